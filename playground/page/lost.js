// Lost: where on a path that is stuck the tour was lost, and where the knight should have
// gone. The solver is asked about its beginnings, from the longest to the first that can
// be completed.

import { free } from "./knight.js";

const limit = 100_000; // visits of a search; beyond it nobody knows

export class Lost {
  proof; // the answer about the shortest beginning that cannot be completed
  kept = 0; // squares of the longest one that can
  known = true; // whether that is sure
  good = []; // squares where the knight could have gone on from there to a tour

  // ask(prefix, limit) returns the solver's answer about a prefix.
  constructor(path, ask) {
    this.path = path;
    this.ask = (prefix) => ask(prefix, limit);
  }

  // look looks for all that. next has the moves by square.
  async look(next) {
    const { path } = this;
    for (let n = path.length; n > 0; n--) {
      const answer = await this.ask(path.slice(0, n));
      if (answer.kind !== "none") {
        this.kept = n;
        this.known = answer.kind === "tour";
        break;
      }
      this.proof = answer;
    }
    const kept = path.slice(0, this.kept);
    for (const square of this.known ? free(next, kept) : []) {
      if (square !== this.square && (await this.ask([...kept, square])).kind === "tour") this.good.push(square);
    }
  }

  // square is where the knight went wrong.
  get square() {
    return this.path[this.kept];
  }
}
