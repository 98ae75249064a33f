// Whether the icicle shows the visits played so far, and no more.
(({ icicle, player }) =>
  icicle.shown === Math.floor(player.position) && icicle.view.to <= Math.max(64, player.position))(
  figures.race,
);
