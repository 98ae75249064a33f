// The lines and labels on the page that contain a word.
(word) =>
  [...document.querySelectorAll("main p, main label")]
    .filter((e) => e.checkVisibility() && !e.closest(".hidden") && e.innerText.includes(word))
    .map((e) => e.innerText)
    .join();
