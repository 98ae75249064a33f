// Turns the drawing at once, and waits until it is drawn.
(percent) => {
  figures.graph.turnTo(percent, { smooth: false });
  return new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(() => f(null))));
};
