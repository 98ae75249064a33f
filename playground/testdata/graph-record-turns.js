globalThis.turns = new Set();
(function see() {
  turns.add(figures.graph.turn);
  requestAnimationFrame(see);
})();
null;
