// A player with a clock of its own goes to the end of what grows by 400
// positions in 100 ms, and then by more than it plays in that time. The result
// is the speeds that it tells: where it waits, where it is late, where it waits
// again, and where it pauses.
import("./modules/player.js").then(({ Player }) => {
  const real = globalThis.requestAnimationFrame;
  let next;
  globalThis.requestAnimationFrame = (frame) => (next = frame);
  const player = new Player(document.createElement("div"), document.createElement("div"), {
    rate: "race.rate",
    slow: 1,
    fast: 1e7,
    pace: () => 1e6,
    show: () => {},
  });
  player.growing = true;
  player.setLength(1);
  player.play();
  let now = 0;
  // tell plays for a second, in which the length grows by more every 100 ms,
  // and returns the speed that is told then.
  const tell = (more) => {
    for (let i = 0; i < 10; i++) {
      player.setLength(player.length + more);
      next((now += 100));
    }
    player.render();
    return player.speedText.textContent;
  };
  tell(400); // where it starts
  const waits = tell(400);
  const late = tell(150_000);
  tell(400); // where it comes to the end again
  const again = tell(400);
  player.pause();
  const paused = player.speedText.textContent;
  globalThis.requestAnimationFrame = real;
  return [waits, late, again, paused];
});
