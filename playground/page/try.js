// Try it: a tour by hand. Where the knight is stuck, the page shows where the tour was
// lost, and asks for the square that should have been visited.

import { Board } from "./board.js";
import { evidence } from "./evidence.js";
import { Figure } from "./figure.js";
import { free } from "./knight.js";
import { whereLost } from "./lost.js";
import { animate, stillness } from "./theme.js";
import { say } from "./words.js";

const pace = 250, hop = 180, reveal = 600, demo = 2000; // ms of the solver's moves, of others, of what is revealed, and of a tour that draws itself
const middle = 12; // of 5 x 5 squares: there the knight stands at first

export class Try extends Figure {
  path = [];
  own; // the path before the knight went the solver's way, or back
  tour; // from the solver, beginning with the path
  proof = {}; // marks and ways that show why there is no tour: see evidence.js
  lost; // where the tour was lost, once the knight is stuck: see lost.js
  told = false; // whether the reader has said where it should have gone
  found = false; // whether the reader has found Warnsdorff's rule
  call; // of the engine, during a search
  walk; // timer of the knight's next move

  constructor(root, engine) {
    super(root, engine);
    const { canvas, size, undo, clear, ask, show, cursor, onward } = this.parts;
    this.board = new Board(canvas);
    canvas.addEventListener("click", (event) => this.pick(this.board.squareAt(event)));
    canvas.addEventListener("pointermove", (event) => this.point(this.board.squareAt(event)));
    canvas.addEventListener("pointerleave", () => this.point(-1));
    this.board.useKeys(cursor, (square) => this.describe(square), (square) => this.pick(square));
    size.addEventListener("change", () => {
      this.resize(size.value);
      this.setPath([]);
    });
    undo.addEventListener("click", () => this.setPath(this.own ?? this.path.slice(0, -1)));
    clear.addEventListener("click", () => this.setPath([]));
    ask.addEventListener("click", () => (this.lost ? this.watch() : this.call ? this.call.stop() : this.ask()));
    show.addEventListener("click", () => {
      this.own = this.path;
      this.go(this.tour);
    });
    onward.addEventListener("change", () => this.update());
  }

  async open(fields) {
    this.resize(fields.option("board", this.parts.size, "5x5"));
    const path = fields.given ? fields.list("path").map(Number) : [middle];
    this.parts.onward.checked = fields.yes("onward");
    const wrong = path.findIndex((square, i) => !this.allowed(square, path.slice(0, i)));
    if (wrong >= 0) fields.complain("path", fields.text("path"), say("try.path", { n: wrong }), say("try.shorter"));
    this.setPath(wrong < 0 ? path : path.slice(0, wrong));
    if (fields.yes("run")) await this.ask();
  }

  // allowed reports whether a path can be extended to a square.
  allowed(square, path) { return path.length ? free(this.next, path).includes(square) : square in this.next; }

  // candidates returns the squares that the path can go on to, from its end or from a square.
  candidates(square) { return free(this.next, this.path, square); }

  // pick extends the path to a square, or goes back to a square on it. While a question waits, it is an answer.
  pick(square) {
    if (square < 0) return;
    const i = this.path.indexOf(square);
    if (this.quiz.waits && this.lost) this.quiz.answer(square);
    else if (i >= 0) this.setPath(this.path.slice(0, i + 1));
    else if (this.allowed(square, this.path)) this.setPath([...this.path, square]);
    else this.refuse();
  }

  // refuse says that a knight does not move like that, and lets the candidates pulse.
  refuse() {
    this.stop?.();
    this.stop = animate(2 * hop, (part) => this.board.show({ pulse: Math.sin(Math.PI * part) }));
    this.status(say("try.no-move", { from: this.place(this.path[this.path.length - 1]), text: this.situation() }));
  }

  // point lets a pale knight stand on the candidate that is pointed at.
  point(square) {
    const hover = this.path.length && this.candidates().includes(square) ? square : -1;
    if (hover !== (this.board.state.hover ?? -1)) this.board.show({ hover });
  }

  // prove shows a tour of the solver's behind the knight, which fades: it can be done. Any input ends that.
  async prove() {
    const { path } = this;
    if (stillness.matches) return;
    const over = new AbortController(), { signal } = over;
    const end = () => {
      over.abort();
      this.stop?.();
      this.board.show({ pale: undefined });
    };
    for (const what of ["pointerdown", "keydown", "wheel"]) addEventListener(what, end, { signal, passive: true });
    const { path: tour } = await this.search(path).answer;
    this.call = undefined;
    if (!tour || signal.aborted || path !== this.path) return;
    this.answer(path, say("try.can"));
    this.stop = animate(demo + reveal, (part) => {
      const time = part * (demo + reveal), alpha = 0.45 * Math.min(1, (demo + reveal - time) / reveal);
      this.board.show({ pale: { path: tour, length: Math.ceil(tour.length * Math.min(1, time / demo)), alpha } });
      if (part === 1) end();
    });
  }

  setPath(path) {
    this.call?.stop();
    this.stop?.();
    clearTimeout(this.walk);
    const moves = path.length === this.path.length + 1 && this.path.length > 0 && this.path.every((square, i) => square === path[i]);
    Object.assign(this, { path, own: undefined, tour: undefined, proof: {}, lost: undefined, told: false, call: undefined });
    this.parts.answer.textContent = "";
    this.quiz.set(this.quiz.on); // takes a question back
    this.board.show({ step: 1, shrink: 0, pulse: 0, hover: -1 });
    this.update();
    if (moves) this.stop = animate(hop, (part) => this.board.show({ step: 1 - (1 - part) ** 2 }));
    if (path.length === this.squares) this.finish();
    if (this.stuck) this.look();
  }

  // finish lets the discs shrink, so that the tour's line stands alone.
  finish() {
    this.stop?.();
    this.stop = animate(hop + reveal, (part) => this.board.show({ step: 1, shrink: Math.max(0, part * (hop + reveal) - hop) / reveal }));
    this.parts.answer.innerHTML = say("try.next");
  }

  get stuck() { return this.path.length > 0 && this.path.length < this.squares && !this.candidates().length; }

  // go moves the knight to a longer or shorter path square by square, or at once if the system asks for less motion.
  go(path, then) {
    const step = () => {
      const n = this.path.length, to = path.length;
      this.path = n > to ? this.path.slice(0, stillness.matches ? to : n - 1) : path.slice(0, stillness.matches ? to : n + 1);
      this.update();
      if (this.path.length === this.squares) this.finish();
      if (this.path.length !== to) this.walk = setTimeout(step, n > to ? pace / 2 : pace);
      else then?.();
    };
    step();
  }

  // look looks for the move at which the tour was lost.
  async look() {
    const { path } = this;
    this.answer(path, this.engine.worker ? "" : say("try.lost-waits"));
    const lost = await whereLost(path, this.next, (prefix, limit) => this.search(prefix, limit).answer);
    if (path !== this.path) return;
    this.call = undefined;
    if (lost.why) return this.answer(path, say("try.failed", lost));
    this.lost = lost;
    this.answer(path, say(lost.known ? "try.lost" : "try.lost-open", { at: this.place(lost.square), number: lost.kept + 1 }));
    this.update();
  }

  // watch takes the knight back to where the tour was lost, shows why, and asks for the square to visit instead.
  watch() {
    const { lost } = this, { path, kept, proof, square } = lost;
    this.own = path;
    this.go(path.slice(0, Math.max(1, kept)), () => {
      this.proof = evidence(proof, { ...this, path: path.slice(0, kept + 1) });
      this.parts.answer.textContent = say("try.proof", { at: this.place(square), why: this.proof.sentence });
      this.update();
      if (!lost.good.length) return;
      this.quiz.ask(say("try.which"), (answer) => this.instead(answer), {
        choices: this.candidates().filter((to, _, all) => to !== square || all.length < 3).map((to) => ({ text: this.place(to), answer: to })).sort((a, b) => (a.text < b.text ? -1 : 1)),
        then: () => this.tellInstead(),
      });
    });
  }

  // best is the square that Warnsdorff's rule takes, or undefined if the rule is no help.
  get best() {
    const count = (square) => this.candidates(square).length;
    const all = this.candidates(), fewest = Math.min(...all.map(count));
    return all.some((square) => count(square) > fewest) ? this.lost.good.find((square) => count(square) === fewest) : undefined;
  }

  // instead returns whether a tour is left from a square, and why.
  instead(answer) {
    const { good, square } = this.lost, at = this.place(answer), names = good.map((to) => this.place(to));
    if (good.includes(answer)) return { right: true, why: say("try.there", { at }) };
    const either = names.length > 1 ? say("try.either", { most: names.slice(0, -1).join(", "), last: names.at(-1) }) : names[0];
    const key = answer === square ? "try.same" : this.candidates().includes(answer) ? "try.neither" : "try.unreachable";
    return { right: false, why: say(key, { at, good: either }) };
  }

  // tellInstead shows the moves onward after an answer, and lets the reader find the rule.
  tellInstead() {
    this.told = true;
    this.update();
    const { best, quiz } = this;
    if (best === undefined || this.found) return;
    quiz.add(say("try.why"), () => {
      this.parts.answer.textContent = ""; // makes room
      quiz.ask(say("try.special", { at: this.place(best) }), (right) => {
        this.found = true;
        return { right, why: say("try.rule") };
      }, {
        choices: ["most", "fewest", "middle"].map((what) => ({ text: say(`try.${what}`), answer: what === "fewest" })),
        then: () => quiz.add(say("try.again"), () => {
          this.parts.onward.checked = true;
          this.setPath(this.lost.path.slice(0, this.lost.path[0] === middle ? 2 : 1)); // from the middle all moves are alike
        }),
      });
    });
  }

  // update shows the state and stores it.
  update() {
    const { path, parts, own, squares, lost } = this;
    this.draw();
    parts.undo.disabled = parts.clear.disabled = !path.length;
    parts.show.hidden = parts.show.disabled = !this.tour || Boolean(own);
    parts.ask.hidden = !parts.show.hidden;
    parts.ask.textContent = say(lost && !own ? "try.watch" : this.call ? "try.stop" : "try.ask");
    parts.ask.disabled = !path.length || path.length === squares || Boolean(own) || (this.stuck && !lost);
    const text = own && !lost && path.length < squares ? say("try.goes") : this.situation();
    this.status(own ? say("try.own", { text }) : text);
    this.asked();
  }

  // asked stores the state, with its fields in the address, and tells the lesson.
  asked() {
    this.store({ board: this.size, path: this.path.join("."), onward: this.parts.onward.checked ? "yes" : "" });
    this.root.dispatchEvent(new Event("moved"));
  }

  draw() {
    const { path, squares, proof, tour, parts, lost, own, told } = this;
    const done = path.length === squares, onward = parts.onward.checked || told;
    const choose = lost && own ? this.candidates() : [], marks = proof.marks?.map(({ square, kind }) => (
      { square, kind: told && lost?.good.includes(square) ? "other" : choose.includes(square) ? "one" : kind })); // never red on what is to be chosen
    const wrong = lost && own && path.length === lost.kept ? lost.square : -1;
    this.board.show({
      rows: this.rows, cols: this.cols, path, total: squares, done, marks, ways: proof.ways?.filter((way) => !way.some((square) => choose.includes(square))), knight: true,
      closed: done && this.next[path[squares - 1]].includes(path[0]),
      stuck: this.stuck, leap: path.length === 1 && this.size === "5x5" && path[0] === middle && !own,
      undone: wrong < 0 ? [] : [path[path.length - 1], wrong], undoneFrom: told ? 2 : 1,
      candidates: this.candidates().filter((square) => square !== wrong || told).map((square) => ({
        square, chosen: square === tour?.[path.length] || (told && lost.good.includes(square)), onward: onward ? this.candidates(square).length : undefined,
      })),
      ghost: tour?.slice(path.length),
    });
  }

  situation() {
    const { path, squares: all } = this, far = path.length, at = far ? this.place(path[far - 1]) : "";
    if (!far) return say("try.empty");
    if (far === all) return say(this.next[path[all - 1]].includes(path[0]) ? "try.tour-closed" : "try.tour", { all });
    if (this.lost && this.own) return say("try.back", { number: far, at });
    const n = this.candidates().length;
    if (!n) return say("try.stuck", { far, all, at });
    return far === 1 ? say("try.first", { all, ways: n }) : say("try.ways", { far, all, n });
  }

  describe(square) {
    const i = this.path.indexOf(square), at = this.place(square);
    if (i >= 0) return say("try.square-number", { at, number: i + 1 });
    if (!this.allowed(square, this.path)) return say("try.square-free", { at });
    return this.parts.onward.checked ? say("try.square-onward", { at, n: this.candidates(square).length }) : say("try.square-open", { at });
  }

  // search asks the solver whether a tour begins with some squares.
  search(prefix, limit) {
    return (this.call = this.engine.ask("search", {
      rows: this.rows, cols: this.cols, start: prefix[0], prefix: Int32Array.from(prefix), orders: "warnsdorff+outward", limit,
    }));
  }

  // answer shows an answer about a path, unless the board shows another.
  answer(path, text) {
    if (path === this.path) this.parts.answer.textContent = text;
  }

  // ask asks whether the path can be completed. Before the library has loaded, the question waits.
  async ask() {
    const { path } = this, call = this.search(path);
    this.update();
    this.answer(path, say("try.waits"));
    this.engine.start().then(() => this.call === call && this.answer(path, say("try.looks")), () => {}); // the call fails, too
    const answer = await call.answer, text = path === this.path ? this.judge(answer) : "";
    if (this.call === call) {
      this.call = undefined;
      this.update();
    }
    this.answer(path, text);
  }

  // judge returns what is said of an answer. A reader who wants questions is asked first.
  judge(answer) {
    const found = answer.kind === "tour";
    if (!this.quiz.on || (!found && answer.kind !== "none")) return this.tell(answer);
    this.quiz.ask(say("try.think"), (yes) => ({ right: yes === found, why: this.tell(answer) }), {
      choices: [{ text: say("try.yes"), answer: true }, { text: say("try.no"), answer: false }],
    });
    return "";
  }

  // tell says and draws an answer.
  tell(answer) {
    const { kind, text, path, visits } = answer;
    if (kind === "none") {
      this.proof = evidence(answer, this);
      this.draw();
      return say("try.proved", { why: this.proof.sentence });
    }
    if (kind !== "tour") return say({ stopped: "try.stopped", failed: "try.failed" }[kind] ?? "try.unknown", { why: text });
    this.tour = [...path];
    this.update();
    return say("try.found", { n: visits });
  }
}
