// Whether the nodes of c4 and b5, which are dark, and of a5, which is light,
// are hatched.
["c4", "b5", "a5"]
  .map((name) =>
    getComputedStyle(figures.graph.morph.nodes.find((n) => n.name === name).shape).fill.includes(
      "hatch",
    ),
  )
  .join();
