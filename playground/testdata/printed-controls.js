// The controls that are printed.
[...document.querySelectorAll("button, input, select, label, nav, .quiz, .player")]
  .filter((e) => e.checkVisibility())
  .map((e) => e.outerHTML.slice(0, 80))
  .join("\n");
