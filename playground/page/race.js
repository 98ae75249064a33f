// Race: the naive search and Warnsdorff's rule, visit by visit.

import { link } from "./address.js";
import * as code from "./code.js";
import { setAll, setText, svg } from "./elements.js";
import { hopeless } from "./evidence.js";
import { Figure } from "./figure.js";
import { Guess } from "./guess.js";
import { Icicle } from "./icicle.js";
import { arrows, onDrag } from "./hands.js";
import { colour, name, placed, sides } from "./knight.js";
import { Predict } from "./predict.js";
import { Runner } from "./runner.js";
import { score } from "./sentences.js";
import { poster, share } from "./share.js";
import { Tape } from "./tape.js";
import { drawTable, tableText } from "./table.js";
import { Tempo } from "./tempo.js";
import { animate, bands, onTheme, stillness } from "./theme.js";
import visits from "./visits.json";
import { number, say } from "./words.js";

const shrinking = 2000; // ms in which the other search shrinks to its true width
const least = 0.02; // part of the icicle's width that a drag must cover
const limit = 40_000_000; // visits, of two bytes each
const slow = 10_000; // a link to a visit before this one opens the steps
const readable = 2; // maximum visits per second for whole sentences
const visible = 20; // maximum visits per second for lines of the program

// A race is in one of these phases, which its stage has as data-phase:
//
//	new    it is being set up
//	doubt  nothing is searched, as no tour begins at the start
//	asks   the reader is asked how long it will be, and has seen nothing
//	seeks  it waits until the searches have reached the visit that is to be shown
//	plays  it plays by itself: only boards, icicle and score are shown
//	led    the reader leads: everything is shown
//	over   it has played to its end
export class Race extends Figure {
  phase = "new";
  start;
  order; // of the naive search
  race; // identity of the current race, to detect outdated results
  shownAt; // when the texts showed the position
  timer; // until the tapes' growth is shown
  goal; // the visit to be shown while it seeks
  back = 0; // the number of returns to be shown after that visit
  heat; // {tape, visits, squares}: how often the naive search has visited each square
  latestTempo; // see tempo
  running = false; // whether the searches of this race have begun
  moving = false; // whether it played when the position was shown
  shrinking; // a function that ends the motion at the end of the race
  // Runs the searches as soon as the race is on the screen.
  near = new IntersectionObserver((entries) => {
    if (entries.some((e) => e.isIntersecting)) this.record();
  });
  doubt = ""; // why no tour begins at the start, if that is known

  constructor(root, engine) {
    super(root, engine);
    const { size, order, start, stop, share: offer, icicle } = this.parts;
    onTheme(() => this.renderForPrint()); // before the boards draw
    this.runners = ["naive", "warnsdorff"].map((side) => new Runner(this, side));
    this.icicle = new Icicle(icicle);
    this.predict = new Predict(this);
    this.guess = new Guess(this);
    this.play({
      rate: "race.rate",
      slow: 1,
      fast: 1e7,
      pace: (position) => this.tempo.pace(position),
      time: (position) => this.tempo.time(position),
      at: (time) => this.tempo.at(time),
      until: (position) => this.predict.until(position),
      beside: (way) => this.beside(way),
    });
    this.drawMap();
    this.zooms();
    size.addEventListener("change", () =>
      this.set(size.value, placed(this.start, this.cols, sides(size.value)), this.order),
    );
    order.addEventListener("change", () => this.set(this.size, this.start, order.value));
    start.addEventListener("change", () => this.set(this.size, start.selectedIndex, this.order));
    stop.addEventListener("click", () => this.stopHere());
    offer.addEventListener("click", () => this.shareEnd());
    for (const runner of this.runners)
      runner.board.canvas.addEventListener("click", (event) => this.pick(runner, event));
  }

  // enter is the only way into a phase.
  enter(phase) {
    this.phase = phase;
    this.parts.stage.dataset.phase = phase;
    this.shrinking?.();
    if (phase === "asks") this.near.observe(this.root);
    else this.near.disconnect();
    if (phase === "over") this.shrink();
    this.offerStop();
  }

  // offerStop enables the stop button while a search runs, once something is
  // shown.
  offerStop() {
    const { phase, player, parts } = this;
    const searches = this.running && player.growing;
    parts.stop.disabled = !searches || ["new", "doubt", "asks"].includes(phase);
  }

  // shrink makes the line of Warnsdorff's search, which was as long as the
  // picture is wide, shrink to its true width. The result of the race is shown
  // after that.
  shrink() {
    const { icicle, parts } = this;
    parts.stage.classList.add("shrinks");
    const end = animate(shrinking, (part) => {
      icicle.shrink(part);
      if (part === 1) parts.stage.classList.remove("shrinks");
    });
    this.shrinking = () => {
      end();
      icicle.shrink(1);
      parts.stage.classList.remove("shrinks");
      this.shrinking = undefined;
    };
  }

  // tempo is the tempo of a race of this one's present length.
  get tempo() {
    const { squares = 1, player, latestTempo: latest } = this;
    const length = player?.length ?? 0;
    if (latest?.length === length && latest.squares === squares) return latest;
    this.latestTempo = new Tempo(length, squares);
    return this.latestTempo;
  }

  // drawMap draws the chessboard, with each square in the colour of the number
  // of visits that the naive search makes from there. A square is a link to its
  // race. A black square's number is unknown: it is 0 in visits.
  drawMap() {
    const side = 8;
    const size = 400 / side;
    const least = Math.log(side * side);
    const most = Math.log(Math.max(...visits));
    const square = (n, i) => {
      const at = name(i, side, side);
      const x = (i % side) * size;
      const y = Math.floor(i / side) * size;
      const b = n ? Math.round(((Math.log(n) - least) / (most - least)) * (bands - 1)) : undefined;
      const colours = n ? [`var(--open-${b})`, `var(--on-open-${b})`] : ["#000000", "#ffffff"];
      const label = n ? say("race.map-visits", { at, n }) : say("race.map-unknown", { at });
      return svg(
        "a",
        { href: `#race=board:8x8,start:${i}`, "aria-label": label, tabindex: i ? -1 : 0 },
        svg("rect", { x, y, width: size, height: size, style: `fill: ${colours[0]}` }),
        svg("text", { x: x + size / 2, y: y + size / 2, style: `fill: ${colours[1]}` }, at),
      );
    };
    this.parts.map.replaceChildren(...visits.map(square));
    this.useMap(side);
  }

  // useMap makes the map tell the visits of the square that is pointed at or
  // has the focus, and go from square to square by arrow keys: the map is one
  // tab stop.
  useMap(side) {
    const { map } = this.parts;
    for (const what of ["pointerover", "focusin"]) {
      map.addEventListener(what, ({ target }) => {
        const label = target.closest("a")?.getAttribute("aria-label");
        if (label) setText(this.parts["map-at"], label);
      });
    }
    map.addEventListener("keydown", (event) => {
      const way = arrows[event.key];
      const from = [...map.children].indexOf(document.activeElement);
      if (!way || from < 0) return;
      const col = Math.min(side - 1, Math.max(0, (from % side) + way[0]));
      const row = Math.min(side - 1, Math.max(0, Math.floor(from / side) + way[1]));
      const to = map.children[row * side + col];
      setAll(map.children[from], { tabindex: -1 });
      setAll(to, { tabindex: 0 });
      to.focus();
      event.preventDefault();
      event.stopPropagation();
    });
  }

  // zooms makes a drag over the icicle look closely at a part of it, and a
  // click go to a visit. Two buttons do the same without a pointer: one looks
  // closely at the part around the playhead, the other at the whole again.
  zooms() {
    const { icicle: canvas, chosen, zoom, whole } = this.parts;
    const part = (event) =>
      Math.min(
        1,
        Math.max(0, (event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth),
      );
    onDrag(canvas, (press) => {
      if (this.phase === "asks") return undefined;
      const from = part(press);
      let to = from;
      return {
        move: (event) => {
          to = part(event);
          chosen.hidden = Math.abs(to - from) < least;
          chosen.style.left = `${100 * Math.min(from, to)}%`;
          chosen.style.right = `${100 - 100 * Math.max(from, to)}%`;
        },
        cancel: () => (chosen.hidden = true),
        up: () => {
          chosen.hidden = true;
          if (Math.abs(to - from) < least) this.player.seek(this.icicle.visitAt(from));
          else
            this.look(
              this.icicle.visitAt(Math.min(from, to)),
              this.icicle.visitAt(Math.max(from, to)),
            );
        },
      };
    });
    zoom.addEventListener("click", () => {
      const { from, to } = this.icicle.view;
      const reach = (to - from) / 20;
      const middle = Math.min(Math.max(this.player.position, from + reach), to - reach);
      this.look(middle - reach, middle + reach);
    });
    whole.addEventListener("click", () => this.look());
  }

  // look looks closely at the icicle's visits from one to another, or at the
  // whole if they are missing.
  look(from, to) {
    this.icicle.zoom(from === undefined ? undefined : Math.floor(from), Math.floor(to));
    this.renderIcicle();
  }

  open(fields) {
    const size = fields.option("board", this.parts.size, fields.given ? "5x5" : "8x8");
    const { rows, cols } = sides(size);
    const start = fields.integer("start", 0, rows * cols - 1, 0);
    const order = fields.option("order", this.parts.order, "move");
    const at = fields.integer("at", 0, limit, 0);
    this.back = fields.integer("back", 0, rows * cols, 0);
    this.useBoardKeys();
    this.set(size, start, order, fields.map.has("at") ? at : undefined, !fields.given);
  }

  // pick handles a click on a board. It pauses a race that plays by itself,
  // answers a question, or begins a race from the square.
  pick(runner, event) {
    const square = runner.board.squareAt(event);
    if (square < 0 || this.phase === "asks" || this.isAsked) return;
    if (this.phase === "plays" && !this.quiz.on) this.player.seek(this.player.position);
    else if (!this.quiz.on) this.set(this.size, square, this.order);
    else if (this.quiz.waits) this.predict.pick(runner, square);
  }

  // set starts a new race, unless that is hopeless. The race plays or, if at is
  // given, stands at that position. asks makes it ask first how long it will
  // be.
  set(size, start, order, at, asks = false) {
    this.guess.drop();
    this.enter("new");
    this.resize(size);
    Object.assign(this, {
      start,
      order,
      goal: undefined,
      race: {},
      running: false,
      moving: false,
    });
    const { rows, cols, player, parts } = this;
    parts.order.value = order;
    parts.start.replaceChildren(...this.next.map((_, square) => new Option(this.place(square))));
    parts.start.selectedIndex = start;
    drawTable(parts.table, order);
    setAll(parts.table, { "aria-label": `${say("race.table")}: ${tableText(order)}` });
    this.showProgram();
    this.heat = undefined;
    this.icicle.tape = undefined;
    parts.steps.open = (at ?? 0) > 0 && at < slow;
    this.doubt = hopeless(rows, cols, start);
    const marks = this.doubt
      ? this.next.map((_, square) => ({ square, kind: colour(square, cols) ? "other" : "one" }))
      : [];
    for (const runner of this.runners) runner.clear(marks);
    this.predict.reset();
    player.byHand = false;
    player.growing = asks && !this.doubt; // there will be something to play
    player.reset(0);
    if (this.doubt) this.enter("doubt");
    else if (asks) this.askFirst();
    if (asks || this.doubt) this.remember();
    else this.begin(at);
  }

  // showProgram puts what depends on the order and the board into the programs:
  // how Python and Go sort the next squares, and the number of squares.
  showProgram() {
    const { order, squares, parts } = this;
    const sorting = {
      id: ["sorted(white(u))", "; slices.Sort(next)"],
      most: [
        "sorted(white(u), key=lambda v: -len(white(v)))",
        "; slices.SortStableFunc(next, byMostOnward)",
      ],
    };
    const [python, go] = sorting[order] ?? ["white(u)", ""];
    parts["naive-white"].textContent = python;
    parts["naive-go"].textContent = go;
    parts.squares.textContent = squares;
  }

  // askFirst asks how long the race will be. The searches run when the race is
  // on the screen, unless the hook has begun them.
  askFirst() {
    this.enter("asks");
    this.guess.ask();
  }

  // begin runs both searches, and plays the race or, if at is given, seeks that
  // position.
  begin(at) {
    const { player } = this;
    this.goal = at ?? (stillness.matches ? 1 : undefined);
    player.growing = !this.runners.every((r) => r.answer);
    this.record();
    if (this.goal !== undefined) {
      this.enter("seeks");
      return this.grow();
    }
    this.enter("plays");
    this.remember();
    player.play();
  }

  // stopHere stops the searches at the position that is shown, and forgets
  // later visits. If nothing is shown yet, the searches keep all of their
  // visits.
  stopHere() {
    const { player, runners } = this;
    const shown = this.goal === undefined && player.position >= 1;
    const position = shown ? Math.floor(player.position) : Infinity;
    player.pause();
    for (const runner of runners) runner.stop(position);
    this.icicle.tape = this.heat = undefined;
    if (position < Infinity) player.setLength(Math.max(...runners.map((r) => r.tape.length)));
    if (this.phase === "plays") this.enter("led");
    this.refresh();
  }

  // record runs the searches, once in a race, and returns when both have ended.
  async record() {
    const { race, player } = this;
    if (this.running || this.doubt) return;
    this.running = true;
    this.near.disconnect();
    this.offerStop();
    await Promise.all(this.runners.map((runner) => runner.run(race, limit)));
    if (race !== this.race) return;
    player.growing = false;
    this.offerStop();
    this.grow();
    this.refresh();
  }

  // grown schedules grow after a tape has grown: ten times a second is enough.
  grown() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.grow();
    }, 100);
  }

  // grow follows the tapes: the race has become longer, and may have reached
  // the visit that is to be shown.
  grow() {
    const { player, goal } = this;
    player.setLength(Math.max(...this.runners.map((r) => r.tape.length)));
    if (goal === undefined || (player.growing && goal > player.length)) {
      const position = Math.floor(player.position);
      const isChanged = this.draw(position);
      if (isChanged && !player.playing)
        this.refresh(); // now the next visit is known
      else this.renderTexts(position);
      return;
    }
    this.goal = undefined;
    this.enter("led");
    const { all } = this.taken(goal);
    player.go(player.position || goal + Math.min(this.back, all) / (all + 1));
  }

  // remember stores the state in the address, without a position if the race
  // plays.
  remember(at) {
    this.store({
      board: this.size,
      start: this.start,
      order: this.order,
      at,
      back: (at && this.taken(this.player.position).back) || undefined,
    });
  }

  // recoded shows the calls in the chosen language and, if the address has
  // changed (own), everything anew.
  recoded(own) {
    if (own) this.refresh();
    else this.renderTexts(Math.floor(this.player.position));
  }

  // refresh shows the position again, after something else has changed.
  refresh() {
    this.render(Math.floor(this.player.position), this.player.playing);
  }

  // asked is called when the questions have been switched on or off.
  asked() {
    this.useBoardKeys();
    this.predict.reset();
    const at = this.quiz.on ? this.predict.first() : undefined;
    if (at === undefined) this.refresh();
    else this.player.seek(at);
    if (this.quiz.on && !this.quiz.waits && !this.doubt) this.quiz.say(say("race.ask-later"));
    this.quiz.bring();
  }

  // useBoardKeys makes the boards usable by keys while there are questions.
  useBoardKeys() {
    const { on } = this.quiz;
    for (const { board } of this.runners)
      setAll(board.canvas, { role: on ? "application" : "img", tabindex: on ? 0 : undefined });
  }

  // taken returns {visits, all, back} for a position of the player: the number
  // of visits, the number of squares that leave a path before the next visit,
  // and how many of these have left it. Each of these returns is a step, and
  // takes its part of the visit's time: back of all is the position visits +
  // back / (all + 1).
  taken(position) {
    const visits = Math.floor(position);
    const all = Math.max(...this.runners.map((r) => r.returns(visits)));
    const rounding = 1e-3;
    return { visits, all, back: Math.floor((position - visits) * (all + 1) + rounding) };
  }

  // beside returns the position one step forward or back.
  beside(way) {
    this.parts.steps.open = true;
    const { visits, all, back } = this.taken(this.player.position);
    if (way > 0 || back) return visits + (back + way) / (all + 1);
    const before = this.taken(visits - 1).all;
    return visits - 1 + before / (before + 1);
  }

  // draw shows the boards and the icicle, and returns whether the boards have
  // changed. When the race is slow, the knight is seen to move and to return.
  draw(position) {
    const { playing, speed, position: now } = this.player;
    const asked = this.predict.asks(position)?.runner ?? (this.isAsked && this.runners[1]);
    const isSlow = !asked && (!playing || speed < visible);
    const { back, all } = isSlow ? this.taken(now) : { back: 0 };
    const step = playing && isSlow ? Math.min(1, 1.5 * (now - position) * (all + 1)) : 1;
    const heat = playing && speed > visible ? this.glow(position) : undefined;
    const [naive, warnsdorff] = this.runners;
    this.icicle.show(naive.tape, warnsdorff.tape, position);
    const isLeftNew = naive.show(position, asked, back, step, heat);
    const isRightNew = warnsdorff.show(position, asked, back, step);
    return isLeftNew || isRightNew;
  }

  // renderTexts shows the texts that go with the boards.
  renderTexts(position, moving = this.player.playing) {
    const { playing, speed } = this.player;
    const call = code.call(say("race.call"), { python: "knight_tour", go: "tour" });
    for (const r of this.runners) {
      this.parts[`${r.side}-calls`].textContent = r.calls(call);
      for (const line of this.root.querySelectorAll(".program li"))
        line.classList.toggle(
          r.side,
          (!playing || speed < visible) && line.dataset.line === r.line(),
        );
    }
    this.renderScore(position);
    this.renderIcicle();
    if (!moving) this.renderPaths();
    this.status(this.situation(position, moving));
  }

  // renderIcicle says what the icicle shows, in labels on it and to screen
  // readers.
  renderIcicle() {
    const { icicle, parts, runners, squares: all } = this;
    if (!icicle.tape) return;
    const { squares } = icicle.firm;
    const { from, to } = icicle.view;
    const n = icicle.shown;
    const tells = n > 4 * all; // whether it shows enough for labels
    const done = runners[1].answer?.kind === "tour" && n >= runners[1].tape.length;
    setText(
      parts.axis,
      icicle.part ? say("race.axis-part", { from, to }) : say("race.axis-end", { n }),
    );
    setText(parts.firm, tells && squares > 2 ? say("race.firm", { n: squares }) : "");
    setText(parts.fringe, tells ? say("race.fringe", { n: n - squares, squares }) : "");
    const thin = runners[1].tape.length * parts.icicle.clientWidth < n; // less than a pixel
    const lane = thin ? say("race.thin", { n: runners[1].tape.length }) : say("race.lane");
    setText(parts.lane, tells && done ? lane : "");
    parts.firm.closest(".hung-from").style.setProperty("--firm", squares / all);
    parts.firm.closest(".hung-from").classList.toggle("zoomed", Boolean(icicle.part));
    parts.zoom.hidden = !tells || to - from < 4 * all;
    parts.whole.hidden = !icicle.part;
    setAll(parts.icicle, {
      "aria-label": hung(
        icicle,
        runners.map(({ tape }) => tape),
      ),
    });
  }

  // renderPaths describes both boards to screen readers.
  renderPaths() {
    for (const { side, moment } of this.runners) {
      const squares = [...(moment?.path ?? [])].map((square) => this.place(square));
      setText(
        this.parts[`${side}-path`],
        squares.length ? say("race.path", { list: squares.join(", ") }) : "",
      );
    }
  }

  // glow returns how often the naive search has visited each square, up to a
  // position.
  glow(position) {
    const { tape } = this.runners[0];
    const visits = Math.min(position, tape.length);
    if (this.heat?.tape !== tape || this.heat.visits > visits)
      this.heat = { tape, visits: 0, squares: Array(this.squares).fill(0) };
    tape.tally(this.heat.visits, visits, (_, square) => this.heat.squares[square]++);
    this.heat.visits = visits;
    return this.heat.squares;
  }

  // show shows a position of the player, and pauses the player if there is a
  // question.
  show(position, moving) {
    const asks = moving && this.predict.asks(position);
    if (asks) this.player.pause();
    this.follows(position, moving && !asks);
    this.render(position, moving);
  }

  // render shows a position. plays is whether the race has played until now.
  render(position, plays) {
    const moving = this.player.playing;
    this.draw(position);
    // While it plays, texts change as often as the player's controls.
    if (moving && this.player.renderedAt === this.shownAt) return;
    this.shownAt = this.player.renderedAt;
    this.parts.status.setAttribute("aria-live", moving ? "off" : "polite");
    this.renderTexts(position, moving);
    if (moving) return;
    if (this.quiz.on) this.predict.show(position, plays);
    if (["plays", "led", "over"].includes(this.phase)) this.remember(position);
  }

  // follows enters the phase that follows when the player shows a position.
  // moving is whether it plays on.
  follows(position, moving) {
    const { phase, player } = this;
    const ends = this.moving && !moving && position >= player.length && !player.growing;
    this.moving = moving;
    switch (phase) {
      case "asks":
        if (!moving && !position) return;
        this.guess.drop();
        this.enter(moving ? "plays" : "led");
        this.record();
        return;
      case "plays":
      case "led":
        if (ends) this.enter("over");
        else if (!moving && phase === "plays") this.enter("led");
        return;
      case "over":
        this.enter("led");
    }
  }

  // shareEnd offers to share a picture of the end, and a link to it.
  shareEnd() {
    const { icicle, numbers, words, tools } = this.parts;
    const lines = [numbers.textContent, words.textContent];
    const copy = tools.querySelector("[data-tool=copy]");
    share({ text: lines.join(" "), url: link(this.name), picture: poster(icicle, lines) }, (url) =>
      this.copyLink(copy, url),
    );
  }

  // situation returns the state of both searches in words.
  situation(position, moving) {
    if (this.doubt) return say("race.not-yet");
    if (this.running && this.player.growing && !this.player.length) return say("race.loading");
    const asked = this.predict.asks(position)?.runner;
    const brief = Boolean(asked) || (moving && this.player.speed > readable);
    const sentences = this.runners.map((r) =>
      r === asked ? say("race.asked", { title: r.title }) : r.situation(position, brief),
    );
    return [say("race.visit", { n: position }), ...sentences].join("\n");
  }

  // renderForPrint shows the end of a race that has not begun, while the page
  // is printed. A race whose end is not known yet is not printed.
  renderForPrint() {
    if (this.player.position) return;
    const paper = document.documentElement.classList.contains("paper");
    const known = this.runners.every((r) => r.answer);
    this.root.querySelector(".figure").classList.toggle("unplayed", paper && !known && !this.doubt);
    if (!known) return;
    const at = paper ? this.player.length : 0;
    this.icicle.tape = undefined;
    this.draw(at);
    this.renderTexts(at);
  }

  // renderScore shows the visits of both searches and, once they have ended,
  // how.
  renderScore(position) {
    const { tally, numbers, words } = this.parts;
    const { doubt, player } = this;
    const [naive, warnsdorff] = this.runners;
    const isOver = this.isOver(naive, position) && this.isOver(warnsdorff, position);
    const visits = this.runners.map((r) =>
      isOver ? r.answer.visits : Math.min(position, r.tape.length),
    );
    tally.toggleAttribute("data-over", isOver);
    numbers.hidden = doubt !== "";
    numbers.textContent = visits.map(number).join(" : ");
    setText(words, isOver ? score(naive.answer, warnsdorff.answer) : doubt);
    if (!isOver) return;
    this.guess.judge(visits[0]);
    if (player.length && position >= player.length) this.root.dispatchEvent(new Event("ended"));
  }

  // isOver reports whether a search has ended at a position. With reduced
  // motion, it has ended as soon as its end is known.
  isOver(runner, position) {
    if (stillness.matches && runner.answer && this.phase !== "asks") return true;
    return runner.over(position);
  }
}

// hung returns in words what the icicle shows. other is the tape of the other
// search.
function hung(icicle, /** @type {any[]} */ [, other]) {
  const { squares, after } = icicle.firm;
  const n = icicle.shown;
  const text = say("race.hanging", { n, squares, visits: Math.min(n, other.length) });
  return after
    ? `${text} ${say("race.hanging-fringe", { next: squares + 1, after, left: icicle.squares - squares })}`
    : text;
}
