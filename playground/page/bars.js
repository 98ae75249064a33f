// The times of a depth-first search as bars on an axis: the bar of a node begins at
// its discovery, ends at its finish, and contains those of its descendants, like
// parentheses.

import { svg } from "./elements.js";
import { band } from "./theme.js";

const width = 600, left = 16, right = 16, top = 4;
const narrow = 20; // width of a bar whose name stands beside it

export class Bars {
  nodes = []; // of the story
  bars = []; // {group, rect, text}, in the order of nodes
  now; // line at the present time
  unit; // width of a unit of time
  row; // height of a row
  bottom; // of the bars

  constructor(root) {
    this.root = root;
  }

  // set shows the axis of a story and creates its bars. Many rows are lower ones, so
  // that the figure stays on one screen.
  set({ nodes, length }) {
    this.nodes = nodes;
    this.unit = (width - left - right) / Math.max(1, length - 1);
    const rows = Math.max(5, ...nodes.map((n) => n.depth + 1));
    this.row = Math.max(16, Math.min(30, 180 / rows));
    this.bottom = top + rows * this.row;
    this.root.setAttribute("viewBox", `0 0 ${width} ${this.bottom + 28}`);
    const axis = svg("g", { class: "axis" });
    const every = length > 16 ? 2 : 1;
    for (let t = 1; t <= length; t++) {
      axis.append(svg("path", { d: `M${this.x(t)} ${top}V${this.bottom + 4}` }));
      if (t % every === 0 || t === 1) axis.append(svg("text", { x: this.x(t), y: this.bottom + 17 }, String(t)));
    }
    this.now = svg("path", { class: "present" });
    this.bars = nodes.map((node, i) => this.bar(node, i));
    this.root.replaceChildren(axis, ...this.bars.map((b) => b.group), this.now);
  }

  bar({ name, depth }, i) {
    const y = top + depth * this.row, height = this.row - 4;
    const b = band(i, this.nodes.length, false);
    const rect = svg("rect", { y: y + 2, height, rx: 2, style: `fill: var(--open-${b})` });
    const text = svg("text", { y: y + 2 + height / 2, style: `font-size: ${Math.min(18, height)}px; --ink: var(--on-open-${b})` }, name);
    return { group: svg("g", { class: "bar", "data-node": name }, rect, text), rect, text };
  }

  x(time) {
    return left + this.unit * (time - 1);
  }

  // show shows the bars at a state of the search. Open bars end at the present time.
  show(state) {
    this.bars.forEach(({ group, rect, text }, i) => {
      const node = state.nodes[this.nodes[i].name];
      group.style.display = node ? "" : "none";
      if (!node) return;
      const from = this.x(node.discovery), to = this.x(node.finish ?? state.time);
      const beside = to - from < narrow;
      rect.setAttribute("x", from);
      rect.setAttribute("width", Math.max(2, to - from)); // a bar that has just begun is seen
      text.setAttribute("x", beside ? to + 11 : (from + to) / 2);
      group.classList.toggle("beside", beside);
      group.classList.toggle("open", !node.finish);
    });
    this.now.setAttribute("d", state.time ? `M${this.x(state.time)} 0V${this.bottom + 6}` : "");
  }
}
