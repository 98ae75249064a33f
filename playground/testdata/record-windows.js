// Records in windows_ the side, in squares, of each part of the sandbox's board
// that is shown, or "all".
(() => {
  const { board } = figures.sandbox;
  const show = board.show.bind(board);
  globalThis.windows_ = [];
  board.show = (changes) => {
    if ("window" in changes) windows_.push(changes.window?.side ?? "all");
    show(changes);
  };
})();
