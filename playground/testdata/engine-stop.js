// Stops a search at once, when it is sent, or when it has begun. The result
// says how it ends, and how a search asked before that and one asked after it
// end.
async (when) => {
  const { Engine } = await import("./modules/engine.js");
  const engine = new Engine(figures.try.engine.program);
  let progress;
  const search = engine.ask(
    "search",
    { rows: 100, cols: 100, orders: "shuffled(7)" },
    { progress: () => progress?.() },
  );
  if (when === "when sent") await engine.ready;
  if (when === "begun") await new Promise((f) => (progress = f));
  search.stop();
  const other = engine.ask("search", { rows: 1, cols: 1 });
  const ends = await Promise.all([search.answer, other.answer]);
  const after = await engine.ask("search", { rows: 5, cols: 5 }).answer;
  engine.fail();
  return [ends[0].kind, ends[1].path?.length ?? ends[1].text, after.path.length].join(" ");
};
