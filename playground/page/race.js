// Race: the naive search and Warnsdorff's rule, visit by visit.

import { Fields, write } from "./address.js";
import { Board, place } from "./board.js";
import { Stopped } from "./engine.js";
import { Figure, number, plural, sides } from "./figure.js";
import { Player } from "./player.js";
import { Ridge } from "./ridge.js";
import { Tape } from "./tape.js";

const limit = 40_000_000; // visits, of two bytes each

const opening = 19; // first position: the naive search's first dead end on 5x5

const ties = ["move", "id"];

export class Race extends Figure {
  size; // of the board, as in the address
  rows;
  cols;
  start;
  order; // of ties
  next; // moves by square
  race; // identity of the current race, to detect outdated results
  frame; // the pending animation frame

  constructor(root, engine) {
    super(root, engine);
    const { size, order, start, stop, stage, player } = this.parts;
    this.runners = ["naive", "warnsdorff"].map((name) => new Runner(this, name));
    this.player = new Player(player, stage, {
      unit: "visits", slow: 1, fast: 1e6, speed: 10, show: (position, moving) => this.show(position, moving),
    });
    for (const control of [size, order]) control.addEventListener("change", () => this.set(size.value, Number(start.value), order.value));
    start.addEventListener("change", () => this.setStart(start.value));
    stop.addEventListener("click", () => this.runners.forEach((r) => r.call?.stop()));
    for (const { board } of this.runners) {
      board.canvas.addEventListener("click", (event) => {
        const square = board.squareAt(event);
        if (square >= 0) this.setStart(square);
      });
    }
  }

  async follow() {
    const fields = new Fields("race");
    const sizes = [...this.parts.size.options].map((o) => o.value);
    const size = fields.choice("board", sizes, "5x5");
    const { rows, cols } = sides(size);
    const start = fields.integer("start", 0, rows * cols - 1, 0);
    const order = fields.choice("order", ties, "move");
    const at = fields.integer("at", 0, limit, fields.given ? 0 : opening);
    this.complain(fields.complaints);
    await this.set(size, start, order, at);
  }

  setStart(text) {
    const square = Number(text);
    if (String(text) === "" || !Number.isInteger(square) || square < 0 || square >= this.rows * this.cols) {
      this.parts.start.value = this.start;
      this.status(`The start has to be a square from 0 to ${this.rows * this.cols - 1}: it stays ${this.start}.`);
      return;
    }
    this.set(this.size, square, this.order);
  }

  // set starts a new race.
  async set(size, start, order, at = 0) {
    const { rows, cols } = sides(size);
    start = Math.min(start, rows * cols - 1);
    [this.size, this.rows, this.cols, this.start, this.order] = [size, rows, cols, start, order];
    this.parts.size.value = size;
    this.parts.start.value = start;
    this.parts.start.max = rows * cols - 1;
    this.parts.order.value = order;
    const race = (this.race = {});
    for (const runner of this.runners) runner.call?.stop();
    const next = await this.moves({ rows, cols });
    if (race !== this.race) return;
    this.next = next;
    this.player.growing = true;
    this.player.reset(0);
    this.parts.stop.disabled = false;
    this.run(race, at);
  }

  // run runs both searches and then goes to visit at.
  async run(race, at) {
    await Promise.all(this.runners.map((runner) => runner.run(race)));
    if (race !== this.race) return;
    this.player.growing = false;
    this.grow();
    this.parts.stop.disabled = true;
    if (at && !this.player.position) this.player.go(at);
    this.show(Math.floor(this.player.position), this.player.playing);
  }

  // grown schedules grow after a tape has grown.
  grown() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.grow();
    });
  }

  grow() {
    this.player.setLength(Math.max(...this.runners.map((r) => r.tape.length)));
    for (const runner of this.runners) runner.measure(Math.floor(this.player.position), this.player.length);
  }

  show(position, moving) {
    for (const runner of this.runners) runner.show(position, this.player.length);
    if (moving) return;
    this.status(`Visit ${number(position)}. ${this.runners.map((r) => r.situation(position)).join(" ")}`);
    if (!this.player.growing) write("race", { board: this.size, start: this.start, order: this.order, at: position || undefined });
  }
}

function capital(sentence) {
  return sentence[0].toUpperCase() + sentence.slice(1);
}

// A Runner is one of the two searches.
class Runner {
  tape = new Tape(25);
  call; // of the engine, during the search
  answer; // after the search

  constructor(race, name) {
    this.race = race;
    this.name = name;
    const part = (what) => race.parts[`${name}-${what}`];
    this.board = new Board(part("canvas"));
    this.ridge = new Ridge(part("ridge"));
    this.counter = part("counter");
    this.outcome = part("outcome");
    this.title = name === "naive" ? "Naive" : "Warnsdorff";
  }

  // run runs and records the search.
  async run(current) {
    const { race } = this;
    const { rows, cols, start, order } = race;
    const tape = (this.tape = new Tape(rows * cols));
    this.answer = undefined;
    this.board.show({ rows, cols, start });
    const orders = this.name === "naive" ? order : `warnsdorff+${order}`;
    this.call = race.engine.ask("record", { rows, cols, start, orders, unpruned: true, limit }, {
      batch: (visits) => {
        tape.add(visits);
        if (current === race.race) race.grown();
      },
    });
    let answer;
    try {
      answer = await this.call.answer;
    } catch (error) {
      answer = { kind: error instanceof Stopped ? "stopped" : "wrong", text: error.message, visits: tape.length };
    }
    if (current !== race.race) return;
    this.call = undefined;
    this.answer = answer;
  }

  // measure shows the counter and the ridge.
  measure(position, length) {
    const { tape, answer } = this;
    this.ridge.show(tape, position, length);
    this.counter.textContent = `${number(Math.min(position, tape.length))} of ${answer ? number(answer.visits) : `${number(tape.length)} …`}`;
  }

  // show shows the search after position of length visits.
  show(position, length) {
    const { tape, race } = this;
    const visits = Math.min(position, tape.length);
    const squares = race.rows * race.cols;
    this.measure(position, length);
    const over = this.answer && position >= tape.length;
    this.outcome.textContent = over ? capital(this.verdict()) : "";
    this.outcome.dataset.kind = over ? this.answer.kind : "";
    if (!visits) {
      this.board.show({ path: [], total: squares, candidates: [], undone: [], stuck: false, done: false });
      return;
    }
    const path = tape.pathAfter(visits - 1);
    const done = path.length === squares;
    const next = this.candidates(path, visits);
    this.board.show({
      path, total: squares, candidates: next, stuck: !done && !next.length, done,
      ...this.undone(visits),
    });
  }

  // candidates returns the possible next squares, with the number of moves
  // onward from each.
  candidates(path, visits) {
    const { tape, race } = this;
    const taken = new Uint8Array(tape.squares);
    for (const square of path) taken[square] = 1;
    const free = (square) => race.next[square].filter((to) => !taken[to]);
    const chosen = visits < tape.length && tape.depth(visits) === path.length ? tape.square(visits) : -1;
    return free(path[path.length - 1]).map((square) => ({ square, onward: free(square).length, chosen: square === chosen }));
  }

  // undone returns the steps back before the last visit.
  undone(visits) {
    if (visits < 2) return { undone: [] };
    const before = this.tape.pathAfter(visits - 2), kept = this.tape.depth(visits - 1);
    if (kept === before.length) return { undone: [] };
    return { undone: [...before.subarray(kept - 1)], undoneFrom: 1 };
  }

  verdict() {
    const { kind, visits, text } = this.answer;
    switch (kind) {
      case "tour": return `a tour, after ${plural(visits, "visit")}.`;
      case "none": return `no tour from here. ${plural(visits, "visit")} have tried everything.`;
      case "stopped": return `stopped after ${plural(visits, "visit")}, without a tour.`;
      default: return `failed: ${text}.`;
    }
  }

  // situation returns the position of the search as a sentence.
  situation(position) {
    const visits = Math.min(position, this.tape.length);
    if (this.answer && position >= this.tape.length) return `${this.title}: ${this.verdict()}`;
    if (!visits) return `${this.title}: not begun.`;
    const path = this.tape.pathAfter(visits - 1);
    const stuck = !this.candidates(path, visits).length;
    return `${this.title}: ${plural(path.length, "square")} on the path, at ${place(path[path.length - 1], this.race.cols)}${stuck ? ", stuck" : ""}.`;
  }
}
