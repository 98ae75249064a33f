// The base of all figures.

import { Fields, link, write } from "./address.js";
import * as code from "./code.js";
import { button, element, setText } from "./elements.js";
import { knightMoves, name, sides } from "./knight.js";
import { Player } from "./player.js";
import { Quiz } from "./quiz.js";
import { say } from "./words.js";

const icons = {
  copy: "M8 12a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700L9.600 4.700 11 6.100l1.400-1.400a2 2 0 0 1 2.900 2.900l-3 3a2 2 0 0 1-2.900 0zM12 8a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 9 16.700l1.400-1.400L9 13.900l-1.400 1.400a2 2 0 0 1-2.900-2.900l3-3a2 2 0 0 1 2.900 0z",
  copied: "M7.600 15.600L2.800 10.800l1.600-1.600 3.200 3.200 8-8 1.600 1.600z",
  fill: "M3 3h6v2H5v4H3zM11 3h6v6h-2V5h-4zM3 11h2v4h4v2H3zM15 11h2v6h-6v-2h4z",
  leave: "M7 3h2v6H3V7h4zM11 3h2v4h4v2h-6zM3 11h6v6H7v-4H3zM11 11h6v2h-4v4h-2z",
};

// label gives a button an icon, and the words of a key as its name and tooltip.
function label(button, icon, key) {
  button.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${icons[icon]}"/></svg><span class="hidden"></span>`;
  button.lastChild.textContent = button.title = say(key);
}

// A figure has parts, named by data-part, among them a status line. Its root is
// a section, whose ID is the name of the figure in the address. A part named
// tools gets the buttons that all figures have, below a line for complaints
// about the address. A part named quiz gets the questions of a figure that
// asks, and one named language gets the choice between words, Python and Go.
// Each figure has a method open(fields), which shows the state in the address.
// A figure whose questions can be switched on and off has a method asked, which
// is called after each switch.
export class Figure {
  size; // such as "5x6"
  rows = 1; // of the board, until a state is shown
  cols = 1;
  squares = 1;
  next = [[]]; // by square, those that a move leads to
  isAsked = false; // whether the lesson asks about it: then keys, which could tell, do nothing

  constructor(root, engine) {
    this.root = root;
    this.name = root.id;
    this.engine = engine;
    this.parts = Object.fromEntries(
      [...root.querySelectorAll("[data-part]")].map((e) => [e.dataset.part, e]),
    );
    const { parts } = this;
    if (parts.tools) this.addTools(parts.tools);
    const { asked } = /** @type {any} */ (this); // of a figure whose questions can be switched off
    const picture = root.querySelector(".board, .morph, .graph");
    if (parts.quiz) this.quiz = new Quiz(parts.quiz, picture, asked && (() => asked.call(this)));
    if (parts.language) code.offer(parts.language, this.name, (own) => this.recoded(own));
  }

  // open shows the state in the address. Each figure has a method of its own.
  /** @type {(fields: Fields) => any} */
  open() {}

  // show shows a position of the player.
  /** @type {(position: number, moving: boolean) => void} */
  show() {}

  // recoded is called when the language of the programs has changed. own is
  // whether the figure's fields in the address have changed with it.
  /** @type {(own: boolean) => void} */
  recoded() {
    this.player.go(this.player.position);
  }

  // play adds the player, which calls show. For the options, see Player.
  play(options) {
    const { player, stage } = this.parts;
    this.player = new Player(player, stage, {
      show: (position, moving) => this.show(position, moving),
      locked: () => this.isAsked,
      ...options,
    });
  }

  // follow shows the state in the address, and returns what open returns.
  follow() {
    const fields = new Fields(this.name);
    if (this.parts.language) code.follow(fields);
    this.quiz?.set(fields.yes("ask"));
    const shown = this.open(fields);
    setText(this.parts.complaint, fields.complaints.join(" "));
    return shown;
  }

  // store stores the state in the address: these fields, and those that all
  // figures have.
  store(fields) {
    write(this.name, {
      ...fields,
      ask: this.quiz?.on ? "yes" : undefined,
      code: code.field(this.name),
    });
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

  // status sets the text of the status line, which is a live region.
  status(text) {
    setText(this.parts.status, text);
  }

  // addTools adds the line for complaints and the buttons that all figures
  // have.
  addTools(tools) {
    if (!this.parts.complaint) {
      this.parts.complaint = element("p", {
        className: "complaint",
        role: "alert",
        dataset: { part: "complaint" },
      });
      tools.before(this.parts.complaint);
    }
    const add = (tool, key, act) => {
      const made = button("", act, { dataset: { tool } });
      tools.append(made);
      label(made, tool, key);
    };
    this.copied = element("p", { className: "copied", role: "status" });
    tools.append(this.copied);
    add("copy", "figure.copy", (b) => this.copyLink(b));
    if (document.fullscreenEnabled) add("fill", "figure.fill", (b) => this.fillScreen(b));
  }

  // copyLink copies the address of the figure's state, or another one, and says
  // so. If the page may not write to the clipboard, it shows the address
  // instead.
  async copyLink(button, address = link(this.name)) {
    try {
      await navigator.clipboard.writeText(address);
      label(button, "copied", "figure.copied");
      this.copied.textContent = say("figure.link-copied");
      setTimeout(() => {
        label(button, "copy", "figure.copy");
        this.copied.textContent = "";
      }, 2000);
    } catch {
      this.showLink(address);
    }
  }

  // showLink shows an address to be copied by hand, in a field that goes away
  // when it loses the focus.
  showLink(address) {
    const line = element("input", { readOnly: true, value: address });
    line.addEventListener("blur", () => this.copied.replaceChildren());
    this.copied.replaceChildren(element("label", {}, say("figure.address"), line));
    line.select();
    line.focus({ preventScroll: true });
  }

  // fillScreen shows the figure in full screen, or leaves the full screen.
  fillScreen(button) {
    const figure = this.root.querySelector(".figure");
    figure.onfullscreenchange = () => {
      if (document.fullscreenElement) label(button, "leave", "figure.leave");
      else label(button, "fill", "figure.fill");
    };
    if (document.fullscreenElement) document.exitFullscreen();
    else figure.requestFullscreen().catch(() => {}); // the browser may refuse, and says so itself
  }
}
