// The hanging search, an icicle of calls: visits go to the right, and each row is a place on the path, the first square
// at the top. A bar is a call: it begins at its visit and ends where its square is taken back. What stays on the path
// is one long bar; what is tried again and again is a fringe. The other search, to the same scale, is a line.
//
// Columns count visits by their depth. These are the bars that begin there, and all that are as deep or deeper cover a
// row. So a visit takes constant time; when the columns are full, pairs of them become one.

import { band, onTheme, theme } from "./theme.js";

const columns = 2048, few = 2; // starts in a column that are seen as a gap

export class Icicle {
  position = 0; // visits before the playhead
  shown = 0; // visits on the axis
  lane = []; // depths of the other search, visit by visit

  constructor(canvas) {
    this.canvas = canvas;
    new ResizeObserver(() => this.draw()).observe(canvas);
    onTheme(() => this.draw());
  }

  // set begins with a search, which has a tape.
  set(tape) {
    const { squares } = tape;
    Object.assign(this, {
      tape, squares, width: 1, shown: 0, // of a column, in visits
      counts: new Uint32Array(columns * squares), totals: new Uint32Array(squares), second: new Uint32Array(squares),
    });
  }

  // extend counts visits until there are as many.
  extend(visits) {
    const { tape, squares, totals, second } = this;
    tape.tally(this.shown, visits, (depth) => {
      if (++totals[depth] === 2) second[depth] = this.shown;
      if (this.shown >= columns * this.width) this.merge();
      this.counts[Math.floor(this.shown++ / this.width) * squares + depth]++;
    });
  }

  merge() {
    const { counts, squares } = this;
    for (let i = 0; i < columns / 2; i++) {
      for (let d = 0; d < squares; d++) counts[i * squares + d] = counts[2 * i * squares + d] + counts[(2 * i + 1) * squares + d];
    }
    counts.fill(0, (columns / 2) * squares);
    this.width *= 2;
  }

  // firm returns how many squares have never been taken back, and after which visit the next one first was, or 0.
  get firm() {
    const kept = this.totals.findIndex((n) => n !== 1), squares = kept < 0 ? this.squares : kept;
    return { squares, after: this.second[squares] ?? 0 };
  }

  // show shows the search with the playhead at a position. The axis has all visits that have
  // been played, and never what is still ahead. other is the other search.
  show(tape, other, position) {
    if (tape !== this.tape) this.set(tape);
    const visits = Math.min(position, tape.length), state = [this.shown, this.position, other.length, this.lane.length].join();
    if (visits > this.shown) this.extend(visits);
    const most = Math.min(position, other.length);
    if (this.other !== other) this.lane = [];
    this.other = other;
    for (let k = this.lane.length; k < most && k < columns; k++) this.lane.push(other.depth(k));
    this.position = visits;
    if (state !== [this.shown, this.position, other.length, this.lane.length].join()) this.draw();
  }

  // visitAt returns the visit at a part of the width.
  visitAt(part) { return Math.min(this.shown, Math.floor(part * this.axis) + 1); }

  get axis() { return Math.max(this.shown, this.squares ?? 1); }

  draw() {
    const { canvas, squares, axis } = this, ratio = devicePixelRatio, w = Math.round(canvas.clientWidth * ratio), h = Math.round(canvas.clientHeight * ratio);
    if (!w || !this.tape) return;
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    const g = canvas.getContext("2d"), row = h / squares, rows = new OffscreenCanvas(w, squares);
    g.clearRect(0, 0, w, h);
    g.imageSmoothingEnabled = false;
    rows.getContext("2d").putImageData(this.pixels(w), 0, 0);
    for (let d = 0; d < squares; d++) g.drawImage(rows, 0, d, w, 1, 0, Math.round(d * row), w, Math.round((d + 1) * row) - Math.round(d * row) - (row >= 3 * ratio ? ratio : 0));
    const x = (visits) => (visits * w) / axis;
    if (this.lane.length) {
      const line = new Path2D("M0 0");
      this.lane.forEach((depth, k) => line.lineTo(Math.max(1.5 * ratio, x(k + 1)), (depth + 1) * row));
      for (const [strokeStyle, width] of [[theme.page, 6], [theme.text, 3]]) Object.assign(g, { strokeStyle, lineWidth: width * ratio, lineJoin: "round" }).stroke(line);
    }
    if (this.position >= this.shown) return;
    Object.assign(g, { fillStyle: theme.page, globalAlpha: 0.65 });
    g.fillRect(x(this.position), 0, w, h);
    Object.assign(g, { fillStyle: theme.text, globalAlpha: 1 });
    g.fillRect(x(this.position) - ratio, 0, 2 * ratio, h);
  }

  // pixels returns a picture with a row of one pixel for each depth.
  pixels(w) {
    const { squares, counts, width, shown, axis } = this, image = new ImageData(w, squares), { data } = image;
    const ramp = Array.from({ length: squares }, (_, d) => theme.open[band(d, squares, false)].match(/\w\w/g).map((part) => parseInt(part, 16)));
    for (let x = 0, before = -1; x < w; x++) {
      const visit = (x * axis) / w, column = Math.floor(visit / width), first = column !== before;
      if (visit >= shown) break;
      before = column;
      const all = Math.min(width, shown - column * width), roomy = axis / width < w / 2; // a column has pixels
      for (let d = squares - 1, covered = 0; d >= 0; d--) {
        const starts = counts[column * squares + d], i = 4 * (d * w + x);
        covered += starts;
        const gap = roomy ? first && starts : starts && starts <= few && width > 1;
        [data[i], data[i + 1], data[i + 2]] = ramp[d];
        data[i + 3] = (255 * covered * (gap ? 0.35 : 1)) / all;
      }
    }
    return image;
  }
}
