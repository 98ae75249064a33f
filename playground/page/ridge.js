// A ridge is a chart of the path's length over the visits of a search. Visits
// after the playhead are pale.

import { onTheme, theme } from "./theme.js";

const left = 26, right = 6, top = 8, bottom = 20;

export class Ridge {
  tape;
  position = 0; // of the playhead
  visits = 1; // on the axis
  frame; // the pending animation frame

  constructor(canvas) {
    this.canvas = canvas;
    this.drawSoon();
    new ResizeObserver(() => this.drawSoon()).observe(canvas);
    onTheme(() => this.drawSoon());
  }

  // show shows a tape with the playhead at position, on an axis of the given
  // number of visits.
  show(tape, position, visits) {
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

  draw() {
    const ratio = devicePixelRatio;
    const width = this.canvas.clientWidth, height = this.canvas.clientHeight;
    if (!width) return;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    const g = this.canvas.getContext("2d");
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    const box = { x: left, y: top, w: width - left - right, h: height - top - bottom };
    this.axes(g, box);
    if (this.tape?.length) this.shape(g, box);
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
      const x = box.x + (box.w * n) / this.visits;
      g.fillRect(Math.round(x), box.y + box.h, 1, 4);
      g.textAlign = n === 0 ? "left" : x > box.x + box.w - 24 ? "right" : "center";
      g.fillText(n.toLocaleString("en"), x, box.y + box.h + 12);
    }
  }

  shape(g, box) {
    const { tape, position, visits } = this;
    const column = 1; // width in pixels
    for (let x = 0; x < box.w; x += column) {
      const a = Math.floor((x / box.w) * visits);
      const b = Math.min(tape.length, Math.max(a + 1, Math.floor(((x + column) / box.w) * visits)));
      if (a >= tape.length) break;
      const [low, high] = tape.span(a, b);
      const at = (depth) => (box.h * (depth + 1)) / tape.squares;
      g.fillStyle = theme.path;
      const passed = a < position;
      g.globalAlpha = passed ? 0.55 : 0.16;
      g.fillRect(box.x + x, box.y + box.h - at(high), column, at(high));
      g.globalAlpha = passed ? 1 : 0.22;
      g.fillRect(box.x + x, box.y + box.h - at(low), column, at(low));
    }
    g.globalAlpha = 1;
    const x = box.x + (box.w * Math.min(position, tape.length)) / visits;
    g.fillStyle = position >= tape.length ? theme.done : theme.failed;
    g.fillRect(Math.min(x, box.x + box.w) - 1, box.y - 4, 2, box.h + 8);
  }
}

// nice returns the least of 1, 2, 5, 10, 20, 50 … that is at least x.
function nice(x) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, x)));
  return [1, 2, 5, 10].find((n) => n * power >= x) * power;
}
