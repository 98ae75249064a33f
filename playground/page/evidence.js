// What a person can see of why there is no tour: the library's reason as marks on the
// board, and as a sentence with the names of squares.

import { name } from "./knight.js";

// hopeless returns why no tour begins at a square of a full board with an odd number
// of squares, or "" if this says nothing. A path alternates between the colours, so it
// begins with the one that has more squares, which is that of the corners.
export function hopeless(rows, cols, start) {
  const squares = rows * cols;
  const colour = (Math.floor(start / cols) + (start % cols)) % 2;
  if (squares % 2 === 0 || colour === 0) return "";
  const more = (squares + 1) / 2;
  return `No tour begins on ${name(start, rows, cols)}: ${more} squares have the corners' colour, ${more - 1} have this one, and a knight changes the colour with every move.`;
}

// evidence returns {marks, sentence} for an answer of kind "none": marks for paint.js,
// and a sentence for people. The answer has a reason {kind, squares, counts}, whose
// kinds are those of the Reason in Go, and a text, of which the sentence takes
// what no kind says better. The board has
//
//	rows, cols, holes    as in paint.js; there may be no holes
//	path                 squares that the tour was to begin with; at least its start
//	closed, end          whether the tour was to be closed, or the square of its end
//	leaps                the piece's moves: [[1, 2]] unless they are given
export function evidence({ reason, text }, board) {
  const b = new Rest(board);
  const squares = [...(reason?.squares ?? [])];
  const { marks = wrong(squares), sentence } = reasons[reason?.kind]?.(b, squares, reason.counts) ?? {};
  return { marks, sentence: sentence ?? `${capital(text.slice(text.indexOf(": ") + 1).trim())}.` };
}

function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const mark = (kind) => (squares) => squares.map((square) => ({ square, kind }));
const wrong = mark("wrong"), one = mark("one"), other = mark("other");

// A Rest is a board and what a path leaves of it.
class Rest {
  constructor({ rows, cols, holes, path = [], closed = false, end, leaps }) {
    Object.assign(this, { rows, cols, holes, path, closed, end, leaps: leaps ?? [[1, 2]] });
    this.all = Array.from({ length: this.rows * this.cols }, (_, i) => i).filter((i) => !this.holes?.[i]);
    const taken = new Set(this.path);
    this.left = new Set(this.all.filter((i) => !taken.has(i)));
  }

  get head() {
    return this.path[this.path.length - 1];
  }

  name(square) {
    return name(square, this.rows, this.cols);
  }

  // names lists squares, without the last of many.
  names(squares) {
    const most = 8, list = squares.slice(0, squares.length > most ? most - 2 : most).map((s) => this.name(s));
    const last = list.length < squares.length ? `${squares.length - list.length} more` : list.pop();
    return list.length ? `${list.join(", ")} and ${last}` : last;
  }

  // moves returns the squares of the rest that are a move from a square.
  moves(square) {
    const { rows, cols } = this;
    const row = Math.floor(square / cols), col = square % cols;
    const to = new Set();
    for (const [down, right] of this.leaps.flatMap(([a, b]) => [[a, b], [b, a]])) {
      for (const r of [row + down, row - down]) for (const c of [col + right, col - right]) if (r >= 0 && r < rows && c >= 0 && c < cols) to.add(r * cols + c);
    }
    return [...to].filter((s) => this.left.has(s));
  }

  // colour returns 0 or 1, which each move changes.
  colour(square) {
    const row = Math.floor(square / this.cols);
    return this.leaps.every(([a, b]) => (a + b) % 2) ? (row + (square % this.cols)) % 2 : row % 2;
  }

  // pieces returns the connected pieces of the rest without some squares. The rest has the
  // head, and the start that a closed tour comes back to. Both ends of the way, if both are
  // given, belong together.
  pieces(without) {
    const ends = [...new Set([this.head, this.closed ? this.path[0] : this.end])].filter((s) => s >= 0);
    const todo = new Set([...this.left, ...ends].filter((s) => !without.includes(s)));
    const beside = (square) => [...this.moves(square), ...(ends.includes(square) ? ends : ends.filter((end) => this.moves(end).includes(square)))];
    const pieces = [];
    while (todo.size) {
      const [first] = todo, piece = [first];
      todo.delete(first);
      for (const s of piece) for (const to of beside(s)) if (todo.delete(to)) piece.push(to);
      pieces.push(piece);
    }
    return pieces;
  }
}

// reasons returns {marks, sentence} by kind; either may be missing.
const reasons = {
  size: (b, _, [n, least]) => ({ sentence: `A closed tour takes at least ${least} squares, and there ${n === 1 ? "is 1" : `are ${n}`}.` }),

  goal: (b, [last]) => ({
    sentence: b.closed ? `No move leads from ${b.name(last)} back to the start.` : `The tour cannot have ${b.name(last)} as its last square.`,
  }),

  colours: (b, [last], counts) => {
    const first = b.colour(b.path[0] ?? b.all[0]);
    return {
      marks: b.all.map((square) => ({ square, kind: b.colour(square) === first ? "one" : "other" })),
      sentence: `Every move changes the colour${colours(b, last, counts)}.`,
    };
  },

  unconnected: (b, [from, to]) => ({ sentence: `No path joins ${b.name(from)} and ${b.name(to)}.` }),

  unreached: (b, all) => {
    const squares = all.filter((s) => b.left.has(s)); // without the start, which a closed tour cannot come back to either
    return {
      marks: wrong(squares.length ? squares : all),
      sentence: !squares.length ? `The knight can never come back to ${b.name(all[0])}: all squares that lead there are taken.`
        : squares.length === b.left.size ? `From ${b.name(b.head)} the knight can go nowhere: all squares a move away are taken.`
        : `From ${b.name(b.head)} the knight can never get to ${b.names(squares)}.`,
    };
  },

  ends: (b, squares) => {
    const [few] = squares, alone = squares.length === 1;
    return {
      sentence: `${alone && !b.moves(few).length ? "No free square is" : "Only one free square is"} a move from ${alone ? b.name(few) : `each of ${b.names(squares)}`}: `
        + `the knight could get there, but not away again. ${alone ? "It" : `Not ${squares.length === 2 ? "both" : "all"} of them`} can be ${alone ? "neither " : ""}the ${b.path.length ? "next" : "first"} square of a tour ${alone ? "nor" : "or"} its last.`,
    };
  },

  cut: (b, squares, [parts, most]) => ({
    marks: [...wrong(squares), ...b.pieces(squares).flatMap((piece, i) => (i % 2 ? other : one)(piece))],
    sentence: `Without ${b.names(squares)}, the squares left fall into ${parts} parts. Only through ${squares.length === 1 ? "that one" : "these"} can the knight get from one part to another, and so it can visit only ${most}.`,
  }),

  matching: (b, squares) => {
    const around = [...new Set(squares.flatMap((s) => b.moves(s)))].filter((s) => !squares.includes(s));
    return {
      marks: [...one(squares), ...other(around)],
      sentence: squares.length ? `Together, ${b.names(squares)} need more squares before and after them on a path than those around them can be.`
        : "Not every square can have one of its own before it, and one after it.",
    };
  },

  edges: () => ({ sentence: "The moves that every tour would have to make, where nothing else is left, contradict each other." }),

  "edge cut": (b, squares, [n]) => ({ marks: one(squares), sentence: `Only ${n} moves lead to ${b.names(squares)}, and no tour passes them.` }),

  bound: () => ({ sentence: "A few squares hold too much of the board together." }),

  search: (b, _, [visits]) => ({
    sentence: `All ways to go on${b.path.length ? ` from ${b.name(b.head)}` : ""} have been tried${visits ? `, in ${visits.toLocaleString("en")} visits` : ""}: none is a tour.`,
  }),
};

// colours returns what follows from the numbers of squares of the start's colour and of
// the other. The square last is the end of the tour, if that has the wrong colour.
function colours(b, last, [same, more]) {
  const squares = `${same + more} squares`;
  if (last !== undefined) return `, so a path over ${squares}${b.path.length ? ` that begins on ${b.name(b.path[0])}` : ""} does not end on the colour of ${b.name(last)}`;
  if (b.closed) return `, so a closed tour needs as many squares of one colour as of the other: here are ${same} and ${more}`;
  if (b.path.length && more === same + 1) return `, so a tour of ${squares} begins on the one that has ${more} of them: ${b.name(b.path[0])} has the other`;
  return `, so a path needs as many squares of one as of the other, or one more: here are ${same} and ${more}`;
}
