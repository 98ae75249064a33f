// The sandbox's settings and their form in the address.

import { Fields } from "./address.js";

// most is the maximum side of a board by the way to find a tour.
export const most = { search: 100, build: 1000 };

export const leapers = {
  knight: { name: "knight", moves: [1, 2] },
  camel: { name: "camel (1,3)", moves: [1, 3] },
  giraffe: { name: "giraffe (1,4)", moves: [1, 4] },
  zebra: { name: "zebra (2,3)", moves: [2, 3] },
  antelope: { name: "antelope (3,4)", moves: [3, 4] },
  wazir: { name: "wazir (0,1)", moves: [0, 1] },
};

const orders = ["warnsdorff+outward", "warnsdorff+move", "warnsdorff+shuffled(7)", "outward", "move", "id", "shuffled(7)"];

// fields returns the setting in the address, and complaints about it.
export function fields() {
  const f = new Fields("sandbox");
  const how = f.choice("how", Object.keys(most), "search");
  const rows = f.integer("rows", 1, most[how], 8), cols = f.integer("cols", 1, most[how], 8);
  const squares = rows * cols;
  const setting = {
    how, rows, cols,
    piece: f.choice("piece", Object.keys(leapers), "knight"),
    goal: f.choice("goal", ["open", "closed", "end"], f.given ? "open" : "closed"),
    order: f.choice("order", orders, orders[0]),
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
    f.complaints.push(`The address has a hole on the ${mark}, square ${setting[mark]}: it is filled here.`);
    setting.holes[setting[mark]] = 0;
  }
  return { setting, complaints: f.complaints };
}

// format returns the fields of a setting.
export function format({ how, rows, cols, piece, goal, order, start, end, holes }) {
  return {
    how: how === "search" ? undefined : how, rows, cols, piece: piece === "knight" ? undefined : piece, goal,
    order: order === orders[0] ? undefined : order, start, end: goal === "end" ? end : undefined, holes: pack(holes),
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
