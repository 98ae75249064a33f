// Sandbox: any board, any piece, any way to a tour.

import { Board } from "./board.js";
import { bring, element, onScreen, setAll, whenSeen } from "./elements.js";
import { evidence } from "./evidence.js";
import { Figure } from "./figure.js";
import { largest } from "./paint.js";
import { choose, offer } from "./presets.js";
import {
  controls,
  ends,
  fit,
  format,
  free,
  given,
  newSeed,
  pieces,
  print,
  question,
  read,
  scan,
  ways,
  wrong,
} from "./setting.js";
import { animate, stillness } from "./theme.js";
import { number, say } from "./words.js";

const drawn = 30; // maximum side of a board that shows a knight
const unrolls = 2.5; // seconds in which a tour draws itself
const closest = 8; // side, in squares, of the part of a large board that is shown first
const zooms = 5000; // ms until all of the board is shown

// The keys of why a tool does nothing to a hole, and of why a square where the
// tour begins or ends cannot become a hole.
const onHole = {
  start: "sandbox.start-on-hole",
  end: "sandbox.end-on-hole",
  number: "sandbox.number-on-hole",
};
const holeOn = { start: "sandbox.hole-on-start", end: "sandbox.hole-on-end" };

// The keys of what is said of a puzzle, by the kind of the answer and by the
// number of solutions that are known. The library looks for two.
const solutions = {
  tour: { 1: "sandbox.tour-ways-1", 2: "sandbox.tour-ways-2" },
  none: { 0: "sandbox.none-ways-0" },
  stopped: { 1: "sandbox.stopped-ways-1" },
};

export class Sandbox extends Figure {
  free = 0; // number of squares that are not holes
  setting; // see setting.js
  wrong; // {field, text}: what is wrong with the form, if anything
  call; // of the engine, during a search
  last; // visits and longest path of the latest progress
  path; // of the answer
  shownAt; // when the status showed the position
  aim; // the square whose number is asked for, or -1

  // finder is the engine of the program that the page loads when it is needed,
  // and engine that of the program that it loads at once.
  constructor(root, engine, finder) {
    super(root, engine);
    this.finder = finder;
    const { canvas, form, clear, cursor, run, svg, number, own, stage } = this.parts;
    this.board = new Board(canvas);
    this.play({
      rate: "sandbox.rate",
      slow: 1,
      fast: 1e6,
      pace: () => Math.max(1, (this.path?.length ?? 0) / unrolls),
    });
    offer(this.parts.presets, engine);
    canvas.addEventListener("click", (event) => this.touch(this.board.squareAt(event)));
    this.board.useKeys(
      cursor,
      (square) => this.describe(square),
      (square) => this.touch(square),
    );
    form.addEventListener("change", () => this.change(this.form));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.call) this.call.stop();
      else if (this.wrong) this.parts[this.wrong.field].focus();
      else this.run({ anew: true });
    });
    // The second click of a double click does not stop what the first one
    // began.
    run.addEventListener("click", (event) => {
      if (event.detail > 1) event.preventDefault();
    });
    clear.addEventListener("click", () =>
      this.change({
        holes: this.setting.holes.map(() => 0),
        numbers: this.setting.numbers.map(() => 0),
      }),
    );
    number.addEventListener("change", () =>
      this.change({ numbers: this.setting.numbers.with(this.aim, number.value) }),
    );
    number.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") canvas.focus(); // leaving the field is a change
    });
    svg.addEventListener("click", () => this.saveDrawing());
    this.own(false);
    own.addEventListener("click", () => this.own(!stage.classList.contains("own")));
  }

  open(fields) {
    const { setting, run } = read(fields);
    this.setting = undefined;
    if (fields.given && !run) this.own(true);
    this.change(setting);
    if (run && !this.wrong) this.run();
    if (fields.given) return;
    const first = this.setting; // the library is asked about it when it is seen
    whenSeen(this.parts.canvas, () => {
      const isUsed = this.setting !== first || this.call || this.path;
      if (!isUsed && !this.wrong) this.run({ keeps: false });
    });
  }

  // own shows or hides the tools that make a board of one's own.
  own(shown) {
    this.parts.stage.classList.toggle("own", shown);
    this.parts.own.setAttribute("aria-expanded", shown);
    // What keys do on the board is what the tools do.
    setAll(this.parts.canvas, { "aria-describedby": shown ? "sandbox-keys" : undefined });
  }

  // form returns the values of the form by name.
  get form() {
    return Object.fromEntries(
      controls.map((name) => {
        const { type, value, valueAsNumber } = this.parts[name];
        return [name, type === "number" ? valueAsNumber : value];
      }),
    );
  }

  // change changes the setting and discards the result. What the reader has
  // written as text makes the board; any other change is written into the text.
  // If something is wrong with the setting, the form shows what, and the board
  // and the address stay as they were, unless there was no setting before.
  change(changes) {
    const before = this.setting;
    const setting = { ...before, ...(before && this.form), seed: undefined, ...changes };
    if (before && setting.text !== before.text) Object.assign(setting, scan(setting.text));
    else if (before) fit(setting, before);
    const mistake = wrong(setting);
    if (!mistake || !before) setting.text = print(setting);
    this.call?.stop();
    this.call = undefined; // its answer is ignored
    this.fill(setting);
    this.renderOutcome("", "");
    this.refuse(mistake);
    if (this.wrong && before) {
      this.player.last(); // a tour that still draws itself would overwrite the status
      return this.status(this.wrong.field === "text" ? this.wrong.text : "");
    }
    const { rows, cols } = setting;
    Object.assign(this, { setting, rows, cols, free: free(setting.holes), path: undefined });
    if (rows !== before?.rows || cols !== before.cols) this.askNumber(-1);
    this.draw();
    const fields = format(setting);
    choose(this.parts.presets, fields);
    this.store(fields);
    this.status(this.wrong ? "" : this.summary());
  }

  // fill writes a setting to the form. It first makes from fit the way to a
  // tour.
  fill(setting) {
    const { parts } = this;
    const way = ways[setting.how];
    if (way.anywhere) setting.from = "any";
    else if (!way.free) setting.from = "at";
    const shown = this.form;
    for (const name of controls)
      if (!Object.is(shown[name], setting[name])) parts[name].value = setting[name];
    parts.from.disabled = !way.free;
    parts.order.disabled = !way.ordered;
    parts.clear.disabled = !setting.holes.includes(1) && !setting.numbers.some(Boolean);
    parts.way.textContent = say(way.is);
    this.search(undefined);
  }

  // refuse shows a mistake {field, text} beside its field, or that there is
  // none.
  refuse(mistake) {
    this.wrong = mistake;
    for (const name of controls)
      this.parts[name].setAttribute("aria-invalid", name === mistake?.field);
    for (const line of this.parts.form.querySelectorAll(".complaint")) line.textContent = "";
    if (!mistake) return;
    this.own(true);
    if (this.parts.settings.contains(this.parts[mistake.field])) this.parts.settings.open = true;
    const lines = this.parts[mistake.field].getAttribute("aria-describedby").split(" ");
    document.getElementById(lines.at(-1)).textContent = mistake.text;
  }

  // search sets the current call, or none, and shows whether there is one.
  search(call) {
    this.call = call;
    this.parts.run.classList.toggle("needed", Boolean(call) || this.parts.how.value === "random");
    this.parts.run.textContent = say(call ? "sandbox.stop" : ways[this.parts.how.value].run);
    this.parts.outcome.setAttribute("aria-busy", Boolean(call)); // progress is not announced
  }

  // marked returns "start" or "end" if the setting has that on a square, or "".
  marked(square) {
    const { start, end } = ends(this.setting);
    return square === start ? "start" : square === end ? "end" : "";
  }

  // touch applies the chosen tool to a square of the board.
  touch(square) {
    if (square < 0 || !this.parts.stage.classList.contains("own")) return;
    const { holes, numbers } = this.setting;
    const hole = holes[square];
    const marked = this.marked(square);
    const at = this.place(square);
    const tool = this.root.querySelector("[name=tool]:checked").value;
    if (tool === "hole" && marked) this.status(say(holeOn[marked], { at }));
    else if (tool === "hole")
      this.change({ holes: holes.with(square, 1 - hole), numbers: numbers.with(square, 0) });
    else if (hole) this.status(say(onHole[tool], { at }));
    else if (tool === "number") this.askNumber(square);
    else if (tool === "start" && numbers.some(Boolean)) this.status(say("sandbox.starts-at-1"));
    else if (tool === "start" && ways[this.setting.how].anywhere)
      this.status(say("sandbox.starts-anywhere"));
    else
      this.change(tool === "start" ? { start: square, from: "at" } : { end: square, goal: "end" });
  }

  // askNumber asks for the number of a square, or for none if square is -1.
  askNumber(square) {
    const { number, of } = this.parts;
    this.aim = square;
    of.textContent =
      square < 0
        ? say("sandbox.number-none")
        : say("sandbox.number-of", { at: this.place(square) });
    number.disabled = square < 0;
    number.value = this.setting.numbers[square] || "";
    number.select();
  }

  // describe says what is on a square.
  describe(square) {
    const { holes, numbers } = this.setting;
    const at = this.place(square);
    const step = (this.path ?? []).indexOf(square) + 1;
    const n = numbers[square];
    if (step) return say("sandbox.square-step", { at, step });
    if (holes[square]) return say("sandbox.square-hole", { at });
    if (n) return say("sandbox.square-number", { at, n });
    switch (this.marked(square)) {
      case "start":
        return say("sandbox.square-start", { at });
      case "end":
        return say("sandbox.square-end", { at });
      default:
        return say("sandbox.square-free", { at });
    }
  }

  // summary says what the settings ask for.
  summary() {
    const { goal, numbers } = this.setting;
    const n = given(numbers).length;
    const piece = say(pieces[this.setting.piece].name);
    if (n) return say("sandbox.asked-numbers", { n, free: this.free, piece });
    const asked = goal === "closed" ? "sandbox.asked-closed" : "sandbox.asked-open";
    return say(asked, { n: this.free, piece, from: this.sayEnds() });
  }

  // sayEnds says where the tour is to begin and, if that is asked for, where it
  // is to end.
  sayEnds() {
    const { goal, start, end, from } = this.setting;
    const places = { at: this.place(start), end: this.place(end) };
    if (from === "any")
      return say(goal === "end" ? "sandbox.from-anywhere-to" : "sandbox.from-anywhere", places);
    return say(goal === "end" ? "sandbox.from-square-to" : "sandbox.from-square", places);
  }

  // draw shows the board of the setting, without a path.
  draw() {
    const { rows, cols, holes, start, end, piece, numbers } = this.setting;
    this.parts.goal.querySelector("[value=end]").textContent = say("sandbox.goal-end", {
      at: this.place(end),
    });
    this.parts.from.querySelector("[value=at]").textContent = this.place(start);
    this.board.show({
      rows,
      cols,
      holes,
      numbers,
      ...ends(this.setting),
      marks: [],
      path: [],
      length: 0,
      ways: [],
      total: rows * cols,
      closed: false,
      done: false,
      small: piece !== "knight",
      knight: piece === "knight" && !numbers.some(Boolean) && Math.max(rows, cols) <= drawn,
    });
    this.stopZoom?.();
    this.zoom(1);
    this.setLength(0);
  }

  // setLength gives the player a path of a length to play, or nothing if that
  // is 0.
  setLength(length) {
    this.parts.player.disabled = this.parts.svg.disabled = !length;
    this.player.reset(length, length);
  }

  show(position, moving) {
    const { player, parts } = this;
    this.board.show({ length: position });
    if (moving) this.zoom(1);
    // While it plays, texts change as often as the player's controls.
    if (!this.path?.length || (moving && player.renderedAt === this.shownAt)) return;
    this.shownAt = player.renderedAt;
    parts.status.setAttribute("aria-live", moving ? "off" : "polite");
    this.status(
      position
        ? say("sandbox.position", {
            n: position,
            length: this.path.length,
            at: this.place(this.path[position - 1]),
          })
        : "",
    );
  }

  // zoom shows the middle of a large board: closest squares a side at 0, and
  // the whole board at 1.
  zoom(part) {
    if (part === 1) {
      this.stopZoom?.();
      return this.board.show({ window: undefined });
    }
    const { rows, cols } = this;
    const side = closest * (Math.max(rows, cols) / closest) ** part;
    this.board.show({ window: { side, row: (rows - side) / 2, col: (cols - side) / 2 } });
  }

  // run asks the library for a tour, and keeps the question in the address
  // unless keeps is false. A random tour is the one of the seed in the address,
  // unless anew asks for another.
  async run({ keeps = true, anew = false } = {}) {
    const { setting } = this;
    if (setting.how === "random" && (anew || !setting.seed)) setting.seed = newSeed();
    const { asks, later } = setting.numbers.some(Boolean)
      ? { asks: "puzzle", later: true }
      : ways[setting.how];
    const engine = later ? this.finder : this.engine;
    const isCurrent = () => this.call === call;
    const call = engine.ask(asks, question(setting), {
      progress: (p) => {
        if (isCurrent()) this.progress(p);
      },
    });
    this.draw();
    this.search(call);
    this.last = { visits: 0, path: [] };
    this.status(this.summary());
    this.renderOutcome("", say("sandbox.waits"));
    const begin = () => {
      if (isCurrent()) this.renderOutcome("", say(ways[setting.how].busy));
    };
    engine.start().then(begin, () => {}); // if it cannot, the call fails, too
    if (keeps) this.store(format(setting, true));
    const answer = await call.answer;
    if (!isCurrent()) return;
    this.search(undefined);
    this.finish({ ...this.last, ...answer }, keeps);
  }

  // progress shows how far a search has come.
  progress({ visits, longest, path }) {
    this.last = { visits, path: longest };
    this.parts.outcome.textContent = say("sandbox.progress", {
      n: visits,
      longest: longest.length,
      free: this.free,
    });
    this.board.show({ path, length: path.length, total: this.free });
  }

  // finish shows an answer, and scrolls to it if the reader has asked for it.
  finish(answer, asked) {
    const { kind, path = [], closed = false } = answer;
    const done = kind === "tour";
    this.path = path;
    const { marks, ways = [], sentence } = this.explain(answer);
    this.board.show({ path, total: done ? path.length : this.free, closed, done, marks, ways });
    this.setLength(path.length);
    if (done && Math.max(this.rows, this.cols) > largest)
      this.stopZoom = animate(zooms, (part) => this.zoom(part));
    else if (done && !stillness.matches) this.player.play(); // the tour draws itself
    this.renderOutcome(kind, this.verdict(answer), sentence);
    const { canvas, outcome, stage } = this.parts;
    if (asked && (done || kind === "none") && onScreen(stage)) bring([outcome, canvas], true);
  }

  // explain returns what the board shows of an answer, and what is said of it.
  /** @type {(answer: any) => { marks: any[], ways?: any[], sentence?: string }} */
  explain(answer) {
    const { kind, path, ways, other } = answer;
    if (kind === "none") return this.evidence(answer);
    if (ways === 2) return this.differ(path, other);
    return { marks: [] };
  }

  // evidence returns why there is no tour, in words and on the board.
  evidence(answer) {
    const { goal, piece } = this.setting;
    const { start, end } = ends(this.setting);
    return evidence(answer, {
      ...this.setting,
      path: start < 0 ? [] : [start],
      closed: goal === "closed",
      end,
      leaps: pieces[piece].leaps,
    });
  }

  // differ returns where two tours of a puzzle differ, in words and on the
  // board.
  differ(path, other) {
    const places = [...path.keys()].filter((i) => path[i] !== other[i]);
    const [first] = places;
    return {
      marks: places.map((i) => ({ square: path[i], kind: "other" })),
      sentence: say("sandbox.differ", {
        n: places.length,
        number: first + 1,
        at: this.place(path[first]),
        to: this.place(other[first]),
      }),
    };
  }

  // verdict returns in words what an answer is: see Answer in engine.go.
  verdict({ kind, text, path, visits, closed, ways: known, of }) {
    const { how, goal, numbers } = this.setting;
    if (numbers.some(Boolean) && (known || kind === "none")) return say(solutions[kind][known]);
    const squares = path?.length;
    switch (kind) {
      case "tour":
        if (how === "random")
          return say(goal === "closed" ? "sandbox.random-closed" : "sandbox.random-open", {
            all: number(BigInt(of)),
          });
        if (how === "find")
          return say(closed ? "sandbox.found-closed" : "sandbox.found-open", { n: squares });
        if (how === "build")
          return say(closed ? "sandbox.built-closed" : "sandbox.built-open", { n: squares });
        return say(closed ? "sandbox.tour-closed" : "sandbox.tour-open", { squares, n: visits });
      case "none":
        return say(goal === "closed" ? "sandbox.none-closed" : "sandbox.none-open");
      case "stopped":
        // The memory may not have sufficed, which the text says.
        if (how === "random" && text) return say("sandbox.failed", { text });
        return visits
          ? say("sandbox.stopped-after", { n: visits, longest: squares, free: this.free })
          : say("sandbox.stopped");
      case "failed":
        return say("sandbox.failed", { text });
      default:
        return say("sandbox.wrong", { text });
    }
  }

  // saveDrawing saves the drawing that the library makes. It first shows all of
  // the tour: a tour that still draws itself would write its squares to the
  // status, over what is said of the picture.
  async saveDrawing() {
    const { rows, cols, piece } = this.setting;
    this.player.last();
    if (!this.finder.worker) this.status(say("sandbox.waits"));
    const { kind, text } = await this.finder.ask("svg", {
      ...question(this.setting),
      path: Int32Array.from(this.path),
    }).answer;
    if (kind) return this.status(say("sandbox.unsaved", { why: text }));
    const href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    element("a", { href, download: `${piece}-${rows}x${cols}.svg` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
    this.status(say("sandbox.saved"));
  }

  // renderOutcome shows the outcome of a kind in words, and why it is so.
  renderOutcome(kind, text, why = "") {
    const { outcome } = this.parts;
    outcome.dataset.kind = kind;
    outcome.replaceChildren(text, element("span", { textContent: why && ` ${why}` }));
  }
}
