// Plays the start of a race. The result is the positions at which a board is
// not up to date.
(async () => {
  const { player, runners } = figures.race;
  const wrong = [];
  figures.race.set("8x8", 12, "move");
  while (player.position < 6) {
    await new Promise(requestAnimationFrame);
    const at = Math.floor(player.position);
    const lengths = runners.map((r) => r.board.state.path.length);
    if (runners[0].answer || lengths.some((n) => n !== at)) wrong.push(at + ": " + lengths);
  }
  return wrong;
})();
