(dock, text) => {
  [...document.querySelectorAll(`${dock} button`)]
    .find((b) => b.textContent.startsWith(text))
    .click();
  return null;
};
