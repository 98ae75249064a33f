// The sandbox's settings and their form in the address.

import { Fields } from "./address.js";
import { number } from "./figure.js";
import { name } from "./knight.js";

// ways are the ways to find a tour: the maximum side of a board, the question to the
// library, and what the page says. A way may look at moves in an order, may begin
// anywhere if it is free of that, and may be in the program that is loaded later.
export const ways = {
  search: {
    most: 100, asks: "search", ordered: true, who: "A search", verb: "Search for", busy: "Searching …",
    text: "Pruning: as soon as some square can no longer be visited, the search turns back. So it also proves that there is no tour.",
  },
  book: {
    most: 100, asks: "search", ordered: true, who: "A search", verb: "Search for", busy: "Searching …",
    text: "The book's program turns back only when the knight is stuck. With an order other than Warnsdorff's it is for small boards, or for years.",
  },
  find: {
    most: 300, asks: "find", free: true, later: true, who: "Find", verb: "Find", busy: "Finding …",
    text: "Any tour will do. In no order, paths are joined and mended until one visits all.",
  },
  build: {
    most: 1000, asks: "build", later: true, who: "A tour by theorem", verb: "Build", busy: "Building …",
    text: "Nothing is searched: theorems say which full boards have a tour, and how to put one together from those of small boards.",
  },
};

// controls are the parts of a setting that the form has.
export const controls = ["rows", "cols", "piece", "goal", "from", "how", "order"];

export const leapers = {
  knight: { name: "knight", moves: [1, 2] },
  camel: { name: "camel (1,3)", moves: [1, 3] },
  giraffe: { name: "giraffe (1,4)", moves: [1, 4] },
  zebra: { name: "zebra (2,3)", moves: [2, 3] },
  antelope: { name: "antelope (3,4)", moves: [3, 4] },
  wazir: { name: "wazir (0,1)", moves: [0, 1] },
};

const orders = ["warnsdorff+outward", "warnsdorff+move", "warnsdorff+shuffled(7)", "outward", "move", "id", "shuffled(7)"];

// fields returns the setting in the address, whether to run it, and complaints.
export function fields() {
  const f = new Fields("sandbox");
  const how = f.choice("how", Object.keys(ways), "search");
  const { most } = ways[how];
  const rows = f.integer("rows", 1, most, 8), cols = f.integer("cols", 1, most, 8);
  const squares = rows * cols;
  const setting = {
    how, rows, cols,
    piece: f.choice("piece", Object.keys(leapers), "knight"),
    goal: f.choice("goal", ["open", "closed", "end"], f.given ? "open" : "closed"),
    order: f.choice("order", orders, orders[0]),
    from: f.choice("from", ["at", "any"], "at"),
    start: f.integer("start", 0, squares - 1, 0),
    end: f.integer("end", 0, squares - 1, squares - 1),
    holes: new Uint8Array(squares),
  };
  const runs = f.text("holes").split(".").filter(Boolean);
  if (!unpack(runs, setting.holes)) {
    f.complain("holes", f.text("holes"), "they do not fit the board");
    setting.holes.fill(0);
  }
  for (const mark of ["start", "end"]) {
    if (!setting.holes[setting[mark]] || (mark === "end" && setting.goal !== "end")) continue;
    f.complaints.push(`The address has a hole on the ${mark}, ${name(setting[mark], rows, cols)}: it is filled here.`);
    setting.holes[setting[mark]] = 0;
  }
  const run = f.choice("run", ["yes"]) === "yes";
  return { setting, run, complaints: f.complaints };
}

// format returns the fields of a setting, which an address may run at once.
export function format({ how, rows, cols, piece, goal, order, from, start, end, holes }, run) {
  return {
    how: how === "search" ? undefined : how, rows, cols, piece: piece === "knight" ? undefined : piece, goal,
    order: order === orders[0] ? undefined : order, from: from === "at" ? undefined : from,
    start, end: goal === "end" ? end : undefined, holes: pack(holes), run: run ? "yes" : undefined,
  };
}

// pack returns the holes as the lengths of runs of free and blocked squares in
// turn, in base 36.
function pack(holes) {
  const runs = [];
  for (let i = 0, blocked = 0; i < holes.length; blocked = 1 - blocked) {
    const from = i;
    while (i < holes.length && holes[i] === blocked) i++;
    runs.push((i - from).toString(36));
  }
  return runs.length > 1 ? runs.join(".") : undefined;
}

// unpack sets the holes and reports whether the runs fit the board.
function unpack(runs, holes) {
  let at = 0;
  for (const [i, text] of runs.entries()) {
    const run = /^[0-9a-z]{1,5}$/.test(text) ? parseInt(text, 36) : NaN;
    if (!(at + run <= holes.length)) return false;
    holes.fill(i % 2, at, at + run);
    at += run;
  }
  return !runs.length || at === holes.length;
}

// wrong returns {field, text} if something is wrong with a setting, and where.
export function wrong({ rows, cols, how, piece, holes, goal }) {
  const { most, who } = ways[how];
  for (const [field, n, name] of [["rows", rows, "rows"], ["cols", cols, "columns"]]) {
    if (!Number.isInteger(n) || n < 1 || n > most) return { field, text: `${who} takes boards of 1 to ${number(most)} ${name}.` };
  }
  if (how !== "build") return undefined;
  if (piece !== "knight") return { field: "piece", text: "Theorems are about knights: search for the tour of another piece." };
  if (goal === "end") return { field: "goal", text: "No theorem here gives tours with a given end: search for it." };
  if (holes.includes(1) && holes.length === rows * cols) return { field: "how", text: "Theorems are about full boards: search, or fill the holes." };
  return undefined;
}

// fit adapts the holes, the start and the end to the board.
export function fit(setting, before) {
  const { rows, cols } = setting;
  if (setting.holes?.length !== rows * cols || (before && before.cols !== cols)) {
    const holes = new Uint8Array(rows * cols);
    before?.holes.forEach((hole, i) => {
      const row = Math.floor(i / before.cols), col = i % before.cols;
      if (row < rows && col < cols) holes[row * cols + col] = hole;
    });
    setting.holes = holes;
  }
  if (!before || before.cols === cols) {
    setting.start = Math.min(setting.start, rows * cols - 1);
    setting.end = Math.min(setting.end, rows * cols - 1);
  } else {
    for (const mark of ["start", "end"]) {
      const row = Math.floor(setting[mark] / before.cols), col = setting[mark] % before.cols;
      setting[mark] = Math.min(row, rows - 1) * cols + Math.min(col, cols - 1);
    }
  }
  if (before?.end === before?.rows * before?.cols - 1) setting.end = rows * cols - 1; // the last square stays the last
}
