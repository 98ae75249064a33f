// A runner is one of the two searches of the race, on its board.

import { Board } from "./board.js";
import { free } from "./knight.js";
import { step, verdict } from "./sentences.js";
import { Tape } from "./tape.js";
import { capital, say } from "./words.js";

const shownCalls = 3; // of the open ones

// nothing is the moment before a search: see momentAfter.
const nothing = {
  path: [],
  back: 0,
  candidates: [],
  undone: [],
  stuck: false,
  done: false,
  next: -1,
  kept: 0,
};

export class Runner {
  tape = new Tape(25);
  call; // of the engine, during the search
  halted = false; // whether the search was stopped for good
  answer; // after the search
  /** @type {any} */
  moment = nothing; // what the board shows: see momentAfter
  shown; // a text that changes whenever moment must be computed again

  constructor(race, side) {
    this.race = race;
    this.side = side;
    const part = (what) => race.parts[`${side}-${what}`];
    this.board = new Board(part("canvas"));
    this.outcome = part("outcome");
    this.title = say(side === "naive" ? "race.naive" : "race.warnsdorff");
  }

  // clear shows an empty board, with marks on squares.
  clear(marks) {
    const { rows, cols, start } = this.race;
    this.halt();
    this.tape = new Tape(rows * cols);
    this.call = this.answer = this.shown = undefined;
    this.moment = nothing;
    this.board.show({ rows, cols, start, marks, total: rows * cols, knight: true, cursor: -1 });
  }

  // run runs and records the search, for the race current: it gives up when
  // another race has begun. If the Worker was terminated to stop another
  // search, this one runs again. It keeps its tape until the new one, which
  // begins in the same way, is as long.
  async run(current, limit) {
    const { race } = this;
    const { rows, cols, start, order } = race;
    const naive = order === "most" ? "most+move" : order;
    const orders = this.side === "naive" ? naive : "warnsdorff+move"; // in both editions
    this.halted = false;
    while (!this.answer) {
      const tape = new Tape(rows * cols);
      this.call = race.engine.ask(
        "record",
        { rows, cols, start, orders, unpruned: true, limit },
        {
          batch: (visits) => {
            if (current !== race.race || this.halted) return;
            tape.add(visits);
            if (tape.length < this.tape.length) return;
            if (tape !== this.tape) this.shown = undefined;
            this.tape = tape;
            race.grown();
          },
        },
      );
      const answer = await this.call.answer;
      if (current !== race.race) return;
      this.answer = this.final(answer);
    }
    this.call = undefined;
  }

  // final returns the search's final answer, or undefined if the search must
  // run again since its Worker was terminated.
  final(answer) {
    if (answer.kind !== "stopped") return answer;
    if (this.halted) return { kind: "stopped", visits: this.tape.length };
    return answer.path ? answer : undefined;
  }

  // halt stops the search for good.
  halt() {
    this.halted = true;
    this.call?.stop();
  }

  // stop stops a search that runs, and forgets what came after a position.
  stop(position) {
    if (this.answer) return;
    this.halt();
    this.tape.cut(position);
    this.shown = undefined;
  }

  // over reports whether the search has ended at a position.
  over(position) {
    return this.answer !== undefined && position >= this.tape.length;
  }

  // show shows the search at a position, and returns whether this changes the
  // board. asked is the runner whose choice is asked for, if any: then the
  // moves onward are hidden. back is how many squares have left the path since
  // the last visit. step is how far the knight has come on its way, from 0 to
  // 1. heat is the number of visits by square, if these are to be shown instead
  // of numbers.
  show(position, asked, back, step = 1, heat) {
    const { tape } = this;
    const visits = Math.min(position, tape.length);
    const over = this.over(position);
    if (step !== (this.board.state.step ?? 1))
      this.board.show({ step: visits < position ? 1 : step }); // it has ended: nothing moves
    back = Math.min(back, this.returns(visits));
    const shown = [visits, visits < tape.length, over, asked?.side, back, Boolean(heat)].join();
    if (shown === this.shown) return false;
    this.shown = shown;
    this.outcome.textContent = over ? capital(verdict(this.answer)) : "";
    this.outcome.dataset.kind = over ? this.answer.kind : "";
    this.moment = this.momentAfter(visits, back);
    const { path, candidates, stuck, done, undone } = this.moment;
    this.board.show({
      path,
      stuck,
      done,
      heat,
      undone: heat ? [] : undone,
      undoneFrom: 1,
      names: asked === this ? this.race.predict.named(position) : undefined,
      candidates: asked
        ? candidates.map(({ square, chosen }) => ({
            square,
            chosen: chosen && asked.side === "warnsdorff" && this.side === "naive",
          }))
        : candidates,
    });
    return true;
  }

  // returns returns how many squares leave the path between the visits made so
  // far and the next visit.
  returns(visits) {
    const { tape } = this;
    return visits > 0 && visits < tape.length ? tape.depth(visits - 1) + 1 - tape.depth(visits) : 0;
  }

  // momentAfter returns what can be said after a number of visits, and of back
  // returns after that:
  //
  //	path        the squares of the path
  //	back        the number of returns
  //	candidates  the free squares that are a move away and not yet tried: {square, onward, chosen}
  //	stuck       whether there are none, although squares are left
  //	done        whether the path is a tour
  //	undone      the path's last squares that were taken back before, from the end, and
  //	            the square that the search came back to
  //	next        the square of the next visit, or -1 if it is unknown
  //	kept        the number of squares on the path before the next visit
  momentAfter(visits, back = 0) {
    const { tape } = this;
    if (!visits) return { ...nothing, back };
    const whole = tape.pathAfter(visits - 1);
    const path = whole.subarray(0, whole.length - back);
    const known = visits < tape.length;
    const next = known ? tape.square(visits) : -1;
    const kept = known ? tape.depth(visits) : 0;
    const done = path.length === tape.squares;
    const all = this.candidates(path, kept === path.length ? next : -1);
    const candidates = back ? this.untried(all, whole[path.length]) : all;
    const undone = back ? [...whole.subarray(path.length - 1)] : this.undone(visits);
    return {
      path,
      back,
      candidates,
      stuck: !back && !done && !candidates.length,
      done,
      undone,
      next,
      kept,
    };
  }

  // candidates returns the squares that the path can go on to, with the number
  // of moves onward from each: {square, onward, chosen}. next is the square
  // that the search chooses, or -1.
  candidates(path, next) {
    const moves = this.race.next;
    return free(moves, path).map((square) => ({
      square,
      onward: free(moves, path, square).length,
      chosen: square === next,
    }));
  }

  // untried returns the candidates that come after the last one tried, in the
  // order of the search.
  untried(candidates, last) {
    const ranks = {
      warnsdorff: ({ onward }) => onward,
      most: ({ onward }) => -onward,
      id: ({ square }) => square,
    };
    const rank = ranks[this.side] ?? ranks[this.race.order];
    const all = rank ? candidates.toSorted((a, b) => rank(a) - rank(b)) : candidates;
    return all.slice(all.findIndex(({ square }) => square === last) + 1);
  }

  // undone returns the squares that were taken back before the last visit, from
  // the first of them to the last on the path, and before them the square that
  // the search came back to; or none.
  undone(visits) {
    const { tape } = this;
    if (visits < 2) return [];
    const before = tape.pathAfter(visits - 2);
    const kept = tape.depth(visits - 1);
    return kept === before.length ? [] : [...before.subarray(kept - 1)];
  }

  // line returns the name of the program's line that comes next, or "" before
  // the search.
  line() {
    const { path, back, candidates, done, stuck } = this.moment;
    if (!path.length) return "";
    if (done) return "done";
    if (stuck || back) return "back";
    return candidates.length > 1 ? `order-${this.side}` : "each";
  }

  // calls returns the last open calls of the program, which are those of the
  // path, and the call that has just ended, if one has. name is the name of the
  // function.
  calls(name) {
    const { path, back, undone } = this.moment;
    const more = path.length - shownCalls;
    const call = (square) => `${name}(${this.race.place(square)})`;
    const open = [...path.slice(-shownCalls)].map((square, i, { length }) =>
      i < length - 1 ? this.race.place(square) : call(square),
    );
    if (more > 0) open.unshift(say("race.calls-more", { n: more }));
    if (back) open.push(say("race.call-ends", { call: call(undone[1]) }));
    return open.join(" › ");
  }

  // situation returns the state of the search in words: only in a few if moving
  // is true.
  situation(position, moving) {
    const {
      title,
      tape,
      race,
      moment: { path },
    } = this;
    if (this.over(position)) return say("race.ends", { title, text: verdict(this.answer) });
    if (!path.length) return say("race.not-begun", { title });
    if (moving)
      return say("race.brief", {
        title,
        far: path.length,
        all: tape.squares,
        at: race.place(path[path.length - 1]),
      });
    return step(title, this.side, this.moment, race.order, tape.squares, (square) =>
      race.place(square),
    );
  }
}
