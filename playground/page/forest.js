// Depth-first search: white, gray and black nodes, times, kinds of edges, and
// parentheses.

import { Fields, write } from "./address.js";
import { Bars } from "./bars.js";
import { Drawing, mostNodes, place } from "./drawing.js";
import { Editor } from "./editor.js";
import { Figure } from "./figure.js";
import { Player } from "./player.js";

// The graph of the book's walk-through.
const book = {
  directed: true,
  nodes: [..."ABCDEF"].map((name, i) => ({ name, x: 17 + 33 * (i % 3), y: i < 3 ? 18 : 82 })),
  edges: ["AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"],
};

export class Forest extends Figure {
  graph;
  story; // the search, from the library
  state; // of the search after the steps shown

  constructor(root, engine) {
    super(root, engine);
    const { stage, player, graph, bars, code, edit, reset, directed } = this.parts;
    this.drawing = new Drawing(graph);
    this.bars = new Bars(bars);
    this.player = new Player(player, stage, {
      unit: "steps", slow: 0.5, fast: 20, speed: 1.5, show: (position, moving) => this.show(position, moving),
    });
    this.editor = new Editor(this);
    edit.addEventListener("click", () => this.editor.toggle());
    reset.addEventListener("click", () => this.set(structuredClone(book)));
    directed.addEventListener("change", () => this.set({ ...this.graph, directed: directed.checked }, true));
    for (const part of [graph, bars, code]) {
      for (const [event, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
        part.addEventListener(event, ({ target }) => this.light(on ? target : undefined));
      }
    }
  }

  async follow() {
    const fields = new Fields("dfs");
    let graph = structuredClone(book);
    if (fields.map.has("nodes")) {
      try {
        graph = parseGraph(fields.text("nodes"), fields.text("edges"), fields.text("directed", "yes") !== "no");
      } catch (error) {
        fields.complain("nodes and edges", `${fields.text("nodes")} ${fields.text("edges")}`, error.message, "the book's graph");
      }
    }
    const at = fields.integer("step", 0, 1000, 0);
    this.complain(fields.complaints);
    await this.set(graph, false, at);
  }

  // set shows a graph at step at, or at the last step if it was edited.
  async set(graph, changed = false, at = 0) {
    this.graph = graph;
    this.parts.directed.checked = graph.directed;
    let story;
    try {
      story = await this.engine.ask("forest", {
        nodes: graph.nodes.map((n) => n.name).join(""), edges: graph.edges.map((e) => [...e]), directed: graph.directed,
      }).answer;
    } catch (error) {
      this.status(`The library cannot search this graph: ${error.message}.`);
      return;
    }
    if (graph !== this.graph) return;
    this.story = story;
    this.drawing.set(graph);
    this.bars.set(story);
    this.parts.facts.textContent = this.facts();
    this.player.reset(story.steps.length, changed ? story.steps.length : at);
  }

  facts() {
    const { order, cycle } = this.story;
    if (cycle.length) {
      const arrow = this.graph.directed ? " → " : " – ";
      return `The search meets an edge back: there is a cycle, ${[...cycle, cycle[0]].join(arrow)}.`;
    }
    if (!this.graph.directed) return "No edge leads back: there is no cycle.";
    return order.length ? `No edge leads back: ${order.join(" ")} is a topological order.` : "";
  }

  // show shows the search after position steps.
  show(position, moving) {
    const steps = this.story.steps.slice(0, position);
    const state = { nodes: {}, edges: {}, time: 0, stack: [], line: position ? undefined : "init" };
    for (const step of steps) advance(state, step);
    if (position === this.story.steps.length) state.line = position ? "root" : "init";
    this.state = state;
    this.drawing.show(state);
    this.bars.show(state);
    for (const line of this.parts.code.children) line.classList.toggle("now", line.dataset.line === state.line);
    if (moving) return;
    this.status(say(steps[position - 1], this.graph.directed));
    write("dfs", { ...formatGraph(this.graph), step: position || undefined });
  }

  // light highlights a node with its bar and its line of the algorithm, or a
  // line with all its nodes.
  light(target) {
    const node = target?.closest("[data-node]")?.dataset.node;
    const line = target?.closest("[data-line]")?.dataset.line;
    const lit = new Set(node ? [node] : []);
    if (line) for (const [name, n] of Object.entries(this.state.nodes)) if (standing(this.state, name, n) === line) lit.add(name);
    for (const e of this.root.querySelectorAll("[data-node]")) e.classList.toggle("lit", lit.has(e.dataset.node));
    const at = node && standing(this.state, node, this.state.nodes[node]);
    for (const e of this.parts.code.children) e.classList.toggle("lit", e.dataset.line === (line ?? at));
  }
}

// standing returns the line of the algorithm that a node's visit has reached.
function standing(state, name, node) {
  if (!node) return "init";
  if (node.finish) return "black";
  return state.stack[state.stack.length - 1] === name ? state.line : "look";
}

// advance applies a step to the state.
function advance(state, { what, node, to, kind, time }) {
  if (what === "edge") {
    state.edges[node + to] = kind;
    state.line = "look";
    state.latest = node + to;
    return;
  }
  state.time = time;
  state.latest = node;
  if (what === "discover") {
    state.nodes[node] = { discovery: time };
    state.stack.push(node);
    state.line = "gray";
  } else {
    state.nodes[node].finish = time;
    state.stack.pop();
    state.line = "black";
  }
}

const reasons = {
  tree: (to) => `${to} is white: a tree edge.`,
  back: (to) => `${to} is gray, still open: a back edge, and a cycle.`,
  forward: (to) => `${to} is black, and was found from here: a forward edge.`,
  cross: (to) => `${to} is black, and was found before: a cross edge.`,
};

// say returns a step in words.
function say(step, directed) {
  if (!step) return "Time 0: all nodes are white.";
  const { what, node, to, kind, time } = step;
  if (what === "discover") return `Time ${time}: ${node} is discovered and turns gray.`;
  if (what === "finish") return `Time ${time}: ${node} has no edge left; it is finished and turns black.`;
  return `Edge from ${node} to ${to}${directed ? "" : ", one of both ways"}: ${reasons[kind](to)}`;
}

// formatGraph returns the fields of the address, such as
// nodes:A17.24-B50.24,edges:AB.AD,directed:no.
function formatGraph({ nodes, edges, directed }) {
  return {
    nodes: nodes.map(({ name, x, y }) => `${name}${Math.round(x)}.${Math.round(y)}`).join("-"),
    edges: edges.join("."),
    directed: directed ? undefined : "no",
  };
}

function parseGraph(nodes, edges, directed) {
  const graph = { directed, nodes: [], edges: edges.split(".").filter(Boolean) };
  for (const text of nodes.split("-")) {
    const match = /^([A-Z])(\d{1,3})\.(\d{1,3})$/.exec(text);
    if (!match || graph.nodes.some((n) => n.name === match[1])) throw new Error("nodes look like A17.24-B50.24, a letter each");
    graph.nodes.push({ name: match[1], ...place(Number(match[2]), Number(match[3])) });
  }
  if (graph.nodes.length > mostNodes) throw new Error(`there is room for ${mostNodes} nodes`);
  const names = graph.nodes.map((n) => n.name).join("");
  for (const e of graph.edges) {
    if (e.length !== 2 || e[0] === e[1] || ![...e].every((name) => names.includes(name))) throw new Error(`edges join two of ${names}`);
  }
  graph.nodes.sort((a, b) => (a.name < b.name ? -1 : 1));
  return graph;
}
