// Why there is no tour, so that a person can see it: the library's reason as
// marks on the board, and as a sentence with the names of squares.

import { colour, knightMoves, name } from "./knight.js";
import { capital, list, say } from "./words.js";

// hopeless returns why no tour of a full board begins at a square, or "" if the
// colours of the squares allow one. A path alternates between the colours. If
// the number of squares is odd, it must begin on the colour that has more
// squares, which is that of the corners.
export function hopeless(rows, cols, start) {
  const squares = rows * cols;
  if (squares % 2 === 0 || colour(start, cols) === 0) return "";
  const more = (squares + 1) / 2;
  return say("proof.hopeless", { at: name(start, rows, cols), more, fewer: more - 1 });
}

// evidence returns {marks, ways, sentence} for an answer of kind "none": marks
// and moves for paint.js, and a sentence for people. The answer has a reason
// {kind, squares, needs, has}, whose kinds are those of Reason in Go, the
// visits of the search, and a text, which becomes the sentence if the kind has
// no better one. The board has
//
//	rows, cols, holes    as in paint.js; holes may be missing
//	path                 squares that the tour was to begin with; none if it could begin anywhere
//	closed               whether the tour was to be closed
//	end                  the square where the tour was to end, if one was given
//	numbers              by square, the numbers that a puzzle gives, or 0; may be missing
//	leaps                the piece's moves; [[1, 2]] if missing
export function evidence({ reason, text, visits }, board) {
  const b = new Rest(board);
  const squares = [...(reason?.squares ?? [])];
  const seen = circle(b) ?? reasons[reason?.kind]?.(b, squares, reason, visits);
  const { marks = wrong(squares), ways = [], sentence = ending(text) } = seen ?? {};
  return { marks, ways, sentence };
}

// ending returns what a text says after its first colon, or all of it if it has
// none, as a sentence.
const ending = (text) => `${capital(text.slice(text.indexOf(": ") + 1).trim())}.`;

// mark returns a function that marks squares as being of a kind.
const mark = (kind) => (squares) => squares.map((square) => ({ square, kind }));
const wrong = mark("wrong");
const one = mark("one");
const other = mark("other");

// A Rest is a board and what a path leaves of it.
class Rest {
  rows;
  cols;
  path;
  closed;
  end;
  numbers;
  leaps;

  constructor({ rows, cols, holes, path = [], closed = false, end, numbers = [], leaps }) {
    Object.assign(this, { rows, cols, path, closed, end, numbers, leaps: leaps ?? [[1, 2]] });
    const both = this.leaps.flatMap(([a, b]) => [
      [a, b],
      [b, a],
    ]);
    const moves = both.flatMap(([a, b]) => [
      [a, b],
      [a, -b],
      [-a, b],
      [-a, -b],
    ]);
    // By square, the squares that a move leads to, in their order.
    this.next = knightMoves(rows, cols, moves).map((to) => [...new Set(to)].sort((a, b) => a - b));
    this.all = this.next.map((_, i) => i).filter((i) => !holes?.[i]); // squares of the board
    this.left = new Set(this.all.filter((i) => !path.includes(i))); // those not on the path
  }

  // head is the last square of the path, or undefined.
  get head() {
    return this.path[this.path.length - 1];
  }

  name(square) {
    return name(square, this.rows, this.cols);
  }

  // number returns the number of a square in a puzzle, or 0 if it has none. The
  // end of the tour has the last number, unless the puzzle gives it another.
  number(square) {
    return this.numbers[square] || (square === this.end ? this.all.length : 0);
  }

  // names lists the names of squares. If there are more than most, it lists the
  // first ones, and says how many more there are.
  names(squares) {
    const most = 8;
    const names = squares
      .slice(0, squares.length > most ? most - 2 : most)
      .map((s) => this.name(s));
    if (names.length < squares.length)
      names.push(say("proof.more", { n: squares.length - names.length }));
    return list(names);
  }

  // moves returns the squares of a set, by default the rest, that are a move
  // away from a square.
  moves(square, among = this.left) {
    return this.next[square].filter((s) => among.has(s));
  }

  // colour returns 0 or 1. Each move changes it, if the piece allows such a
  // colouring: that of a chessboard, or of rows in turn for pieces such as the
  // camel, which stay on one colour of a chessboard.
  colour(square) {
    return this.leaps.every(([a, b]) => (a + b) % 2)
      ? colour(square, this.cols)
      : Math.floor(square / this.cols) % 2;
  }

  // halves returns the squares of the two colours that each move changes: first
  // those of the start's colour or, without a start, those of the colour that
  // has more. The board must be connected.
  halves() {
    const first = this.path[0] ?? this.all[0];
    const all = new Set(this.all);
    const halves = [[first], []];
    const met = new Set([first]);
    const queue = [[first, 0]];
    for (const [square, half] of queue) {
      for (const to of this.moves(square, all)) {
        if (met.has(to)) continue;
        met.add(to);
        halves[1 - half].push(to);
        queue.push([to, 1 - half]);
      }
    }
    return this.path.length ? halves : halves.sort((s, t) => t.length - s.length);
  }

  // pieces returns the connected pieces that are left of the rest without some
  // squares. Here the rest includes the head and the square where the tour is
  // to end: the given one or, for a closed tour, the start.
  pieces(without) {
    const ends = [...new Set([this.head, this.closed ? this.path[0] : this.end])].filter(
      (s) => s >= 0,
    );
    const todo = new Set([...this.left, ...ends].filter((s) => !without.includes(s)));
    const beside = (square) => [
      ...this.moves(square),
      ...ends.filter((end) => this.moves(end).includes(square)),
      ...(this.closed && ends.includes(square) ? ends : []), // the path joins them
    ];
    const pieces = [];
    while (todo.size) {
      const [first] = todo;
      const piece = [first];
      todo.delete(first);
      for (const s of piece) for (const to of beside(s)) if (todo.delete(to)) piece.push(to);
      pieces.push(piece);
    }
    return pieces;
  }
}

// circle looks for two squares whose only two moves lead to the same two
// squares: a closed tour would go around these four. It returns what shows
// that, which is plainer than any other reason, or undefined if there are no
// such squares. It puts the start back into the rest of b.
function circle(b) {
  if (!b.closed || b.path.length > 1 || b.all.length <= 4) return undefined;
  b.left = new Set(b.all);
  const two = b.all.filter((square) => b.moves(square).length === 2);
  for (const first of two) {
    const [one, other] = b.moves(first);
    const last = two.find(
      (square) => square > first && b.moves(square).every((to) => to === one || to === other),
    );
    if (last === undefined) continue;
    return {
      marks: wrong([first, last]),
      ways: [first, last].flatMap((square) => [
        [square, one],
        [square, other],
      ]),
      sentence: say("proof.circle", {
        two: b.names([first, last]),
        to: b.names([one, other]),
        around: [first, one, last, other].map((square) => b.name(square)).join(", "),
        n: b.all.length - 4,
      }),
    };
  }
  return undefined;
}

// reasons has, by kind of reason, a function that returns {marks, ways,
// sentence}, of which each may be missing. Its arguments are the Rest of the
// board, the reason's squares, the reason itself, and the visits of the search.
const reasons = {
  goal: (b, squares, { needs, has }) => {
    if (!squares.length) return { sentence: say("proof.size", { n: has, needs }) };
    if (b.numbers.some(Boolean)) return { sentence: misplaced(b, squares) };
    return {
      sentence: say(b.closed ? "proof.goal-closed" : "proof.goal", { at: b.name(squares[0]) }),
    };
  },

  colours: (b, [last]) => {
    const [same, more] = b.halves();
    return {
      marks: [...one(same), ...other(more)],
      sentence: colours(b, last, same.length, more.length),
    };
  },

  unconnected: (b, all) => {
    if (!b.path.length) return { sentence: say("proof.unconnected", { squares: b.names(all) }) };
    // A closed tour cannot come back to the start either.
    const squares = all.filter((s) => b.left.has(s));
    const noneReached = squares.length === b.all.length - b.path.length;
    if (noneReached && b.path.length === 1)
      return { sentence: say("proof.unconnected", { squares: b.name(b.head) }) };
    if (!squares.length)
      return { marks: wrong(all), sentence: say("proof.unreached-start", { at: b.name(all[0]) }) };
    return {
      marks: wrong(squares),
      sentence: say(noneReached ? "proof.unreached-all" : "proof.unreached", {
        from: b.name(b.head),
        squares: b.names(squares),
      }),
    };
  },

  ends: (b, squares) => ({
    ways: squares.flatMap((square) => b.moves(square).map((from) => [from, square])),
    sentence: say("proof.ends", { ways: oneWay(b, squares), last: lastOf(b, squares) }),
  }),

  cut: (b, squares, { needs, has }) => ({
    marks: [
      ...wrong(squares),
      ...b.pieces(squares).flatMap((piece, i) => (i % 2 ? other : one)(piece)),
    ],
    sentence: say("proof.cut", { n: squares.length, squares: b.names(squares), needs, has }),
  }),

  matching: (b, squares) => {
    const around = [...new Set(squares.flatMap((s) => b.moves(s)))].filter(
      (s) => !squares.includes(s),
    );
    return {
      marks: [...one(squares), ...other(around)],
      sentence: squares.length
        ? say("proof.matching", { squares: b.names(squares) })
        : say("proof.matching-none"),
    };
  },

  gap: (b, [at, there]) => ({ sentence: gap(b, at, there) }),

  theorem: (b) => ({ sentence: say(theorem(b)) }),

  search: (b, squares, _, visits) => {
    if (squares.length)
      return {
        marks: one(squares),
        sentence: say("proof.search-at", { squares: b.names(squares) }),
      };
    if (!b.path.length)
      return { sentence: say(visits ? "proof.search-visits" : "proof.search", { visits }) };
    const key = visits ? "proof.search-from-visits" : "proof.search-from";
    return { sentence: say(key, { from: b.name(b.head), visits }) };
  },
};

// gap says that two squares cannot be as many moves apart as their numbers are.
// The first square has the smaller number.
function gap(b, at, there) {
  const from = b.number(at);
  const to = b.number(there);
  return say("proof.gap", { from, to, at: b.name(at), there: b.name(there), n: to - from });
}

// misplaced says why one or two squares cannot have the numbers that are given
// for them.
function misplaced(b, squares) {
  const [at, there] = squares.toSorted((s, t) => b.number(s) - b.number(t));
  const from = b.number(at);
  const to = b.number(there);
  // The end has a number that is not the last, or another square has the last.
  if (squares.length < 2 || from === to) return say("proof.goal", { at: b.name(b.end) });
  // In a closed tour the greatest given number is followed, later, by the
  // least: so it is not clear which way between these two is meant.
  const around = b.closed && b.numbers.every((n) => !n || (from <= n && n <= to));
  if (around) return say("proof.misplaced", { from, to, at: b.name(at), there: b.name(there) });
  return gap(b, at, there);
}

// theorem returns the key of the theorem by which a full board has no tour, if
// the board shows no plainer reason.
function theorem({ rows, cols, closed }) {
  const three = Math.min(rows, cols) === 3;
  if (closed) return three ? "proof.theorem-three" : "proof.theorem-sides";
  if (three) return "proof.theorem-from";
  return rows === cols ? "proof.theorem-small" : "proof.theorem-borders";
}

// oneWay says that squares have one way in and no way out, or no way at all.
function oneWay(b, all) {
  const ways = all.map((square) => b.moves(square).length);
  const values = { n: all.length, squares: b.names(all) };
  if (Math.max(...ways) === 0) return say("proof.way-none", values);
  return say(Math.min(...ways) ? "proof.way" : "proof.way-most", values);
}

// lastOf says at which places of the tour such squares would have to be, and
// why they cannot all be there.
function lastOf(b, squares) {
  const n = squares.length;
  if (!b.path.length) return say("proof.first-or-last", { n });
  const next = squares.some((square) => b.moves(square, new Set([b.head])).length);
  if (b.closed)
    return next
      ? say("proof.next-only", { n })
      : say("proof.no-return", { start: b.name(b.path[0]) });
  if (b.end >= 0) return say(next ? "proof.next-end" : "proof.last-end", { n, end: b.name(b.end) });
  if (next ? n > 2 : n > 1) return say(next ? "proof.next" : "proof.last", { n });
  const changes = b.leaps.every(([x, y]) => (x + y) % 2); // whether each move changes the colour
  const fits =
    !changes ||
    squares.some((square) => b.colour(square) === (b.colour(b.path[0]) + b.all.length - 1) % 2);
  if (fits) return say("proof.not-both", { n });
  const odd = b.all.length % 2 > 0;
  const moves = b.all.length - 1;
  if (next) return say(odd ? "proof.next-odd" : "proof.next-even", { n, moves });
  return say(odd ? "proof.last-odd" : "proof.last-even", { n, moves });
}

// colours says why there is no tour if same squares have the start's colour and
// more have the other. last is the end of the tour if that has the wrong
// colour, and undefined otherwise.
function colours(b, last, same, more) {
  const all = same + more;
  const start = b.path.length ? b.name(b.path[0]) : "";
  if (last !== undefined)
    return say(start ? "proof.colours-end-from" : "proof.colours-end", {
      all,
      start,
      last: b.name(last),
    });
  if (b.closed) return say("proof.colours-closed", { same, more });
  if (start && more === same + 1) return say("proof.colours-start", { all, more, start });
  return say("proof.colours", { same, more });
}
