// A click on the sandbox's board: it sets the start or the end, or paints holes.

import { onDrag } from "./hands.js";
import { say } from "./words.js";

export class Brush {
  // Only holes are painted by dragging. Otherwise a swipe over the board scrolls the
  // page: see sandbox.css.
  constructor(sandbox) {
    this.sandbox = sandbox;
    const { canvas } = sandbox.parts;
    onDrag(canvas, (press) => this.tool === "hole" && this.drag(press));
    canvas.addEventListener("click", (event) => {
      const square = sandbox.board.squareAt(event);
      if (this.tool !== "hole" && square >= 0) this.touch(square);
    });
  }

  get tool() {
    return this.sandbox.root.querySelector("[name=tool]:checked").value;
  }

  // drag begins to paint: all squares like the first one.
  drag(press) {
    let last = -1, value;
    const move = (event) => {
      const square = this.sandbox.board.squareAt(event);
      if (square < 0 || square === last) return;
      last = square;
      value = this.paint(square, value) ?? value;
    };
    move(press);
    return { move };
  }

  // touch applies the tool to a square.
  touch(square) {
    const { sandbox, tool } = this;
    if (tool === "hole") this.paint(square);
    else if (sandbox.setting.holes[square]) sandbox.status(say(`sandbox.${tool}-on-hole`, { at: sandbox.place(square) }));
    else sandbox.change(tool === "start" ? { start: square, from: "at" } : { end: square, goal: "end" });
  }

  // paint makes a square a hole if value is 1, or none if it is 0, and returns the value,
  // which without one is the other than the square has.
  paint(square, value = 1 - this.sandbox.setting.holes[square]) {
    const { sandbox } = this, marked = sandbox.marked(square), holes = sandbox.setting.holes.slice();
    if (marked) {
      sandbox.status(say(`sandbox.hole-on-${marked}`, { at: sandbox.place(square) }));
      return undefined;
    }
    if (holes[square] !== value) {
      holes[square] = value;
      sandbox.change({ holes });
    }
    return value;
  }

  describe(square) {
    const { sandbox } = this, { path, setting: { holes } } = sandbox;
    const step = path ? path.indexOf(square) + 1 : 0;
    const what = step ? "step" : holes[square] ? "hole" : sandbox.marked(square) || "free";
    return say(`sandbox.square-${what}`, { at: sandbox.place(square), step });
  }
}
