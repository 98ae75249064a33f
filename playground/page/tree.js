// The drawing of the search tree of 5 x 5 from its first square: the squares of the first
// levels from left to right, in the order of the search from above, and how many paths
// each level has. Of the last level there are lines only.

import { setAll, svg } from "./elements.js";
import { free, knightMoves, name } from "./knight.js";
import { number } from "./words.js";

const rows = 5, cols = 5, named = 4; // levels with names
const left = 18, top = 34, column = 88, row = 14; // from one level to the next, and from one of its lowest nodes to the next
const room = 15, stub = 42; // width of half a name, and of the lines to the last level

const next = knightMoves(rows, cols);

// grow returns the tree of all paths that begin with one, down to the level of names.
function grow(path) {
  const onward = free(next, path);
  return { square: path.at(-1), level: path.length, onward: onward.length, children: path.length < named ? onward.map((to) => grow([...path, to])) : [] };
}

// place sets the places of a tree's nodes, the first of the lowest ones at a height, and
// returns the height below them.
function place(node, y) {
  let below = y;
  for (const child of node.children) below = place(child, below);
  const { children } = node, end = children.at(-1);
  Object.assign(node, { x: left + column * (node.level - 1), y: end ? (children[0].y + end.y) / 2 : y });
  return end ? below : y + row;
}

// lines returns the lines from a node to those of the next level, named or not.
function lines({ x, y, onward, children }) {
  const fan = Array.from({ length: onward }, (_, i) => [x + room + stub, y + (i - (onward - 1) / 2) * (row / 4)]);
  const ends = children.length ? children.map((child) => [child.x - room, child.y]) : fan;
  return ends.map(([toX, toY]) => svg("path", { d: `M${x + room} ${y}L${toX} ${toY}` }));
}

export function drawTree(root) {
  const tree = grow([0]), counts = Array(named + 1).fill(0), edges = [], names = [];
  const bottom = place(tree, top);
  const draw = (node, first) => {
    counts[node.level - 1]++;
    if (node.level === named) counts[named] += node.onward;
    const ways = lines(node);
    if (first && node.children.length) ways[0].setAttribute("class", "first");
    edges.push(...ways);
    names.push(svg("text", { x: node.x, y: node.y }, name(node.square, rows, cols)));
    node.children.forEach((child, i) => draw(child, first && i === 0));
  };
  draw(tree, true);
  const heads = counts.map((n, i) => svg("text", { x: left + column * Math.min(i, named - 0.4), y: 10, class: "count" }, number(n)));
  setAll(root, { viewBox: `0 0 360 ${bottom}` });
  root.replaceChildren(...edges, ...names, ...heads);
}
