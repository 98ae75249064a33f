// A ridge is a chart of the path's length over the visits of a search: the dark part
// reaches to the shortest path of a stretch, the light part to the longest. Visits
// after the playhead are pale. A press or a drag seeks.

import { setAll, setText, svg } from "./elements.js";
import { onDrag } from "./hands.js";
import { number } from "./words.js";

const left = 26, right = 6, height = 52; // of the chart in its box: see race.css
const columns = 600; // of the chart, whatever its width

export class Ridge {
  tape;
  visits = 1; // on the axis
  drawn; // the tape that is drawn, in a word

  // seek(position) is called for a press or a drag.
  constructor(root, seek) {
    this.root = root;
    [this.high, this.low] = ["high", "low"].map((name) => svg("path", { class: name }));
    [this.ahead, this.head] = ["ahead", "head"].map((name) => svg("rect", { class: name, y: -4, height: height + 8 }));
    this.end = svg("text", { dx: 8, y: height / 4 });
    this.axes = svg("g");
    const area = svg("svg", { viewBox: `0 0 ${columns} 1`, preserveAspectRatio: "none", width: "100%", height }, this.high, this.low);
    root.append(area, this.ahead, this.axes, this.head, this.end);
    const move = (event) => seek(this.positionAt(event.clientX - root.getBoundingClientRect().left));
    onDrag(root, (press) => {
      move(press);
      return { move };
    });
  }

  // show shows a tape with the playhead at position, on an axis of the given
  // number of visits, and how the search ended.
  show(tape, position, visits, end) {
    const { length, squares } = tape, drawn = [length, squares, visits].join();
    if (tape !== this.tape || drawn !== this.drawn) this.draw(tape, Math.max(1, visits));
    this.drawn = drawn;
    const at = this.part(Math.min(position, length));
    setAll(this.ahead, { x: percent(at), width: percent(1 - at) });
    setAll(this.head, { x: percent(at), width: length ? 2 : 0 });
    this.root.classList.toggle("over", position >= length);
    this.end.setAttribute("x", percent(this.part(length)));
    setText(this.end, length && this.part(length) < 0.5 ? end : "");
  }

  // part returns which part of the axis a number of visits is.
  part(visits) {
    return Math.min(1, visits / this.visits);
  }

  get width() {
    return this.root.clientWidth - left - right;
  }

  // x returns where the box has a number of visits.
  x(visits) {
    return left + this.width * this.part(visits);
  }

  // positionAt returns the position at x.
  positionAt(x) {
    return Math.round(this.visits * Math.min(1, Math.max(0, (x - left) / this.width)));
  }

  // draw draws a tape on an axis.
  draw(tape, visits) {
    Object.assign(this, { tape, visits });
    const { squares, length } = tape;
    const spans = Array.from({ length: Math.ceil(columns * this.part(length)) }, (_, i) => {
      const from = Math.floor((i / columns) * visits);
      return tape.span(from, Math.min(length, Math.max(from + 1, Math.floor(((i + 1) / columns) * visits))));
    });
    [this.low, this.high].forEach((path, i) => path.setAttribute("d", `M0 1${spans.map((span) => `V${(1 - (span[i] + 1) / squares).toFixed(3)}h1`).join("")}V1z`));
    const levels = [0, Math.round(squares / 2), squares].flatMap((n) => {
      const y = height * (1 - n / squares);
      return [svg("line", { x2: "100%", y1: y, y2: y }), svg("text", { x: -5, y, "text-anchor": "end" }, String(n))];
    });
    const step = nice(visits / 5), ticks = Array.from({ length: Math.floor(visits / step) + 1 }, (_, i) => i * step).flatMap((n) => {
      const at = percent(this.part(n)), anchor = n ? (this.part(n) > 0.95 ? "end" : "middle") : "start";
      return [svg("line", { x1: at, x2: at, y1: height, y2: height + 4 }), svg("text", { x: at, y: height + 12, "text-anchor": anchor }, number(n))];
    });
    this.axes.replaceChildren(...levels, ...ticks);
  }
}

function percent(part) {
  return `${(100 * part).toFixed(1)}%`;
}

// nice returns the least of 1, 2, 5, 10, 20, 50 … that is at least x.
function nice(x) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, x)));
  return [1, 2, 5, 10].find((n) => n * power >= x) * power;
}
