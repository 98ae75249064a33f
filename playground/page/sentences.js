// What the two searches do, in words.

import { number, plural } from "./figure.js";

// first says which of several squares comes first, by the order of ties.
const first = { move: "the first in the book's table", id: "the first row by row from the top" };

export function capital(sentence) {
  return sentence[0].toUpperCase() + sentence.slice(1);
}

function list(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

// verdict returns how a search ended.
export function verdict({ kind, visits, text }) {
  switch (kind) {
    case "tour": return `a tour, after ${plural(visits, "visit")}.`;
    case "none": return `no tour: ${plural(visits, "visit")} tried everything.`;
    case "stopped": return `stopped after ${plural(visits, "visit")}, without a tour.`;
    default: return `failed: ${text}.`;
  }
}

// step returns what a search does at a moment: see Runner.momentAfter. order is that
// of ties, and place returns the name of a square.
export function step(title, side, moment, order, total, place) {
  const { path, candidates, undone, next, kept } = moment;
  const here = place(path[path.length - 1]), back = undone.length - 1;
  const where = back > 0 ? `${title} took back ${plural(back, "move")} and went from ${place(path[path.length - 2])} to ${here}` : `${title} on ${here}`;
  if (!candidates.length) {
    const way = next < 0 ? "" : ` Back to ${place(path[kept - 1])}, where another move is left.`;
    return `${where}: a dead end, ${path.length} of ${total} squares.${way}`;
  }
  const chosen = candidates.find((c) => c.chosen);
  const moves = plural(candidates.length, "move");
  if (candidates.length === 1) return `${where}: ${moves}, to ${place(candidates[0].square)}.`;
  if (side === "naive") {
    const takes = chosen ? ` It takes ${place(chosen.square)}, ${first[order]}.` : "";
    return `${where}: ${moves}, to ${list(candidates.map((c) => place(c.square)))}.${takes}`;
  }
  const counts = candidates.map((c) => c.onward).sort((a, b) => a - b);
  const takes = chosen ? ` It takes ${place(chosen.square)}: ${reason(candidates, chosen, order, place)}.` : "";
  return `${where}: ${moves}, to squares with ${list(counts)} moves onward.${takes}`;
}

// reason returns why Warnsdorff's rule takes a square.
function reason(candidates, chosen, order, place) {
  const fewest = candidates.filter((c) => c.onward === chosen.onward);
  if (fewest.length === 1) return `${chosen.onward} is the fewest`;
  return `of ${list(fewest.map((c) => place(c.square)))}, with ${chosen.onward} each, it is ${first[order]}`;
}

// judge returns whether an answer is the square that Warnsdorff's rule takes, and why:
// {right, why}.
export function judge(answer, { path, candidates }, order, place) {
  const chosen = candidates.find((c) => c.chosen), guess = candidates.find((c) => c.square === answer);
  const why = `It takes ${place(chosen.square)}: ${reason(candidates, chosen, order, place)}.`;
  if (guess === chosen) return { right: true, why };
  let but = `The knight cannot go from ${place(path[path.length - 1])} to ${place(answer)} now.`;
  if (guess) but = guess.onward === chosen.onward ? `From ${place(answer)}, as few lead on.` : `From ${place(answer)}, ${plural(guess.onward, "move")} lead${guess.onward === 1 ? "s" : ""} on.`;
  return { right: false, why: `${but} ${why}` };
}

// score returns what the ends of both searches say together.
export function score(naive, warnsdorff) {
  const times = Math.round(naive.visits / warnsdorff.visits);
  return {
    "tour tour": `visits to the first tour.${times > 1 ? ` Naive needs ${number(times)} times as many.` : ""}`,
    "none none": "visits, and no tour: in any order, all has to be tried.",
    "stopped tour": "visits. Naive was stopped, without a tour.",
  }[`${naive.kind} ${warnsdorff.kind}`] ?? "visits, until the searches were stopped.";
}
