// The drawing of the knight's moves in the order in which a search tries them:
// eight numbered arrows.

import { svg } from "./elements.js";
import { sortedTable, table } from "./knight.js";
import { list, say } from "./words.js";

const size = 24; // of a square

// drawTable draws the moves in an order: "id" is that of the squares that they
// lead to, any other order that of the textbook's table.
export function drawTable(root, order) {
  root.setAttribute("viewBox", `0 0 ${5 * size} ${5 * size}`);
  const at = (step) => (step + 2.5) * size;
  const squares = Array.from({ length: 25 }, (_, i) =>
    svg("rect", {
      x: (i % 5) * size,
      y: Math.floor(i / 5) * size,
      width: size,
      height: size,
      class: i % 2 ? "dark" : "light",
    }),
  );
  const moves = movesIn(order).flatMap(([down, right], i) => [
    svg("path", { d: `M${at(0)} ${at(0)}L${at(0.68 * right)} ${at(0.68 * down)}`, class: "arrow" }),
    svg("circle", { cx: at(right), cy: at(down), r: 9 }),
    svg("text", { x: at(right), y: at(down) }, String(i + 1)),
  ]);
  root.replaceChildren(
    ...squares,
    ...moves,
    svg("circle", { cx: at(0), cy: at(0), r: 5, class: "knight" }),
  );
}

// tableText returns the order of the moves in words.
export function tableText(order) {
  const moves = movesIn(order).map(([down, right], i) => {
    const vertical = say(down < 0 ? "race.up" : "race.down", { n: Math.abs(down) });
    const horizontal = say(right < 0 ? "race.left" : "race.right", { n: Math.abs(right) });
    return `${i + 1}: ${vertical} ${horizontal}`;
  });
  return list(moves);
}

// movesIn returns the moves in an order: see drawTable.
const movesIn = (order) => (order === "id" ? sortedTable : table);
