// The state of the figures as text.
JSON.stringify([
  figures.try.path,
  figures.race.start,
  figures.race.size,
  figures.race.player.position,
  figures.dfs.graph,
  figures.dfs.player.position,
  { ...figures.sandbox.setting, holes: [...figures.sandbox.setting.holes] },
]);
