(percent) => {
  figures.graph.turnTo(percent, { smooth: false });
  return new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(() => f(null))));
};
