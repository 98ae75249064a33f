// Guess: how many visits the naive search makes on the chessboard is asked
// before, and judged when it is over.

import { stillness } from "./theme.js";
import { say } from "./words.js";

const least = 1_000_000; // visits of the answer that is right

// The choices: visits, and the keys of their names.
const choices = [
  { visits: 64, name: "race.guess-64" },
  { visits: 1000, name: "race.guess-1000" },
  { visits: 100_000, name: "race.guess-100000" },
  { visits: least, name: "race.guess-1000000" },
];

export class Guess {
  made; // the choice of the reader, until the race is over

  constructor(race) {
    this.race = race;
  }

  // ask asks, and lets the race begin after an answer.
  ask() {
    this.race.quiz.ask(
      say("race.guess"),
      (choice) => {
        this.made = choice;
        return { why: say("race.see") };
      },
      {
        choices: choices.map((choice) => ({ text: say(choice.name), answer: choice })),
        then: () => {
          // Where nothing moves, the end is shown.
          this.race.begin(stillness.matches ? Infinity : undefined);
          this.race.parts.stage.scrollIntoView();
        },
      },
    );
  }

  // drop takes the question back: the reader does something else.
  drop() {
    if (this.race.phase === "asks") this.race.quiz.drop();
    this.made = undefined;
  }

  // judge says whether the guess was right, once the visits have been seen.
  judge(visits) {
    const { made } = this;
    if (made === undefined) return;
    this.made = undefined;
    this.race.quiz.judge(
      made.visits === least,
      say("race.guessed", { said: say(made.name), n: visits }),
      false,
    );
  }
}
