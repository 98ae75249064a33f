// Uses the first board and its buttons often, in quick succession.
(() => {
  const f = figures.try;
  const { undo, clear, ask, show, onward } = f.parts;
  for (let i = 0; i < 60; i++) {
    const free = f.candidates();
    if (free.length) f.pick(free[i % free.length]);
    for (const b of [
      ask,
      show,
      undo,
      onward,
      ask,
      ...(i % 20 ? [] : [clear]),
      f.quiz.box,
      ...f.quiz.buttons.children,
    ])
      b.click();
  }
  return null;
})();
