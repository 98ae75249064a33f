// Editing a graph by pointer or by keys.

import { mostNodes, place } from "./drawing.js";

export class Editor {
  on = false;
  chosen; // name of a node

  constructor(figure) {
    this.figure = figure;
    const { graph, add, remove } = figure.parts;
    this.svg = graph;
    graph.addEventListener("pointerdown", (event) => this.down(event));
    graph.addEventListener("keydown", (event) => this.key(event));
    add.addEventListener("click", () => this.add(this.room()));
    remove.addEventListener("click", () => this.remove());
  }

  toggle() {
    this.on = !this.on;
    const { edit, add, remove, stage } = this.figure.parts;
    edit.setAttribute("aria-pressed", this.on);
    add.disabled = remove.disabled = !this.on;
    this.figure.drawing.useAs(this.on ? "button" : "img");
    stage.classList.toggle("editing", this.on);
    this.choose(undefined);
    this.figure.player.pause();
    this.figure.status(this.on
      ? "Click an empty place for a node, two nodes one after the other for an edge; drag nodes to move them. By keys: Tab, Enter, arrows, Delete."
      : "The graph is ready: step through its search.");
  }

  get graph() {
    return this.figure.graph;
  }

  change(graph) {
    this.figure.set({ ...this.graph, ...graph }, true);
  }

  choose(name) {
    this.chosen = name;
    for (const e of this.svg.querySelectorAll(".node")) {
      e.classList.toggle("chosen", e.dataset.node === name);
      if (this.on) e.setAttribute("aria-pressed", e.dataset.node === name);
      else e.removeAttribute("aria-pressed");
    }
  }

  // pick chooses a node or, if another one is chosen, toggles the edge between
  // them.
  pick(name) {
    const from = this.chosen;
    if (!from || from === name) {
      this.choose(from ? undefined : name);
      return;
    }
    this.choose(undefined);
    const { edges, directed } = this.graph;
    const same = (e) => e === from + name || (!directed && e === name + from);
    this.change({ edges: edges.some(same) ? edges.filter((e) => !same(e)) : [...edges, from + name] });
  }

  add({ x, y }) {
    const { nodes } = this.graph;
    if (nodes.length === mostNodes) {
      this.figure.status(`There is room for ${mostNodes} nodes.`);
      return;
    }
    const name = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => nodes.every((n) => n.name !== letter));
    this.choose(undefined);
    this.change({ nodes: [...nodes, { name, x, y }].sort((a, b) => (a.name < b.name ? -1 : 1)) });
  }

  // room returns the place with the maximum distance from all nodes.
  room() {
    let best = { far: -1 };
    for (let x = 8; x <= 92; x += 7) {
      for (let y = 12; y <= 88; y += 9.5) {
        const far = Math.min(200, ...this.graph.nodes.map((n) => Math.hypot((n.x - x) * 1.7, n.y - y)));
        if (far > best.far) best = { far, x, y };
      }
    }
    return best;
  }

  remove() {
    const { chosen } = this;
    if (!chosen) {
      this.figure.status("Choose the node to remove first.");
      return;
    }
    this.choose(undefined);
    this.change({
      nodes: this.graph.nodes.filter((n) => n.name !== chosen),
      edges: this.graph.edges.filter((e) => !e.includes(chosen)),
    });
  }

  // move moves a node, which does not change the search.
  move(name, to) {
    Object.assign(this.graph.nodes.find((n) => n.name === name), to);
    this.figure.drawing.set(this.graph);
    this.choose(this.chosen);
    this.figure.show(this.figure.player.position, false);
  }

  down(event) {
    if (!this.on) return;
    event.preventDefault();
    const name = event.target.closest(".node")?.dataset.node;
    if (!name) {
      this.add(this.figure.drawing.placeAt(event));
      return;
    }
    const from = { x: event.clientX, y: event.clientY };
    let moved = false;
    const move = (e) => {
      moved ||= Math.hypot(e.clientX - from.x, e.clientY - from.y) > 5;
      if (moved) this.move(name, this.figure.drawing.placeAt(e));
    };
    const up = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      if (!moved) this.pick(name);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  key(event) {
    const name = event.target.dataset?.node;
    if (!this.on || !name) return;
    const node = this.graph.nodes.find((n) => n.name === name);
    const by = { ArrowLeft: [-3, 0], ArrowRight: [3, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] }[event.key];
    if (by) this.move(name, place(node.x + by[0], node.y + by[1]));
    else if (event.key === "Enter" || event.key === " ") this.pick(name);
    else if (event.key === "Delete" || event.key === "Backspace") {
      this.choose(name);
      this.remove();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
