// Guess: before the race, the reader is asked how many visits the naive search
// will make on the chessboard. When it is over, the guess is judged.

import { stillness } from "./theme.js";
import { say } from "./words.js";

const least = 1_000_000; // the right answer: the search makes at least that many visits

// The choices: numbers of visits, and the keys of their names.
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

  // ask asks for the guess, and begins the race after an answer.
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
          // With reduced motion, the end is shown at once.
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
