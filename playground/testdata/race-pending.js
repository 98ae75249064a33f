// The question that waits.
(({ kind, moment: { path } }) => ({
  kind,
  position: figures.race.player.position,
  square: figures.race.place(path[path.length - 1]),
}))(figures.race.predict.pending);
