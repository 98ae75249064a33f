// The times of a depth-first search as bars on an axis: the bar of a node
// contains those of its descendants, like parentheses.

import { svg } from "./drawing.js";
import { band } from "./theme.js";

const width = 600, left = 24, right = 24, row = 30, bar = 26;

export class Bars {
  nodes = []; // of the story
  bars = []; // {group, rect, text}, in the order of nodes
  now; // line at the present time
  unit; // width of a unit of time
  bottom; // of the bars

  constructor(root) {
    this.root = root;
  }

  // set shows the axis of a story and creates its bars.
  set({ nodes, length }) {
    this.nodes = nodes;
    this.unit = (width - left - right) / Math.max(1, length - 1);
    const rows = Math.max(1, ...nodes.map((n) => n.depth + 1));
    const bottom = rows * row + 8;
    this.root.setAttribute("viewBox", `0 0 ${width} ${bottom + 34}`);
    const axis = svg("g", { class: "axis" });
    const every = length > 16 ? 2 : 1;
    for (let t = 1; t <= length; t++) {
      axis.append(svg("path", { d: `M${this.x(t)} 4V${bottom + 4}` }));
      if (t % every === 0 || t === 1) axis.append(svg("text", { x: this.x(t), y: bottom + 20 }, String(t)));
    }
    this.now = svg("path", { class: "present" });
    this.bottom = bottom;
    this.bars = nodes.map((node, i) => this.bar(node, i));
    this.root.replaceChildren(axis, this.now, ...this.bars.map((b) => b.group));
  }

  bar({ name, depth }, i) {
    const b = band(i, this.nodes.length, false);
    const rect = svg("rect", { y: depth * row + 6, height: bar, rx: 6, style: `fill: var(--open-${b})` });
    const text = svg("text", { y: depth * row + 6 + bar / 2, style: `fill: var(--on-open-${b})` }, name);
    return { group: svg("g", { class: "bar", "data-node": name }, rect, text), rect, text };
  }

  x(time) {
    return left + this.unit * (time - 1);
  }

  // show shows the bars at a state of the search.
  show(state) {
    this.bars.forEach(({ group, rect, text }, i) => {
      const node = state.nodes[this.nodes[i].name];
      group.style.display = node ? "" : "none";
      if (!node) return;
      const from = this.x(node.discovery) - 7, to = this.x(node.finish ?? state.time) + 7;
      rect.setAttribute("x", from);
      rect.setAttribute("width", to - from);
      text.setAttribute("x", (from + to) / 2);
      group.classList.toggle("open", !node.finish);
    });
    this.now.setAttribute("d", state.time ? `M${this.x(state.time)} 0V${this.bottom + 8}` : "");
  }
}
