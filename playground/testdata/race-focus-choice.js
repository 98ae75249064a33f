(text) => (
  [...document.querySelectorAll("#race .choices button")]
    .find((b) => b.textContent === text)
    .focus(),
  null
);
