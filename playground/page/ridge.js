// A ridge is a chart of the lengths of both searches' paths over their visits: the naive
// search goes up and down near the end, Warnsdorff's rule goes straight up. Visits after the
// playhead are pale.

import { setAll, svg } from "./elements.js";
import { number } from "./words.js";

const height = 52; // of the chart in its box: see race.css
const most = 1200; // points of a line; of more visits it has some

export class Ridge {
  drawn; // what is drawn, in a word

  constructor(root) {
    this.lines = ["naive", "warnsdorff"].map((side) => svg("path", { class: side }));
    this.ahead = svg("rect", { class: "ahead", y: -4, height: height + 8 });
    this.axes = svg("g");
    const area = svg("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", width: "100%", height }, ...this.lines);
    root.append(area, this.ahead, this.axes);
  }

  // show shows the tapes of both searches on an axis of the given number of visits, with
  // the playhead at a position.
  show(tapes, position, visits) {
    const drawn = [visits, ...tapes.flatMap(({ length, squares, frames }) => [length, squares, Boolean(frames)])].join();
    if (drawn !== this.drawn) this.draw(tapes, visits);
    this.drawn = drawn;
    const played = 100 * Math.min(1, position / visits);
    setAll(this.ahead, { x: `${played}%`, width: `${100 - played}%` });
  }

  draw(tapes, visits) {
    const { squares } = tapes[0];
    tapes.forEach((tape, i) => {
      const seen = Math.min(tape.length, visits), points = Math.min(most, seen);
      const line = Array.from({ length: points }, (_, j) => {
        const n = Math.floor(((j + 1) * seen) / points);
        return `L${(n / visits).toFixed(5)} ${(1 - (tape.depth(n - 1) + 1) / squares).toFixed(3)}`;
      });
      this.lines[i].setAttribute("d", `M0 1${line.join("")}`);
    });
    const levels = [0, Math.round(squares / 2), squares].flatMap((n) => {
      const y = height * (1 - n / squares);
      return [svg("line", { x2: "100%", y1: y, y2: y }), svg("text", { x: -5, y, "text-anchor": "end" }, String(n))];
    });
    const end = (x, anchor, n) => svg("text", { x, y: height + 12, "text-anchor": anchor }, number(n));
    this.axes.replaceChildren(...levels, end("0%", "start", 0), end("100%", "end", visits));
  }
}
