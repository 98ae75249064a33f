(dock, text) => {
  const said = document.querySelector(`${dock} p`);
  return document.activeElement === said && said.textContent.startsWith(text);
};
