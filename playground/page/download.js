// Downloads of the sandbox's pictures: the library draws the SVG, the canvas
// the PNG.

import { say } from "./words.js";

const pixels = 2000;

export class Download {
  constructor(sandbox) {
    this.sandbox = sandbox;
    const { svg, png } = sandbox.parts;
    svg.addEventListener("click", async () => {
      try {
        const loading = (text) => sandbox.status(text);
        const text = await sandbox.finder.ask("svg", { ...sandbox.question, path: Int32Array.from(sandbox.path) }, { loading }).answer;
        save(new Blob([text], { type: "image/svg+xml" }), `${this.name}.svg`);
        sandbox.status(say("sandbox.saved"));
      } catch (error) {
        sandbox.status(say("sandbox.unsaved", { why: error.message }));
      }
    });
    png.addEventListener("click", () => sandbox.board.picture(pixels).toBlob((blob) => save(blob, `${this.name}.png`)));
  }

  get name() {
    const { rows, cols, piece } = this.sandbox.setting;
    return `${piece}-${rows}x${cols}`;
  }

  enable(on) {
    this.sandbox.parts.svg.disabled = this.sandbox.parts.png.disabled = !on;
  }
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
