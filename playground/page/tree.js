// The drawing of the search tree of 5 x 5 from its first square: the squares of the first
// levels from left to right, in the order of the search from above, and how many paths
// each level has. Of the last level there are lines only.

import { setAll, svg } from "./elements.js";
import { free, knightMoves, name } from "./knight.js";
import { number } from "./words.js";

const rows = 5, cols = 5, named = 4; // levels with names
const left = 18, top = 34, column = 88, row = 14; // between two levels, and between two of the lowest nodes
const room = 15, stub = 42; // width of half a name, and of the lines to the last level

const next = knightMoves(rows, cols);

export function drawTree(root) {
  const counts = Array(named + 1).fill(0), lines = [], names = [];
  let bottom = top; // of what is drawn
  // draw draws the tree of all paths that begin with one, and returns the height of its
  // root. The search goes there first, or not.
  const draw = (path, first) => {
    const level = path.length, x = left + column * (level - 1), onward = free(next, path);
    const label = svg("text", { x }, name(path.at(-1), rows, cols));
    names.push(label);
    counts[level - 1]++;
    if (level === named) counts[named] += onward.length;
    const below = level < named ? onward.map((to, i) => draw([...path, to], first && i === 0)) : [];
    const y = below.length ? (below[0] + below.at(-1)) / 2 : (bottom += row) - row;
    const fan = onward.map((_, i) => [x + room + stub, y + (i - (onward.length - 1) / 2) * (row / 4)]);
    const ends = below.length ? below.map((to) => [x + column - room, to]) : fan;
    lines.push(...ends.map(([toX, toY], i) => svg("path", { d: `M${x + room} ${y}L${toX} ${toY}`, class: first && below.length && i === 0 ? "first" : "" })));
    label.setAttribute("y", y);
    return y;
  };
  draw([0], true);
  const heads = counts.map((n, i) => svg("text", { x: left + column * Math.min(i, named - 0.4), y: 10, class: "count" }, number(n)));
  setAll(root, { viewBox: `0 0 360 ${bottom}` });
  root.replaceChildren(...lines, ...names, ...heads);
}
