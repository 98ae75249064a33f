// The steps of a depth-first search: the state after them, what is said of them,
// and what can be asked before them.

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

// lineOf returns the line of the algorithm that a node's visit has reached.
export function lineOf(state, name) {
  const node = state.nodes[name];
  if (!node) return "init";
  if (node.finish) return "black";
  return state.stack[state.stack.length - 1] === name ? state.line : "look";
}

export const kinds = ["tree", "back", "forward", "cross"];

const reasons = {
  tree: (u, v) => `${v} is white: a tree edge`,
  back: (u, v) => `${v} is gray, so still open: a back edge`,
  forward: (u, v) => `${v} is black, found from ${u} before: a forward edge`,
  cross: (u, v) => `${v} is black, finished before ${u} was found: a cross edge`,
};

// say returns a step in words: in brief if the reason stands elsewhere.
export function say(step, brief) {
  if (!step) return "Time 0: all nodes are white.";
  const { what, node, to, kind, time } = step;
  if (what === "discover") return `Time ${time}: ${node} is discovered and turns gray.`;
  if (what === "finish") return `Time ${time}: ${node} has no edge left; it is finished and turns black.`;
  return `Edge from ${node} to ${to}: ${brief ? `a ${kind} edge` : reasons[kind](node, to)}.`;
}

// fact returns what is known of cycles after a number of steps.
export function fact({ steps, order }, position, { cycle }, directed) {
  if (cycle.length) {
    return `There is a cycle: ${[...cycle, cycle[0]].join(directed ? " → " : " – ")}. Its last edge is the one back.`;
  }
  if (position < steps.length) return position ? "No edge back so far." : "";
  if (!directed) return "No edge leads back, so there is no cycle.";
  return `No edge leads back, so there is no cycle. From the last finished to the first, ${order.join(" ")} is a topological order.`;
}

// questions returns what can be asked before the step at a position, each as
// {key, text, choices, check, edge}: when the node that has turned gray will be
// finished, if at most one more is found until then, and of which kind the next edge
// is. edge is this one.
export function questions({ steps, nodes }, position) {
  const all = [];
  const last = steps[position - 1], next = steps[position];
  if (last?.what === "discover") {
    const { name, discovery, finish } = nodes.find((n) => n.name === last.node);
    const within = nodes.find((n) => n.discovery === discovery + 1);
    if (finish <= discovery + 3) {
      all.push({
        key: name,
        text: `${name} has turned gray at time ${discovery}. At which time will it be finished?`,
        choices: [1, 2, 3, 5].map((n) => ({ text: String(discovery + n), answer: discovery + n })),
        check: (answer) => ({
          right: answer === finish,
          why: finish === discovery + 1
            ? `${name} leads to no white node, so the next tick is its finish: ${finish}.`
            : `From ${name} only ${within.name} is found, open from ${within.discovery} to ${within.finish}: ${name} is finished at ${finish}.`,
        }),
      });
    }
  }
  if (next?.what === "edge") {
    const { node, to, kind } = next;
    all.push({
      key: node + to,
      edge: next,
      text: `The search looks from ${node} to ${to}. Of which kind is this edge?`,
      choices: kinds.map((text) => ({ text, answer: text })),
      check: (answer) => ({ right: answer === kind, why: `${node} to ${to}: ${reasons[kind](node, to)}.` }),
    });
  }
  return all;
}
