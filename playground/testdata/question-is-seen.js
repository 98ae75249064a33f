// Whether a figure's question is on the screen.
(figure) =>
  (({ top, bottom }) => top >= 0 && bottom <= innerHeight)(
    document.querySelector(`#${figure} .quiz p`).getBoundingClientRect(),
  );
