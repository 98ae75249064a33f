// The search for a path over all nodes of a graph: depth-first search in which
// stepping back turns a node white again. Here are its steps, its state after
// some of them, and what is said of them.

import { say } from "./words.js";

const most = 2000; // steps: on some graphs the search would take more than anybody watches

// walk returns the steps as {what, node}, where what is "visit" or "back". They
// end when the path has all nodes, when there is no such path, or soon after
// most steps.
export function walk({ nodes, edges, directed }) {
  const steps = [];
  const path = [];
  const leads = (from, to) => edges.includes(from + to) || (!directed && edges.includes(to + from));
  // visit visits a node and what can be visited from there, and returns whether
  // the search is over.
  const visit = (node) => {
    steps.push({ what: "visit", node });
    path.push(node);
    if (path.length === nodes.length) return true;
    for (const { name } of nodes) {
      if (!leads(node, name) || path.includes(name)) continue;
      const isOver = visit(name);
      if (isOver) return true;
    }
    if (steps.length >= most) return true;
    steps.push({ what: "back", node: path.pop() });
    return false;
  };
  for (const { name } of nodes) {
    const isOver = visit(name);
    if (isOver) break;
  }
  return steps;
}

// trail returns the state of the graph's search after some steps, for
// Drawing.show: with numbers on the path instead of times. It also has the path
// and the bars, of which a node may have more than one: see bars.js.
export function trail(steps, { nodes, edges }) {
  const bars = [];
  const open = [];
  steps.forEach(({ what, node }, i) => {
    if (what === "back") {
      open.pop().to = i + 1;
      return;
    }
    open.push({ name: node, depth: open.length, from: i + 1 });
    bars.push(open.at(-1));
  });
  const path = open.map(({ name }) => name);
  const { what, node } = steps.at(-1) ?? {};
  const step = (from, to) => (edges.includes(from + to) ? from + to : to + from);
  return {
    path,
    bars,
    latest: node,
    plain: true,
    line: path.length === nodes.length ? "done" : ({ visit: "gray", back: "back" }[what] ?? ""),
    nodes: Object.fromEntries(path.map((name, i) => [name, { discovery: i + 1 }])),
    edges: Object.fromEntries(path.slice(1).map((name, i) => [step(path[i], name), "tree"])),
  };
}

// said returns the last of some steps in words. The state after them is given.
export function said(steps, { path, line }) {
  const { node } = steps.at(-1) ?? {};
  const to = path.at(-1);
  if (!node) return say("walk.begins");
  if (line === "done") return say("walk.done", { node, path: path.join(" ") });
  if (line !== "back") return say("walk.visits", { node, number: path.length });
  return to ? say("walk.returns", { node, to }) : say("walk.none", { node });
}
