// Depth-first search: white, gray and black nodes, times, kinds of edges, and
// parentheses.

import { barsOf, drawBars } from "./bars.js";
import * as code from "./code.js";
import { Drawing, ends, mostNodes, place } from "./drawing.js";
import { Editor } from "./editor.js";
import { element, setAll, setText } from "./elements.js";
import { Figure } from "./figure.js";
import { knightMoves, name } from "./knight.js";
import { after, fact, lineOf, questions, sentence } from "./steps.js";
import { said, trail, walk } from "./walk.js";
import { list, say } from "./words.js";

// The graph of the book's walk-through.
export const book = {
  directed: true,
  nodes: [..."ABCDEF"].map((name, i) => ({ name, x: 17 + 33 * (i % 3), y: i < 3 ? 18 : 82 })),
  edges: ["AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"],
};

// The graph of a knight on 3 x 4 squares: the reader knows it as a board.
export const knight = (() => {
  const rows = 3;
  const cols = 4;
  const squares = [...Array(rows * cols).keys()];
  const called = (square) => name(square, rows, cols);
  const nodes = squares.map((square) => ({
    name: called(square),
    x: 14 + 24 * (square % cols),
    y: 13 + 37 * Math.floor(square / cols),
  }));
  const edges = knightMoves(rows, cols).flatMap((moves, square) =>
    moves.filter((to) => called(square) < called(to)).map((to) => called(square) + called(to)),
  );
  return { directed: false, nodes: nodes.sort(byName), edges };
})();

const graphs = { knight, book };

export class Forest extends Figure {
  graph;
  story; // the search, from the library
  state; // of the search after the steps shown
  position; // number of steps shown
  question; // the unanswered one
  answered = new Set(); // keys of the questions that have been answered
  pointed; // the element that is pointed at or focused, if any
  spoken; // position that the sentence below the questions is about
  met = {}; // which kinds of edges, and ends of visits ("return"), have been seen and are explained
  white = false; // whether stepping back turns a node white again, instead of black: see walk.js
  walked = []; // the steps of that search

  constructor(root, engine) {
    super(root, engine);
    const { stage, graph, reset, directed, white } = this.parts;
    this.drawing = new Drawing(graph);
    this.play({ rate: "dfs.rate", slow: 0.5, fast: 20, pace: () => 1.5 });
    this.editor = new Editor(this);
    reset.addEventListener("click", () => this.set(structuredClone(book)));
    for (const language of ["python", "go"]) this.parts["white-code"].append(tourProgram(language));
    white.addEventListener("change", () => this.turn(white.checked));
    directed.addEventListener("change", () =>
      this.set({ ...this.graph, directed: directed.checked }, true),
    );
    // The stage listens, since a drawing that listens for the focus would be a
    // tab stop.
    for (const [event, on] of [
      ["pointerover", true],
      ["pointerout", false],
      ["focusin", true],
      ["focusout", false],
    ]) {
      stage.addEventListener(event, ({ target }) => this.light(on ? target : undefined));
    }
  }

  // open shows the graph in the address. If the address has a state without a
  // graph, that is the book's graph; if it has no state, the knight's.
  async open(fields) {
    const named = fields.choice("graph", Object.keys(graphs), fields.given ? "book" : "knight");
    let graph = structuredClone(graphs[named]);
    try {
      if (fields.map.has("nodes")) graph = parseGraph(fields);
    } catch (error) {
      fields.complain(
        say("dfs.nodes-and-edges"),
        `${fields.text("nodes")} ${fields.text("edges")}`,
        error.message,
        say("dfs.books"),
      );
    }
    this.white = fields.choice("back", ["black", "white"], "black") === "white";
    await this.set(graph, false, fields.integer("step", 0, 1000, 0));
  }

  // turn makes stepping back turn a node white or black, and begins the search
  // again.
  turn(white) {
    this.white = white;
    this.drop();
    this.begin(0);
    this.player.play();
  }

  // begin shows the search of the graph at a position.
  begin(at) {
    const { parts, white, graph, story } = this;
    parts.white.checked = white;
    parts["black-code"].hidden = white;
    parts["white-code"].hidden = !white;
    parts.quiz.hidden = white;
    this.walked = white ? walk(graph) : [];
    this.position = undefined;
    this.player.reset(white ? this.walked.length : story.steps.length, at);
  }

  // set shows a graph, once the library has searched it, at step at or, if
  // changed, at the last step. If another graph is set before that, this one is
  // not shown.
  async set(graph, changed = false, at = 0) {
    this.graph = graph;
    this.parts.directed.checked = graph.directed;
    if (!this.story) {
      this.drawing.set(graph);
      this.drawing.show(after([]));
      this.status(say("dfs.waits"));
    }
    const { question, read } = lettered(graph);
    const story = await this.engine.ask("forest", question).answer;
    if (!story.steps) return this.status(say("dfs.failed", { why: story.text }));
    if (graph !== this.graph) return;
    this.story = read(story);
    this.position = undefined;
    this.drawing.set(graph);
    setText(this.parts.edges, sayEdges(graph));
    this.begin(changed ? Infinity : at);
    this.asked();
  }

  // show shows the search after position steps, unless a question comes first.
  show(position, moving) {
    if (!this.story) return;
    const asks = this.asksBefore(position, moving);
    if (asks !== undefined) {
      this.stop(asks);
      return;
    }
    if (this.white) this.renderWalk(position);
    else this.renderSearch(position);
    this.showSteps(position);
    setAll(this.parts.status, { "aria-live": moving ? "off" : "polite" });
    if (!moving)
      this.store({
        ...(this.called === "knight" ? { graph: "knight" } : formatGraph(this.graph)),
        step: position || undefined,
        back: this.white ? "white" : undefined,
      });
  }

  // called is the name of the graph, or undefined if it has none.
  get called() {
    const as = (graph) => JSON.stringify(formatGraph(graph));
    return Object.keys(graphs).find((key) => as(graphs[key]) === as(this.graph));
  }

  // showSteps marks the place of the search in the list of steps, and shows the
  // explanations of what has been met.
  showSteps(position) {
    const { called, white, met, parts, graph, state } = this;
    const all = [...parts.steps.children];
    const here = all.filter(
      ({ dataset: { graph, step, back } }) =>
        graph === called && (back === "white") === white && Number(step) <= position,
    );
    for (const e of all) e.classList.toggle("now", e === here.at(-1));
    for (const kind of Object.values(state.edges)) met[kind] = true;
    met.return ||= white || Object.values(state.nodes).some(({ finish }) => finish);
    for (const e of parts.legend.children) {
      const { kind } = e.dataset;
      e.hidden = !graph.directed && (kind === "forward" || kind === "cross");
      e.classList.toggle("met", Boolean(met[kind]) && !white);
    }
    parts.turns.classList.toggle("met", met.return);
  }

  // renderWalk shows the search for a path over all nodes: see walk.js.
  renderWalk(position) {
    const { graph, parts, drawing, walked } = this;
    const steps = walked.slice(0, position);
    const state = trail(steps, graph);
    this.position = position;
    this.state = { ...state, stack: state.path, ended: "" };
    drawing.show(state);
    const deepest = graph.nodes.length - 1;
    drawBars(parts.bars, state.bars, {
      nodes: graph.nodes.length,
      length: walked.length,
      time: position,
      deepest,
    });
    this.showCode();
    this.light(this.pointed);
    setText(parts.facts, "");
    this.status(said(steps, state));
  }

  // renderSearch shows depth-first search.
  renderSearch(position) {
    const { story, parts, graph } = this;
    if (!position) this.answered.clear();
    this.position = position;
    if (this.spoken !== position) this.drop();
    const state = after(story.steps.slice(0, position));
    const edge = this.question?.edge;
    if (edge)
      Object.assign(state, {
        asked: edge.node + edge.to,
        line: "each",
        u: edge.node,
        v: edge.to,
        ended: "",
      });
    this.state = state;
    this.drawing.show(state);
    drawBars(parts.bars, barsOf(story, state), {
      nodes: story.nodes.length,
      length: story.length,
      time: state.time,
      deepest: Math.max(0, ...story.nodes.map(({ depth }) => depth)),
    });
    this.showCode();
    this.light(this.pointed);
    setText(parts.facts, fact(story, position, state, graph.directed));
    this.status(sentence(story.steps[position - 1], this.quiz.on));
  }

  // showCode shows the line of the algorithm, its variables, and the open
  // visits.
  showCode() {
    const { line, stack, ended, u, v } = this.state;
    for (const e of this.lines()) {
      e.classList.toggle("now", e.dataset.line === line);
      setAll(e, { "aria-current": e.dataset.line === line ? "step" : undefined });
    }
    const values = { r: ended && !stack.length ? ended : stack[0], u, v };
    for (const e of this.root.querySelectorAll("[data-name]")) {
      const value = values[e.dataset.name];
      e.textContent = value ? `${e.dataset.name} = ${value}` : "";
    }
    const name = this.white
      ? code.call(say("race.call"), { python: "knight_tour", go: "tour" })
      : code.call(say("dfs.call"), { python: "dfs_visit", go: "visit" });
    const open = ended ? [...stack, ended] : stack;
    const visits = open.map((node) => `${name}(${node})`);
    const visit = visits.pop() ?? "";
    const last = element("b", { textContent: ended ? say("dfs.ends", { visit }) : visit });
    this.parts.calls.replaceChildren(
      open.length ? visits.map((text) => `${text}\u00a0› `).join("") : say("dfs.no-visit"),
      last,
    );
  }

  // lines returns the lines of the program that is shown, in all languages.
  lines() {
    const { "white-code": white, "black-code": black } = this.parts;
    return (this.white ? white : black).querySelectorAll(".code [data-line]");
  }

  // asksBefore returns the first position with a question that would be passed
  // on the way to another position, by a step or by the player, or undefined.
  asksBefore(position, moving) {
    const from = this.position;
    const isOnTheWay = position === from + 1 || (moving && position > from);
    if (this.white || !this.quiz.on || !isOnTheWay) return undefined;
    for (let at = from; at < position; at++) if (this.unanswered(at)) return at;
    return undefined;
  }

  // stop stays at a position and asks its question.
  stop(at) {
    this.player.pause();
    if (!this.question) this.ask(at);
    this.player.go(at);
  }

  // unanswered returns a question at a position that has no answer yet, or
  // undefined.
  unanswered(at) {
    return questions(this.story, at).find(({ key }) => !this.answered.has(key));
  }

  // ask asks the question at a position. If it is about an edge, that edge's
  // step follows the answer. A reader who answers by keys keeps the focus in
  // the figure.
  ask(at) {
    const { quiz, parts } = this;
    const before = document.activeElement;
    const question = (this.question = this.unanswered(at));
    this.spoken = at;
    quiz.ask(question.text, question.check, {
      choices: question.choices,
      then: () => {
        this.answered.add(question.key);
        this.question = undefined;
        this.spoken = question.edge ? at + 1 : at;
        this.player.go(this.spoken);
        if (document.activeElement === document.body)
          (parts.stage.contains(before) ? before : parts.stage).focus({ preventScroll: true });
      },
    });
    if (parts.stage.contains(before) && before.matches(":focus-visible"))
      quiz.buttons.querySelector("button").focus({ preventScroll: true });
  }

  // drop takes back the question, and what was said about the last answer.
  drop() {
    this.question = this.spoken = undefined;
    this.quiz.drop();
  }

  // asked starts the questions anew.
  asked() {
    this.answered.clear();
    this.drop();
    if (!this.story) return;
    if (this.quiz.on && !this.white) {
      if (this.unanswered(this.position)) this.ask(this.position);
      else if (this.story.steps.slice(this.position).some(({ what }) => what === "edge"))
        this.quiz.say(say("dfs.step-on"));
      this.spoken = this.position;
    }
    this.player.go(this.position);
  }

  // light highlights what an element is about: a node with its bar and its line
  // of the algorithm, or a line with all of its nodes. Without a target it
  // highlights nothing.
  light(target) {
    this.pointed = target;
    if (!this.state) return;
    const node = target?.closest("[data-node]")?.dataset.node;
    const line = target?.closest("[data-line]")?.dataset.line;
    const lit = new Set(node ? [node] : []);
    if (line)
      for (const name of Object.keys(this.state.nodes))
        if (lineOf(this.state, name) === line) lit.add(name);
    for (const e of this.root.querySelectorAll("[data-node]"))
      e.classList.toggle("lit", lit.has(e.dataset.node));
    const at = node && lineOf(this.state, node);
    for (const e of this.lines()) e.classList.toggle("lit", e.dataset.line === (line ?? at));
  }
}

// tourProgram returns the program of the search for a path, in a language: a
// copy of the race's function, without Warnsdorff's rule.
function tourProgram(language) {
  const list = /** @type {any} */ (document.querySelector(`#race .${language}`).cloneNode(true));
  list.className = `code ${language}`;
  for (const e of list.querySelectorAll("[data-line=order-warnsdorff], .differs:not([data-line])"))
    e.remove();
  list.querySelector("[data-line=order-naive]")?.removeAttribute("data-line"); // a part of the loop
  while (list.firstElementChild.dataset.line !== "head") list.firstElementChild.remove();
  const call = list.querySelector("[data-part=squares]")?.parentElement;
  if (call) call.textContent = "knight_tour(1, [], A, 6)";
  return list;
}

// sayEdges says, for each node of a graph, where its edges lead.
function sayEdges({ nodes, edges, directed }) {
  const pairs = edges.map(ends);
  const lines = nodes.map(({ name }) => {
    const others = pairs
      .filter(([from, to]) => from === name || (!directed && to === name))
      .map(([from, to]) => (from === name ? to : from));
    return others.length
      ? say("dfs.leads", { at: name, list: list(others) })
      : say("dfs.leads-nowhere", { at: name });
  });
  return lines.join(" ");
}

// byName is an order of nodes: that of their names.
function byName(a, b) {
  return a.name < b.name ? -1 : 1;
}

// lettered returns {question, read} for a graph. In the question to the
// library, the nodes are letters in the order of the graph's nodes; read(story)
// gives the nodes of the answer their names again.
function lettered({ nodes, edges, directed }) {
  const letter = new Map(nodes.map(({ name }, i) => [name, String.fromCharCode(65 + i)]));
  const names = new Map([...letter].map(([name, letter]) => [letter, name]));
  const question = {
    nodes: [...letter.values()].join(""),
    edges: edges.map((e) => ends(e).map((name) => letter.get(name))),
    directed,
  };
  const read = (story) => ({
    ...story,
    steps: story.steps.map((step) => ({
      ...step,
      node: names.get(step.node),
      to: names.get(step.to) ?? "",
    })),
    nodes: story.nodes.map((node) => ({ ...node, name: names.get(node.name) })),
    order: story.order?.map((node) => names.get(node)),
  });
  return { question, read };
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

// parseGraph returns the graph in the fields of the address. Its error says
// what is wanted instead.
function parseGraph(fields) {
  const graph = {
    directed: fields.text("directed") !== "no",
    nodes: [],
    edges: fields.list("edges"),
  };
  for (const text of fields.text("nodes").split("-")) {
    const match = /^([A-Z]|[a-z]\d(?=\d))(\d{1,3})\.(\d{1,3})$/.exec(text);
    if (!match || graph.nodes.some((n) => n.name === match[1]))
      throw new Error(say("dfs.want-nodes"));
    graph.nodes.push({ name: match[1], ...place(Number(match[2]), Number(match[3])) });
  }
  if (graph.nodes.length > mostNodes) throw new Error(say("dfs.want-fewer", { most: mostNodes }));
  const names = graph.nodes.map((n) => n.name);
  for (const e of graph.edges) {
    const [from, to, ...more] = ends(e) ?? [];
    const whole = from + to === e && !more.length;
    if (!whole || from === to || !names.includes(from) || !names.includes(to))
      throw new Error(say("dfs.want-edges", { names: names.join("") }));
  }
  graph.nodes.sort(byName);
  return graph;
}
