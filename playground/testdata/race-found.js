// How long the search of the race has taken, or false as long as it runs.
figures.race.runners[0].answer &&
  !figures.race.player.growing &&
  (globalThis.took_ ??= performance.now() - began_);
