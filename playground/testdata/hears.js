// Whether the focus is on the sentence of a dock, and this begins in the given
// way.
(dock, text) => {
  const said = document.querySelector(`${dock} p`);
  return document.activeElement === said && said.textContent.startsWith(text);
};
