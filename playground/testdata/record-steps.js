// Records in steps_ and pulses_ how far the knight and the pulse have come on
// the first board.
globalThis.steps_ = [];
globalThis.pulses_ = [];
{
  const { board } = figures.try;
  const { show } = board;
  board.show = (changes) => {
    if (changes.step < 1) steps_.push(changes.step);
    if (changes.pulse > 0.5) pulses_.push(changes.pulse);
    show.call(board, changes);
  };
  null;
}
