// Whether a board shows numbers of moves onward, or the board of a search its
// choice.
(side) =>
  figures.race.runners.some((r) => r.board.state.candidates.some((c) => c.onward !== undefined)) ||
  figures.race.runners[side].board.state.candidates.some((c) => c.chosen);
