// Painting on the sandbox's board: holes, the start and the end.

import { place } from "./board.js";

export class Brush {
  painting; // the value that a drag paints: 1 for holes, 0 for none
  last = -1; // the last square of the drag

  constructor(sandbox) {
    this.sandbox = sandbox;
    const { canvas } = sandbox.parts;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.painting = undefined;
      this.last = -1;
      this.drag(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) this.drag(event);
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
    const at = place(square, setting.cols);
    if (tool !== "hole") {
      if (setting.holes[square]) sandbox.status(`The ${tool} cannot be on a hole: ${at} is one.`);
      else sandbox.change(tool === "start" ? { start: square } : { end: square, goal: this.endGoal() });
      return;
    }
    if (square === setting.start || (setting.goal === "end" && square === setting.end)) {
      sandbox.status(`The ${square === setting.start ? "start" : "end"} is at ${at}: no hole can be there. Move it first.`);
      return;
    }
    const holes = setting.holes.slice();
    const value = dragging && this.painting !== undefined ? this.painting : 1 - holes[square];
    this.painting = value;
    if (holes[square] === value) return;
    holes[square] = value;
    sandbox.change({ holes });
  }

  endGoal() {
    this.sandbox.parts.goal.value = "end";
    return "end";
  }

  describe(square) {
    const { holes, start, end, goal, cols } = this.sandbox.setting;
    const what = holes[square] ? "a hole" : square === start ? "the start" : goal === "end" && square === end ? "the end" : "free";
    return `${place(square, cols)}: ${what}`;
  }
}
