(({ icicle, player }) =>
  icicle.shown === Math.floor(player.position) && icicle.axis <= Math.max(64, player.position))(
  figures.race,
);
