// The times of a depth-first search as bars on an axis: the bar of a node
// begins at its discovery, ends at its finish, and contains those of its
// descendants, like parentheses.

import { setAll, svg } from "./elements.js";
import { band } from "./theme.js";

const width = 600; // of the drawing, in the units of its viewBox, as all lengths here
const left = 16;
const right = 16;
const top = 4;
const mostWritten = 16; // maximum number of times that are written on the axis
const narrow = 20; // a bar of less width has its name beside it

// barsOf returns the bars of a story at a state of its search, as {name, depth,
// from, to}. The bar of a visit that is still open has no to.
export function barsOf({ nodes }, state) {
  return nodes
    .filter(({ name }) => state.nodes[name])
    .map(({ name, depth }) => ({
      name,
      depth,
      from: state.nodes[name].discovery,
      to: state.nodes[name].finish,
    }));
}

// drawBars draws bars on an axis with the times from 1 to length. Bars without
// an end reach to time, the present. The colours are spread over as many bars
// as the graph has nodes. deepest is the greatest depth of any node: the more
// rows that makes, the lower they are, so that the figure fits on one screen.
export function drawBars(root, bars, { nodes, length, time, deepest }) {
  const rows = Math.max(5, deepest + 1);
  const row = Math.max(16, Math.min(30, 180 / rows));
  const bottom = top + rows * row;
  const height = row - 4;
  const x = (time) => left + ((width - left - right) / Math.max(1, length - 1)) * (time - 1);
  const bar = ({ name, depth, ...bar }, i) => {
    const from = x(bar.from);
    const to = x(bar.to ?? time);
    const y = top + depth * row + 2;
    const b = band(Math.min(i, nodes - 1), nodes, false);
    const beside = to - from < narrow;
    return svg(
      "g",
      { class: beside ? "bar beside" : "bar", "data-node": name },
      svg("rect", {
        x: from,
        y,
        height,
        width: Math.max(2, to - from), // shows a bar that has just begun
        rx: 2,
        style: `fill: var(--open-${b})`,
      }),
      svg(
        "text",
        {
          x: beside ? to + 11 : (from + to) / 2,
          y: y + height / 2,
          style: `font-size: ${Math.min(18, height)}px; --ink: var(--on-open-${b})`,
        },
        name,
      ),
    );
  };
  const every = [1, 2, 5, 10, 20, 50, 100, 200].find((n) => length <= mostWritten * n);
  const written = (t) => t === 1 || t % every === 0;
  const ticks = Array.from({ length }, (_, i) => i + 1).filter((t) => every < 5 || written(t));
  setAll(root, { viewBox: `0 0 ${width} ${bottom + 28}` });
  root.replaceChildren(
    svg(
      "g",
      { class: "axis" },
      ...ticks.map((t) => svg("path", { d: `M${x(t)} ${top}V${bottom + 4}` })),
      ...ticks.filter(written).map((t) => svg("text", { x: x(t), y: bottom + 17 }, String(t))),
    ),
    ...bars.map(bar),
    svg("path", { class: "present", d: time ? `M${x(time)} 0V${bottom + 6}` : "" }),
  );
}
