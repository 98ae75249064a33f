// Try it: a tour by hand. Where the knight is stuck, the page shows where the
// tour was lost, and asks for the square that should have been visited.

import { link } from "./address.js";
import { Board } from "./board.js";
import { bring, setAll } from "./elements.js";
import { evidence } from "./evidence.js";
import { Figure } from "./figure.js";
import { colour, free } from "./knight.js";
import { whereLost } from "./lost.js";
import { paint } from "./paint.js";
import { poster, share } from "./share.js";
import { animate, stillness } from "./theme.js";
import { list, say } from "./words.js";

// Times in ms.
const pace = 250; // between two moves of the solver's tour
const hop = 180; // of the reader's move
const reveal = 600; // in which the discs on a tour shrink
const letter = 1500; // in which the letter L is drawn
const pause = 1500; // for a look at a path that is stuck

const middle = 12; // of 5 x 5 squares: there the knight stands at first
const early = 5; // minimum number of squares of a path that the solver can be asked about

// The keys of what is said if the solver has found neither a tour nor a proof,
// by the kind of its answer.
const endings = { stopped: "try.stopped", failed: "try.failed" };

// The first figure is in one of these phases:
//
//	plays     the reader makes a path
//	searches  the solver is asked whether the path can be completed
//	answers   the solver has answered with a tour, or with a proof that there is none
//	walks     the knight follows the solver's tour
//	stuck     no move is left, and the solver looks where the tour was lost
//	asks      the knight goes back there, and the reader is asked for the square to visit instead
//	hopeless  the knight goes back to its start, from which there is no tour
//	explains  the reader has answered, and the board shows what is right, and why
//	won       all squares are visited
export class Try extends Figure {
  phase = "plays";
  path = [];
  own; // the reader's path, once the knight has followed the solver's tour or gone back
  tour; // from the solver, beginning with the path
  proof = {}; // marks and ways that show why there is no tour: see evidence.js
  lost; // where the tour was lost, once the knight is stuck: see lost.js
  rewound = ""; // the stuck path that the knight has gone back from; Undo restores that path
  settled = ""; // the stuck path about which the reader has answered
  friend; // the square from which a friend has made a tour, if the link says so
  light = false; // whether the reader is told to begin on a light square
  knowsRule = false; // whether the reader has been shown Warnsdorff's rule
  counted = false; // whether the moves onward are asked about: then the board shows their numbers
  hasWon = false; // whether the reader has made a tour: then other boards are offered
  call; // of the engine, during a search
  stop; // a function that ends the animation, once there was one
  walk; // timer of the knight's next move

  constructor(root, engine) {
    super(root, engine);
    const { canvas, size, undo, clear, ask, show, cursor, onward, challenge } = this.parts;
    this.board = new Board(canvas);
    canvas.addEventListener("click", (event) => this.pick(this.board.squareAt(event)));
    canvas.addEventListener("pointermove", (event) => this.point(this.board.squareAt(event)));
    canvas.addEventListener("pointerleave", () => this.point(-1));
    this.board.useKeys(
      cursor,
      (square) => this.describe(square),
      (square) => this.pick(square),
    );
    size.addEventListener("change", () => this.begin(size.value));
    challenge.addEventListener("click", () => this.challenge());
    undo.addEventListener("click", () => this.setPath(this.own ?? this.path.slice(0, -1)));
    clear.addEventListener("click", () => {
      this.light = this.dark;
      this.setPath([]);
    });
    ask.addEventListener("click", () => {
      if (this.call) this.call.stop();
      else this.ask();
    });
    show.addEventListener("click", () => {
      if (this.phase !== "answers" || !this.tour) return; // the answer was taken back
      this.enter("walks", { own: this.path });
      this.go(this.tour);
    });
    onward.addEventListener("change", () => this.update());
  }

  // begin begins on an empty board of a size.
  begin(size) {
    this.resize(size);
    this.friend = undefined;
    this.setPath([]);
    this.parts.canvas.focus({ preventScroll: true });
  }

  async open(fields) {
    this.resize(fields.option("board", this.parts.size, "5x5"));
    const path = fields.given ? fields.list("path").map(Number) : [middle];
    this.parts.onward.checked = fields.yes("onward");
    const wrong = path.findIndex((square, i) => !this.allowed(square, path.slice(0, i)));
    if (wrong >= 0)
      fields.complain(
        "path",
        fields.text("path"),
        say("try.path", { n: wrong }),
        say("try.shorter"),
      );
    this.friend = fields.yes("friend") && wrong < 0 && path.length === 1 ? path[0] : undefined;
    this.setPath(wrong < 0 ? path : path.slice(0, wrong));
    if (fields.yes("run")) await this.ask();
  }

  // allowed reports whether a path can be extended to a square.
  allowed(square, path) {
    return path.length ? free(this.next, path).includes(square) : square in this.next;
  }

  // candidates returns the squares that are not on the path and a move away
  // from its end, or from a square.
  candidates(square) {
    return free(this.next, this.path, square);
  }

  // pick extends the path to a square, or takes it back to a square on it.
  // While the page asks for a square, the square is an answer. A tour stays as
  // it is.
  pick(square) {
    if (square < 0 || this.phase === "won") return;
    const i = this.path.indexOf(square);
    if (this.quiz.waits && this.phase === "asks") this.suggest(square);
    else if (i >= 0) this.setPath(this.path.slice(0, i + 1));
    else if (this.allowed(square, this.path)) this.setPath([...this.path, square]);
    else this.refuse();
  }

  // suggest answers which square the knight should have gone to. A square that
  // it cannot go to is not an answer: to judge that would give the right one
  // away. So the question stays.
  suggest(square) {
    if (this.candidates().includes(square)) return this.quiz.answer(square);
    const from = this.place(this.path.at(-1));
    const question = say("try.which");
    this.quiz.say(say("try.unreachable", { at: this.place(square), from, question }));
  }

  // refuse says that a knight does not move like that, and makes the candidates
  // pulse.
  refuse() {
    this.stop?.();
    this.stop = animate(2 * hop, (part) => this.board.show({ pulse: Math.sin(Math.PI * part) }));
    const why = say("try.no-move", { from: this.place(this.path.at(-1)) });
    this.status(this.isAsked ? why : `${why} ${this.situation()}`); // the lesson asks for that
    this.parts.status.classList.add("refused");
  }

  // point puts a pale knight on the candidate that is pointed at.
  point(square) {
    const hover = this.path.length && this.candidates().includes(square) ? square : -1;
    if (hover !== (this.board.state.hover ?? -1)) this.board.show({ hover });
  }

  // leap draws the knight's letter L once: two squares one way, and one to the
  // side.
  leap() {
    if (this.board.state.leap)
      this.stop = animate(letter, (part) => this.board.show({ leapt: part }));
  }

  // setPath makes a path the reader's, and discards all that was found about
  // the one before. It enters the phase of the new path.
  setPath(path) {
    this.call?.stop();
    this.stop?.();
    clearTimeout(this.walk);
    const onward = path.length === this.path.length + 1 && this.path.length > 0;
    const moves = onward && this.path.every((square, i) => square === path[i]);
    this.parts.answer.textContent = "";
    if (path.length) this.light = false;
    this.counted = false;
    this.quiz.drop();
    this.board.show({ step: 1, shrink: 0, pulse: 0, leapt: undefined, hover: -1 });
    this.path = path;
    this.enter(this.phaseOfPath(), {
      own: undefined,
      tour: undefined,
      proof: {},
      lost: undefined,
      call: undefined,
    });
    if (moves) this.stop = animate(hop, (part) => this.board.show({ step: 1 - (1 - part) ** 2 }));
    if (this.phase === "won") {
      this.hasWon = true;
      this.finish();
    }
    // If the reader has left a stuck path without an answer, the knight will go
    // back from it once more.
    if (path.join() !== this.rewound) this.rewound = this.settled;
    if (this.phase === "stuck") this.look();
  }

  // phaseOfPath returns the phase that begins when the reader has made the
  // path.
  phaseOfPath() {
    if (this.stuck) return "stuck";
    return this.won ? "won" : "plays";
  }

  // enter is the only way into a phase. changes are fields that get new values
  // in it.
  enter(phase, changes = {}) {
    Object.assign(this, { phase, ...changes });
    this.update();
  }

  // isBack reports whether the knight goes back, or has gone, to where the tour
  // was lost.
  get isBack() {
    return ["asks", "hopeless", "explains"].includes(this.phase);
  }

  // challenge offers to send a friend a link to the board and to the start of
  // the tour, and a picture of them.
  challenge() {
    if (this.phase !== "won") return;
    const { rows, cols, path, size, parts } = this;
    const [start] = path;
    const sheet = document.createElement("canvas");
    sheet.width = sheet.height = 1000;
    const candidates = this.next[start].map((square) => ({ square }));
    paint(sheet.getContext("2d"), 1000, 1, { rows, cols, path: [start], candidates, knight: true });
    const text = say("try.dare", { at: this.place(start), size: size.replace("x", " × ") });
    const url = link(this.name, { board: size, path: start, friend: "yes" });
    const copy = () => this.copyLink(parts.tools.querySelector("[data-tool=copy]"), url);
    share({ text, url, picture: poster(sheet, [document.title, text]) }, copy);
  }

  // isDared reports whether the knight stands where a friend began.
  get isDared() {
    return this.path.length === 1 && this.path[0] === this.friend && !this.own;
  }

  // finish makes the discs shrink, so that only the line of the tour is left.
  finish() {
    this.stop?.();
    this.stop = animate(hop + reveal, (part) =>
      this.board.show({ step: 1, shrink: Math.max(0, part * (hop + reveal) - hop) / reveal }),
    );
  }

  // first reports whether the path is the one that the page begins with.
  get first() {
    return this.size === "5x5" && this.path.join() === String(middle) && !this.own;
  }

  // stuck reports whether the path can be continued by no move, though it is no
  // tour.
  get stuck() {
    return this.path.length > 0 && !this.won && !this.candidates().length;
  }

  // won reports whether the path is a tour.
  get won() {
    return this.path.length === this.squares;
  }

  // go moves the knight to a longer or shorter path, square by square, or at
  // once if the system asks for less motion. After the last move it calls
  // then(). Of the two paths, one must begin with the other.
  go(path, then) {
    const step = () => {
      const n = this.path.length;
      const to = path.length;
      const isBack = n > to;
      const next = isBack ? n - 1 : n + 1;
      const longer = isBack ? this.path : path;
      this.path = longer.slice(0, stillness.matches ? to : next);
      this.enter(this.won ? "won" : this.phase);
      if (this.won) this.finish();
      if (this.path.length !== to) this.walk = setTimeout(step, isBack ? pace / 2 : pace);
      else then?.();
    };
    step();
  }

  // look looks for the move with which the tour was lost. After a while the
  // knight goes back there, unless it has gone back from this path before.
  async look() {
    const { path } = this;
    this.answer(path, this.engine.worker ? "" : say("try.lost-waits"));
    const lost = await whereLost(
      path,
      this.next,
      (prefix, limit) => this.search(prefix, limit).answer,
    );
    if (path !== this.path) return;
    this.call = undefined;
    if (lost.why) return this.answer(path, say("try.failed", lost));
    this.lost = lost;
    this.answer(path, this.sayLost());
    this.update();
    if (this.rewound === path.join()) return;
    this.walk = setTimeout(() => this.rewind(), pause);
  }

  // sayLost says where the tour was lost.
  sayLost() {
    const { known, square, kept } = this.lost;
    return say(known ? "try.lost" : "try.lost-open", { at: this.place(square), number: kept + 1 });
  }

  // rewind takes the knight back to where the tour was lost, and asks for the
  // square to visit instead. If no tour begins at the start, the board shows
  // why.
  rewind() {
    const { lost } = this;
    const { path, kept, proof, square } = lost;
    this.rewound = path.join();
    this.enter(kept ? "asks" : "hopeless", { own: path });
    if (!kept) this.parts.answer.textContent = ""; // the board will show why
    this.go(path.slice(0, Math.max(1, kept)), () => {
      this.proof = evidence(proof, { ...this, path: path.slice(0, kept + 1) });
      if (!lost.good.length) this.parts.answer.textContent = this.why;
      this.update();
      if (!lost.good.length) return bring([this.parts.canvas, this.parts.clear, this.parts.answer]);
      const others = this.candidates().filter((to, _, all) => to !== square || all.length < 3);
      const choices = others.map((to) => ({ text: this.place(to), answer: to }));
      this.quiz.ask(say("try.which"), (answer) => this.instead(answer), {
        choices: choices.sort((a, b) => (a.text < b.text ? -1 : 1)),
        then: () => this.explain(),
      });
      this.quiz.bring();
    });
  }

  // dark reports whether no tour begins at the start because that is dark, and
  // there are fewer dark squares than light ones.
  get dark() {
    return this.phase === "hopeless" && this.squares % 2 > 0 && colour(this.path[0], this.cols) > 0;
  }

  // why says why there is no tour after the square with which it was lost.
  get why() {
    return say("try.proof", { at: this.place(this.lost.square), why: this.proof.sentence });
  }

  // best is the good square that Warnsdorff's rule takes, or undefined if the
  // rule is no help there.
  get best() {
    const count = (square) => this.candidates(square).length;
    const all = this.candidates();
    const fewest = Math.min(...all.map(count));
    return all.some((square) => count(square) > fewest)
      ? this.lost.good.find((square) => count(square) === fewest)
      : undefined;
  }

  // instead judges the square that the reader would visit instead, as {right,
  // why}.
  instead(answer) {
    const { good, square } = this.lost;
    const at = this.place(answer);
    const names = good.map((to) => this.place(to));
    if (good.includes(answer)) return { right: true, why: say("try.there", { at }) };
    const values = { at, good: list(names, true) };
    if (answer === square) return { right: false, why: say("try.same", values) };
    return { right: false, why: say("try.neither", values) };
  }

  // explain says, after an answer, why the tour was lost, and lets the reader
  // find the rule.
  explain() {
    this.settled = this.lost.path.join();
    this.parts.answer.textContent = this.why;
    this.enter("explains");
    const { best, quiz } = this;
    if (best === undefined || this.knowsRule) return;
    quiz.add(say("try.why"), () => {
      this.parts.answer.textContent = "";
      this.enter("explains", { counted: true });
      quiz.ask(
        say("try.special", { at: this.place(best) }),
        (right) => {
          this.knowsRule = true;
          return { right, why: say("try.rule") };
        },
        {
          choices: [
            { text: say("try.most"), answer: false },
            { text: say("try.fewest"), answer: true },
            { text: say("try.middle"), answer: false },
          ],
          then: () => quiz.add(say("try.again"), () => this.again()),
        },
      );
      quiz.bring();
    });
  }

  // again begins the path again, with the numbers of moves onward.
  again() {
    const { path } = this.lost;
    this.parts.onward.checked = true;
    this.setPath(path.slice(0, path[0] === middle ? 2 : 1)); // from the middle all moves are alike
    bring([this.parts.status, this.parts.canvas]);
  }

  // update shows the state and stores it.
  update() {
    this.draw();
    this.renderControls();
    this.renderStatus();
    this.store({
      board: this.size,
      path: this.path.join("."),
      onward: this.parts.onward.checked ? "yes" : "",
      friend: this.isDared ? "yes" : "",
    });
    this.root.dispatchEvent(new Event("moved"));
  }

  // renderControls shows the controls for what can be done now, and hides the
  // others.
  renderControls() {
    const { phase, path, parts, own, tour, size } = this;
    const won = phase === "won";
    const isFound = phase === "answers" && Boolean(tour);
    const isOpen = ["plays", "answers"].includes(phase) && path.length >= early && !isFound;
    parts.show.hidden = !isFound;
    parts.ask.hidden = phase !== "searches" && !isOpen;
    parts.ask.textContent = say(phase === "searches" ? "try.stop" : "try.ask");
    const begun = path.length > 1 || (path.length === 1 && path[0] !== middle) || Boolean(own);
    parts.undo.hidden = !begun || (won && !own);
    parts.clear.hidden = !begun;
    parts.clear.textContent = say(this.dark ? "try.clear-light" : "try.clear");
    parts.clear.classList.toggle("primary", phase === "hopeless");
    parts.won.hidden = !won && !this.hasWon && size === "5x5";
    parts.challenge.hidden = !won || Boolean(own); // with own, the tour is the solver's
    parts.counts.hidden = !parts.onward.checked && (this.counted || !this.knowsRule);
  }

  // renderStatus says where the knight is and, while another path is shown, how
  // the reader's own comes back.
  renderStatus() {
    const { path, own } = this;
    this.parts.status.classList.remove("refused");
    const text = this.phase === "walks" ? say("try.goes") : this.situation();
    this.status(own ? say("try.own", { text }) : text);
    const at = path.length
      ? say("try.board-at", { at: this.place(path.at(-1)) })
      : say("try.board");
    setAll(this.parts.canvas, { "aria-label": at });
  }

  // draw shows the state on the board.
  draw() {
    const { phase, path, squares, proof, tour, parts, lost } = this;
    const explains = phase === "explains";
    const done = path.length === squares;
    const onward = parts.onward.checked || this.counted;
    // Squares to choose from have no mark before the answer: a mark would tell
    // it.
    const choose = phase === "asks" || explains ? this.candidates() : [];
    const shown = proof.marks?.filter(({ square }) => explains || !choose.includes(square));
    const marks = shown?.map(({ square, kind }) => ({
      square,
      kind: lost?.good.includes(square) ? "other" : kind,
    }));
    const wrong = this.isBack && path.length === lost.kept ? lost.square : -1;
    this.board.show({
      rows: this.rows,
      cols: this.cols,
      path,
      total: squares,
      done,
      marks,
      ways: proof.ways?.filter((way) => !way.some((square) => choose.includes(square))),
      knight: true,
      closed: done && this.next[path[squares - 1]].includes(path[0]),
      stuck: this.stuck,
      leap: this.first,
      undone: wrong < 0 ? [] : [path[path.length - 1], wrong],
      undoneFrom: explains ? 2 : 1,
      candidates: this.candidates()
        .filter((square) => phase !== "hopeless" && (square !== wrong || explains))
        .map((square) => ({
          square,
          chosen: square === tour?.[path.length] || (explains && lost.good.includes(square)),
          onward: onward ? this.candidates(square).length : undefined,
        })),
      ghost: tour?.slice(path.length),
    });
  }

  // situation says where the knight is, and what it can do.
  situation() {
    const { path, squares: all } = this;
    const far = path.length;
    const at = far ? this.place(path[far - 1]) : "";
    if (!far) return say(this.light ? "try.empty-light" : "try.empty");
    if (far === all)
      return say(this.next[path[all - 1]].includes(path[0]) ? "try.tour-closed" : "try.tour", {
        all,
      });
    // Until there is an answer, this says that the path was stuck. Where the
    // tour was lost is said below.
    if (["asks", "hopeless"].includes(this.phase)) return this.sayStuck(this.own);
    if (this.isBack) return this.sayLost();
    const ways = this.candidates();
    const n = ways.length;
    if (!n) return this.sayStuck(path);
    const names = ways.map((square) => this.place(square)).sort();
    if (this.isDared) return say("try.friend", { at, squares: list(names, true) });
    if (far > 1) return say("try.ways", { far, all, n, squares: list(names) });
    return say(this.first ? "try.start" : "try.first", { all, n, squares: list(names, true) });
  }

  // sayStuck says how far a path that is stuck has come.
  sayStuck(path) {
    return say("try.stuck", { far: path.length, all: this.squares, at: this.place(path.at(-1)) });
  }

  // describe says what is on a square.
  describe(square) {
    const i = this.path.indexOf(square);
    const at = this.place(square);
    if (i >= 0) return say("try.square-number", { at, number: i + 1 });
    if (!this.allowed(square, this.path)) return say("try.square-free", { at });
    return this.parts.onward.checked
      ? say("try.square-onward", { at, n: this.candidates(square).length })
      : say("try.square-open", { at });
  }

  // search asks the solver whether a tour begins with the squares of prefix,
  // and returns the call.
  search(prefix, limit) {
    return (this.call = this.engine.ask("search", {
      rows: this.rows,
      cols: this.cols,
      start: prefix[0],
      prefix: Int32Array.from(prefix),
      orders: "warnsdorff+outward",
      limit,
    }));
  }

  // answer shows a text about a path, unless the board shows another path by
  // now.
  answer(path, text) {
    if (path === this.path) this.parts.answer.textContent = text;
  }

  // ask asks whether the path can be completed. Before the library has loaded,
  // the question waits.
  async ask() {
    const { path } = this;
    const call = this.search(path);
    this.enter("searches");
    this.answer(path, say("try.waits"));
    const begin = () => {
      if (this.call === call) this.answer(path, say("try.looks"));
    };
    this.engine.start().then(begin, () => {}); // if it cannot, the call fails, too
    const answer = await call.answer;
    if (this.call !== call) return; // the question was taken back
    this.enter("plays", { call: undefined });
    this.answer(path, this.judge(answer));
  }

  // judge returns what is said of the solver's answer. A reader who wants
  // questions is first asked whether there is a tour.
  judge(answer) {
    const found = answer.kind === "tour";
    if (!this.quiz.on || (!found && answer.kind !== "none")) return this.conclude(answer);
    this.quiz.ask(
      say("try.think"),
      (yes) => ({ right: yes === found, why: this.conclude(answer) }),
      {
        choices: [
          { text: say("try.yes"), answer: true },
          { text: say("try.no"), answer: false },
        ],
      },
    );
    return "";
  }

  // conclude shows the solver's answer on the board, and returns what is said
  // of it.
  conclude(answer) {
    const { kind, text, path } = answer;
    if (kind === "none") {
      this.enter("answers", { proof: evidence(answer, this) });
      return say("try.proved", { why: this.proof.sentence });
    }
    if (kind !== "tour") return say(endings[kind] ?? "try.unknown", { why: text });
    this.enter("answers", { tour: [...path] });
    return say("try.found");
  }
}
