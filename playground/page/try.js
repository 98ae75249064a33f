// Try it: a tour by hand.

import { Fields, write } from "./address.js";
import { Board } from "./board.js";
import { Stopped } from "./engine.js";
import { evidence } from "./evidence.js";
import { Figure, plural, sides } from "./figure.js";
import { unfold } from "./fold.js";
import { knightMoves, name } from "./knight.js";
import { stillness } from "./theme.js";

const pace = 250; // ms for a move of the library's way

export class Try extends Figure {
  text; // size of the board, as in the address
  rows;
  cols;
  next; // moves by square
  path = [];
  own; // the path before the knight went the library's way
  tour; // from the library, beginning with the path
  marks = []; // why there is no tour: see paint.js
  call; // of the engine, during a search
  walk; // timer of the next move of the library's way

  constructor(root, engine) {
    super(root, engine);
    const { canvas, size, undo, clear, ask, show, cursor, onward } = this.parts;
    this.board = new Board(canvas);
    unfold(root);
    canvas.addEventListener("click", (event) => this.pick(this.board.squareAt(event)));
    this.board.useKeys(cursor, (square) => this.describe(square), (square) => this.pick(square));
    size.addEventListener("change", () => this.setBoard(size.value));
    undo.addEventListener("click", () => this.setPath(this.own ?? this.path.slice(0, -1)));
    clear.addEventListener("click", () => this.setPath([]));
    ask.addEventListener("click", () => (this.call ? this.call.stop() : this.ask()));
    show.addEventListener("click", () => this.goThatWay());
    onward.addEventListener("change", () => this.update());
  }

  get squares() {
    return this.rows * this.cols;
  }

  follow() {
    const fields = new Fields("try");
    const sizes = [...this.parts.size.options].map((o) => o.value);
    const board = fields.choice("board", sizes, "5x5");
    const path = fields.text("path").split(".").filter(Boolean).map(Number);
    this.parts.onward.checked = fields.choice("onward", ["yes", "no"], "no") === "yes";
    this.quiz.set(fields.choice("ask", ["yes", "no"], "no") === "yes");
    this.setBoard(board);
    const wrong = path.findIndex((square, i) => !this.allowed(square, path.slice(0, i)));
    if (wrong >= 0) fields.complain("path", fields.text("path"), `a knight cannot go on like that after ${plural(wrong, "square")}`, "shorter");
    this.setPath(wrong < 0 ? path : path.slice(0, wrong));
    this.complain(fields.complaints);
  }

  setBoard(text) {
    const { rows, cols } = sides(text);
    [this.text, this.rows, this.cols] = [text, rows, cols];
    this.parts.size.value = text;
    this.next = knightMoves(rows, cols);
    this.setPath([]);
  }

  // allowed reports whether a path can be extended to a square.
  allowed(square, path) {
    if (!this.next[square]) return false;
    return !path.length || (this.next[path[path.length - 1]].includes(square) && !path.includes(square));
  }

  // place returns the name of a square.
  place(square) {
    return name(square, this.rows, this.cols);
  }

  // onward returns the squares that a path can be extended to after its square.
  onward(square) {
    return this.next[square].filter((to) => !this.path.includes(to));
  }

  candidates() {
    const { path } = this;
    return path.length ? this.onward(path[path.length - 1]) : [];
  }

  // pick extends the path to a square, or goes back to a square on it.
  pick(square) {
    if (square < 0) return;
    const i = this.path.indexOf(square);
    if (i >= 0) this.setPath(this.path.slice(0, i + 1));
    else if (this.allowed(square, this.path)) this.setPath([...this.path, square]);
    else this.status(`A knight does not move there from ${this.place(this.path[this.path.length - 1])}. ${this.situation()}`);
  }

  setPath(path) {
    this.call?.stop();
    clearTimeout(this.walk);
    Object.assign(this, { path, own: undefined, tour: undefined, marks: [] });
    this.parts.answer.textContent = "";
    this.quiz.set(this.quiz.on); // takes a question back
    this.update();
  }

  // goThatWay goes the library's way, move by move, or at once if the system asks for
  // less motion.
  goThatWay() {
    this.own = this.path;
    const step = () => {
      this.path = this.tour.slice(0, stillness.matches ? this.squares : this.path.length + 1);
      this.update();
      if (this.path.length < this.squares) this.walk = setTimeout(step, pace);
    };
    step();
  }

  // update shows the state and stores it.
  update() {
    const { path, parts, own, squares } = this;
    this.draw();
    const back = own ? " Undo brings your own path back." : "";
    this.status(own && path.length < squares ? `The knight goes the library's way.${back}` : this.situation() + back);
    parts.undo.disabled = parts.clear.disabled = !path.length;
    parts.show.disabled = !this.tour || Boolean(own);
    parts.ask.disabled = !path.length || path.length === squares || Boolean(own);
    this.store();
  }

  store() {
    write("try", {
      board: this.text, path: this.path.join("."), onward: this.parts.onward.checked ? "yes" : "", ask: this.quiz.on ? "yes" : "",
    });
  }

  // asked is called when questions are switched on or off.
  asked() {
    this.store();
  }

  draw() {
    const { path, squares, marks, tour, parts } = this;
    const done = path.length === squares;
    const next = this.candidates();
    this.board.show({
      rows: this.rows, cols: this.cols, path, total: squares, done, marks, knight: true,
      closed: done && this.next[path[squares - 1]].includes(path[0]),
      stuck: path.length > 0 && !done && !next.length,
      candidates: next.map((square) => ({
        square, chosen: square === tour?.[path.length], onward: parts.onward.checked ? this.onward(square).length : undefined,
      })),
      ghost: tour?.slice(path.length),
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
    if (!n) return `Stuck after ${far}: from ${this.place(path[path.length - 1])} the knight has been wherever it could go. Undo, or click a square to go back to it.`;
    return `${far}. ${plural(n, "way")} to go on.`;
  }

  describe(square) {
    const i = this.path.indexOf(square);
    const open = this.allowed(square, this.path);
    const onward = open && this.parts.onward.checked ? `, ${plural(this.onward(square).length, "move")} onward` : "";
    return `${this.place(square)}: ${i >= 0 ? `number ${i + 1} of the path` : open ? `free, the knight can go there${onward}` : "free"}`;
  }

  // ask asks the library whether the path can be completed. Before it has loaded, the
  // question waits.
  async ask() {
    const { path, parts } = this;
    const say = (text) => path === this.path && (parts.answer.textContent = text);
    parts.ask.textContent = "Stop asking";
    say("The library is still loading: your question waits for it.");
    const call = (this.call = this.engine.ask("search", {
      rows: this.rows, cols: this.cols, start: path[0], prefix: Int32Array.from(path), orders: "warnsdorff+outward",
    }));
    this.engine.start().then(() => this.call === call && say("The library is looking for a way …"), () => {}); // the call fails, too
    let text;
    try {
      const answer = await call.answer;
      if (path === this.path) text = this.judge(answer);
    } catch (error) {
      text = error instanceof Stopped ? "Stopped: nobody knows yet." : `The library could not tell: ${error.message}.`;
    }
    if (this.call === call) {
      this.call = undefined;
      parts.ask.textContent = "Can this still be completed?";
    }
    say(text);
  }

  // judge returns what is said of an answer. A reader who wants questions is asked first.
  judge(answer) {
    const found = answer.kind === "tour";
    if (!this.quiz.on || (!found && answer.kind !== "none")) return this.tell(answer);
    this.quiz.ask("The library knows. What do you think: is there a way?", (yes) => ({ right: yes === found, why: this.tell(answer) }), {
      choices: [{ text: "Yes", answer: true }, { text: "No", answer: false }],
    });
    return "";
  }

  // tell says and draws an answer.
  tell(answer) {
    const { kind, text, path, visits } = answer;
    if (kind === "none") {
      const { marks, sentence } = evidence(answer, this);
      this.marks = marks;
      this.draw();
      return `No, and that is proved. ${sentence}`;
    }
    if (kind !== "tour") return kind === "stopped" ? "Stopped: nobody knows yet." : `The library cannot tell: ${text}.`;
    this.tour = [...path];
    this.update();
    return `Yes: the library has found a way, in ${plural(visits, "visit")}. The thin line shows it.`;
  }
}
