// The state of the graph as text.
JSON.stringify([
  figures.graph.size,
  figures.graph.square,
  figures.graph.turn,
  figures.graph.morph.degrees,
  figures.graph.quiz.on,
]);
