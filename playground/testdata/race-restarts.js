// Runs a race whose searches a stub answers: the naive search is ended twice by
// its Worker, and then stopped. The result is what the race has after each of
// these.
(async () => {
  const { race } = figures;
  const [naive] = race.runners;
  const record = naive.tape.data.slice(0, 2 * 6216);
  const asked = [];
  const { ask } = race.engine;
  race.engine.ask = (name, { orders }, { batch }) => {
    const call = { stop: () => call.end({ kind: "stopped" }) };
    call.answer = new Promise((end) => (call.end = end));
    if (orders === "move")
      asked.push(
        Object.assign(call, { batch: (from, to) => batch(record.slice(2 * from, 2 * to)) }),
      );
    return call;
  };
  const seen = [];
  const see = async (what) => {
    await new Promise((f) => setTimeout(f, 150)); // longer than grow waits
    race.player.last();
    seen.push([what, asked.length, naive.tape.length, race.player.position].join());
    race.player.go(0);
  };
  race.set("5x5", 0, "move", 0);
  asked[0].batch(0, 100);
  await see("begun");
  asked[0].stop();
  await see("ended");
  asked[1].batch(0, 10);
  await see("begun again");
  asked[1].batch(10, 100);
  asked[1].batch(100, 300);
  await see("further");
  asked[1].stop();
  await see("ended again");
  race.parts.stop.click();
  await see("stopped");
  race.engine.ask = ask;
  return [...seen, naive.answer.kind + naive.answer.visits];
})();
