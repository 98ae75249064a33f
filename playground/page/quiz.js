// Questions before answers: a reader who predicts what comes next learns more
// than one who watches (Naps et al., Exploring the role of visualization and
// engagement in computer science education, 2002, doi:10.1145/782941.782998).
// So a figure asks before it tells, and waits for the answer.

import { bring, button, judged } from "./elements.js";
import { say } from "./words.js";

export class Quiz {
  on = false;
  right = 0; // number of right answers
  asked = 0; // number of answers that were judged
  answered; // what the pending question does with an answer; undefined if there is none

  // root gets the lines of the quiz and, if switched is given, a switch for the
  // questions: switched() is called when the reader uses it. picture is the
  // element that the questions are about.
  constructor(root, picture, switched) {
    this.root = root;
    this.picture = picture;
    root.classList.add("quiz");
    root.innerHTML = `
      <div><label><input type="checkbox"> ${say("quiz.switch")}</label> <output hidden></output></div>
      <p role="status"></p>
      <div class="shown"></div>
      <div class="choices"></div>`;
    root.querySelector("div").hidden = !switched;
    this.box = root.querySelector("input");
    this.score = root.querySelector("output");
    this.line = root.querySelector("p");
    this.shown = root.querySelector(".shown");
    this.buttons = root.querySelector(".choices");
    this.box.addEventListener("change", () => {
      this.set(this.box.checked);
      switched?.();
    });
  }

  // set switches questions on or off.
  set(on) {
    this.on = this.box.checked = on;
    this.drop();
    this.renderScore();
  }

  // ask asks a question. check(answer) returns {right, why}: whether an answer
  // is right, and why. If right is undefined, the answer will be judged later.
  // choices are buttons: {text, answer}. The figure may answer by other means,
  // such as a click on a square: see answer. After an answer, then(right) is
  // called.
  /** @type {(question: string, check: (answer: any) => { right?: boolean, why: string }, more?: { choices?: any[], then?: (right?: boolean) => void }) => void} */
  ask(question, check, { choices = [], then = () => {} } = {}) {
    this.say(question);
    this.show();
    this.buttons.replaceChildren();
    for (const { text, answer } of choices) this.add(text, () => this.answer(answer));
    this.answered = (answer) => {
      const focused = this.buttons.contains(document.activeElement);
      const { right, why } = check(answer);
      this.drop();
      if (right === undefined) this.say(why);
      else this.judge(right, why);
      then(right);
      if (focused)
        /** @type {HTMLElement} */ (this.buttons.firstElementChild)?.focus({ preventScroll: true });
      this.bring();
    };
  }

  // bring scrolls as far as needed to show what is asked or said and, if both
  // fit, the picture.
  bring() {
    bring([this.picture, this.root]);
  }

  // judge says whether an answer was right, and why. It counts the answer,
  // unless counts is false, as for a guess.
  judge(right, why, counts = true) {
    if (counts) this.asked++;
    if (counts && right) this.right++;
    this.line.replaceChildren(...judged(right, why));
    this.line.dataset.right = right;
    this.renderScore();
  }

  // add adds a button for what comes next, and returns it.
  add(text, act) {
    const added = button(text, act);
    this.buttons.append(added);
    return added;
  }

  // waits reports whether a question is unanswered.
  get waits() {
    return this.answered !== undefined;
  }

  // answer answers the question, if one waits.
  answer(answer) {
    this.answered?.(answer);
  }

  // show shows what a question is about, until the question is answered.
  show(...shown) {
    this.shown.replaceChildren(...shown);
  }

  // drop takes back the pending question, or what was said about an answer.
  drop() {
    this.answered = undefined;
    this.show();
    this.buttons.replaceChildren();
    this.say("");
  }

  // say shows a sentence.
  say(text) {
    this.line.textContent = text;
    this.line.dataset.right = "";
  }

  // renderScore shows how many answers were right.
  renderScore() {
    this.score.hidden = !this.asked;
    this.score.textContent = say("quiz.score", { right: this.right, asked: this.asked });
  }
}
