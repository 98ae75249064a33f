figures.race.runners[0].answer &&
  !figures.race.player.growing &&
  (globalThis.took_ ??= performance.now() - began_);
