// The centre of a square of an 8x8 board, in the middle of the window.
(canvas, square) => {
  const e = document.querySelector(canvas);
  e.scrollIntoView({ block: "center" });
  const { x, y, width } = e.getBoundingClientRect();
  return [x + (((square % 8) + 0.5) * width) / 8, y + ((Math.floor(square / 8) + 0.5) * width) / 8];
};
