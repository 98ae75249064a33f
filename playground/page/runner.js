// A runner is one of the two searches of the race, on its board.

import { Board } from "./board.js";
import { Stopped } from "./engine.js";
import { number } from "./figure.js";
import { name } from "./knight.js";
import { Ridge } from "./ridge.js";
import { capital, step, verdict } from "./sentences.js";
import { Tape } from "./tape.js";

export class Runner {
  tape = new Tape(25);
  call; // of the engine, during the search
  halted = false; // whether the search is not wanted any more
  answer; // after the search
  moment; // what the board shows: see momentAfter
  shown; // of what moment is computed, in a word

  constructor(race, side) {
    this.race = race;
    this.side = side;
    const part = (what) => race.parts[`${side}-${what}`];
    this.board = new Board(part("canvas"));
    this.ridge = new Ridge(part("ridge"), (position) => race.player.seek(position));
    this.counter = part("counter");
    this.outcome = part("outcome");
    this.title = side === "naive" ? "Naive" : "Warnsdorff";
  }

  // clear shows an empty board, with marks on squares.
  clear(marks = []) {
    const { rows, cols, start } = this.race;
    this.halt();
    this.tape = new Tape(rows * cols);
    this.call = this.answer = this.shown = undefined;
    this.board.show({ rows, cols, start, marks, total: rows * cols, knight: true, cursor: -1 });
  }

  // run runs and records the search. One that ends with a Worker, because another had
  // to be stopped at once, runs again: its tape stays until the new one, which begins in
  // the same way, is as long.
  async run(current, limit) {
    const { race } = this;
    const { rows, cols, start, order } = race;
    const orders = this.side === "naive" ? order : `warnsdorff+${order}`;
    this.halted = false;
    for (let answer; !answer; ) {
      const tape = new Tape(rows * cols);
      this.call = race.engine.ask("record", { rows, cols, start, orders, unpruned: true, limit }, {
        batch: (visits) => {
          if (current !== race.race) return;
          tape.add(visits);
          if (tape.length >= this.tape.length) this.tape = tape;
          race.grown();
        },
      });
      try {
        answer = await this.call.answer;
      } catch (error) {
        const stopped = error instanceof Stopped;
        if (!stopped || this.halted) answer = { kind: stopped ? "stopped" : "wrong", text: error.message, visits: this.tape.length };
      }
      if (current !== race.race) return;
      this.answer = answer;
    }
    this.call = undefined;
  }

  // halt stops the search for good.
  halt() {
    this.halted = true;
    this.call?.stop();
  }

  place(square) {
    return name(square, this.race.rows, this.race.cols);
  }

  over(position) {
    return this.answer !== undefined && position >= this.tape.length;
  }

  // measure shows the counter and the ridge.
  measure(position, length) {
    const { tape, answer } = this;
    this.ridge.show(tape, position, length, answer ? verdict(answer) : "");
    const all = answer ? ` of ${number(answer.visits)}` : tape.length ? ` of ${number(tape.length)} …` : "";
    const text = number(Math.min(position, tape.length)) + all;
    if (text !== this.counter.textContent) this.counter.textContent = text;
  }

  // show shows the search after a number of visits, and returns whether this changes
  // the board. While Warnsdorff's choice is asked for, the moves onward are hidden.
  show(position, asked) {
    const { tape } = this;
    const visits = Math.min(position, tape.length), over = this.over(position);
    const shown = [visits, visits < tape.length, over, asked].join();
    if (shown === this.shown) return false;
    this.shown = shown;
    this.outcome.textContent = over ? capital(verdict(this.answer)) : "";
    this.outcome.dataset.kind = over ? this.answer.kind : "";
    const { path, candidates, stuck, done, undone } = (this.moment = this.momentAfter(visits));
    this.board.show({
      path, stuck, done, undone, undoneFrom: 1,
      candidates: asked ? candidates.map(({ square, chosen }) => ({ square, chosen: chosen && this.side === "naive" })) : candidates,
    });
    return true;
  }

  // momentAfter returns what can be said after a number of visits:
  //
  //	path        the squares of the path
  //	candidates  the free squares that are a move away: {square, onward, chosen}
  //	stuck       whether there are none, although squares are left
  //	done        whether the path is a tour
  //	undone      the path's last squares that were taken back before, from the end, and
  //	            the square that the search came back to
  //	next        the square of the next visit, or -1 if it is unknown
  //	kept        the squares on the path before the next visit
  momentAfter(visits) {
    const { tape } = this;
    if (!visits) return { path: [], candidates: [], undone: [], stuck: false, done: false, next: -1 };
    const path = tape.pathAfter(visits - 1), known = visits < tape.length;
    const next = known ? tape.square(visits) : -1, kept = known ? tape.depth(visits) : 0;
    const done = path.length === tape.squares;
    const candidates = this.candidates(path, kept === path.length ? next : -1);
    return { path, candidates, stuck: !done && !candidates.length, done, undone: this.undone(visits), next, kept };
  }

  // candidates returns the possible next squares, with the number of moves
  // onward from each.
  candidates(path, next) {
    const taken = new Uint8Array(this.tape.squares);
    for (const square of path) taken[square] = 1;
    const free = (square) => this.race.next[square].filter((to) => !taken[to]);
    return free(path[path.length - 1]).map((square) => ({ square, onward: free(square).length, chosen: square === next }));
  }

  // undone returns the steps back before the last visit.
  undone(visits) {
    if (visits < 2) return [];
    const before = this.tape.pathAfter(visits - 2), kept = this.tape.depth(visits - 1);
    return kept === before.length ? [] : [...before.subarray(kept - 1)];
  }

  // line returns the name of the program's line that comes next.
  line() {
    const { path, candidates, done, stuck } = this.moment;
    if (!path.length) return "";
    if (done) return "done";
    if (stuck) return "back";
    return candidates.length > 1 ? `order-${this.side}` : "each";
  }

  // situation returns the state of the search in words: in a few while it moves.
  situation(position, moving) {
    const { title, tape, race, moment: { path } } = this;
    if (this.over(position)) return `${title}: ${verdict(this.answer)}`;
    if (!path.length) return `${title}: not begun.`;
    if (moving) return `${title}: ${path.length} of ${tape.squares} squares, on ${this.place(path[path.length - 1])}.`;
    return step(title, this.side, this.moment, race.order, tape.squares, (square) => this.place(square));
  }
}
