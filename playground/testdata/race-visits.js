// The score, and the lengths of both paths.
[
  figures.race.parts.numbers.textContent,
  ...figures.race.runners.map(({ board }) => board.state.path.length),
].join(" ");
