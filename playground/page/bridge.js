// Bridge: the search for a tour and depth-first search on one graph, step by step beside each other. Each time of
// depth-first search is a step, and each visit and each return of the other, which ends earlier.

import { barsOf, drawBars } from "./bars.js";
import { Drawing } from "./drawing.js";
import { setAll, setText } from "./elements.js";
import { Figure } from "./figure.js";
import { book } from "./forest.js";
import { after, sentence } from "./steps.js";
import { say } from "./words.js";

const opening = 1; // first step

export class Bridge extends Figure {
  walk = walk(book); // the steps of the search for a tour
  steps = []; // those of depth-first search, with its edges

  constructor(root, engine) {
    super(root, engine);
    const { stage, tour, forest } = this.parts;
    this.drawings = [tour, forest].map((svg) => new Drawing(svg));
    for (const drawing of this.drawings) drawing.set(book);
    root.querySelector(".tour").after(program("dfs", "prose"));
    for (const language of ["python", "go"]) stage.append(program("race", language), program("dfs", language));
    this.play({ rate: "dfs.rate", slow: 0.5, fast: 20, pace: () => 1 });
  }

  async open(fields) {
    const at = fields.integer("step", 0, 12, fields.given ? 0 : opening);
    const question = { nodes: book.nodes.map(({ name }) => name).join(""), edges: book.edges.map((e) => [...e]), directed: true };
    const story = await this.engine.ask("forest", question).answer;
    if (!story.steps) return;
    this.story = story;
    this.steps = story.steps;
    this.player.reset(story.length, at);
  }

  show(position, moving) {
    if (!this.steps.length) return;
    const { parts } = this, walked = this.walk.slice(0, position);
    const ticks = this.steps.filter(({ time }) => time && time <= position), last = ticks.at(-1);
    const tour = trail(walked), forest = after(this.steps.slice(0, last ? this.steps.indexOf(last) + 1 : 0));
    const bars = [tour.bars, barsOf(this.story, forest)], { length } = this.story;
    const colour = ({ nodes }, name) => (nodes[name]?.finish ? "black" : nodes[name] ? "gray" : "white");
    const differ = book.nodes.map(({ name }) => name).filter((name) => colour(tour, name) !== colour(forest, name));
    [["tour", tour, said(walked, tour)], ["forest", forest, sentence(last)]].forEach(([name, state, text], i) => {
      this.drawings[i].show(state);
      for (const [node, { group }] of this.drawings[i].nodes) group.classList.toggle("differs", differ.includes(node));
      drawBars(parts[`${name}-bars`], bars[i], { nodes: book.nodes.length, length, time: Math.min(position, i ? length : walked.length), deepest: book.nodes.length - 1 });
      for (const e of this.root.querySelectorAll(`.${name} [data-line]`)) e.classList.toggle("now", e.dataset.line === state.line);
      setText(parts[`${name}-status`], text);
    });
    if (!moving) this.store({ step: position || undefined });
  }
}

// program returns the program of another figure as one of the two here: the function alone, without Warnsdorff's rule.
function program(figure, language) {
  const list = document.querySelector(`#${figure} .${language}`).cloneNode(true), part = figure === "dfs" ? "forest" : "tour";
  list.className = `code ${language} ${part}`;
  setAll(list, { "aria-label": say(`bridge.${part}`) });
  for (const e of list.querySelectorAll("[data-name], [data-line=order-warnsdorff], .differs:not([data-line])")) e.remove();
  list.querySelector("[data-line=order-naive]")?.removeAttribute("data-line"); // a part of the loop
  while (list.firstElementChild.dataset.line !== "head") list.firstElementChild.remove();
  const call = list.querySelector("[data-part=squares]")?.parentElement;
  if (call) call.textContent = "knight_tour(1, [], A, 6)";
  return list;
}

// walk returns the steps of the search for a path over all nodes, which is the program of the race.
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

// trail returns the state of the search for a tour after some steps, as a drawing shows it, with numbers on the path, and
// its bars: a node may have more than one.
function trail(steps) {
  const bars = [], open = [];
  steps.forEach(({ what, node }, i) => {
    if (what === "back") return (open.pop().to = i + 1);
    open.push({ name: node, depth: open.length, from: i + 1 });
    bars.push(open.at(-1));
  });
  const path = open.map(({ name }) => name), { what, node } = steps.at(-1) ?? {};
  return {
    path, bars, latest: node, plain: true, line: path.length === book.nodes.length ? "done" : { visit: "gray", back: "back" }[what] ?? "",
    nodes: Object.fromEntries(path.map((name, i) => [name, { discovery: i + 1 }])),
    edges: Object.fromEntries(path.slice(1).map((name, i) => [path[i] + name, "tree"])),
  };
}

// said returns the last step of the search for a tour in words.
function said(steps, { path, line }) {
  const { node } = steps.at(-1) ?? {}, last = path.at(-1);
  if (!node) return say("bridge.begins");
  if (line === "done") return say("bridge.done", { node, path: path.join(" ") });
  return line === "back" ? say("bridge.returns", { node, to: last }) : say("bridge.visits", { node, number: path.length });
}
