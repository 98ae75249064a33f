// Bridge: the search for a tour and depth-first search on one graph, step by step beside
// each other. Each time of depth-first search is a step, and each visit and each return
// of the other, which ends earlier.

import { Drawing } from "./drawing.js";
import { setText } from "./elements.js";
import { Figure } from "./figure.js";
import { book } from "./forest.js";
import { after, sentence } from "./steps.js";
import { say } from "./words.js";

const opening = 3; // first step: both stand on C, and will turn back

export class Bridge extends Figure {
  walk = walk(book); // the steps of the search for a tour
  steps = []; // those of depth-first search, with its edges

  constructor(root, engine) {
    super(root, engine);
    const { tour, forest } = this.parts;
    this.drawings = [tour, forest].map((svg) => new Drawing(svg));
    for (const drawing of this.drawings) drawing.set(book);
    for (const list of root.querySelectorAll(".tour")) list.after(visit(list.classList[1]));
    this.play({ unit: say("dfs.unit"), slow: 0.5, fast: 20, pace: () => 1 });
  }

  async open(fields) {
    const at = fields.integer("step", 0, 12, fields.given ? 0 : opening);
    const question = { nodes: book.nodes.map(({ name }) => name).join(""), edges: book.edges.map((e) => [...e]), directed: true };
    const story = await this.engine.ask("forest", question).answer;
    this.steps = story.steps;
    this.player.reset(story.length, at);
  }

  show(position, moving) {
    if (!this.steps.length) return;
    const { parts } = this, walked = this.walk.slice(0, position);
    const ticks = this.steps.filter(({ time }) => time && time <= position), last = ticks.at(-1);
    const tour = trail(walked), forest = after(this.steps.slice(0, last ? this.steps.indexOf(last) + 1 : 0));
    [["tour", tour, said(walked, tour)], ["forest", forest, sentence(last)]].forEach(([name, state, text], i) => {
      this.drawings[i].show(state);
      for (const e of this.root.querySelectorAll(`.${name} [data-line]`)) e.classList.toggle("now", e.dataset.line === state.line);
      setText(parts[`${name}-status`], text);
    });
    if (!moving) this.store({ step: position || undefined });
  }
}

// visit returns the function of depth-first search from the listing of its own figure, in
// words or in Python.
function visit(language) {
  const list = document.querySelector(`#dfs .${language}`).cloneNode(true);
  list.classList.add("forest");
  for (const e of list.querySelectorAll("[data-name]")) e.remove();
  while (list.firstElementChild.dataset.line !== "head") list.firstElementChild.remove();
  return list;
}

// walk returns the steps of the search for a path over all nodes, which is the program of
// the race.
function walk({ nodes, edges }) {
  const steps = [], path = [];
  const visit = (node) => {
    steps.push({ what: "visit", node });
    if (path.push(node) === nodes.length || edges.some(([from, to]) => from === node && !path.includes(to) && visit(to))) return true;
    steps.push({ what: "back", node: path.pop() });
    return false;
  };
  visit(nodes[0].name);
  return steps;
}

// trail returns the state of the search for a tour after some steps, as a drawing shows it:
// a node has its number on the path.
function trail(steps) {
  const path = [];
  let line = "";
  for (const { what, node } of steps) {
    line = what === "back" ? "back" : "gray";
    if (what === "back") path.pop();
    else path.push(node);
  }
  if (path.length === book.nodes.length) line = "done";
  return {
    path, line, latest: steps.at(-1)?.node, plain: true,
    nodes: Object.fromEntries(path.map((node, i) => [node, { discovery: i + 1 }])),
    edges: Object.fromEntries(path.slice(1).map((node, i) => [path[i] + node, "tree"])),
  };
}

// said returns the last step of the search for a tour in words.
function said(steps, { path, line }) {
  const { node } = steps.at(-1) ?? {}, last = path.at(-1);
  if (!node) return say("bridge.begins");
  if (line === "done") return say("bridge.done", { node, path: path.join(" ") });
  return line === "back" ? say("bridge.returns", { node, to: last }) : say("bridge.visits", { node, number: path.length });
}
