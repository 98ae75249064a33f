// From board to graph: squares become nodes, and moves become edges.

import { Figure } from "./figure.js";
import { arrows } from "./hands.js";
import { sides } from "./knight.js";
import { Morph } from "./morph.js";
import { animate } from "./theme.js";
import { say } from "./words.js";

const middle = 12; // the square that is lit at first: c3 of 5x5
const byName = new Intl.Collator(undefined, { numeric: true }).compare;
const pace = 18; // ms for a hundredth of the turn

// The keys of what the drawing shows, by turn: there are three pictures.
const turned = { 0: "graph.turned-0", 50: "graph.turned-50", 100: "graph.turned-100" };

export class Graph extends Figure {
  degrees = false; // whether nodes have their degrees
  numbers; // whether squares have the book's numbers in place of names
  square = -1; // the chosen one, or -1
  over = -1; // the one that the pointer is over, or that the keys have reached, or -1
  turn = 0; // as shown, from 0 to 100
  goal = 0; // the turn that is shown in the end
  answered = false; // whether the closing question of this board is answered

  constructor(root, engine) {
    super(root, engine);
    const { picture, slider, size } = this.parts;
    this.morph = new Morph(picture);
    slider.addEventListener("input", () => this.turnTo(Number(slider.value), { smooth: false }));
    size.addEventListener("change", () => this.go({ size: size.value, square: -1 }));
    root.addEventListener("click", (event) => this.click(event));
    picture.addEventListener("pointermove", (event) => this.point(this.morph.squareAt(event)));
    picture.addEventListener("pointerleave", () => this.point(-1));
    picture.addEventListener("click", (event) => this.choose(this.morph.squareAt(event)));
    picture.addEventListener("keydown", (event) => this.key(event));
    picture.addEventListener("blur", () => this.point(-1));
  }

  open(fields) {
    const size = fields.option("board", this.parts.size, "5x5");
    const { rows, cols } = sides(size);
    const square = fields.integer("square", 0, rows * cols - 1, fields.given ? -1 : middle);
    this.stop?.();
    this.goal = fields.integer("turn", 0, 100, 0);
    this.go({
      size,
      square,
      degrees: fields.yes("degrees"),
      numbers: fields.choice("names", ["chess", "book"], "chess") === "book",
    });
    this.show(this.goal);
  }

  // go changes the state: the board, the chosen square, whether degrees are
  // shown, and whether squares have the book's numbers instead of chess names.
  go({ size = this.size, square = this.square, degrees = this.degrees, numbers = this.numbers }) {
    const { quiz } = this;
    if (size !== this.size || numbers !== this.numbers) {
      Object.assign(this, { numbers, answered: false });
      this.resize(size);
      this.morph.set(this);
      quiz.drop();
      this.fillStory();
    }
    Object.assign(this, { square, degrees, over: -1 });
    this.morph.number(degrees);
    this.show(this.turn);
    this.light();
    this.rest();
  }

  // click follows links to states of the figure, and the buttons of the slider.
  click(event) {
    const to = event.target.closest("a[data-turn], button[data-turn]");
    if (!to) return;
    event.preventDefault();
    const { square = this.square, degrees } = to.dataset;
    if (to.href)
      this.go({
        square: Number(square),
        degrees: degrees === undefined ? this.degrees : degrees === "yes",
      });
    this.turnTo(Number(to.dataset.turn));
  }

  // turnTo turns the drawing to a goal from 0 to 100: at once if smooth is
  // false or the system asks for less motion.
  turnTo(goal, { smooth = true } = {}) {
    this.stop?.();
    this.goal = goal;
    const from = this.turn;
    this.stop = animate(smooth ? pace * Math.abs(goal - from) : 0, (part) => {
      this.show(from + (goal - from) * part);
      if (part === 1) this.rest();
    });
  }

  // show shows the drawing at a turn.
  show(turn) {
    this.turn = turn;
    this.morph.show(turn);
    const { slider, story } = this.parts;
    slider.value = turn;
    const at = 50 * Math.round(turn / 50); // the nearest of the three pictures
    slider.setAttribute("aria-valuetext", say(turned[at], { turn: Math.round(turn) }));
    for (const e of [...story.children, ...slider.parentElement.querySelectorAll("button")]) {
      const now = Number(e.dataset.turn) === at;
      if (e.matches("button")) e.setAttribute("aria-pressed", now);
      else e.classList.toggle("now", now);
    }
  }

  // rest tells and stores the state, and asks the closing question. It is
  // called when the drawing has come to rest.
  rest() {
    if (this.over < 0) this.status(this.situation());
    if (!this.answered && !this.quiz.waits) this.close();
    this.store({
      board: this.size,
      square: this.square < 0 ? undefined : this.square,
      turn: Math.round(this.goal),
      degrees: this.degrees ? "yes" : undefined,
      names: this.numbers ? "book" : undefined,
    });
  }

  // fillStory fills the board's numbers and squares into the story and its
  // links.
  fillStory() {
    const { next, rows, cols, squares } = this;
    const dark = Math.floor(squares / 2);
    const far = (i) =>
      Math.hypot(Math.floor(i / cols) - (rows - 1) / 2, (i % cols) - (cols - 1) / 2);
    const [central] = [...next.keys()].sort(
      (a, b) => next[b].length - next[a].length || far(a) - far(b),
    );
    const corner = squares - cols;
    const said = {
      middle: this.place(central),
      most: next[central].length,
      corner: this.place(corner),
      few: next[corner].length,
      nodes: squares,
      edges: next.flat().length / 2,
      light: squares - dark,
      dark,
    };
    for (const e of this.parts.story.querySelectorAll("[data-value]"))
      e.textContent = said[e.dataset.value];
    for (const a of this.parts.story.querySelectorAll("a")) {
      const square = { middle: central, corner }[a.dataset.value] ?? central;
      if (a.dataset.value) a.dataset.square = square;
      a.href = a.hash
        .replace(/board:\w+/, `board:${this.size}`)
        .replace(/square:\d+/, `square:${square}`);
    }
  }

  // light lights the square under the pointer, or else the chosen one, and says
  // which.
  light() {
    this.morph.light(this.lit);
    this.morph.shine(this.turn);
    this.status(this.situation());
  }

  // lit is the square whose neighbours are lit: the one that is pointed at or,
  // if there is none, the chosen one. It is -1 if there is neither.
  get lit() {
    return this.over >= 0 ? this.over : this.square;
  }

  // point lights a square as long as it is pointed at.
  point(square) {
    if (square === this.over) return;
    this.over = square;
    this.light();
  }

  // key points at a square by the arrow keys, or chooses it.
  key(event) {
    const way = arrows[event.key];
    const from = this.over < 0 ? this.square : this.over;
    if (way) {
      this.point(from < 0 ? 0 : this.morph.towards(from, way));
      this.parts.cursor.textContent = this.situation();
    } else if (event.key === "Enter" || event.key === " ") this.choose(Math.max(0, from));
    else return;
    event.preventDefault();
  }

  // choose chooses a square, or none if it was chosen.
  choose(square) {
    if (square >= 0) this.go({ square: square === this.square ? -1 : square });
  }

  // place returns the name of a square, or its number.
  place(square) {
    return this.numbers ? String(square) : super.place(square);
  }

  // situation says what is lit.
  situation() {
    const { lit, next } = this;
    if (lit < 0) return say("graph.all", { squares: next.length, moves: next.flat().length / 2 });
    const at = this.place(lit);
    return say("graph.moves", {
      at,
      n: next[lit].length,
      list: next[lit]
        .map((to) => this.place(to))
        .sort(byName)
        .join(", "),
    });
  }

  // close asks the closing question, which the drawing answers.
  close() {
    this.quiz.ask(say("graph.close"), (answer) => closing(this.size, this.next.length, answer), {
      choices: [
        { text: say("graph.yes"), answer: true },
        { text: say("graph.no"), answer: false },
      ],
      then: () => {
        this.answered = true;
        this.turnTo(100);
      },
    });
  }
}

// closing judges an answer to whether a tour of the board can begin on a dark
// square, as {right, why}. For the smallest boards, that is what the library
// has proved.
function closing(size, squares, answer) {
  const half = Math.floor(squares / 2);
  if (squares % 2)
    return { right: !answer, why: say("graph.close-odd", { squares, more: half + 1 }) };
  if (size === "4x4") return { right: !answer, why: say("graph.close-4x4", { half }) };
  return { right: answer, why: say("graph.close-even", { half }) };
}
