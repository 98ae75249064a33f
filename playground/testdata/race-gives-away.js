(side) =>
  figures.race.runners.some((r) => r.board.state.candidates.some((c) => c.onward !== undefined)) ||
  figures.race.runners[side].board.state.candidates.some((c) => c.chosen);
