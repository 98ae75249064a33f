// Try it: a tour by hand.

import { Fields, write } from "./address.js";
import { Board, place } from "./board.js";
import { Stopped } from "./engine.js";
import { Figure, plural, sides } from "./figure.js";

export class Try extends Figure {
  text; // size of the board, as in the address
  rows;
  cols;
  next; // moves by square
  path = [];
  tour; // from the library, beginning with the path
  call; // of the engine, during a search

  constructor(root, engine) {
    super(root, engine);
    const { canvas, size, undo, clear, ask, show, cursor } = this.parts;
    this.board = new Board(canvas);
    canvas.addEventListener("click", (event) => this.pick(this.board.squareAt(event)));
    this.board.useKeys(cursor, (square) => this.describe(square), (square) => this.pick(square));
    size.addEventListener("change", () => this.setBoard(size.value, []));
    undo.addEventListener("click", () => this.setPath(this.path.slice(0, -1)));
    clear.addEventListener("click", () => this.setPath([]));
    ask.addEventListener("click", () => (this.call ? this.call.stop() : this.ask()));
    show.addEventListener("click", () => this.setPath(this.tour));
  }

  get squares() {
    return this.rows * this.cols;
  }

  async follow() {
    const fields = new Fields("try");
    const sizes = [...this.parts.size.options].map((o) => o.value);
    const board = fields.choice("board", sizes, "5x5");
    const path = fields.text("path").split(".").filter(Boolean).map(Number);
    await this.setBoard(board, []);
    const wrong = path.findIndex((square, i) => !this.allowed(square, path.slice(0, i)));
    if (wrong >= 0) fields.complain("path", fields.text("path"), `a knight cannot go on like that after ${plural(wrong, "square")}`, "shorter");
    this.setPath(wrong < 0 ? path : path.slice(0, wrong));
    this.complain(fields.complaints);
  }

  async setBoard(text, path) {
    const { rows, cols } = sides(text);
    [this.text, this.rows, this.cols] = [text, rows, cols];
    this.parts.size.value = text;
    const moves = await this.moves({ rows, cols });
    if (this.text !== text) return; // another board was chosen meanwhile
    this.next = moves;
    this.setPath(path);
  }

  // allowed reports whether a path can be extended to a square.
  allowed(square, path) {
    if (!this.next?.[square]) return false;
    return !path.length || (this.next[path[path.length - 1]].includes(square) && !path.includes(square));
  }

  candidates() {
    const { path } = this;
    if (!path.length) return [];
    return this.next[path[path.length - 1]].filter((to) => !path.includes(to));
  }

  // pick extends the path to a square, or goes back to a square on it.
  pick(square) {
    if (square < 0 || !this.next) return;
    const i = this.path.indexOf(square);
    if (i >= 0) this.setPath(this.path.slice(0, i + 1));
    else if (this.allowed(square, this.path)) this.setPath([...this.path, square]);
    else this.status(`A knight does not move there from ${place(this.path[this.path.length - 1], this.cols)}. ${this.situation()}`);
  }

  setPath(path) {
    this.call?.stop();
    this.path = path;
    this.tour = undefined;
    this.draw();
    this.parts.answer.textContent = "";
    this.status(this.situation());
    this.parts.undo.disabled = this.parts.clear.disabled = !path.length;
    this.parts.show.disabled = true;
    this.parts.ask.disabled = !path.length || path.length === this.squares;
    write("try", { board: this.text, path: path.join(".") });
  }

  draw() {
    const { path, squares } = this;
    const done = path.length === squares;
    const next = this.candidates();
    this.board.show({
      rows: this.rows, cols: this.cols, path, total: squares, done,
      closed: done && this.next[path[squares - 1]].includes(path[0]),
      stuck: path.length > 0 && !done && !next.length,
      candidates: next.map((square) => ({ square, chosen: square === this.tour?.[path.length] })),
      ghost: this.tour?.slice(path.length),
    });
  }

  situation() {
    const { path, squares } = this;
    if (!path.length) return "Click any square: there the knight begins.";
    const far = `${path.length} of ${plural(squares, "square")}`;
    if (path.length === squares) {
      const closed = this.next[path[squares - 1]].includes(path[0]);
      return `A tour! All ${squares} squares, each of them once${closed ? ", and one more move would close it." : "."}`;
    }
    const n = this.candidates().length;
    if (!n) return `Stuck after ${far}: the knight has been wherever it could go. Undo, or click a square to go back to it.`;
    return `${far}. ${plural(n, "way")} to go on.`;
  }

  describe(square) {
    const i = this.path.indexOf(square);
    const what = i >= 0 ? `number ${i + 1} of the path` : this.allowed(square, this.path) ? "free, the knight can go there" : "free";
    return `${place(square, this.cols)}: ${what}`;
  }

  // ask asks the library whether the path can be completed.
  async ask() {
    const { path, parts } = this;
    parts.ask.textContent = "Stop asking";
    parts.answer.textContent = "The library is looking for a way …";
    this.call = this.engine.ask("search", {
      rows: this.rows, cols: this.cols, start: path[0], prefix: Int32Array.from(path), orders: "warnsdorff+outward",
    });
    let text;
    try {
      const answer = await this.call.answer;
      if (path === this.path) text = this.tell(answer);
    } catch (error) {
      text = error instanceof Stopped ? "Stopped: nobody knows yet." : `The library could not tell: ${error.message}.`;
    }
    this.call = undefined;
    parts.ask.textContent = "Can this still be completed?";
    if (path === this.path) parts.answer.textContent = text;
  }

  tell({ kind, text, path, visits }) {
    if (kind === "none") return `No. Proved: ${text}.`;
    if (kind !== "tour") return kind === "stopped" ? "Stopped: nobody knows yet." : `The library cannot tell: ${text}.`;
    this.tour = [...path];
    this.parts.show.disabled = false;
    this.draw();
    return `Yes: the library has found a way, in ${plural(visits, "visit")}. The thin line shows it.`;
  }
}
