// The programs that are shown, by figure.
["race", "dfs"]
  .map((id) =>
    [...document.querySelectorAll("#" + id + " :is(.prose, .python, .go)")]
      .filter((e) => e.offsetHeight)
      .map((e) => id + " " + e.classList[1])
      .join(),
  )
  .join();
