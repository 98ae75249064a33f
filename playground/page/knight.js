// The knight's moves and the names of squares. Boards and moves are drawn
// before the library has loaded.

// table has the knight's moves in the textbook's order, as [rows down, columns
// to the right].
export const table = [
  [-1, -2],
  [-1, 2],
  [-2, -1],
  [-2, 1],
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];

// sortedTable has the moves in the order of the squares that they lead to, row
// by row.
export const sortedTable = table.toSorted(([a, b], [c, d]) => a - c || b - d);

// knightMoves returns the squares that a knight, or another piece, can go to
// from each square, in the order of its table.
export function knightMoves(rows, cols, moves = table) {
  return Array.from({ length: rows * cols }, (_, square) => {
    const row = Math.floor(square / cols);
    const col = square % cols;
    return moves
      .map(([down, right]) => [row + down, col + right])
      .filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < cols)
      .map(([r, c]) => r * cols + c);
  });
}

// free returns the squares that are a move away from the end of a path, or from
// another square, and not on the path. next has, by square, those that a move
// leads to.
export const free = (next, path, square = path.at(-1)) =>
  square === undefined ? [] : next[square].filter((to) => !path.includes(to));

// sides returns the sides of a board of a size such as "5x6".
export function sides(size) {
  const [rows, cols] = size.split("x").map(Number);
  return { rows, cols };
}

// placed returns the square in the same row and column of another board, or the
// nearest one. cols is the number of columns of the old board.
export const placed = (square, cols, to) =>
  Math.min(to.rows - 1, Math.floor(square / cols)) * to.cols + Math.min(to.cols - 1, square % cols);

// name returns the name of a square as chess players have it: a letter for the
// column, and the number of the row from below, such as c3. Columns after z are
// aa, ab, and so on.
export const name = (square, rows, cols) =>
  `${letters(square % cols)}${rows - Math.floor(square / cols)}`;

// colour returns 0 for a square of the first square's colour, and 1 for others.
// Each move of a knight changes it.
export const colour = (square, cols) => (Math.floor(square / cols) + (square % cols)) % 2;

// letters returns the letters of a column.
export function letters(col) {
  const last = String.fromCharCode(97 + (col % 26));
  return col < 26 ? last : letters(Math.floor(col / 26) - 1) + last;
}
