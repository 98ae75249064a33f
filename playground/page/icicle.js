// The icicle of a search: all calls of the program in one picture. Visits go to
// the right, and each row is a place on the path, with the first square at the
// top. A bar is a call: it begins at its visit and ends where its square is
// taken back. What stays on the path is one block; what is tried again and
// again is a fringe. The other search is a line, to the same scale.
//
// Each column counts the visits of its part of the search, by depth. A visit at
// a depth begins a bar in that row. While the search makes it or a deeper one,
// a bar covers that row. So to add a visit takes constant time. When the
// columns are full, each two become one. A part that is looked at closely has
// columns of its own.

import { band, onTheme, theme } from "./theme.js";

const columnsMost = 2048;
const few = 2; // a column where at most that many bars begin shows a gap

// Columns count the visits of a part of a search, from one visit up to another,
// which is not in it.
class Columns {
  width = 1; // of a column, in visits
  tape;
  squares;
  from; // the first visit
  to; // the visit after the last one

  constructor(tape, from) {
    this.tape = tape;
    this.from = this.to = from;
    this.squares = tape.squares;
    this.counts = new Uint32Array(columnsMost * tape.squares); // by column, then by depth
  }

  // extend counts the visits before visit to, and calls seen(depth, visit) for
  // each.
  /** @param {(depth: number, visit: number) => void} seen */
  extend(to, seen = () => {}) {
    const { tape, squares, from } = this;
    tape.tally(this.to, to, (depth) => {
      seen(depth, this.to);
      if (this.to - from >= columnsMost * this.width) this.merge();
      this.counts[Math.floor((this.to - from) / this.width) * squares + depth]++;
      this.to++;
    });
  }

  // merge makes one column of each two, so that half of them are free.
  merge() {
    const { counts, squares } = this;
    const half = columnsMost / 2;
    for (let i = 0; i < half; i++) {
      for (let d = 0; d < squares; d++) {
        counts[i * squares + d] = counts[2 * i * squares + d] + counts[(2 * i + 1) * squares + d];
      }
    }
    counts.fill(0, half * squares);
    this.width *= 2;
  }
}

export class Icicle {
  position = 0; // visits before the playhead
  tape; // of the search
  squares = 0;
  whole; // its columns
  totals; // visits by depth
  second; // by depth, the second visit at that depth, or 0 if there was none
  other; // the tape of the other search
  bare = false; // whether no playhead is drawn
  shrunk = 1; // how far the other search has shrunk from the whole width to its own: 0 to 1
  lane = []; // depths of the other search, visit by visit
  part; // the columns of a part that is looked at closely, if one is

  constructor(canvas) {
    this.canvas = canvas;
    new ResizeObserver(() => this.draw()).observe(canvas);
    onTheme(() => this.draw());
  }

  // set begins to show the search of a tape.
  set(tape) {
    const { squares } = tape;
    const whole = new Columns(tape, 0);
    Object.assign(this, {
      tape,
      squares,
      whole,
      part: undefined,
      totals: new Uint32Array(squares),
      second: new Uint32Array(squares),
    });
  }

  // shown is the number of visits on the axis.
  get shown() {
    return this.whole?.to ?? 0;
  }

  // firm returns {squares, after}: how many squares at the beginning of the
  // path have never been taken back, and the visit that first took the next
  // square's place, or 0 if there was none.
  get firm() {
    const kept = this.totals.findIndex((n) => n !== 1);
    const squares = kept < 0 ? this.squares : kept;
    return { squares, after: this.second[squares] ?? 0 };
  }

  // show shows the search of a tape with the playhead at a position. The axis
  // has all visits that have been played, and never what is still ahead. other
  // is the tape of the other search.
  show(tape, other, position) {
    if (tape !== this.tape) this.set(tape);
    const visits = Math.min(position, tape.length);
    const before = this.drawn;
    if (visits > this.shown) {
      this.whole.extend(visits, (depth, visit) => {
        if (++this.totals[depth] === 2) this.second[depth] = visit;
      });
    }
    if (this.other !== other) this.lane = [];
    this.other = other;
    const most = Math.min(position, other.length, columnsMost);
    for (let k = this.lane.length; k < most; k++) this.lane.push(other.depth(k));
    this.position = visits;
    if (this.drawn !== before) this.draw();
  }

  // drawn returns a text that changes whenever the drawing must change.
  get drawn() {
    return [this.shown, this.position, this.lane.length].join();
  }

  // view returns what is drawn: the visits from one up to another, their
  // columns, and the first row, top.
  get view() {
    const { part } = this;
    if (!part)
      return { columns: this.whole, from: 0, to: Math.max(this.shown, this.squares ?? 1), top: 0 };
    const shallow = this.least(part);
    return { columns: part, from: part.from, to: part.to, top: Math.max(0, shallow - 2) };
  }

  // least returns the least depth of the visits of some columns.
  least({ counts, squares }) {
    return counts.reduce((least, n, i) => (n ? Math.min(least, i % squares) : least), squares);
  }

  // zoom looks closely at the visits from one to another or, without these, at
  // the whole again.
  /** @type {(from?: number, to?: number) => void} */
  zoom(from, to) {
    this.part = undefined;
    if (from !== undefined && this.tape) {
      const first = Math.max(0, Math.min(from, this.shown - 1));
      const last = Math.min(this.shown, Math.max(to, first + this.squares));
      this.part = new Columns(this.tape, first);
      this.part.extend(last);
    }
    this.draw();
  }

  // shrink sets how far the other search has shrunk: see shrunk.
  shrink(part) {
    this.shrunk = part;
    this.draw();
  }

  // visitAt returns the visit at a part of the width, from 0 to 1.
  visitAt(part) {
    const { from, to } = this.view;
    return Math.max(1, Math.min(this.shown, Math.floor(from + part * (to - from)) + 1));
  }

  draw() {
    const { canvas, squares } = this;
    const ratio = devicePixelRatio;
    const w = Math.round(canvas.clientWidth * ratio);
    const h = Math.round(canvas.clientHeight * ratio);
    if (!w || !this.tape) return;
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    const { columns, from, to, top } = this.view;
    const firm = this.part ? this.least(this.part) : this.firm.squares;
    const g = canvas.getContext("2d");
    const row = h / (squares - top);
    const rows = new OffscreenCanvas(w, squares);
    g.clearRect(0, 0, w, h);
    g.imageSmoothingEnabled = false;
    rows.getContext("2d").putImageData(this.pixels(w, columns, to - from), 0, 0);
    for (let d = top; d < squares; d++) {
      const y = Math.round((d - top) * row);
      const next = Math.round((d - top + 1) * row);
      const gap = d >= firm && row >= 3 * ratio ? ratio : 0; // the firm part is one block
      g.drawImage(rows, 0, d, w, 1, 0, y, w, next - y - gap);
    }
    const x = (visits) => ((visits - from) * w) / (to - from);
    if (!this.part) this.drawLane(g, w, this.lane.length / to, row, ratio);
    if (this.bare || this.position >= to) return;
    Object.assign(g, { fillStyle: theme.page, globalAlpha: 0.65 });
    g.fillRect(Math.max(0, x(this.position)), 0, w, h);
    Object.assign(g, { fillStyle: theme.text, globalAlpha: 1 });
    g.fillRect(x(this.position) - ratio, 0, 2 * ratio, h);
  }

  // drawLane draws the other search as a line. part is its true share of the
  // width w.
  drawLane(g, w, part, row, ratio) {
    const { lane, shrunk } = this;
    if (!lane.length) return;
    const width = w * part ** shrunk;
    const line = new Path2D("M0 0");
    lane.forEach((depth, k) =>
      line.lineTo(Math.max(1.5 * ratio, ((k + 1) * width) / lane.length), (depth + 1) * row),
    );
    const strokes = [
      [theme.page, 6],
      [theme.text, 3],
    ];
    for (const [strokeStyle, width] of strokes)
      Object.assign(g, { strokeStyle, lineWidth: width * ratio, lineJoin: "round" }).stroke(line);
  }

  // pixels returns a picture, w pixels wide, of columns whose visits fill the
  // first ones of length visits. Each depth is a row of one pixel. A pixel is
  // as opaque as the share of its column's visits that a bar of its row covers,
  // and paler at the start of a bar, so that there is a gap between bars.
  pixels(w, { counts, width, from, to, squares }, length) {
    const image = new ImageData(w, squares);
    const { data } = image;
    const shown = to - from;
    const rgb = (colour) => colour.match(/\w\w/g).map((part) => parseInt(part, 16));
    const ramp = Array.from({ length: squares }, (_, d) =>
      rgb(theme.open[band(d, squares, false)]),
    );
    const roomy = length / width < w / 2; // whether a column has at least two pixels
    for (let x = 0, before = -1; x < w; x++) {
      const visit = (x * length) / w;
      if (visit >= shown) break;
      const column = Math.floor(visit / width);
      const first = column !== before;
      before = column;
      const all = Math.min(width, shown - column * width);
      for (let d = squares - 1, covered = 0; d >= 0; d--) {
        const starts = counts[column * squares + d];
        const i = 4 * (d * w + x);
        covered += starts;
        const gap = roomy ? first && starts : starts && starts <= few && width > 1;
        [data[i], data[i + 1], data[i + 2]] = ramp[d];
        data[i + 3] = (255 * covered * (gap ? 0.35 : 1)) / all;
      }
    }
    return image;
  }
}
