// Moves the focus to the choice with a text.
(text) => (
  [...document.querySelectorAll("#race .choices button")]
    .find((b) => b.textContent === text)
    .focus(),
  null
);
