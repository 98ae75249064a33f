// The sandbox's settings and their form in the address.

import { placed } from "./knight.js";
import { say } from "./words.js";

// ways are the ways to find a tour:
//
//	most        maximum side of a board
//	asks        the library's function: see Answers in wasm.go
//	ordered     whether it tries moves in an order that can be chosen
//	free        whether it can begin anywhere, if the reader wants that
//	anywhere    whether it always begins anywhere
//	later       whether it is in the program that is loaded later
//	is          the key of what it is
//	run         the key of the button that begins it
//	busy        the key of what is said while it is busy
//	rows, cols  the keys of what is said of too many rows or columns
export const ways = {
  search: {
    most: 100,
    asks: "search",
    ordered: true,
    is: "sandbox.way-search",
    run: "sandbox.run-search",
    busy: "sandbox.busy-search",
    rows: "sandbox.wrong-rows-search",
    cols: "sandbox.wrong-cols-search",
  },
  book: {
    most: 100,
    asks: "search",
    ordered: true,
    is: "sandbox.way-book",
    run: "sandbox.run-search",
    busy: "sandbox.busy-search",
    rows: "sandbox.wrong-rows-search",
    cols: "sandbox.wrong-cols-search",
  },
  find: {
    most: 300,
    asks: "find",
    free: true,
    later: true,
    is: "sandbox.way-find",
    run: "sandbox.run-find",
    busy: "sandbox.busy-find",
    rows: "sandbox.wrong-rows-find",
    cols: "sandbox.wrong-cols-find",
  },
  build: {
    most: 1000,
    asks: "build",
    later: true,
    is: "sandbox.way-build",
    run: "sandbox.run-build",
    busy: "sandbox.busy-build",
    rows: "sandbox.wrong-rows-build",
    cols: "sandbox.wrong-cols-build",
  },
  random: {
    most: 6,
    asks: "random",
    anywhere: true,
    later: true,
    is: "sandbox.way-random",
    run: "sandbox.run-random",
    busy: "sandbox.busy-random",
    rows: "sandbox.wrong-rows-random",
    cols: "sandbox.wrong-cols-random",
  },
};

// controls are the parts of a setting that the form has.
export const controls = ["rows", "cols", "piece", "goal", "from", "how", "order", "text"];

// pieces are the pieces: the keys of their names, and their leaps.
export const pieces = {
  knight: { name: "sandbox.piece-knight", leaps: [[1, 2]] },
  camel: { name: "sandbox.piece-camel", leaps: [[1, 3]] },
  giraffe: { name: "sandbox.piece-giraffe", leaps: [[1, 4]] },
  zebra: { name: "sandbox.piece-zebra", leaps: [[2, 3]] },
  antelope: { name: "sandbox.piece-antelope", leaps: [[3, 4]] },
  wazir: { name: "sandbox.piece-wazir", leaps: [[0, 1]] },
  king: {
    name: "sandbox.piece-king",
    leaps: [
      [0, 1],
      [1, 1],
    ],
  },
  gnu: {
    name: "sandbox.piece-gnu",
    leaps: [
      [1, 2],
      [1, 3],
    ],
  },
  squirrel: {
    name: "sandbox.piece-squirrel",
    leaps: [
      [0, 2],
      [1, 2],
      [2, 2],
    ],
  },
};

const mostPrinted = 2500; // squares of a board that is printed
const orders = [
  "warnsdorff+outward",
  "warnsdorff+move",
  "warnsdorff+shuffled(7)",
  "outward",
  "move",
  "id",
  "shuffled(7)",
];

// read returns {setting, run}: the setting in the fields of an address, and
// whether to run it. In a setting, holes has 1 for each blocked square and 0
// for others, and numbers has the number that a puzzle gives to a square, or 0.
export function read(f) {
  const how = f.choice("how", Object.keys(ways), "search");
  const { most } = ways[how];
  const side = Math.min(f.given ? 8 : 30, most);
  const rows = f.integer("rows", 1, most, side);
  const cols = f.integer("cols", 1, most, side);
  const squares = rows * cols;
  const setting = {
    how,
    rows,
    cols,
    piece: f.choice("piece", Object.keys(pieces), "knight"),
    goal: f.choice("goal", ["open", "closed", "end"], "open"),
    order: f.choice("order", orders, orders[0]),
    from: f.choice("from", ["at", "any"], "at"),
    seed: seedIn(f),
    start: f.integer("start", 0, squares - 1, 0),
    end: f.integer("end", 0, squares - 1, squares - 1),
    holes: new Uint8Array(squares),
    numbers: new Int32Array(squares),
  };
  const pairs = f.list("numbers").map((text) => text.split("-").map(Number));
  const { numbers } = setting;
  for (const [n, square] of pairs) if (n > 0) numbers[square] = n;
  const hollow = f.list("blocked").map(Number);
  const taken = Object.values(ends(setting));
  if (hollow.every((square) => square in setting.holes && !taken.includes(square)))
    for (const square of hollow) setting.holes[square] = 1;
  else f.complain("blocked", f.text("blocked"), say("sandbox.holes-fit"));
  if (given(numbers).length !== pairs.length || misfit(setting.holes, numbers)) {
    f.complain("numbers", f.text("numbers"), say("sandbox.numbers-fit"));
    numbers.fill(0);
  }
  return { setting, run: f.choice("run", ["yes"]) === "yes" };
}

// seedIn returns the seed in the fields of an address, or undefined. A seed
// always draws the same tour.
function seedIn(f) {
  const seed = f.text("seed");
  if (!seed) return undefined;
  if (/^[0-9a-f]{1,16}$/.test(seed)) return seed;
  return f.complain("seed", seed, say("sandbox.seed-fits"));
}

// newSeed returns a random seed of 64 bits, in hexadecimal digits.
export const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) =>
    n.toString(16).padStart(8, "0"),
  ).join("");

// format returns a setting as fields of an address. run makes the address run
// it at once.
export function format(
  { how, rows, cols, piece, goal, order, from, seed, start, end, holes, numbers },
  run,
) {
  return {
    how: how === "search" ? undefined : how,
    rows,
    cols,
    piece: piece === "knight" ? undefined : piece,
    goal,
    order: order === orders[0] ? undefined : order,
    from: from === "at" || ways[how].anywhere ? undefined : from,
    seed,
    start: ways[how].anywhere ? undefined : start,
    end: goal === "end" ? end : undefined,
    blocked: blocked(holes).join("."),
    numbers: given(numbers)
      .map(([n, square]) => `${n}-${square}`)
      .join("."),
    run: run ? "yes" : undefined,
  };
}

// ends returns the squares where a tour is to begin and to end, or -1 for any.
// The tour of a puzzle begins at the number 1, if that is given.
export const ends = ({ start, from, end, goal, numbers }) => ({
  start: numbers.some(Boolean) ? numbers.indexOf(1) : from === "any" ? -1 : start,
  end: goal === "end" ? end : -1,
});

// blocked returns the squares that are holes, and free the number of other
// squares.
export const blocked = (holes) => [...holes.keys()].filter((square) => holes[square]);
export const free = (holes) => holes.reduce((n, hole) => n - hole, holes.length);

// question returns a setting's question to the library: see Question in
// wasm.go.
export function question(setting) {
  const { rows, cols, holes, numbers, goal, end, order, piece, how, seed } = setting;
  return {
    rows,
    cols,
    start: ends(setting).start,
    orders: order,
    leaps: pieces[piece].leaps,
    holes: Int32Array.from(blocked(holes)),
    places: Int32Array.from(given(numbers).flatMap(([n, square]) => [n - 1, square])),
    goal: goal === "end" ? `end ${end}` : goal,
    unpruned: how === "book",
    seed,
  };
}

// given returns the numbers that a puzzle gives, as [number, square], by
// square.
export const given = (numbers) => [...numbers].flatMap((n, square) => (n ? [[n, square]] : []));

// misfit returns the first number that does not fit a board with holes: it is
// too large or negative, on a hole, or given before. It returns undefined if
// all numbers fit.
const misfit = (holes, numbers) =>
  numbers.find(
    (n, square) => n && (n < 0 || n > free(holes) || holes[square] || numbers.indexOf(n) < square),
  );

// scan reads a puzzle as print writes it. It returns the fields of a setting
// that the text determines or, if the text is wrong, {mistake}.
export function scan(text) {
  const lines = text
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => line.split(/\s+/));
  const cols = lines[0].length;
  const words = lines.flat();
  const bad = lines.findIndex(
    (line) => line.length !== cols || !line.every((word) => /^([#.]|\d+)$/.test(word)),
  );
  if (bad >= 0) return { mistake: say("sandbox.wrong-row", { n: bad + 1, cols }) };
  const holes = Uint8Array.from(words, (word) => Number(word === "#"));
  const numbers = Int32Array.from(words, (word) => Number(word) || 0);
  return {
    rows: lines.length,
    cols,
    holes,
    numbers,
    start: holes.indexOf(0),
    end: holes.lastIndexOf(0),
  };
}

// print returns a board and its numbers as text: a word for each square, which
// is # for a hole, a dot for a free square without a number, or the number. It
// returns "" if the board is too large for that.
export function print({ rows, cols, holes, numbers }) {
  if (holes.length > mostPrinted) return "";
  const words = Array.from(holes, (hole, square) => (hole ? "#" : String(numbers[square] || ".")));
  const width = Math.max(...words.map(({ length }) => length));
  return Array.from({ length: rows }, (_, row) =>
    words
      .slice(row * cols, (row + 1) * cols)
      .map((word) => word.padStart(width))
      .join(" "),
  ).join("\n");
}

// wrong returns {field, text} if something is wrong with a setting: the field
// of the form, and what is wrong. It returns undefined if nothing is.
export function wrong({ rows, cols, how, piece, holes, goal, numbers, mistake }) {
  const { most, later } = ways[how];
  const n = misfit(holes, numbers);
  if (mistake) return { field: "text", text: mistake };
  if (n && holes.length === rows * cols)
    return { field: "text", text: say("sandbox.wrong-number", { n, free: free(holes) }) };
  for (const [field, n] of [
    ["rows", rows],
    ["cols", cols],
  ]) {
    if (!Number.isInteger(n) || n < 1 || n > most)
      return { field, text: say(ways[how][field], { most }) };
  }
  if (later && numbers.some(Boolean)) return { field: "how", text: say("sandbox.wrong-way") };
  if (how !== "build") return undefined;
  if (piece !== "knight") return { field: "piece", text: say("sandbox.wrong-piece") };
  if (goal === "end") return { field: "goal", text: say("sandbox.wrong-goal") };
  if (holes.includes(1) && holes.length === rows * cols)
    return { field: "how", text: say("sandbox.wrong-holes") };
  return undefined;
}

// fit makes a setting whose rows or columns have changed fit the new board: it
// has no holes and no numbers, the start moves with its row and column, and the
// end is the last square.
export function fit(setting, before) {
  const { rows, cols } = setting;
  const all = Math.min(Math.max(rows, 0) * Math.max(cols, 0), 1e6); // the sides may be wrong
  if (rows === before.rows && cols === before.cols) return;
  Object.assign(setting, {
    holes: new Uint8Array(all),
    numbers: new Int32Array(all),
    start: placed(setting.start, before.cols, setting),
    end: all - 1,
  });
}
