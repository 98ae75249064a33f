// The worksheet: boards to fill in, drawn when they are printed.

import { Drawing } from "./drawing.js";
import { element, svg } from "./elements.js";
import { book } from "./forest.js";
import { knightMoves, letters } from "./knight.js";
import { after } from "./steps.js";
import { drawTable } from "./table.js";

const cell = 40; // side of a square, in the units of the drawing's viewBox
const rim = 20; // width of the rim for the names of rows and columns

// board draws a board of a size such as "5x6", with the numbers of a path such
// as "0.7". With next, it draws circles to write in on the squares that the
// path can go on to, and with dots, smaller ones on all squares.
function board(root, { board, path = "", next, dots }) {
  const [rows, cols] = board.split("x").map(Number);
  const squares = path.split(".").filter(Boolean).map(Number);
  root.setAttribute("viewBox", `${-rim} -1 ${cols * cell + rim + 2} ${rows * cell + rim + 1}`);
  const last = squares.at(-1);
  const ways = next ? knightMoves(rows, cols)[last].filter((to) => !squares.includes(to)) : [];
  for (let square = 0; square < rows * cols; square++) {
    const row = Math.floor(square / cols);
    const col = square % cols;
    const x = col * cell;
    const y = row * cell;
    const middle = { cx: x + cell / 2, cy: y + cell / 2 };
    root.append(
      svg("rect", { x, y, width: cell, height: cell, class: (row + col) % 2 ? "dark" : "light" }),
    );
    if (dots) root.append(svg("circle", { ...middle, r: 9 }));
    if (ways.includes(square)) root.append(svg("circle", { ...middle, r: 14 }));
    if (squares.includes(square))
      root.append(svg("text", { x: middle.cx, y: middle.cy }, `${squares.indexOf(square) + 1}`));
  }
  for (let row = 0; row < rows; row++)
    root.append(svg("text", { x: -rim / 2, y: (row + 0.5) * cell, class: "rim" }, `${rows - row}`));
  for (let col = 0; col < cols; col++)
    root.append(
      svg("text", { x: (col + 0.5) * cell, y: rows * cell + rim / 2, class: "rim" }, letters(col)),
    );
}

// graph draws the book's graph with room for the times.
function graph(root) {
  const drawing = new Drawing(root);
  drawing.set(book);
  drawing.show(after([]));
  for (const times of root.querySelectorAll(".times")) times.textContent = "/";
}

// draw draws what an element's data attributes ask for: the table of moves, the
// graph, or a board.
function draw(e) {
  if (e.dataset.table) drawTable(e, "move");
  else if (e.dataset.graph) graph(e);
  else board(e, e.dataset);
}

// printSheet prints the worksheet alone, with the addresses of the figures and,
// if answers is true, with the answers to the tasks.
export function printSheet(root, answers) {
  root.classList.toggle("answered", answers);
  const withoutLink = (html) => html.replace(/<a .*/, "");
  root
    .querySelector(".answers ol")
    .replaceChildren(
      ...[...document.querySelectorAll(".tasks details p")].map(({ innerHTML }) =>
        element("li", { innerHTML: withoutLink(innerHTML) }),
      ),
    );
  for (const e of root.querySelectorAll("svg:empty")) draw(e);
  const { href } = /** @type {HTMLAnchorElement} */ (document.querySelector("[data-part=home]"));
  for (const e of root.querySelectorAll("[data-address]")) e.textContent = href + e.dataset.address;
  document.documentElement.classList.add("sheet");
  addEventListener("afterprint", () => document.documentElement.classList.remove("sheet"), {
    once: true,
  });
  print();
}
