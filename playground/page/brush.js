// A click on the sandbox's board: it sets the start or the end, or paints holes.

import { name } from "./knight.js";
import { say } from "./words.js";

export class Brush {
  pointer; // the pointer that paints, while it is down
  painting; // the value that it paints: 1 for holes, 0 for none
  last = -1; // the last square of the drag

  // Only holes are painted by dragging. Otherwise a swipe over the board scrolls the
  // page: see sandbox.css.
  constructor(sandbox) {
    this.sandbox = sandbox;
    const { canvas } = sandbox.parts;
    canvas.addEventListener("pointerdown", (event) => {
      if (this.tool !== "hole") return;
      canvas.setPointerCapture(event.pointerId);
      this.pointer = event.pointerId;
      this.painting = undefined;
      this.last = -1;
      this.drag(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerId === this.pointer) this.drag(event);
    });
    canvas.addEventListener("lostpointercapture", () => (this.pointer = undefined));
    canvas.addEventListener("click", (event) => {
      const square = sandbox.board.squareAt(event);
      if (this.tool !== "hole" && square >= 0) this.touch(square);
    });
  }

  get tool() {
    return this.sandbox.root.querySelector("[name=tool]:checked").value;
  }

  drag(event) {
    const square = this.sandbox.board.squareAt(event);
    if (square < 0 || square === this.last) return;
    this.last = square;
    this.touch(square, true);
  }

  // touch applies the tool to a square. A drag paints all squares like the
  // first.
  touch(square, dragging = false) {
    const { sandbox, tool } = this;
    const { setting } = sandbox;
    const at = name(square, setting.rows, setting.cols);
    if (tool !== "hole") {
      if (setting.holes[square]) sandbox.status(say(`sandbox.${tool}-on-hole`, { at }));
      else sandbox.change(tool === "start" ? { start: square, from: "at" } : { end: square, goal: "end" });
      return;
    }
    if (sandbox.marked(square)) {
      sandbox.status(say(`sandbox.hole-on-${sandbox.marked(square)}`, { at }));
      return;
    }
    const holes = setting.holes.slice();
    const value = dragging && this.painting !== undefined ? this.painting : 1 - holes[square];
    this.painting = value;
    if (holes[square] === value) return;
    holes[square] = value;
    sandbox.change({ holes });
  }

  describe(square) {
    const { path, setting: { holes, rows, cols } } = this.sandbox;
    const step = path ? path.indexOf(square) + 1 : 0;
    const what = step ? "step" : holes[square] ? "hole" : this.sandbox.marked(square) || "free";
    return say(`sandbox.square-${what}`, { at: name(square, rows, cols), step });
  }
}
