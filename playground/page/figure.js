// The base of all figures.

import { Fields, link, write } from "./address.js";
import * as code from "./code.js";
import { button, element, setText } from "./elements.js";
import { knightMoves, name, sides } from "./knight.js";
import { Player } from "./player.js";
import { Quiz } from "./quiz.js";
import { say } from "./words.js";

const room = matchMedia("(min-width: 40.01rem)");

// A figure has parts, named by data-part, among them a status line. Its root is a section,
// whose ID is the name of the figure in the address. A part named tools gets the buttons
// that all figures have, below a line for complaints about the address; a part named quiz
// gets the questions of a figure that asks, and one named language the choice between words
// and Python. Each figure has a method open(fields), which shows the state in the address.
// One with questions that can be switched off has a method asked, which is called then.
export class Figure {
  constructor(root, engine) {
    this.root = root;
    this.name = root.id;
    this.engine = engine;
    this.parts = Object.fromEntries([...root.querySelectorAll("[data-part]")].map((e) => [e.dataset.part, e]));
    const { parts } = this;
    if (parts.tools) this.addTools(parts.tools);
    if (parts.quiz) this.quiz = new Quiz(parts.quiz, this.asked && (() => this.asked()));
    if (parts.language) code.offer(parts.language, this.name, (own) => this.recoded(own));
    this.unfold();
    room.addEventListener("change", () => this.unfold());
  }

  // play adds the player, which calls show.
  play(options) {
    const { player, stage } = this.parts;
    this.player = new Player(player, stage, { show: (position, moving) => this.show(position, moving), ...options });
  }

  // follow shows the state in the address.
  follow() {
    const fields = new Fields(this.name);
    if (this.parts.language) code.follow(fields);
    this.quiz?.set(fields.yes("ask"));
    const shown = this.open(fields);
    setText(this.parts.complaint, fields.complaints.join(" "));
    return shown;
  }

  // store stores the state in the address.
  store(fields) {
    write(this.name, { ...fields, ask: this.quiz?.on ? "yes" : undefined, code: code.field(this.name) });
  }

  // recoded is called when the language of the programs has changed.
  recoded() {
    this.player.go(this.player.position);
  }

  // resize gives the figure a board of a size such as "5x6".
  resize(size) {
    const { rows, cols } = sides(size);
    Object.assign(this, { size, rows, cols, squares: rows * cols, next: knightMoves(rows, cols) });
    this.parts.size.value = size;
  }

  // place returns the name of a square.
  place(square) {
    return name(square, this.rows, this.cols);
  }

  // status sets the status line, which is a live region.
  status(text) {
    setText(this.parts.status, text);
  }

  // unfold opens, where there is room, what is folded on phones. Until this is told, the
  // style sheet hides what a phone will fold.
  unfold() {
    for (const details of this.root.querySelectorAll("details.fold")) {
      details.open = room.matches;
      details.classList.add("told");
    }
  }

  // addTools adds the line for complaints and the buttons that all figures have.
  addTools(tools) {
    if (!this.parts.complaint) {
      this.parts.complaint = element("p", { className: "complaint", role: "alert", dataset: { part: "complaint" } });
      tools.before(this.parts.complaint);
    }
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
