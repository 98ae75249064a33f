// Editing a graph by pointer or by keys.

import { mostNodes, place } from "./drawing.js";
import { setAll } from "./elements.js";
import { arrows, onDrag, towards } from "./hands.js";
import { say } from "./words.js";

export class Editor {
  on = false;
  chosen; // name of a node

  constructor(figure) {
    this.figure = figure;
    const { graph, edit, add, remove } = figure.parts;
    this.svg = graph;
    edit.addEventListener("toggle", () => this.set(edit.open));
    onDrag(graph, (press) => this.on && this.down(press));
    graph.addEventListener("keydown", (event) => this.key(event));
    graph.addEventListener("click", (event) => this.click(event));
    add.addEventListener("click", () => this.add(this.room()));
    remove.addEventListener("click", () => this.remove());
  }

  // set switches editing on or off.
  set(on) {
    this.on = on;
    this.figure.drawing.setEditing(on);
    this.figure.parts.stage.classList.toggle("editing", on);
    setAll(this.svg, { "aria-describedby": on ? "dfs-keys dfs-edges" : "dfs-edges" });
    this.choose(undefined);
    this.figure.player.pause();
  }

  get graph() {
    return this.figure.graph;
  }

  // change changes those parts of the graph that are given: nodes, edges,
  // directed.
  change(graph) {
    this.figure.set({ ...this.graph, ...graph }, true);
  }

  // choose chooses a node, or none if name is undefined.
  choose(name) {
    this.chosen = name;
    for (const e of this.svg.querySelectorAll(".node")) {
      e.classList.toggle("chosen", e.dataset.node === name);
      setAll(e, { "aria-pressed": this.on ? e.dataset.node === name : undefined });
    }
  }

  // pick chooses a node or, if another one is chosen, toggles the edge between
  // them.
  pick(name) {
    if (!this.node(name)) return;
    const from = this.chosen;
    if (!from || from === name) return this.choose(from ? undefined : name);
    this.choose(undefined);
    const { edges, directed } = this.graph;
    const same = (e) => e === from + name || (!directed && e === name + from);
    this.change({
      edges: edges.some(same) ? edges.filter((e) => !same(e)) : [...edges, from + name],
    });
  }

  // add adds a node at a place, named by the first letter that is free.
  add({ x, y }) {
    const { nodes } = this.graph;
    if (nodes.length === mostNodes) return this.figure.status(say("dfs.room", { most: mostNodes }));
    const name = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) =>
      nodes.every((n) => n.name !== letter),
    );
    this.choose(undefined);
    this.change({ nodes: [...nodes, { name, x, y }].sort((a, b) => (a.name < b.name ? -1 : 1)) });
  }

  // room returns the place with the most room around it, among those of a grid.
  room() {
    const places = Array.from({ length: 13 * 9 }, (_, i) => ({
      x: 8 + 7 * Math.floor(i / 9),
      y: 12 + 9.5 * (i % 9),
    }));
    const stretch = 1.7; // the drawing is wider than high
    const far = ({ x, y }) =>
      Math.min(200, ...this.graph.nodes.map((n) => Math.hypot((n.x - x) * stretch, n.y - y)));
    return places.sort((a, b) => far(b) - far(a))[0];
  }

  // remove removes the chosen node and its edges.
  remove() {
    const { chosen } = this;
    if (!chosen) return this.figure.status(say("dfs.choose-first"));
    this.choose(undefined);
    this.change({
      nodes: this.graph.nodes.filter((n) => n.name !== chosen),
      edges: this.graph.edges.filter((e) => !e.includes(chosen)),
    });
  }

  // node returns a node by its name, or undefined if it has been removed. A
  // removed node is still drawn until the library has searched the new graph.
  node(name) {
    return this.graph.nodes.find((n) => n.name === name);
  }

  // move moves a node, which does not change the search.
  move(name, to) {
    if (!this.node(name)) return;
    Object.assign(this.node(name), to);
    this.figure.drawing.set(this.graph);
    this.choose(this.chosen);
    this.figure.player.go(this.figure.player.position);
  }

  // down handles a press. A node is picked or, if the pointer drags it, moved.
  // Elsewhere a node is added.
  down(press) {
    press.preventDefault();
    const name = press.target.closest(".node")?.dataset.node;
    if (!name) return this.add(this.figure.drawing.placeAt(press));
    let moved = false;
    const move = (event) => {
      moved ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > 5;
      if (moved) this.move(name, this.figure.drawing.placeAt(event));
    };
    return { move, up: () => moved || this.pick(name) };
  }

  // click is for clicks without a pointer, which screen readers make.
  click(event) {
    const name = event.target.closest(".node")?.dataset.node;
    if (this.on && name && event.detail === 0) this.pick(name);
  }

  // key handles a key on a node. An arrow moves the focus or, with Shift, the
  // node.
  key(event) {
    const name = event.target.dataset?.node;
    const node = this.node(name);
    if (!this.on || !node) return;
    const by = arrows[event.key];
    if (by && event.shiftKey) this.move(name, place(node.x + 3 * by[0], node.y + 5 * by[1]));
    else if (by) this.figure.drawing.focus(this.beside(node, by));
    else if (event.key === "Enter" || event.key === " ") this.pick(name);
    else if (event.key === "Delete" || event.key === "Backspace") {
      this.choose(name);
      this.remove();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // beside returns the name of the node that is nearest to a node in a
  // direction, or the node's own name if there is none.
  beside(node, direction) {
    const wide = ({ name, x, y }) => ({ name, x: 2 * x, y }); // as the drawing is
    return (towards(this.graph.nodes.map(wide), wide(node), direction) ?? node).name;
  }
}
