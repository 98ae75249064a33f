// A ridge is a chart of the path's length over the visits of a search: the dark part
// reaches to the shortest path of a stretch, the light part to the longest. Visits
// after the playhead are pale. Triangles mark near misses: the longest paths that were
// dead ends. A press or a drag seeks.

import { onTheme, theme } from "./theme.js";
import { number } from "./words.js";

const left = 26, right = 6, top = 10, bottom = 20;
const near = 5; // pixels around a near miss that lead to it

export class Ridge {
  tape;
  position = 0; // of the playhead
  visits = 1; // on the axis
  frame; // the pending animation frame
  shape = { of: "" }; // the tape in columns of one pixel: {of, low, high}
  drawn; // what is drawn, in a word
  end = ""; // how the search ended, in words

  // seek(position) is called for a press or a drag.
  constructor(canvas, seek) {
    this.canvas = canvas;
    this.drawSoon();
    new ResizeObserver(() => this.drawSoon()).observe(canvas);
    onTheme(() => {
      this.drawn = undefined;
      this.draw();
    });
    const move = (event) => seek(this.positionAt(event.clientX - canvas.getBoundingClientRect().left));
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      canvas.setPointerCapture(event.pointerId);
      move(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) move(event);
    });
  }

  // show shows a tape with the playhead at position, on an axis of the given
  // number of visits, and how the search ended.
  show(tape, position, visits, end) {
    if (tape !== this.tape || end !== this.end) this.shape = { of: "" };
    this.end = end;
    this.tape = tape;
    this.position = position;
    this.visits = Math.max(1, visits);
    this.drawSoon();
  }

  // drawSoon draws in the next frame, once.
  drawSoon() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  get box() {
    return { x: left, y: top, w: this.canvas.clientWidth - left - right, h: this.canvas.clientHeight - top - bottom };
  }

  // x returns where the chart has a number of visits.
  x(visits, box) {
    return box.x + (box.w * Math.min(visits, this.visits)) / this.visits;
  }

  // positionAt returns the position at x, or that of a near miss beside it.
  positionAt(x) {
    const { box } = this;
    const position = Math.round((this.visits * Math.min(box.w, Math.max(0, x - box.x))) / box.w);
    const distance = (k) => Math.abs(this.x(k + 1, box) - x);
    const [miss] = (this.tape?.misses ?? []).filter((k) => distance(k) <= near).sort((a, b) => distance(a) - distance(b));
    return miss === undefined ? position : miss + 1;
  }

  draw() {
    const ratio = devicePixelRatio, { box, tape, canvas } = this;
    if (!canvas.clientWidth) return;
    const head = Math.min(this.position, tape?.length ?? 0), over = this.position >= tape?.length;
    const drawn = [tape?.length, tape?.squares, this.visits, Math.round(this.x(head, box) * ratio), over, canvas.clientWidth, canvas.clientHeight, ratio].join();
    if (drawn === this.drawn && this.shape.of) return;
    this.drawn = drawn;
    const width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const g = canvas.getContext("2d");
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    this.axes(g, box);
    this.measure(box);
    if (!tape?.length) return;
    this.columns(g, box);
    this.marks(g, box);
    g.fillStyle = over ? theme.done : theme.failed;
    g.fillRect(this.x(head, box) - 1, box.y - 4, 2, box.h + 8);
    const end = this.x(tape.length, box);
    g.textAlign = "left";
    g.fillStyle = theme.text;
    if (end < box.x + box.w / 2) g.fillText(this.end, end + 8, box.y + box.h / 4);
  }

  axes(g, box) {
    g.fillStyle = theme.text;
    g.strokeStyle = theme.dark;
    g.lineWidth = 1;
    g.font = "11px system-ui, sans-serif";
    g.textBaseline = "middle";
    g.textAlign = "right";
    const squares = this.tape?.squares ?? 25;
    for (const n of [0, Math.round(squares / 2), squares]) {
      const y = Math.round(box.y + box.h * (1 - n / squares)) + 0.5;
      g.beginPath();
      g.moveTo(box.x, y);
      g.lineTo(box.x + box.w, y);
      g.stroke();
      g.fillText(n, box.x - 5, y);
    }
    const step = nice(this.visits / Math.max(2, Math.floor(box.w / 110)));
    for (let n = 0; n <= this.visits; n += step) {
      const x = this.x(n, box);
      g.fillRect(Math.round(x), box.y + box.h, 1, 4);
      g.textAlign = n === 0 ? "left" : x > box.x + box.w - 24 ? "right" : "center";
      g.fillText(number(n), x, box.y + box.h + 12);
    }
  }

  // measure computes the columns, unless they are known.
  measure(box) {
    const { tape, visits } = this;
    const of = [tape?.length, visits, box.w].join();
    if (of === this.shape.of) return;
    const low = [], high = [];
    for (let x = 0; x < box.w; x++) {
      const a = Math.floor((x / box.w) * visits);
      if (!(a < tape?.length)) break;
      [low[x], high[x]] = tape.span(a, Math.min(tape.length, Math.max(a + 1, Math.floor(((x + 1) / box.w) * visits))));
    }
    this.shape = { of, low, high };
  }

  columns(g, box) {
    const { low, high } = this.shape;
    const unit = box.h / this.tape.squares;
    const passed = Math.min(low.length, Math.ceil((this.position / this.visits) * box.w));
    g.fillStyle = theme.path;
    for (const [from, to, light, dark] of [[0, passed, 0.55, 1], [passed, low.length, 0.16, 0.22]]) {
      for (const [depths, alpha] of [[high, light], [low, dark]]) {
        g.globalAlpha = alpha;
        g.beginPath();
        for (let x = from; x < to; x++) g.rect(box.x + x, box.y + box.h - unit * (depths[x] + 1), 1, unit * (depths[x] + 1));
        g.fill();
      }
    }
    g.globalAlpha = 1;
  }

  marks(g, box) {
    g.fillStyle = theme.failed;
    let before = -1;
    for (const k of this.tape.misses) {
      const x = Math.round(this.x(k + 1, box));
      if (x === before) continue; // thousands may be in a column
      before = x;
      g.beginPath();
      g.moveTo(x - 4, 0);
      g.lineTo(x + 4, 0);
      g.lineTo(x, 7);
      g.fill();
    }
  }
}

// nice returns the least of 1, 2, 5, 10, 20, 50 … that is at least x.
function nice(x) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, x)));
  return [1, 2, 5, 10].find((n) => n * power >= x) * power;
}
