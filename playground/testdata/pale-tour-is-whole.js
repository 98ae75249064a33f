(({ pale: { path }, rows, cols }) =>
  path.length === rows * cols && new Set(path).size === path.length && path[0] === 12)(
  figures.try.board.state,
);
