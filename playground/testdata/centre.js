// The centre of an element.
(selector) =>
  (({ x, y, width, height }) => [x + width / 2, y + height / 2])(
    document.querySelector(selector).getBoundingClientRect(),
  );
