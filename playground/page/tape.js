// A tape is the record of a search, with two bytes per visit: the square, and
// the depth, which is the length of the path before the visit. Visits are
// numbered from 0. The path after any visit is computed from the last keyframe
// before it, in at most stride steps.

const first = 1 << 16; // initial size of the data, in bytes
const stride = 1 << 12; // visits between two keyframes

export class Tape {
  length = 0;
  data = new Uint8Array(first);
  keyframes = []; // paths after visits 0, stride, 2 * stride, …

  // squares is the number of squares of the board.
  constructor(squares) {
    this.squares = squares;
    this.path = new Uint8Array(squares); // after the last visit; older squares may follow it
  }

  // add adds a batch of visits, in bytes as the library sends them: see Tape in
  // tape.go.
  add(batch) {
    for (let i = 0; i < batch.length; i += 2) this.visit(batch[i], batch[i + 1]);
  }

  // cut keeps the first length visits, and forgets all others.
  cut(length) {
    if (length >= this.length) return;
    if (length) this.path.set(this.pathAfter(length - 1));
    this.length = length;
    this.keyframes.length = Math.ceil(length / stride);
  }

  // visit adds a visit.
  visit(square, depth) {
    const k = this.length++;
    if (2 * k === this.data.length) {
      const { data } = this;
      this.data = new Uint8Array(2 * data.length);
      this.data.set(data);
    }
    this.data[2 * k] = square;
    this.data[2 * k + 1] = depth;
    this.path[depth] = square;
    if (k % stride === 0) this.keyframes.push(this.path.slice(0, depth + 1));
  }

  // tally calls f(depth, square) for the visits from one up to another, which
  // is not among them.
  tally(from, to, f) {
    for (let k = from; k < to; k++) f(this.data[2 * k + 1], this.data[2 * k]);
  }

  // square returns the square of visit k, and depth the length of the path
  // there, without it.
  square(k) {
    return this.data[2 * k];
  }

  depth(k) {
    return this.data[2 * k + 1];
  }

  // pathAfter returns the path after visit k.
  pathAfter(k) {
    const frame = Math.floor(k / stride);
    const path = new Uint8Array(this.squares);
    path.set(this.keyframes[frame]);
    for (let i = frame * stride; i <= k; i++) path[this.depth(i)] = this.square(i);
    return path.subarray(0, this.depth(k) + 1);
  }
}
