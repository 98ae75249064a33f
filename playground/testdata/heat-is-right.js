// Plays the race to visit 2000. The result says whether the heat counts the
// visits up to there, and whether the board shows it.
(figures.race.player.play(),
  new Promise((f) =>
    requestAnimationFrame(function look() {
      const {
        player,
        heat,
        runners: [
          {
            tape,
            board: { state },
          },
        ],
      } = figures.race;
      const want = Array(25).fill(0);
      if (!player.playing || player.position < 2000) return requestAnimationFrame(look);
      for (let k = 0; k < heat.visits; k++) want[tape.square(k)]++;
      f(
        [
          heat.visits === Math.floor(player.position),
          want.join() === heat.squares.join(),
          state.heat === heat.squares,
        ].join(),
      );
    }),
  ));
