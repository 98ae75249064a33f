// With ?lesson, the page is a lesson: it leads through the tasks for teachers,
// one figure at a time. The first board can be played on at once, and below it
// stands what the lesson is for. The page's title leads back to the page
// without the lesson. A task stands beside the board of its figure, or below
// it. It asks for a prediction before the figure shows anything, and goes on
// when that is answered. The answers are kept by the browser, and in the
// address as a code.

import { button, element, judged, mark } from "./elements.js";
import { findTask, tasks } from "./questions.js";
import { changed, decode, encode, grade, plain } from "./tally.js";
import { stillness } from "./theme.js";
import { say } from "./words.js";

const kept = "knighttour.lesson"; // the browser's key for who is here, the code, and the task
const wide = matchMedia("(min-width: 62.5rem)");
const exit = "E"; // the task without a figure

// The keys of the tasks' titles, and of how long they take.
const words = {
  1: { title: "title.1", minutes: "lesson.1-minutes" },
  2: { title: "title.2", minutes: "lesson.2-minutes" },
  3: { title: "title.3", minutes: "lesson.3-minutes" },
  4: { title: "title.4", minutes: "lesson.4-minutes" },
  5: { title: "title.5", minutes: "lesson.5-minutes" },
  6: { title: "title.6", minutes: "lesson.6-minutes" },
  [exit]: { title: "lesson.exit" },
};

// title returns the title of a task.
const title = (name) => say(words[name].title);

// count returns the number of answers.
const count = (answers) => Object.values(answers).join("").length;

// The lesson is in one of these phases:
//
//	asks      a question waits
//	watches   it is answered, and the figure plays alone until it has ended
//	explains  what is right stands beside the figure, until the reader goes on
//	done      all questions of the task are answered
export class Lesson {
  phase = "asks";
  now; // the name of the task that is shown
  pupil = Date.now(); // who is here: a later pupil at the same browser has a larger number
  docks = new Map(); // the boxes of the tasks, by name
  revealed = new Set(); // names of the questions whose right answer was shown
  explained; // the name of the question that is answered, until the reader goes on
  most = 0; // squares that the knight has reached since the first guess
  afterwards; // called when the figure that is watched has ended

  // figures are the page's figures, by name. complain(text) is called if
  // something is wrong with the address.
  constructor(figures, complain) {
    this.figures = figures;
    const root = document.getElementById("lesson");
    this.root = root;
    /** @type {Record<string, any>} */
    this.parts = Object.fromEntries(
      [...root.querySelectorAll("[data-part]")].map((e) => [e.getAttribute("data-part"), e]),
    );
    document.documentElement.classList.add("lesson");
    const heading = document.querySelector("h1");
    heading.replaceChildren(element("a", { href: "?", textContent: heading.textContent }));
    const text = new URLSearchParams(location.search).get("lesson");
    const given = decode(text);
    if (text && !given) complain(say("lesson.undecoded", { code: text }));
    this.answers = given ?? {}; // letters by task
    const { task, explained } = this.recall();
    for (const { name } of tasks) this.dock(name);
    this.fillBar();
    addEventListener("storage", () => this.follows());
    wide.addEventListener("change", () => tasks.forEach(({ name }) => this.place(name)));
    document.getElementById("try").addEventListener("moved", () => this.reached());
    document.getElementById("race").addEventListener("ended", () => this.ended());
    this.begin(task ?? tasks.find(({ name }) => !this.done(name))?.name ?? exit, explained);
  }

  // begin shows a task as it was before the page was loaded again: the
  // explanation that was shown last, explained, or the question that waits. Its
  // figure is in the state that the address has. If the address has none, the
  // figure is in the state of the question.
  begin(name, explained) {
    const isShown = location.hash.includes(`${findTask(name).figure}=`); // by the address
    const last = this.questions(name)[this.given(name).length - 1];
    const isNew = !count(this.answers);
    if (last && last.name === explained) this.explainAgain(name, last, isShown);
    else if (isNew || (isShown && this.done(name))) this.show(name);
    else this.go(name);
  }

  // explainAgain shows the explanation of a question once more, beside the
  // pupil's own board if the address has that (isShown). A figure that played
  // is shown at its end, and a figure that was to run is run again.
  explainAgain(name, question, isShown) {
    this.show(name);
    this.revealed.add(question.name);
    const given = this.given(name);
    const { before, after, ends } = question;
    const isLeft = isShown && !ends && !after?.includes("run:yes"); // stays as the pupil has left it
    if (!isLeft) this.set(ends ?? after ?? before);
    this.enter("explains", question.name);
    this.explain(name, question, plain(given.at(-1)), given.slice(0, -1));
    this.keep();
  }

  // fillBar fills the bar with the steps.
  fillBar() {
    const { steps, copy, anew } = this.parts;
    const step = ({ name }) =>
      button(name === exit ? title(name) : name, () => this.go(name), { title: title(name) });
    steps.replaceChildren(...tasks.map(step));
    copy.addEventListener("click", () => this.copy());
    anew.addEventListener("click", () => this.anew());
  }

  // stored returns what the browser keeps: {pupil, answers, task, explained}.
  stored() {
    let text = "";
    try {
      text = localStorage.getItem(kept) ?? "";
    } catch {} // the browser keeps nothing
    const [pupil, code, task, explained] = text.split(" ");
    return {
      pupil: Number(pupil) || 0,
      answers: code === "-" ? {} : decode(code ?? ""),
      task: findTask(task) ? task : undefined,
      explained,
    };
  }

  // recall takes over the answers that the browser keeps, and their pupil, if
  // they are at least as many as those in the address. It returns {task,
  // explained} of these answers, or {} if there are none.
  recall() {
    const { pupil, answers, task, explained } = this.stored();
    if (!answers || count(answers) < count(this.answers)) return {};
    if (pupil) this.pupil = pupil;
    this.answers = answers;
    return count(answers) ? { task, explained } : {};
  }

  // follows takes over what another tab has written: more answers of the same
  // pupil, with the explanation of the last one, or those of a later pupil, who
  // may have none yet. It returns whether there was anything to take over.
  follows() {
    const { pupil, answers, task, explained } = this.stored();
    const later = pupil > this.pupil;
    const more = pupil === this.pupil && answers && count(answers) > count(this.answers);
    if (!later && !more) return false;
    Object.assign(this, { pupil, answers: answers ?? {} });
    if (later) this.revealed.clear();
    const last = this.questions(this.now)[this.given(this.now).length - 1];
    if (!later && task === this.now && last?.name === explained)
      this.explainAgain(task, last, false);
    else this.show(later ? tasks[0].name : this.now);
    return true;
  }

  // keep stores the answers in the browser and in the address.
  keep() {
    const code = encode(this.answers);
    const url = new URL(location.href);
    url.searchParams.set("lesson", code);
    history.replaceState(history.state, "", url);
    for (const a of document.querySelectorAll('a[href^="?lesson"]')) {
      /** @type {HTMLAnchorElement} */ (a).search = `?lesson=${code}`;
    }
    try {
      localStorage.setItem(
        kept,
        `${this.pupil} ${code || "-"} ${this.now} ${this.explained ?? ""}`,
      );
    } catch {} // the address keeps them
  }

  // anew forgets all answers, since another pupil is here. It first asks
  // whether the reader is sure: only the second call forgets.
  anew() {
    const { anew } = this.parts;
    const sure = say("lesson.sure");
    if (anew.textContent !== sure) {
      anew.textContent = sure;
      return;
    }
    this.pupil = Math.max(Date.now(), this.pupil + 1);
    this.answers = {};
    this.revealed.clear();
    this.go(tasks[0].name);
  }

  // copy copies the code, or selects it where a page may not write to the
  // clipboard.
  async copy() {
    const { copy, code } = this.parts;
    try {
      await navigator.clipboard.writeText(code.textContent);
      copy.textContent = say("figure.copied");
    } catch {
      getSelection().selectAllChildren(code);
      copy.textContent = say("lesson.selected");
    }
  }

  // questions returns the questions of a task.
  questions(name) {
    return findTask(name).questions;
  }

  // given returns the letters of the answers to a task so far, as one word.
  given(name) {
    return this.answers[name] ?? "";
  }

  // done reports whether all questions of a task are answered.
  done(name) {
    return this.given(name).length === this.questions(name).length;
  }

  // dock makes the box of a task.
  dock(name) {
    const dock = element("div", { className: "dock", hidden: true, dataset: { once: "" } });
    this.docks.set(name, dock);
    const { figure } = findTask(name);
    const heading = figure && figure !== "try" ? "h3" : "h2"; // below a section's
    dock.append(
      element(heading, {
        textContent: name === exit ? title(name) : say("lesson.task", { name, title: title(name) }),
      }),
    );
    if (figure)
      dock.firstChild.append(element("small", { textContent: ` ${say(words[name].minutes)}` }));
    this.place(name);
  }

  // place puts the box of a task beside the board of its figure or, without
  // room there, below the board. The box of a task without a figure comes last
  // in the lesson's section.
  place(name) {
    const { figure } = findTask(name);
    const dock = this.docks.get(name);
    const root = document.getElementById(figure);
    if (!figure) this.root.append(dock);
    else if (wide.matches) root.querySelector("div.main, .side").prepend(dock);
    else root.querySelector(".picture").firstElementChild.after(dock);
  }

  // follow shows the task of a figure that a new address names. It does not if
  // the lesson itself has set the address, or if the address also names the
  // figure of the task that is shown.
  follow(figures) {
    const { figure } = findTask(this.now);
    const other = tasks.find((task) => figures.includes(task.figure));
    if (figure && other && location.hash !== this.hash && !figures.includes(figure))
      this.show(other.name);
    else this.keep(); // in the new address
  }

  // go goes to a task, and puts its figure into the state for the next
  // question.
  go(name) {
    this.show(name);
    const questions = this.questions(name);
    this.set((questions[this.given(name).length] ?? questions.at(-1)).before);
  }

  // set puts the figure into a state, if there is one. It adds no entry to the
  // history, so the browser's way back leads out of the lesson, and not to
  // figures without their questions.
  set(state) {
    if (!state) return;
    this.hash = `#${state}`;
    location.replace(this.hash);
  }

  // show shows a task: its figure's section, without those of other figures.
  show(name) {
    this.now = name;
    const { figure } = findTask(name);
    const shown = ["lesson", figure];
    if (name === tasks[0].name || name === exit) shown.push("goals");
    for (const section of document.querySelectorAll("main > section"))
      section.classList.toggle("away", !shown.includes(section.id));
    for (const [other, dock] of this.docks) dock.hidden = other !== name;
    /** @type {HTMLAnchorElement} */ (document.querySelector(".skip")).hash = figure ?? "lesson";
    this.ask(name);
    this.showBar();
  }

  // showBar shows the code and which tasks are done, and keeps the answers.
  showBar() {
    const { steps, code, copy, anew } = this.parts;
    code.textContent = encode(this.answers);
    copy.textContent = say("lesson.copy");
    anew.textContent = say("lesson.anew");
    [...steps.children].forEach((step, i) => {
      const { name } = tasks[i];
      const own = name === exit ? title(name) : say("lesson.step", { name, title: title(name) });
      step.toggleAttribute("data-done", this.done(name));
      step.ariaLabel = this.done(name) ? say("lesson.step-answered", { step: own }) : own;
    });
    mark(steps.children, steps.children[tasks.findIndex(({ name }) => name === this.now)], "step");
    this.keep();
  }

  // ask asks the next question of a task, or says that the task is done.
  ask(name) {
    const question = this.questions(name)[this.given(name).length];
    this.enter(question ? "asks" : "done");
    if (!question) return this.showDone(name);
    const choices = question.choices.map((text, i) => {
      const letter = "ABCD"[i];
      return [`${letter} ${text}`, () => this.answer(name, question, letter)];
    });
    this.fill(name, [question.text], choices, { key: question.key });
  }

  // enter is the only way into a phase. It tells the figures which of them is
  // asked about, and the page what to show.
  /** @type {(phase: string, explained?: string) => void} */
  enter(phase, explained) {
    const asks = phase === "asks";
    const watches = phase === "watches";
    this.phase = phase;
    this.explained = explained;
    const { figure } = findTask(this.now);
    for (const other of Object.values(this.figures)) other.isAsked = asks && other.name === figure;
    document.documentElement.classList.toggle("watching", watches);
    const dock = this.docks.get(this.now);
    dock.hidden = watches;
    dock.classList.toggle("asks", asks);
  }

  // showDone says that a task is done, and lists its questions and answers.
  showDone(name) {
    if (name === exit)
      this.fill(
        name,
        [`${say("lesson.over")} ${encode(this.answers)}`],
        [[say("lesson.copy"), () => this.copy()]],
      );
    else this.fill(name, [say("lesson.done")], [[say("lesson.next"), () => this.next(name)]]);
    const again = this.questions(name).flatMap((question, i) => [
      element("b", { textContent: question.text }),
      element("p", {}, ...this.reply(question, this.given(name)[i], true)),
    ]);
    this.docks
      .get(name)
      .append(
        element("details", {}, element("summary", { textContent: say("lesson.again") }), ...again),
      );
  }

  // reply returns what is said of an answer. A guess is not judged but compared
  // with what came true, and some guesses only when the task is done.
  reply({ choices, right, fits, why, later }, letter, isDone = false) {
    const answer = plain(letter);
    if (right) return judged(answer === right, why);
    if (answer === fits && (isDone || !later)) return judged(true, why, say("lesson.fits"));
    return [`${say("lesson.said", { said: choices["ABCD".indexOf(answer)] })} ${why}`];
  }

  // answer takes an answer, and says whether it is right, and why. Until the
  // next question the answer can be changed. The code then shows that it was
  // changed, since the pupil has seen what is right. If the figure plays, the
  // reader watches it first, with nothing beside it.
  answer(name, question, letter) {
    const again = this.revealed.has(question.name);
    this.revealed.add(question.name);
    const before = this.given(name);
    this.answers[name] = before + (again ? changed(letter) : letter);
    const plays = question.ends && !stillness.matches;
    this.enter(plays ? "watches" : "explains", question.name);
    this.showBar();
    this.set(plays ? question.after : (question.ends ?? question.after));
    const explain = () => this.explain(name, question, letter, before);
    if (plays) this.watch(explain);
    else explain();
  }

  // watch scrolls to the figure that plays, and calls afterwards when it has
  // ended.
  watch(afterwards) {
    this.afterwards = afterwards;
    requestAnimationFrame(() => document.querySelector("#race .figure").scrollIntoView());
  }

  // ended explains what the reader has watched.
  ended() {
    if (this.phase !== "watches") return;
    this.enter("explains", this.explained);
    this.afterwards();
  }

  // explain shows what is right, and why, and offers to go on or to change the
  // answer. before has the letters of the answers to the task's earlier
  // questions.
  explain(name, question, letter, before) {
    const go = () => {
      if (this.done(name)) return this.next(name);
      this.set(this.questions(name)[before.length + 1].before);
      this.ask(name);
      this.keep();
    };
    const change = () => {
      this.answers[name] = before;
      this.go(name);
    };
    /** @type {[string, () => void]} */
    const first =
      name === exit ? [say("lesson.copy"), () => this.copy()] : [say("lesson.next"), go];
    const right = question.right ? letter === question.right : undefined;
    this.fill(name, this.reply(question, letter), [first, [say("lesson.change"), change]], {
      right,
    });
    if (name !== exit) return;
    const sum = say("lesson.sum", { ...grade(this.answers), code: encode(this.answers) });
    this.docks.get(name).append(element("p", { textContent: sum }));
  }

  // reached says beside the first guess how far the knight has come.
  reached() {
    const [first] = tasks;
    const [guess] = first.questions;
    if (this.phase !== "explains" || this.explained !== guess.name) return;
    this.most = Math.max(this.most, this.figures.try.path.length);
    const said = this.reply(guess, this.given(first.name));
    const dock = this.docks.get(first.name);
    dock.querySelector("p").replaceChildren(...said, ` ${say("lesson.reached", { n: this.most })}`);
  }

  // next goes to the task after the named one.
  next(name) {
    this.go(tasks[tasks.findIndex((task) => task.name === name) + 1].name);
    if (!findTask(this.now).figure) scrollTo(0, 0);
  }

  // fill fills the box of a task with a sentence and buttons, and before them
  // key, if there is one: see questions.js. If the focus was in a box, it moves
  // to the sentence. right says in which colour the sentence is shown.
  /** @type {(name: string, sentence: (string | Node)[], buttons: [string, () => void][], more?: { right?: boolean, key?: string }) => void} */
  fill(name, sentence, buttons, { right, key } = {}) {
    const dock = this.docks.get(name);
    const focused = document.activeElement.closest(".dock");
    const line = element("p", { tabIndex: -1 }, ...sentence);
    line.dataset.right = String(right ?? "");
    const row = element(
      "div",
      { className: "choices" },
      ...buttons.map(([label, act]) => button(label, act)),
    );
    dock.replaceChildren(
      dock.firstElementChild,
      ...(key ? [element("div", { textContent: key })] : []),
      line,
      row,
    );
    if (focused) line.focus({ preventScroll: true });
  }
}
