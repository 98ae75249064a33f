// How often each board is drawn while the race goes on by small steps.
(async () => {
  const frame = () => new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(f)));
  const { runners, player } = figures.race;
  await frame();
  const drawn = [0, 0];
  runners.forEach((r, i) => {
    const { draw } = r.board;
    r.board.draw = () => {
      drawn[i]++;
      draw.call(r.board);
    };
  });
  for (let i = 1; i <= 80; i++) {
    player.go(20 + i / 8); // from visit 20 to 30; Warnsdorff's search has only the first five of these
    await frame();
  }
  return drawn.join();
})();
