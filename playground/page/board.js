// A board on a square canvas. It is drawn at most once per frame.

import { arrows } from "./hands.js";
import { geometry, paint } from "./paint.js";
import { onTheme } from "./theme.js";

export class Board {
  state = { rows: 1, cols: 1, path: [] }; // see paint.js
  frame; // the pending animation frame

  constructor(canvas) {
    this.canvas = canvas;
    new ResizeObserver(() => this.show({})).observe(canvas);
    onTheme(() => this.draw());
  }

  // show changes the state and draws it soon.
  show(changes) {
    Object.assign(this.state, changes);
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  draw() {
    const size = this.canvas.clientWidth;
    if (!size) return;
    const pixels = Math.round(size * devicePixelRatio);
    if (this.canvas.width !== pixels) this.canvas.width = this.canvas.height = pixels;
    paint(this.canvas.getContext("2d"), this.canvas.clientWidth, pixels / size, this.state);
  }

  // squareAt returns the square of a pointer event, or -1.
  squareAt(event) {
    const { rows, cols } = this.state;
    const rect = this.canvas.getBoundingClientRect();
    const { x, y, cell } = geometry(rect.width, rows, cols);
    const col = Math.floor((event.clientX - rect.left - x) / cell);
    const row = Math.floor((event.clientY - rect.top - y) / cell);
    return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : -1;
  }

  // cursor is the square that the arrow keys have reached: at first that of the
  // knight or, without one, that where the path would begin.
  get cursor() {
    const { cursor = -1, path, length = path.length, start = -1 } = this.state;
    return [cursor, path[length - 1] ?? -1, start].find((square) => square >= 0) ?? 0;
  }

  // useKeys makes the arrow keys move a cursor over the board, and Enter or
  // Space call pick(square). The live region live tells describe(square), a
  // text, for each square that the cursor reaches.
  useKeys(live, describe, pick) {
    const tell = () => {
      live.textContent = describe(this.state.cursor);
    };
    this.canvas.addEventListener("keydown", (event) => {
      const { rows, cols } = this.state;
      const way = arrows[event.key];
      if (!way && event.key !== "Enter" && event.key !== " ") return;
      const from = Math.min(rows * cols - 1, this.cursor); // the board may have shrunk
      const [right, down] = way ?? [0, 0];
      const row = Math.floor(from / cols) + down;
      const col = (from % cols) + right;
      this.show({
        cursor: row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : from,
      });
      if (!way) pick(from);
      event.preventDefault();
      event.stopPropagation();
      tell();
    });
    this.canvas.addEventListener("focus", () => {
      if (!this.canvas.matches(":focus-visible")) return;
      this.show({ cursor: this.cursor });
      tell();
    });
    this.canvas.addEventListener("blur", () => this.show({ cursor: -1 }));
  }
}
