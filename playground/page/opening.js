// Opening: two searches of the chessboard, which play by themselves from films.

import { Board } from "./board.js";
import { Figure, number } from "./figure.js";
import { Film } from "./film.js";
import { knightMoves } from "./knight.js";
import { stillness } from "./theme.js";

const rows = 8, cols = 8, start = 0;

const steps = `#race=board:${rows}x${cols},start:${start}`; // where each step can be seen

export class Opening extends Figure {
  time = 0; // in frames
  length = 1; // in frames
  pace; // in frames per second
  loaded = false; // whether the films are there
  playing = true; // until the reader pauses, or the films are over
  visible = false; // whether the boards are on the screen
  frame; // the pending animation frame

  constructor(root, engine) {
    super(root, engine);
    this.searches = ["naive", "warnsdorff"].map((side) => new Search(this, side));
    this.parts.play.addEventListener("click", () => this.toggle());
    this.parts.steps.addEventListener("click", () => this.seeSteps());
    new IntersectionObserver((entries) => {
      this.visible = entries[entries.length - 1].isIntersecting;
      this.go();
    }).observe(this.parts.boards);
    document.addEventListener("visibilitychange", () => this.go());
    stillness.addEventListener("change", () => this.loaded && this.begin());
    addEventListener("beforeprint", () => this.print());
    addEventListener("afterprint", () => this.show());
    this.load();
  }

  follow() {}

  async load() {
    try {
      const response = await fetch("opening.json");
      const { pace, ...films } = await response.json();
      const next = knightMoves(rows, cols);
      for (const search of this.searches) search.film = new Film(films[search.side], next, start);
      this.pace = pace;
      this.loaded = true;
    } catch {
      this.root.dataset.stage = this.searches.length; // the last
      for (const { counter } of this.searches) counter.parentElement.style.visibility = "hidden";
      this.parts.play.hidden = true;
      this.parts.complaint.textContent = "The race itself did not load. Here is its result; load the page again to watch it.";
      return;
    }
    this.length = Math.max(...this.searches.map(({ film }) => film.frames.length - 1));
    this.begin(this.playing);
  }

  // begin begins at the beginning. With reduced motion that is the end.
  begin(playing = true) {
    const still = stillness.matches;
    this.parts.play.hidden = still;
    this.playing = playing;
    this.time = still ? this.length : 0;
    this.show();
    this.go();
  }

  get over() {
    return this.time >= this.length;
  }

  // go lets the time pass while the reader sees the boards. When these come back to the
  // screen, the films go on where they were.
  go() {
    if (this.frame !== undefined) return;
    let last;
    const next = (now) => {
      this.frame = undefined;
      if (!this.playing || !this.visible || document.hidden || !this.loaded) return;
      if (last) this.time = Math.min(this.length, this.time + (Math.min(100, now - last) / 1000) * this.pace);
      last = now;
      this.playing = !this.over;
      this.show();
      this.frame = requestAnimationFrame(next);
    };
    this.frame = requestAnimationFrame(next);
  }

  toggle() {
    if (this.over) {
      this.begin();
    } else if (this.playing) {
      this.pause();
    } else {
      this.playing = true;
      this.show();
      this.go();
    }
  }

  // pause stops at a frame, so that the numbers are those of the boards.
  pause() {
    this.playing = false;
    this.time = Math.floor(this.time);
    this.show();
  }

  // seeSteps goes to the race, which has the same searches visit by visit.
  async seeSteps() {
    this.pause();
    if (document.fullscreenElement) await document.exitFullscreen();
    const race = document.getElementById("race");
    if (location.hash === steps) race.scrollIntoView();
    else location.hash = steps;
    race.querySelector("[tabindex]")?.focus({ preventScroll: true });
  }

  // show shows the searches at a time.
  show(time = this.time) {
    put(this.parts.play, this.over ? "Play again" : this.playing ? "Pause" : "Play");
    if (!this.loaded) return;
    const over = this.searches.filter((search) => search.show(time, this)).length;
    this.root.dataset.stage = over;
    const visits = this.searches.map(({ counter }) => counter.textContent).join(" and ");
    this.status(["", "Warnsdorff's rule has found a tour; the naive search goes on.", `Both searches have found a tour, after ${visits} visits.`][over]);
  }

  // print shows the end, whatever the screen shows.
  print() {
    this.show(this.length);
    for (const { board } of this.searches) board.draw();
  }
}

// A Search is one of the two.
class Search {
  film; // undefined before it is there

  constructor(opening, side) {
    const part = (what) => opening.parts[`${side}-${what}`];
    this.side = side;
    this.board = new Board(part("canvas"));
    this.counter = part("counter");
    this.outcome = part("outcome");
    this.board.show({ rows, cols, total: rows * cols, path: [start], knight: true });
  }

  // show shows the film at a time, and reports whether it is over. While it makes each
  // visit the knight is seen to move.
  show(time, { pace, playing }) {
    const { i, path, more, visits } = this.film.at(time);
    const over = !more, step = playing && more === 1 ? Math.min(1, 1.5 * (time - i)) : 1;
    put(this.counter, number(visits));
    put(this.outcome, over ? "A tour!" : playing ? `${number(Number((more * pace).toPrecision(2)))} visits/s` : "paused");
    this.outcome.dataset.kind = over ? "tour" : "";
    const { state } = this.board;
    if (path !== state.path || step !== state.step) this.board.show({ path, step, knight: !over, done: over });
    return over;
  }
}

// put changes the text of an element if it is another one.
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
