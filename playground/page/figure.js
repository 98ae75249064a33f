// The base of all figures.

import { link } from "./address.js";
import { button } from "./button.js";
import { Quiz } from "./quiz.js";
import { say } from "./words.js";

// sides parses a size such as "5x6".
export function sides(text) {
  const [rows, cols] = text.split("x").map(Number);
  return { rows, cols };
}

// A figure has parts, named by data-part, among them a status line and a line
// for complaints about the address. Its root is a section, whose ID is the name of
// the figure in the address. A part named tools gets the buttons that all figures
// have; a part named quiz gets the questions of a figure that asks.
export class Figure {
  constructor(root, engine) {
    this.root = root;
    this.name = root.id;
    this.engine = engine;
    this.parts = Object.fromEntries([...root.querySelectorAll("[data-part]")].map((e) => [e.dataset.part, e]));
    if (this.parts.quiz) this.quiz = new Quiz(this.parts.quiz, () => this.asked());
    if (this.parts.tools) this.addTools(this.parts.tools);
  }

  // asked is called when the reader switches questions on or off.
  asked() {}

  // status sets the status line, which is a live region.
  status(text) {
    if (this.parts.status.textContent !== text) this.parts.status.textContent = text;
  }

  complain(sentences) {
    this.parts.complaint.textContent = sentences.join(" ");
  }

  // addTools adds the buttons that all figures have.
  addTools(tools) {
    const add = (tool, act) => tools.append(button(say(`figure.${tool}`), act, { dataset: { tool } }));
    add("copy", (b) => this.copyLink(b));
    if (document.fullscreenEnabled) add("fill", (b) => this.fillScreen(b));
  }

  // copyLink copies the address of the figure's state. Where a page may not write
  // to the clipboard, it shows the address instead.
  async copyLink(button) {
    const address = link(this.name);
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = say("figure.copied");
      setTimeout(() => (button.textContent = say("figure.copy")), 2000);
    } catch {
      prompt(say("figure.address"), address);
    }
  }

  // fillScreen shows the figure in the full screen, or ends that.
  fillScreen(button) {
    const figure = this.root.querySelector(".figure");
    figure.onfullscreenchange = () => (button.textContent = say(document.fullscreenElement ? "figure.leave" : "figure.fill"));
    if (document.fullscreenElement) document.exitFullscreen();
    else figure.requestFullscreen().catch(() => {}); // the browser may refuse, and says so itself
  }
}
