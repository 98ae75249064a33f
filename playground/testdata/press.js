// Presses the button in a dock whose text begins in the given way.
(dock, text) => {
  [...document.querySelectorAll(`${dock} button`)]
    .find((b) => b.textContent.startsWith(text))
    .click();
  return null;
};
