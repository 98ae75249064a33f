// Predict: the race waits before a choice of Warnsdorff's rule, and asks for it.

import { judge } from "./sentences.js";

export class Predict {
  answered = -1; // the position whose question has been answered
  pending = -1; // the position whose question has not

  constructor(race) {
    this.race = race;
    this.runner = race.runners[1];
    this.runner.board.useKeys(race.parts.cursor, (square) => this.describe(square), (square) => this.pick(square));
  }

  // reset forgets what was asked before.
  reset() {
    this.answered = this.pending = -1;
  }

  // asks reports whether there is a question at a position.
  asks(position) {
    const { tape } = this.runner;
    if (!this.race.quiz.on || position === this.answered || position < 1 || position >= tape.length) return false;
    return tape.depth(position) > tape.depth(position - 1) && this.runner.momentAfter(position).candidates.length > 1;
  }

  // until returns where the way to a position stops for a question.
  until(to) {
    const from = Math.floor(this.race.player.position);
    if (this.race.quiz.waits) {
      this.race.quiz.say(`${this.question()} An answer first, please, or switch this off.`);
      return from;
    }
    if (!this.race.quiz.on) return to;
    const { tape, answer } = this.runner;
    const known = answer ? to : Math.min(to, Math.max(from, tape.length - 1)); // where it knows whether to ask
    const end = Math.min(known, tape.length);
    for (let position = from + 1; position <= end; position++) if (this.asks(position)) return position;
    return known;
  }

  // show asks the question of the position, if there is one.
  show(position) {
    const { quiz } = this.race;
    if (!this.asks(position)) {
      this.pending = -1;
      if (position !== this.answered && quiz.on) {
        quiz.drop();
        quiz.say("");
      }
      return;
    }
    if (position === this.pending && quiz.waits) return;
    this.pending = position;
    const { moment } = this.runner, place = (square) => this.runner.place(square);
    quiz.ask(this.question(), (answer) => judge(answer, moment, this.race.order, place), {
      choices: moment.candidates.map(({ square }) => ({ text: place(square), answer: square })).sort((a, b) => (a.text < b.text ? -1 : 1)),
      then: () => this.told(position),
    });
  }

  question() {
    const { path } = this.runner.moment;
    return `Which square does Warnsdorff take from ${this.runner.place(path[path.length - 1])}?`;
  }

  // told goes on after an answer. The next question has the keyboard's focus if this
  // one had it.
  told(position) {
    this.answered = position;
    this.pending = -1;
    const { quiz, player } = this.race;
    const focused = document.activeElement === document.body;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Go on";
    button.addEventListener("click", () => {
      player.forward();
      if (document.activeElement === document.body) quiz.buttons.firstChild?.focus();
    });
    quiz.buttons.append(button);
    if (focused) button.focus();
    this.race.refresh();
  }

  // pick answers, or goes on after an answer.
  pick(square) {
    if (this.race.quiz.waits) this.race.quiz.answer(square);
    else this.race.player.forward();
  }

  describe(square) {
    const { path } = this.runner.moment;
    const i = path.indexOf(square);
    return `${this.runner.place(square)}: ${i < 0 ? "free" : `number ${i + 1} of the path`}`;
  }
}
