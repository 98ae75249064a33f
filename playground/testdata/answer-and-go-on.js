(dock) => {
  for (const text of ["A ", "Weiter"])
    [...document.querySelectorAll(`${dock} button`)]
      .find((b) => b.textContent.startsWith(text))
      .click();
  return null;
};
