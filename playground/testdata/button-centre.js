// The centre of the button in a dock whose text begins in the given way.
(dock, text) =>
  (({ x, y, width, height }) => [x + width / 2, y + height / 2])(
    [...document.querySelectorAll(`${dock} button`)]
      .find((b) => b.textContent.startsWith(text))
      .getBoundingClientRect(),
  );
