// Guess: how many visits the naive search makes on the chessboard is asked before, and judged when it is over.

import { stillness } from "./theme.js";
import { say } from "./words.js";

const least = 1_000_000; // visits of the answer that is right
const choices = [64, 1000, 100_000, least];

export class Guess {
  made; // the answer, until the race is over

  constructor(race) {
    this.race = race;
  }

  // ask asks, and lets the race begin after an answer.
  ask() {
    this.race.quiz.ask(
      say("race.guess"),
      (answer) => {
        this.made = answer;
        return { why: say("race.see") };
      },
      {
        choices: choices.map((answer) => ({ text: say(`race.guess-${answer}`), answer })),
        then: () => {
          this.race.begin(stillness.matches ? Infinity : undefined); // where nothing moves, the end is shown
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

  // tell says whether the guess was right, once the visits have been seen.
  tell(visits) {
    const { made } = this;
    if (made === undefined) return;
    this.made = undefined;
    this.race.quiz.judge(
      made === least,
      say("race.guessed", { said: say(`race.guess-${made}`), n: visits }),
      false,
    );
  }
}
