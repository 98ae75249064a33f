// Answers the question of a dock by A, and goes on, on the German page.
(dock) => {
  for (const text of ["A ", "Weiter"])
    [...document.querySelectorAll(`${dock} button`)]
      .find((b) => b.textContent.startsWith(text))
      .click();
  return null;
};
