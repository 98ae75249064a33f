// Sandbox: any board, any piece, any order.

import { write } from "./address.js";
import { Board, place } from "./board.js";
import { Brush } from "./brush.js";
import { Download } from "./download.js";
import { Stopped } from "./engine.js";
import { Figure, number, plural } from "./figure.js";
import { Player } from "./player.js";
import { fields, format, leapers, most } from "./setting.js";

export class Sandbox extends Figure {
  setting; // see setting.js
  valid = false; // whether the setting is valid
  call; // of the engine, during a search
  last; // visits and longest path of the latest progress
  path; // the result

  constructor(root, engine) {
    super(root, engine);
    const { canvas, form, clear, cursor, stage, player } = this.parts;
    this.board = new Board(canvas);
    this.brush = new Brush(this);
    this.download = new Download(this);
    this.player = new Player(player, stage, {
      unit: "squares", slow: 1, fast: 1e6, speed: 30, show: (position) => this.board.show({ length: position }),
    });
    this.board.useKeys(cursor, (square) => this.brush.describe(square), (square) => this.brush.touch(square));
    form.addEventListener("change", () => this.change(this.read()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.call) this.call.stop();
      else if (this.valid) this.run();
    });
    clear.addEventListener("click", () => this.change({ holes: new Uint8Array(this.setting.rows * this.setting.cols) }));
  }

  async follow() {
    const { setting, complaints } = fields();
    this.setting = undefined;
    this.fill(setting);
    this.complain(complaints);
    this.change(setting);
  }

  // fill writes a setting to the form.
  fill({ rows, cols, how, piece, goal, order }) {
    const { parts } = this;
    for (const [name, value] of Object.entries({ rows, cols, how, piece, goal, order })) parts[name].value = value;
  }

  // read reads the form.
  read() {
    const { rows, cols, how, piece, goal, order } = this.parts;
    return {
      rows: Number(rows.value), cols: Number(cols.value),
      how: how.value, piece: piece.value, goal: goal.value, order: order.value,
    };
  }

  // change changes the setting and discards the result.
  change(changes) {
    const before = this.setting;
    const setting = { ...before, ...this.read(), ...changes };
    this.forget();
    const wrong = this.wrong(setting);
    this.valid = !wrong;
    this.parts.run.disabled = Boolean(wrong);
    this.parts.order.disabled = setting.how === "build";
    this.tell(wrong ? "wrong" : "", wrong);
    if (wrong && before) return; // the board stays as it was
    fit(setting, before);
    this.setting = setting;
    this.parts.goal.querySelector("[value=end]").textContent = `ends at ${place(setting.end, setting.cols)}`;
    this.path = undefined;
    this.download.enable(false);
    this.draw();
    write("sandbox", format(setting));
    if (!wrong) this.status(`${setting.rows} × ${setting.cols}, ${leapers[setting.piece].name}, from ${place(setting.start, setting.cols)}.`);
  }

  // forget stops the current search and ignores its answer.
  forget() {
    this.call?.stop();
    this.search(undefined);
  }

  // search sets the current call, if any, and shows whether there is one.
  search(call) {
    this.call = call;
    this.parts.run.textContent = call ? "Stop" : "Find a tour";
    this.parts.outcome.setAttribute("aria-busy", Boolean(call)); // progress is not announced
  }

  // wrong returns what is wrong with a setting, or "".
  wrong({ rows, cols, how, piece, holes, goal }) {
    const top = most[how];
    const who = how === "build" ? "A tour by theorem" : "A search";
    for (const [n, name] of [[rows, "rows"], [cols, "columns"]]) {
      if (!Number.isInteger(n) || n < 1 || n > top) return `${who} takes boards of 1 to ${number(top)} ${name}, not of “${Number.isNaN(n) ? "" : n}”.`;
    }
    if (how !== "build") return "";
    if (piece !== "knight") return "Theorems are about knights: search for the tour of another piece.";
    if (goal === "end") return "No theorem here gives tours with a given end: search for it.";
    if (holes?.some((h) => h) && holes.length === rows * cols) return "Theorems are about full boards: search, or clear the holes.";
    return "";
  }

  draw() {
    const { rows, cols, holes, start, goal, end } = this.setting;
    this.board.show({
      rows, cols, holes, start, end: goal === "end" ? end : -1,
      path: [], length: 0, total: rows * cols, closed: false, done: false, small: this.setting.piece !== "knight",
    });
    this.player.reset(0);
  }

  // question is the question to the library.
  get question() {
    const { rows, cols, holes, start, goal, end, order, piece } = this.setting;
    const blocked = [];
    holes.forEach((hole, i) => hole && blocked.push(i));
    return {
      rows, cols, start, orders: order, leaper: leapers[piece].moves,
      holes: Int32Array.from(blocked), goal: goal === "end" ? `end ${end}` : goal,
    };
  }

  get free() {
    return this.setting.holes.reduce((n, hole) => n - hole, this.setting.holes.length);
  }

  // run asks the library for a tour, by the name of one of its functions.
  async run() {
    const { setting } = this;
    const call = this.engine.ask(setting.how === "build" ? "build" : "search", this.question, {
      progress: (p) => {
        if (this.call === call) this.progress(p);
      },
    });
    this.search(call);
    this.player.reset(0);
    this.last = { visits: 0, path: [] };
    this.tell("", setting.how === "build" ? "Building …" : "Searching …");
    let answer;
    try {
      answer = await call.answer;
    } catch (error) {
      answer = { kind: error instanceof Stopped ? "stopped" : "wrong", text: error.message, ...this.last };
    }
    if (this.call !== call) return;
    this.search(undefined);
    this.finish(answer);
  }

  progress({ visits, longest, path }) {
    this.last = { visits, path: longest };
    this.parts.outcome.textContent = `Searching: ${plural(visits, "visit")}, the longest path so far has ${number(longest.length)} of ${plural(this.free, "square")}.`;
    this.board.show({ path, length: path.length, total: this.free });
  }

  finish(answer) {
    const { kind, path = [], closed = false } = answer;
    this.path = path;
    this.board.show({ path, total: kind === "tour" ? path.length : this.free, closed, done: kind === "tour", length: path.length });
    this.player.reset(path.length, path.length);
    this.download.enable(path.length > 0);
    this.tell(kind, this.verdict(answer));
  }

  verdict({ kind, text, path, visits, closed }) {
    const tour = `${closed ? "closed tour" : "tour"} of ${plural(path?.length ?? 0, "square")}`;
    switch (kind) {
      case "tour":
        return this.setting.how === "build" ? `A ${tour}, built by theorem without a search.` : `A ${tour}, found in ${plural(visits, "visit")}.`;
      case "none": return `Proved: ${text}.`;
      case "stopped":
        return `Stopped after ${plural(visits, "visit")}: neither a tour nor a proof that there is none. The longest path has ${number(path.length)} of ${plural(this.free, "square")}.`;
      default: return `That cannot be asked: ${text}.`;
    }
  }

  tell(kind, text) {
    this.parts.outcome.dataset.kind = kind;
    this.parts.outcome.textContent = text;
  }
}

// fit adapts the holes, the start and the end to the board.
function fit(setting, before) {
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
