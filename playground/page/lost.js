// Where on a path that is stuck the tour was lost, and where the knight should
// have gone.

import { free } from "./knight.js";

const limit = 100_000; // visits of a search; beyond it nobody knows

// whereLost asks the solver about the beginnings of a path, from the longest to
// the first that can be completed: ask(prefix, limit) returns its answer. next
// has the moves by square. It returns
//
//	path, kept, square    the path, how many squares of it can be completed, and the next one
//	known                 whether that is sure
//	proof                 the answer about the shortest beginning that cannot be completed
//	good                  squares where the knight could have gone on to a tour
//	why                   alone: why the library does not answer
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
