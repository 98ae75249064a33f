// Lesson: with ?lesson the page leads through the tasks for teachers, one figure at a time.
// The first board is there to play on at once, and what the lesson is for stands beneath.
// A task stands below its figure's board, asks for a prediction before that shows
// anything, and goes on when it is answered. The address and a code keep the answers.

import { button, element, setAll } from "./elements.js";
import { decode, encode, grade, rights } from "./tally.js";
import { say } from "./words.js";

// The tasks: their figures, and the states of these before each question, and after its
// answer, where these are others.
const tasks = {
  1: { figure: "try", before: [, "try=board:5x5,path:0.11.20.17.10.1.12"], after: [, , "try=board:5x5,path:0.11.20.17.10.1"] },
  2: { figure: "graph", before: ["graph=board:5x5,turn:0"], after: [, "graph=board:5x5,turn:100"] },
  3: { figure: "race", before: ["race=board:5x5,start:0,at:19"], after: ["race=board:5x5,start:0,at:20"] },
  4: { figure: "race", before: ["race=board:8x8,start:0,at:1"], after: [, "race=board:8x8,start:0"] },
  5: { figure: "dfs", before: ["dfs=step:0"], after: ["dfs=step:7", "dfs=step:11"] },
  6: { figure: "sandbox", before: ["sandbox=rows:4,cols:4,goal:closed"], after: [, "sandbox=rows:4,cols:4,goal:closed,run:yes"] },
  E: { before: [] },
};

const names = Object.keys(tasks);
const choices = { "1a": 4, "1b": 2, "1c": 3, "2a": 3, "2b": 3, "3a": 3, "3b": 2, "4a": 4, "4b": 3, "5a": 3, "5b": 4, "6a": 2, "6b": 2, Ea: 3 };

// title returns the title of a task.
function title(name) {
  return document.querySelector(`#tasks li:nth-child(${Number(name) || 0}) h3`)?.textContent ?? say("lesson.exit");
}

export class Lesson {
  now; // the task that is shown

  constructor() {
    const root = (this.root = document.getElementById("lesson"));
    this.parts = Object.fromEntries([...root.querySelectorAll("[data-part]")].map((e) => [e.dataset.part, e]));
    document.documentElement.classList.add("lesson");
    this.answers = decode(new URLSearchParams(location.search).get("lesson")) ?? {}; // letters by task
    for (const name of names) this.dock(name);
    const { steps, copy } = this.parts;
    steps.replaceChildren(...names.map((name) => button(name === "E" ? title(name) : name, () => this.go(name), { title: title(name) })));
    copy.addEventListener("click", () => navigator.clipboard?.writeText(encode(this.answers)).then(() => (copy.textContent = say("figure.copied"))));
    const next = names.find((name) => !this.done(name)) ?? "E";
    if (location.hash) this.show(next);
    else this.go(next);
  }

  // done reports whether all questions of a task are answered.
  done(name) {
    return this.answers[name]?.length === rights[name].length;
  }

  // dock puts a task below the board of its figure; the exit question is at the end.
  dock(name) {
    const dock = (tasks[name].dock = element("div", { className: "dock", hidden: true }));
    const { figure } = tasks[name], heading = figure && figure !== "try" ? "h3" : "h2"; // below a section's
    dock.append(element(heading, { textContent: say("lesson.task", { name, title: title(name) }) }));
    const time = document.querySelector(`#tasks li:nth-child(${Number(name) || 0}) .note`)?.textContent.split("·")[0];
    if (time) dock.firstChild.append(element("small", { textContent: ` ${time}` }));
    if (figure) document.querySelector(`#${figure} .picture`).firstElementChild.after(dock);
    else this.root.append(dock);
  }

  // follow shows the task of a figure that an address names, unless it is the lesson's own.
  follow(figure) {
    if (figure && location.hash !== this.hash && tasks[this.now].figure !== figure) this.show(names.find((name) => tasks[name].figure === figure) ?? this.now);
  }

  // go goes to a task, with its figure in the state of the next question.
  go(name) {
    this.show(name);
    this.set(tasks[name].before, (this.answers[name] ?? "").length);
  }

  // set sets the figure to the state of a question.
  set(states, i) {
    if (states?.[i]) location.hash = this.hash = `#${states[i]}`;
  }

  // show shows a task's section alone.
  show(name) {
    this.now = name;
    const shown = ["lesson", tasks[name].figure, "1E".includes(name) && "goals"];
    for (const section of document.querySelectorAll("main > section")) section.classList.toggle("away", !shown.includes(section.id));
    for (const other of names) tasks[other].dock.hidden = other !== name;
    document.querySelector(".skip").hash = tasks[name].figure ?? "lesson";
    this.ask(name);
    this.tell();
  }

  // tell shows the code, and how far the tasks are.
  tell() {
    const { steps, code, copy } = this.parts, text = encode(this.answers);
    code.textContent = text;
    copy.textContent = say("lesson.copy");
    [...steps.children].forEach((button, i) => {
      button.toggleAttribute("data-done", this.done(names[i]));
      setAll(button, { "aria-current": names[i] === this.now ? "step" : undefined });
    });
    const url = new URL(location.href);
    url.searchParams.set("lesson", text);
    history.replaceState(history.state, "", url);
  }

  // ask asks the next question of a task, or says that it is done.
  ask(name) {
    const given = this.answers[name] ?? "", question = `${name}${"abc"[given.length]}`, n = choices[question];
    tasks[name].dock.classList.toggle("asks", Boolean(n));
    if (n) this.fill(name, say(`lesson.${question}`), [..."ABCD".slice(0, n)].map((letter) => [`${letter} ${say(`lesson.${question}-${letter}`)}`, () => this.answer(name, question, letter)]));
    else if (name === "E") this.fill(name, say("lesson.over"), []);
    else this.fill(name, say("lesson.done"), [[say("lesson.next"), () => this.next(name)]]);
  }

  // answer takes an answer, and says whether it is right, and why.
  answer(name, question, letter) {
    const i = (this.answers[name] ?? "").length, want = rights[name][i];
    this.answers[name] = (this.answers[name] ?? "") + letter;
    this.tell();
    this.set(tasks[name].after, i);
    tasks[name].dock.classList.remove("asks");
    const why = say(`lesson.${question}-why`);
    const go = () => {
      this.set(tasks[name].before, i + 1);
      if (this.done(name)) this.next(name);
      else this.ask(name);
    };
    const right = want === "." ? undefined : letter === want;
    this.fill(name, right === undefined ? why : say(right ? "quiz.right" : "quiz.wrong", { why }), name === "E" ? [] : [[say("lesson.next"), go]], right);
    if (name === "E") tasks.E.dock.append(element("p", { textContent: say("lesson.sum", grade(this.answers)) }));
  }

  // next goes to the task after one. The last two are for those who have time.
  next(name) {
    this.go(names[names.indexOf(name) + 1]);
    if (!tasks[this.now].figure) scrollTo(0, 0);
  }

  // fill shows a sentence with buttons. The focus goes on with them.
  fill(name, text, buttons, right) {
    const { dock } = tasks[name], focused = document.activeElement.closest(".dock");
    const line = element("p", { textContent: text, tabIndex: -1 });
    line.dataset.right = right ?? "";
    const row = element("div", { className: "choices" });
    row.append(...buttons.map(([label, act]) => button(label, act)));
    dock.replaceChildren(dock.firstElementChild, line, row);
    if (focused) line.focus({ preventScroll: true });
  }
}
