["c4", "b5", "a5"]
  .map((name) =>
    getComputedStyle(figures.graph.morph.nodes.find((n) => n.name === name).shape).fill.includes(
      "hatch",
    ),
  )
  .join();
