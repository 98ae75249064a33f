// Where the tour was lost on a path that is stuck, and where the knight should
// have gone instead.

import { free } from "./knight.js";

const limit = 100_000; // visits of a search; if they do not suffice, nobody knows

// whereLost asks the solver about the beginnings of a path, from the longest to
// the first that can be completed. ask(prefix, limit) returns the solver's
// answer. next has, by square, those that a move leads to. whereLost returns
//
//	path    the path
//	kept    the number of squares in its longest beginning that can be completed
//	square  the square after these, with which the tour was lost
//	known   whether kept is sure; if not, the solver has found nothing about that beginning
//	proof   the answer about the shortest beginning that cannot be completed
//	good    squares from which the knight could have gone on to a tour
//
// or, if the library does not answer, {why} alone.
export async function whereLost(path, next, ask) {
  let kept = path.length;
  let known;
  let proof;
  for (; kept > 0; kept--) {
    const answer = await ask(path.slice(0, kept), limit);
    if (answer.kind === "failed") return { why: answer.text };
    known = ["none", "tour"].includes(answer.kind);
    if (answer.kind !== "none") break;
    proof = answer;
  }
  const prefix = path.slice(0, kept);
  const square = path[kept];
  const good = [];
  for (const to of known ? free(next, prefix) : []) {
    if (to !== square && (await ask([...prefix, to], limit)).kind === "tour") good.push(to);
  }
  return { path, kept, square, known, proof, good };
}
