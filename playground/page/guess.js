// Guess: how many visits the naive search makes on the chessboard is asked before it is
// seen, and judged when it is over.

import { stillness } from "./theme.js";
import { say } from "./words.js";

const least = 1_000_000; // visits of the answer that is right
const choices = [64, 1000, 100_000, least];

export class Guess {
  state = ""; // "open" while the question waits, "made" until the race is over
  made; // the answer

  constructor(race) {
    this.race = race;
  }

  get open() {
    return this.state === "open";
  }

  // hides reports whether the end of the race is not to be told.
  get hides() {
    return this.state !== "";
  }

  // ask asks, and lets the race begin after an answer.
  ask() {
    this.state = "open";
    this.race.quiz.ask(say("race.guess"), (answer) => {
      this.state = "made";
      this.made = answer;
      return { why: say("race.see") };
    }, {
      choices: choices.map((answer) => ({ text: say(`race.guess-${answer}`), answer })),
      then: () => {
        this.race.begin();
        if (stillness.matches) this.race.player.last();
      },
    });
  }

  // drop takes the question back: the reader does something else.
  drop() {
    if (this.open) {
      this.race.quiz.drop();
      this.race.quiz.say("");
    }
    this.state = "";
  }

  // tell says whether the guess was right, once the visits have been seen.
  tell(visits) {
    if (this.state !== "made") return;
    this.state = "";
    this.race.quiz.judge(this.made === least, say("race.guessed", { said: say(`race.guess-${this.made}`), n: visits }));
  }
}
