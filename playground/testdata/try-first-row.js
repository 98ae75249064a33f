// The centre of the fourth square in the first board's upper row.
(({ x, y, width }) => [x + (3.5 * width) / 5, y + width / 10])(
  document.querySelector("#try canvas").getBoundingClientRect(),
);
