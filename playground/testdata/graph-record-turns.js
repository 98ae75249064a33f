// Records in turns all turns of the drawing that are shown.
globalThis.turns = new Set();
(function see() {
  turns.add(figures.graph.turn);
  requestAnimationFrame(see);
})();
null;
