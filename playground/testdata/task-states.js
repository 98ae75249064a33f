// What the lesson's tasks have made of the figures.
({
  try: figures.try.path.join("."),
  race: [figures.race.size, figures.race.start].join(),
  dfs: figures.dfs.position,
  sandbox: [
    figures.sandbox.setting.rows,
    figures.sandbox.setting.cols,
    figures.sandbox.setting.goal,
  ].join(),
});
