// The question of depth-first search and its choices.
({
  text: document.querySelector("#dfs .quiz p").textContent,
  choices: [...document.querySelectorAll("#dfs .choices button")].map((e) => e.textContent),
});
