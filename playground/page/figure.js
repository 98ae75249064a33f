// The base of all figures.

// plural returns a number with a noun.
export function plural(n, noun) {
  return `${number(n)} ${n === 1 ? noun : `${noun}s`}`;
}

export function number(n) {
  return n.toLocaleString("en");
}

// sides parses a size such as "5x6".
export function sides(text) {
  const [rows, cols] = text.split("x").map(Number);
  return { rows, cols };
}

// A figure has parts, named by data-part, among them a status line and a line
// for complaints about the address.
export class Figure {
  constructor(root, engine) {
    this.root = root;
    this.engine = engine;
    this.parts = Object.fromEntries([...root.querySelectorAll("[data-part]")].map((e) => [e.dataset.part, e]));
  }

  // status sets the status line, which is a live region.
  status(text) {
    if (this.parts.status.textContent !== text) this.parts.status.textContent = text;
  }

  complain(sentences) {
    this.parts.complaint.textContent = sentences.join(" ");
  }

  // moves returns the library's moves on a board by square.
  async moves(question) {
    const flat = await this.engine.ask("moves", question).answer;
    return Array.from({ length: flat.length / 8 }, (_, i) => [...flat.subarray(8 * i, 8 * i + 8)].filter((to) => to >= 0));
  }
}
