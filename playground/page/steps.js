// The steps of a depth-first search, as the library tells them (see Step in
// forest.go): the state after some of them, what is said of them, and what can
// be asked before one.

import { say } from "./words.js";

// after returns the state of a search after some steps:
//
//	nodes, edges    {discovery, finish} by node, and kinds by edge such as AB
//	time            of the latest discovery or finish
//	stack           nodes whose visits are open
//	line, u, v      the line of the algorithm, and its variables
//	latest          the node or edge of the last step
//	ended           the node whose visit has just ended
//	cycle           nodes of the cycle that the latest back edge closes
export function after(steps) {
  const state = { nodes: {}, edges: {}, time: 0, stack: [], line: "init", cycle: [] };
  for (const step of steps) advance(state, step);
  return state;
}

// advance changes a state to that after one more step.
function advance(state, { what, node, to, kind, time }) {
  const { nodes, edges, stack } = state;
  Object.assign(state, { u: node, v: to, latest: node + to, ended: "" });
  if (what === "edge") {
    edges[node + to] = kind;
    state.line = "look";
    if (kind === "back") state.cycle = stack.slice(stack.indexOf(to));
    return;
  }
  state.time = time;
  if (what === "discover") {
    nodes[node] = { discovery: time };
    stack.push(node);
    state.line = "gray";
  } else {
    nodes[node].finish = time;
    state.ended = stack.pop();
    state.line = "black";
  }
}

// lineOf returns the line of the algorithm that the visit of the named node has
// reached.
export function lineOf(state, name) {
  const node = state.nodes[name];
  if (!node) return "init";
  if (node.finish) return "black";
  return state.stack[state.stack.length - 1] === name ? state.line : "look";
}

// The kinds of edges, by the keys of their names, of what is said of an edge,
// and of why it is of its kind.
const kinds = {
  tree: { name: "dfs.kind-tree", brief: "dfs.brief-tree", reason: "dfs.reason-tree" },
  back: { name: "dfs.kind-back", brief: "dfs.brief-back", reason: "dfs.reason-back" },
  forward: { name: "dfs.kind-forward", brief: "dfs.brief-forward", reason: "dfs.reason-forward" },
  cross: { name: "dfs.kind-cross", brief: "dfs.brief-cross", reason: "dfs.reason-cross" },
};

// kindName returns the name of a kind of edges.
export const kindName = (kind) => say(kinds[kind].name);

// reason returns why an edge is of its kind.
const reason = ({ kind, node, to }) => say(kinds[kind].reason, { from: node, to });

// sentence returns a step in words, or that there is none yet. brief leaves out
// why an edge is of its kind.
export function sentence(step, brief) {
  if (!step) return say("dfs.step-none");
  const { what, node, to, kind, time } = step;
  if (what === "discover") return say("dfs.step-discover", { time, node });
  if (what === "finish") return say("dfs.step-finish", { time, node });
  return say("dfs.step-edge", { node, to, what: brief ? say(kinds[kind].brief) : reason(step) });
}

// fact returns what is known about cycles at a position, whose state is given.
export function fact({ steps, order }, position, { cycle }, directed) {
  if (cycle.length)
    return say("dfs.cycle", { nodes: [...cycle, cycle[0]].join(directed ? " → " : " – ") });
  if (position < steps.length) return position ? say("dfs.no-edge-back") : "";
  return directed ? say("dfs.order", { order: order.join(" ") }) : say("dfs.no-cycle");
}

// questions returns what can be asked before the step at a position, as {key,
// text, choices, check, edge}: when the node that has just turned gray will be
// finished, if at most one more node is discovered before that, and of which
// kind the next edge is. edge is the step of that edge.
export function questions({ steps, nodes }, position) {
  const all = [];
  const last = steps[position - 1];
  const next = steps[position];
  if (last?.what === "discover") {
    const { name, discovery, finish } = nodes.find((n) => n.name === last.node);
    const within = nodes.find((n) => n.discovery === discovery + 1);
    if (finish <= discovery + 3) {
      all.push({
        key: name,
        text: say("dfs.ask-finish", { node: name, time: discovery }),
        choices: [1, 2, 3, 5].map((n) => ({ text: String(discovery + n), answer: discovery + n })),
        check: (answer) => ({
          right: answer === finish,
          why:
            finish === discovery + 1
              ? say("dfs.finish-next", { node: name, finish })
              : say("dfs.finish-after", {
                  node: name,
                  within: within.name,
                  from: within.discovery,
                  to: within.finish,
                  finish,
                }),
        }),
      });
    }
  }
  if (next?.what === "edge") {
    const { node, to, kind } = next;
    all.push({
      key: node + to,
      edge: next,
      text: say("dfs.ask-kind", { from: node, to }),
      choices: Object.keys(kinds).map((answer) => ({ text: kindName(answer), answer })),
      check: (answer) => ({
        right: answer === kind,
        why: say("dfs.is-kind", { from: node, to, what: reason(next) }),
      }),
    });
  }
  return all;
}
