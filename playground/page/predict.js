// Predict: the race stops before a choice, and asks what it will be: which
// square Warnsdorff's rule takes, which one the naive search takes, and where
// the naive search goes back to.

import { svg } from "./elements.js";
import { judgeBack, judgeFewest, judgeFirst } from "./sentences.js";
import { drawTable, tableText } from "./table.js";
import { say } from "./words.js";

const pauses = { true: 1500, false: 4000 }; // ms to read that an answer was right, or why not
const backs = 2; // dead ends of the naive search that are asked about
const near = 4; // squares to choose from at a dead end
const early = 64; // only the first visits of the naive search are asked about

// The kinds of questions:
//
//	text                          the key of what is asked
//	at(runner, position, moment)  whether there is one at a position of a search
//	choices(moment)               the squares to choose from: the candidates if it is missing
//	judge                         judges an answer: see sentences.js
const questions = {
  // If all squares have equally many moves onward, the rule says nothing.
  fewest: {
    text: "race.ask-fewest",
    at: ({ side, tape }, position, { candidates }) =>
      side === "warnsdorff" &&
      tape.depth(position) > tape.depth(position - 1) &&
      candidates.some(({ onward }) => onward !== candidates[0].onward),
    judge: judgeFewest,
  },
  first: {
    text: "race.ask-first",
    at: ({ side }, position, { candidates }) =>
      side === "naive" && position === 2 && candidates.length > 1,
    judge: judgeFirst,
  },
  back: {
    text: "race.ask-back",
    at: ({ side, tape }, position, { stuck }) =>
      side === "naive" && stuck && deadEnds(tape, position) < backs,
    choices: ({ path }) => [...path.slice(-1 - near, -1)],
    judge: judgeBack,
  },
};

// candidates returns the squares that the path can go on to at a moment.
const candidates = (moment) => moment.candidates.map(({ square }) => square);

// deadEnds returns the number of dead ends before a position.
function deadEnds(tape, position) {
  return Array.from({ length: position }, (_, k) => k).filter(
    (k) => k > 0 && tape.depth(k) <= tape.depth(k - 1),
  ).length;
}

export class Predict {
  answered = new Set(); // the keys of the questions that have been answered
  pending; // the question that waits: see asks
  rests = -1; // the position where an answer has just been given
  resumes = false; // whether the race played when the question was asked
  timer; // of the moment when the race plays on

  constructor(race) {
    this.race = race;
    for (const runner of race.runners) {
      runner.board.useKeys(
        race.parts.cursor,
        (square) => this.describe(runner, square),
        (square) => this.pick(runner, square),
      );
    }
  }

  // reset forgets what was asked before.
  reset() {
    clearTimeout(this.timer);
    this.answered.clear();
    this.pending = undefined;
    this.rests = -1;
  }

  // asks returns the question at a position as {key, kind, runner, moment}, or
  // undefined if there is none, or none that is open.
  asks(position) {
    if (!this.race.quiz.on || position < 2 || position === this.rests) return undefined;
    for (const runner of this.race.runners) {
      const key = `${runner.side} ${position}`;
      if (this.answered.has(key) || position >= this.end(runner)) continue;
      const moment = runner.momentAfter(position);
      const kind = Object.keys(questions).find((k) => questions[k].at(runner, position, moment));
      if (kind) return { key, kind, runner, moment };
    }
    return undefined;
  }

  // first returns the position of the next question or, without one, of the
  // first question of all. It returns undefined if none is known.
  first() {
    const { player, runners } = this.race;
    const from = Math.floor(player.position);
    const known = Math.max(...runners.map((r) => Math.min(this.end(r), r.tape.length)));
    const all = Array.from({ length: known + 1 }, (_, position) => position);
    return [...all.slice(from), ...all].find((position) => this.asks(position));
  }

  // end returns the position from which there are no questions about a search.
  end({ side, tape }) {
    return side === "naive" ? Math.min(early, tape.length) : tape.length;
  }

  // until returns how far the player may go towards a position: to the first
  // question, or as far as it is known that there is none.
  until(to) {
    const { quiz, player, runners } = this.race;
    const from = Math.floor(player.position);
    if (!quiz.on) return to;
    if (quiz.waits) {
      quiz.say(say("race.ask-still", { question: this.text(this.pending) }));
      return from;
    }
    this.rests = -1;
    const known = Math.min(
      to,
      ...runners.filter((r) => !r.answer).map((r) => Math.max(from, r.tape.length - 1)),
    );
    const last = Math.min(known, Math.max(...runners.map((r) => this.end(r))));
    for (let position = from; position <= last; position++)
      if (this.asks(position)) return position;
    return known;
  }

  // show asks the question at a position, if there is one. moving is whether
  // the race has played until now.
  show(position, moving) {
    const { quiz, order } = this.race;
    const asked = this.asks(position);
    if (asked && asked.key === this.pending?.key && quiz.waits) return;
    if (position !== this.rests) clearTimeout(this.timer);
    this.pending = asked;
    if (!asked) {
      if (quiz.on && position !== this.rests) quiz.drop();
      return;
    }
    this.resumes = moving;
    const { kind, moment } = asked;
    const { choices = candidates, judge } = questions[kind];
    const place = (square) => this.race.place(square);
    quiz.ask(this.text(asked), (answer) => judge(answer, moment, order, place), {
      choices: choices(moment)
        .map((square) => ({ text: place(square), answer: square }))
        .sort((a, b) => (a.text < b.text ? -1 : 1)),
      then: (right) => this.rest(asked, position, right),
    });
    if (kind === "first") quiz.show(this.arrows());
  }

  // named returns the names of the squares that the question at a position is
  // about, for the board: {square, name}.
  named(position) {
    const { kind, moment } = this.asks(position) ?? {};
    if (!kind) return [];
    const { choices = candidates } = questions[kind];
    const squares = [...choices(moment), moment.path.at(-1)];
    return squares.map((square) => ({ square, name: this.race.place(square) }));
  }

  // arrows returns a drawing of the moves in the order of the naive search, for
  // the question about that order.
  arrows() {
    const { order } = this.race;
    const drawing = svg("svg", { class: "table", role: "img", "aria-label": tableText(order) });
    drawTable(drawing, order);
    return drawing;
  }

  // text returns the text of a question.
  text({ kind, moment: { path } }) {
    return say(questions[kind].text, { at: this.race.place(path[path.length - 1]) });
  }

  // rest keeps the race at its position after an answer. It goes on by itself
  // if it was playing before, and in any case by a button, which gets the
  // keyboard's focus if the answer had it.
  rest({ key }, position, right) {
    this.answered.add(key);
    this.pending = undefined;
    this.rests = position;
    const { quiz } = this.race;
    const focused = document.activeElement === document.body;
    const button = quiz.add(say("race.go-on"), () => this.goOn());
    if (focused) button.focus({ preventScroll: true });
    this.race.refresh();
    if (this.resumes) this.timer = setTimeout(() => this.goOn(), pauses[right]);
  }

  // goOn plays or steps on. If the focus was on the buttons, the next question
  // gets it.
  goOn() {
    clearTimeout(this.timer);
    const { player, quiz } = this.race;
    const focused = quiz.buttons.contains(document.activeElement);
    if (!this.resumes) player.forward();
    else if (!player.playing) player.play();
    if (focused) (quiz.buttons.firstChild ?? this.race.parts.stage).focus({ preventScroll: true });
  }

  // pick answers by a square of a search's board, or goes on after an answer.
  pick(runner, square) {
    const { quiz } = this.race;
    if (!quiz.on) return;
    if (!quiz.waits) this.goOn();
    else if (runner === this.pending.runner) quiz.answer(square);
  }

  // describe returns what is said of a square of a search's board: its number
  // on the path, or that it is free.
  describe(runner, square) {
    const i = runner.moment.path.indexOf(square);
    const at = this.race.place(square);
    return i < 0 ? say("try.square-free", { at }) : say("try.square-number", { at, number: i + 1 });
  }
}
