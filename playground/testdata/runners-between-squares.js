// Whether both knights are on their way.
figures.race.player.playing &&
  figures.race.runners.every(({ board }) => board.state.step > 0 && board.state.step < 1);
