// Whether the race is between two positions, and the icicle at its position.
(({ player, icicle }) =>
  [player.position > 64, player.position < 100_000, icicle.shown === player.position].join())(
  figures.race,
);
