// What one of the two searches shows.
(i) =>
  (({
    board: {
      state: { path, candidates, undone, stuck },
    },
    moment: { kept },
  }) => ({
    path: [...path],
    undone: [...undone],
    stuck,
    kept,
    candidates: candidates.map(({ square, onward, chosen }) => ({ square, onward, chosen })),
  }))(figures.race.runners[i]);
