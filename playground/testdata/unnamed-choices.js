// The answers to choose from whose squares have no name on the board.
[...document.querySelectorAll("#race .choices button")]
  .map((button) => button.textContent)
  .filter((answer) => {
    const { names } = figures.race.predict.pending.runner.board.state;
    return !names.some(({ name }) => name === answer);
  })
  .join();
