// Records in windows_ how many squares a side of the sandbox's board are seen,
// as it is drawn.
(() => {
  const { board } = figures.sandbox;
  const show = board.show.bind(board);
  globalThis.windows_ = [];
  board.show = (changes) => {
    if ("window" in changes) windows_.push(changes.window?.side ?? "all");
    show(changes);
  };
})();
