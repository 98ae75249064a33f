// The drawing of a graph {nodes: [{name, x, y}], edges: ["AB", …], directed}.
// The places of nodes are from 0 to 100 in both directions.

import { setAll, svg } from "./elements.js";
import { kindName } from "./steps.js";
import { say } from "./words.js";

const width = 600; // of the drawing, in the units of its viewBox
const height = 290;
const radius = 30; // of a node

// The keys of a node's description, by its colour.
const nodeNames = { white: "dfs.node-white", gray: "dfs.node-gray", black: "dfs.node-black" };

// mostNodes is the maximum number of nodes.
export const mostNodes = 12;

// ends returns the two nodes of an edge such as AB or a1b3: a node is named by
// a capital letter or by a square. It returns null if there is no such name.
export const ends = (edge) => edge.match(/[A-Z]|[a-z]\d/g);

// reverse returns the edge with its nodes in the other order.
const reverse = (edge) => ends(edge).reverse().join("");

// place returns the nearest place where a node is inside the drawing.
export const place = (x, y) => ({
  x: Math.min(94, Math.max(6, x)),
  y: Math.min(90, Math.max(10, y)),
});

export class Drawing {
  graph;
  nodes = new Map(); // {group, times} by name
  edges = new Map(); // {group, label} by name
  editing = false; // whether nodes are buttons, of which one is a tab stop

  constructor(root) {
    this.root = root;
    root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  // set draws a graph. The focus stays on the node of the same name.
  set(graph) {
    this.graph = graph;
    const { activeElement } = /** @type {any} */ (document);
    const focused = this.root.contains(activeElement) && activeElement.dataset.node;
    this.edges = new Map(graph.edges.map((e) => [e, this.edge(e)]));
    this.nodes = new Map(graph.nodes.map((n) => [n.name, this.node(n)]));
    this.root.replaceChildren(
      ...[...this.edges.values()].map((e) => e.group),
      ...[...this.nodes.values()].map((n) => n.group),
    );
    this.setEditing(this.editing);
    if (focused) this.focus(focused);
  }

  // setEditing makes the nodes buttons if editing is true, and pictures if not.
  setEditing(editing) {
    this.editing = editing;
    this.root.setAttribute("role", editing ? "application" : "group");
    let stop = 0;
    for (const { group } of this.nodes.values()) {
      setAll(group, { role: editing ? "button" : "img", tabindex: editing ? stop : undefined });
      stop = -1;
    }
  }

  // focus moves the focus to a node, which becomes the tab stop of the graph.
  // If the node is no longer there, the first one gets it.
  focus(name) {
    const { group } = this.nodes.get(name) ?? this.nodes.values().next().value ?? {};
    for (const other of this.nodes.values())
      other.group.setAttribute("tabindex", other.group === group ? 0 : -1);
    group?.focus({ preventScroll: true });
  }

  // node returns the elements of a node.
  node(node) {
    const { x, y } = point(node);
    const letter = svg("text", { y: -9, class: "letter" }, node.name);
    // A screen reader has them in the node's label.
    const times = svg("text", { y: 14, class: "times", "aria-hidden": true });
    const group = svg(
      "g",
      { class: "node white", transform: `translate(${x} ${y})`, "data-node": node.name },
      svg("circle", { r: radius }),
      letter,
      times,
    );
    return { group, times };
  }

  // edge returns the elements of an edge, with an arrowhead if the graph is
  // directed.
  edge(e) {
    const [from, to] = ends(e).map((name) => point(this.graph.nodes.find((n) => n.name === name)));
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const bend = this.bend(e, from, to);
    const middle = { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend };
    const a = towards(from, middle, radius);
    const b = towards(to, middle, radius + (this.graph.directed ? 11 : 0));
    const line = svg("path", {
      class: "line",
      d: `M${a.x} ${a.y}Q${middle.x} ${middle.y} ${b.x} ${b.y}`,
    });
    const group = svg("g", { class: "edge", "data-edge": e }, line);
    if (this.graph.directed)
      group.append(
        svg("path", { class: "head", d: arrow(towards(to, middle, radius + 1), middle) }),
      );
    const label = svg("text", {
      x: (a.x + 2 * middle.x + b.x) / 4,
      y: (a.y + 2 * middle.y + b.y) / 4,
    });
    group.append(label);
    return { group, label };
  }

  // bend returns how far an edge bends aside, as a part of its length: 0 unless
  // the edge must avoid the reverse edge or a node.
  bend(e, from, to) {
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const onTheWay = this.graph.nodes.some((node) => {
      if (e.includes(node.name)) return false;
      const at = point(node);
      // Where the node is along the straight edge, and how far aside of it.
      const along = ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / far;
      const aside = ((at.x - from.x) * (to.y - from.y) - (at.y - from.y) * (to.x - from.x)) / far;
      return along > 0 && along < far && Math.abs(aside) < radius + 8;
    });
    if (onTheWay) return 90 / far;
    return this.graph.edges.includes(reverse(e)) ? 20 / far : 0;
  }

  // show shows a state of a search: see after in steps.js and trail in walk.js.
  // A plain state has numbers in place of times.
  show(state) {
    for (const name of this.nodes.keys()) this.showNode(name, state);
    for (const e of this.edges.keys()) this.showEdge(e, state);
  }

  // showNode shows the times of a node in a state, and their meaning as a
  // colour: white before its discovery, gray until it is finished, and then
  // black.
  showNode(name, { nodes, latest, plain }) {
    const { group, times } = this.nodes.get(name);
    const { discovery, finish } = nodes[name] ?? {};
    const colour = finish ? "black" : discovery ? "gray" : "white";
    for (const c of ["white", "gray", "black"]) group.classList.toggle(c, c === colour);
    group.classList.toggle("latest", latest === name);
    times.textContent = discovery ? (plain ? discovery : `${discovery}/${finish ?? ""}`) : "";
    group.setAttribute(
      "aria-label",
      say(plain && discovery ? "walk.node" : nodeNames[colour], { at: name, discovery, finish }),
    );
  }

  // showEdge shows the kind of an edge in a state, or a question mark if the
  // reader is asked for it.
  showEdge(e, { edges, latest, asked }) {
    const { group, label } = this.edges.get(e);
    // The search may have used an undirected edge in the other direction.
    const names = this.graph.directed ? [e] : [e, reverse(e)];
    const isAsked = names.includes(asked);
    const kind = names.map((name) => edges[name]).find(Boolean) ?? "";
    const isLatest = names.includes(latest);
    group.setAttribute("class", `edge ${isAsked ? "asked" : kind}${isLatest ? " latest" : ""}`);
    // In an undirected graph, the two kinds of edges already differ by their
    // lines.
    const isNamed = this.graph.directed && kind && kind !== "tree";
    if (isAsked) label.textContent = "?";
    else label.textContent = isNamed ? kindName(kind) : "";
  }

  // placeAt returns the place of a pointer event.
  placeAt(event) {
    const rect = this.root.getBoundingClientRect();
    return place(
      ((event.clientX - rect.left) / rect.width) * 100,
      ((event.clientY - rect.top) / rect.height) * 100,
    );
  }
}

// point returns the point of the drawing, in its units, that is at a place, in
// percent.
const point = ({ x, y }) => ({ x: (x / 100) * width, y: (y / 100) * height });

// towards returns the point on the line from a to b at the given distance from
// a.
function towards(a, b, distance) {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: a.x + ((b.x - a.x) * distance) / far, y: a.y + ((b.y - a.y) * distance) / far };
}

// arrow returns the head of an arrow that comes from a point and ends at tip.
// It is 14 long and 12 wide.
function arrow(tip, from) {
  const base = towards(tip, from, 14);
  const dx = ((tip.y - base.y) / 14) * 6;
  const dy = ((base.x - tip.x) / 14) * 6;
  return `M${tip.x} ${tip.y}L${base.x + dx} ${base.y + dy}L${base.x - dx} ${base.y - dy}z`;
}
