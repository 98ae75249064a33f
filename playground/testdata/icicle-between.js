(({ player, icicle }) =>
  [player.position > 64, player.position < 100_000, icicle.shown === player.position].join())(
  figures.race,
);
