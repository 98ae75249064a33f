// A player with a clock of its own plays at 1e6 positions per second what grows
// by 400 positions in 100 ms, so that it has to wait, and then by more than it
// plays in that time, so that it falls behind. The result is the speeds that it
// tells: when it waits, when it is behind, when it waits again, and when it
// pauses.
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
  // and returns the speed that the player tells at the end.
  const tell = (more) => {
    for (let i = 0; i < 10; i++) {
      player.setLength(player.length + more);
      next((now += 100));
    }
    player.render();
    return player.speedText.textContent;
  };
  tell(400); // the start is not measured
  const waits = tell(400);
  const late = tell(150_000);
  tell(400); // it catches up
  const again = tell(400);
  player.pause();
  const paused = player.speedText.textContent;
  globalThis.requestAnimationFrame = real;
  return [waits, late, again, paused];
});
