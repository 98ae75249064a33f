// What the two searches do, in words.

import { list, say } from "./words.js";

// The keys of the texts that say which of several squares comes first, by
// order.
const firsts = { move: "race.first-move", id: "race.first-id", most: "race.first-most" };

// first says which of several squares comes first, in an order.
const first = (order) => say(firsts[order]);

// tie says which of several squares with the fewest moves onward comes first.
// Warnsdorff's rule uses the table of moves in both editions of the book, even
// if the arrows show another order.
const tie = (order) => say(order === "id" ? "race.first-tie" : "race.first-move");

// verdict returns how a search ended.
export function verdict({ kind, visits, text }) {
  switch (kind) {
    case "tour":
      return say("race.end-tour", { n: visits });
    case "stopped":
      return say("race.end-stopped", { n: visits });
    default:
      return say("race.end-failed", { why: text });
  }
}

// step returns what a search does at a moment: see Runner.momentAfter. order is
// the order of the naive search, total the number of squares, and place a
// function that returns the name of a square. The functions below have the same
// parameters.
export function step(title, side, moment, order, total, place) {
  const { path, undone, back } = moment;
  const at = place(path[path.length - 1]);
  const n = undone.length - 1;
  const what = now(side, moment, order, total, place);
  if (back) return returned(title, moment, place);
  if (n < 1) return say("race.on", { title, at, what });
  const search = say(side === "naive" ? "race.naive-search" : "race.warnsdorff-search");
  return say("race.took", { search, n, from: place(path[path.length - 2]), at, what });
}

// returned says what a return does: a square leaves the path.
function returned(title, { path, undone, candidates, next }, place) {
  const [to, from] = undone.map(place);
  return say(candidates.length ? "race.returns-next" : "race.returns", {
    title,
    from,
    to,
    next: place(next),
  });
}

// now says what there is to do at a moment.
function now(side, { path, candidates, next, kept }, order, total, place) {
  const n = candidates.length;
  const chosen = candidates.find((c) => c.chosen);
  const names = list(candidates.map((c) => place(c.square)));
  if (!n) {
    const far = { far: path.length, all: total };
    return next < 0
      ? say("race.dead-end", far)
      : say("race.dead-end-back", { ...far, back: place(path[kept - 1]) });
  }
  if (n === 1) return say("race.one-move", { to: names });
  if (side === "naive")
    return chosen
      ? say("race.moves-takes", { n, list: names, to: place(chosen.square), first: first(order) })
      : say("race.moves", { n, list: names });
  const counts = list(candidates.map((c) => c.onward).sort((a, b) => a - b));
  return chosen
    ? say("race.onward-takes", { n, counts, takes: takes(candidates, chosen, order, place) })
    : say("race.onward", { n, counts });
}

// takes says which square Warnsdorff's rule takes, and why.
function takes(candidates, { square, onward }, order, place) {
  const fewest = candidates.filter((c) => c.onward === onward);
  if (fewest.length === 1) return say("race.takes-fewest", { to: place(square), n: onward });
  return say("race.takes-tie", {
    to: place(square),
    list: list(fewest.map((c) => place(c.square))),
    n: onward,
    first: tie(order),
  });
}

// The functions that judge an answer, a square, return {right, why}. See
// predict.js for the questions.

// judgeFewest is about the square that Warnsdorff's rule takes. Any square with
// the fewest moves onward is right.
export function judgeFewest(answer, { path, candidates }, order, place) {
  const chosen = candidates.find((c) => c.chosen);
  const guess = candidates.find((c) => c.square === answer);
  const why = takes(candidates, chosen, order, place);
  const at = place(answer);
  if (guess === chosen) return { right: true, why };
  if (!guess) return { right: false, why: unreachable(path, at, why, place) };
  if (guess.onward === chosen.onward)
    return {
      right: true,
      why: say("race.either", { at, to: place(chosen.square), n: guess.onward, first: tie(order) }),
    };
  return { right: false, why: say("race.leads", { at, n: guess.onward, takes: why }) };
}

// judgeFirst is about the square that the naive search takes.
export function judgeFirst(answer, { path, candidates }, order, place) {
  const chosen = candidates.find((c) => c.chosen).square;
  const why = say("race.takes-first", { to: place(chosen), first: first(order) });
  return {
    right: answer === chosen,
    why: candidates.some((c) => c.square === answer)
      ? why
      : unreachable(path, place(answer), why, place),
  };
}

// judgeBack is about the square from which the naive search goes on after a
// dead end.
export const judgeBack = (answer, { path, kept }, _, place) => ({
  right: answer === path[kept - 1],
  why: say("race.back-to", { at: place(path[kept - 1]) }),
});

// unreachable says that an answer is not a move away, and what would be right.
const unreachable = (path, at, why, place) =>
  say("race.unreachable", { from: place(path[path.length - 1]), at, takes: why });

// score says what the answers of both searches mean together.
export function score(naive, warnsdorff) {
  const times = Math.round(naive.visits / warnsdorff.visits);
  switch (`${naive.kind} ${warnsdorff.kind}`) {
    case "tour tour":
      return times > 1 ? say("race.score-times", { times }) : say("race.score-tours");
    case "stopped tour":
      return say("race.score-stopped");
    default:
      return say("race.score-other");
  }
}
