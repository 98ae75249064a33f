// What the figures have in common.

// plural returns a number with its noun.
export function plural(n, noun) {
  return `${number(n)} ${n === 1 ? noun : `${noun}s`}`;
}

export function number(n) {
  return n.toLocaleString("en");
}

// sides reads "5x6".
export function sides(text) {
  const [rows, cols] = text.split("x").map(Number);
  return { rows, cols };
}

// A figure has its parts by their data-part, a line that says how things stand,
// and one for what is wrong with the address.
export class Figure {
  constructor(root, engine) {
    this.root = root;
    this.engine = engine;
    this.parts = Object.fromEntries([...root.querySelectorAll("[data-part]")].map((e) => [e.dataset.part, e]));
  }

  // status says how things stand, aloud for those who listen.
  status(text) {
    if (this.parts.status.textContent !== text) this.parts.status.textContent = text;
  }

  complain(sentences) {
    this.parts.complaint.textContent = sentences.join(" ");
  }

  // moves returns the moves on a board, by square, as the library has them.
  async moves(question) {
    const flat = await this.engine.ask("moves", question).answer;
    return Array.from({ length: flat.length / 8 }, (_, i) => [...flat.subarray(8 * i, 8 * i + 8)].filter((to) => to >= 0));
  }
}
