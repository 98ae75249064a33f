// The drawing that turns from a board into a graph. At turn 0 it is a board, at
// 50 its squares have become nodes, at the same places, and at 100 the nodes
// are sorted by colour.

import { setAll, svg } from "./elements.js";
import { towards } from "./hands.js";
import { colour, letters } from "./knight.js";
import { geometry, outline } from "./paint.js";
import { say } from "./words.js";

const side = 600; // of the drawing, in the units of its viewBox, as all lengths but reach
const top = 68; // of the columns of sorted nodes
const bottom = 574;
const columns = [130, 470]; // of the nodes sorted by colour
const straight = 18; // maximum number of nodes in a column; more make an arc
const reach = 20; // pixels from a small node's centre that a finger may be off

const mix = (a, b, t) => a + (b - a) * t; // from a at 0 to b at 1
const ease = (t) => t * t * (3 - 2 * t); // from 0 to 1, slowly at both ends
const n = (x) => x.toFixed(1); // a number for an attribute
// line returns the data of a path from point to point.
const line = (points) => `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}`;

export class Morph {
  cell; // size of a square
  numbers = false; // whether squares have numbers instead of names
  // By square: its elements group, shape and label; its name, its moves, and
  // whether it is dark; size, by which its radius is multiplied; its places
  // board and sorted, at turns up to 50 and at 100; and x, y and r as shown.
  nodes = [];
  lit = -1; // the square with the knight

  constructor(root) {
    this.root = root;
    this.hatches = ["hatch", "hatch-next"].map((id) =>
      svg(
        "pattern",
        { id, width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        svg("rect", { width: 7, height: 7 }),
        svg("path", { d: "M3.500 0v7" }),
      ),
    ); // the fills of dark nodes
    this.edges = svg("path", { class: "edges" });
    this.rays = svg("path", { class: "rays" });
    this.dots = svg("path", { class: "dots" });
    this.knight = svg("path", { class: "knight", d: outline });
    this.missing = svg("circle", { class: "missing" });
    this.heads = columns.map((x) => svg("text", { class: "head", x, y: 26 }));
  }

  // set draws the board of a figure, which names its squares.
  set(figure) {
    const { rows, cols, next, numbers } = figure;
    const { cell, x: left, y: above, centre } = geometry(side, rows, cols);
    const most = Math.max(...next.map((moves) => moves.length));
    const sides = [[], []]; // the nodes by colour
    this.nodes = next.map((moves, square) => {
      const dark = colour(square, cols);
      const [x, y] = centre(square);
      const shape = svg("rect");
      const label = svg("text", { class: "label" });
      const group = svg(
        "g",
        { class: `node ${dark ? "dark" : "light"}`, "data-square": square },
        shape,
        label,
      );
      const node = {
        moves,
        group,
        shape,
        label,
        name: figure.place(square),
        size: Math.sqrt(moves.length / most), // the area shows the degree
        board: { x, y },
        rank: sides[dark].length,
        dark,
      };
      sides[dark].push(node);
      return node;
    });
    const longest = Math.max(...sides.map((s) => s.length));
    for (const node of this.nodes) node.sorted = sorted(node, longest);
    const spacing = Math.hypot(
      sides[0][1].sorted.x - sides[0][0].sorted.x,
      sides[0][1].sorted.y - sides[0][0].sorted.y,
    );
    this.root.classList.toggle("many", longest > straight);
    Object.assign(this, { cell, numbers });
    this.root.classList.toggle("numbers", numbers);
    this.radius = { graph: 0.36 * cell, sorted: Math.min(24, 0.45 * spacing) };
    this.heads.forEach(
      (head, i) =>
        (head.textContent = say(i ? "graph.head-dark" : "graph.head-light", {
          n: sides[i].length,
        })),
    );
    // If one light square is left over, the place opposite it is marked.
    this.lone =
      sides[0].length > sides[1].length
        ? sorted({ dark: 1, rank: longest - 1 }, longest)
        : undefined;
    this.rim = [
      ...Array.from({ length: rows }, (_, row) =>
        svg("text", { class: "rim", x: left + 6, y: above + row * cell + 20 }, `${rows - row}`),
      ),
      ...Array.from({ length: cols }, (_, col) =>
        svg(
          "text",
          { class: "rim last", x: left + (col + 1) * cell - 6, y: above + rows * cell - 8 },
          letters(col),
        ),
      ),
    ];
    this.root.replaceChildren(
      ...this.hatches,
      this.edges,
      this.missing,
      ...this.nodes.map((node) => node.group),
      ...this.rim,
      this.rays,
      this.dots,
      this.knight,
      ...this.heads,
    );
  }

  // number shows the degrees in place of the names.
  number(degrees) {
    this.degrees = degrees;
    for (const { label, moves, name } of this.nodes)
      label.textContent = degrees ? moves.length : name;
  }

  // light puts the knight on a square, or on none if that is -1, and shows its
  // moves.
  light(square) {
    this.lit = square;
    const moves = this.nodes[square]?.moves ?? [];
    this.nodes.forEach(({ group }, i) => {
      group.classList.toggle("here", i === square);
      group.classList.toggle("next", moves.includes(i));
    });
  }

  // show draws the turn, from 0 to 100.
  show(turn) {
    const first = ease(Math.min(1, turn / 50));
    const second = ease(Math.max(0, turn / 50 - 1));
    this.root.style.setProperty("--first", first);
    this.root.style.setProperty("--second", second);
    const labels = this.degrees || this.numbers ? 1 : first;
    for (const node of this.nodes) {
      const { shape, label, board, sorted, size } = node;
      node.x = mix(board.x, sorted.x, second);
      node.y = mix(board.y, sorted.y, second);
      node.r = mix(this.radius.graph, this.radius.sorted, second) * size;
      const half = mix(this.cell / 2, node.r, first);
      setAll(shape, {
        x: n(node.x - half),
        y: n(node.y - half),
        width: n(2 * half),
        height: n(2 * half),
        rx: n(half * first),
      });
      const out = second * (node.r + 16);
      setAll(label, {
        x: n(node.x + sorted.out[0] * out),
        y: n(node.y + sorted.out[1] * out),
        opacity: labels,
      });
    }
    const lines = this.nodes.flatMap((a, i) =>
      a.moves.filter((j) => i < j).map((j) => line([a, this.nodes[j]])),
    );
    this.edges.setAttribute("d", lines.join(""));
    if (this.lone)
      setAll(this.missing, { cx: this.lone.x, cy: this.lone.y, r: this.radius.sorted * 0.7 });
    this.missing.style.display = this.lone ? "" : "none";
    // Heads that are not displayed are not read aloud either.
    for (const head of this.heads) head.style.display = second ? "" : "none";
    this.shine(turn);
  }

  // shine draws the knight on the square that is lit, and its moves, at a turn.
  shine(turn) {
    const first = ease(Math.min(1, turn / 50));
    const from = this.nodes[this.lit];
    const written = this.degrees || this.numbers; // on the squares
    let rays = "";
    let dots = "";
    for (const j of from?.moves ?? []) {
      const to = this.nodes[j];
      const far = Math.hypot(to.x - from.x, to.y - from.y);
      const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
      const a = mix(this.cell * 0.34, from.r, first);
      const b = mix(written ? this.cell * 0.2 : 0, to.r, first);
      const dot = written ? 0 : this.cell * 0.08 * (1 - first);
      rays += line([
        { x: from.x + a * dx, y: from.y + a * dy },
        { x: to.x - b * dx, y: to.y - b * dy },
      ]);
      if (dot > 0.5)
        dots += `M${n(to.x - dot)} ${n(to.y)}a${n(dot)} ${n(dot)} 0 1 0 ${n(2 * dot)} 0a${n(dot)} ${n(dot)} 0 1 0 ${n(-2 * dot)} 0`;
    }
    setAll(this.rays, { d: rays });
    setAll(this.dots, { d: dots });
    if (from)
      this.knight.setAttribute(
        "transform",
        `translate(${n(from.x)} ${n(from.y)}) scale(${this.cell * 0.02})`,
      );
    this.knight.style.display = from ? "" : "none";
  }

  // squareAt returns the square whose node a pointer event is on or near, or
  // -1.
  squareAt({ target, clientX, clientY }) {
    const on = target.closest("[data-square]");
    if (on) return Number(on.dataset.square);
    const matrix = this.root.getScreenCTM();
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const far = this.nodes.map(({ x, y }) => Math.hypot(x - at.x, y - at.y));
    const least = Math.min(...far);
    return least * matrix.a < reach ? far.indexOf(least) : -1;
  }

  // towards returns the nearest square in the direction of an arrow key, or the
  // square itself if there is none.
  towards(square, direction) {
    const { nodes } = this;
    return nodes.indexOf(towards(nodes, nodes[square], direction) ?? nodes[square]);
  }
}

// sorted returns the place of the node with a rank among those of its colour,
// in the drawing sorted by colour, and in out the direction from the node to
// its name. longest is the number of nodes of the more frequent colour: at
// least 2.
function sorted({ dark, rank }, longest) {
  const way = dark ? 1 : -1;
  const part = rank / (longest - 1);
  if (longest <= straight) return { x: columns[dark], y: mix(top, bottom, part), out: [way, 0] };
  const angle = mix(-1.4, 1.4, part);
  return {
    x: side / 2 + way * 245 * Math.cos(angle),
    y: 322 + 250 * Math.sin(angle),
    out: [way * Math.cos(angle), Math.sin(angle)],
  };
}
