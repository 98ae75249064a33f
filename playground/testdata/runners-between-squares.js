figures.race.player.playing &&
  figures.race.runners.every(({ board }) => board.state.step > 0 && board.state.step < 1);
