// Lesson: with ?lesson the page leads through the tasks for teachers, one figure at a time. The first board is there to
// play on at once, and what the lesson is for stands beneath. A task stands beside its figure's board, or below it,
// asks for a prediction before that shows anything, and goes on when it is answered. Browser, address and code keep them.

import { button, element, mark } from "./elements.js";
import { decode, encode, grade, rights } from "./tally.js";
import { say } from "./words.js";

const seven = "try=board:5x5,path:0.11.20.17.10.1.12", stuck = "race=board:5x5,start:0,at:19", chessboard = "race=board:8x8,start:0,at:1";
const small = "sandbox=rows:4,cols:4,goal:closed";

// The tasks: their figures, and the states of these at each question, and after its answer, where these are others.
const tasks = {
  1: { figure: "try", before: ["try=board:5x5,path:12", seven, seven], after: [, `${seven},run:yes`, "try=board:5x5,path:0.11.20.17.10.1"] },
  2: { figure: "graph", before: ["graph=board:5x5,turn:0", "graph=board:5x5,turn:0"], after: [, "graph=board:5x5,turn:100"] },
  3: { figure: "race", before: [stuck, "race=board:5x5,start:0,at:20"], after: ["race=board:5x5,start:0,at:20", "race=board:5x5,start:0,at:2881"] },
  4: { figure: "race", before: [chessboard, chessboard, "race=board:5x5,start:0,at:4", "race=board:7x7,start:0,order:id,at:45"], after: [, "race=board:8x8,start:0,at:5787981", "race=board:5x5,start:0,at:5", "race=board:7x7,start:0,order:id,at:46"] },
  5: { figure: "dfs", before: ["dfs=step:0", "dfs=step:10", "dfs=step:13", "dfs=step:18"], after: ["dfs=step:7", "dfs=step:11", "dfs=step:14", "dfs=step:20"] },
  6: { figure: "sandbox", before: [small, small], after: [, `${small},run:yes`] },
  E: { before: [] },
};

const names = Object.keys(tasks);
const choices = { "1a": 4, "1b": 2, "1c": 3, "2a": 3, "2b": 3, "3a": 3, "3b": 3, "4a": 4, "4b": 3, "4c": 4, "4d": 3, "5a": 3, "5b": 4, "5c": 4, "5d": 4, "6a": 2, "6b": 2, Ea: 3 };
const kept = "knighttour.lesson"; // where the browser keeps the code, and the task
const rest = 500; // ms in which the second click of a double click comes
const wide = matchMedia("(min-width: 62.5rem)");

// title returns the title of a task.
const title = (name) => document.querySelector(`#tasks li:nth-child(${Number(name) || 0}) h3`)?.textContent ?? say("lesson.exit");

const count = (answers) => Object.values(answers).join("").length;

export class Lesson {
  now; // the task that is shown
  pressed = -rest; // when a pointer pressed what changes

  // complain tells what is wrong with the address.
  constructor(complain) {
    const root = (this.root = document.getElementById("lesson"));
    this.parts = Object.fromEntries([...root.querySelectorAll("[data-part]")].map((e) => [e.dataset.part, e]));
    document.documentElement.classList.add("lesson");
    const text = new URLSearchParams(location.search).get("lesson"), given = decode(text);
    if (text && !given) complain(say("lesson.undecoded", { code: text }));
    this.answers = given ?? {}; // letters by task
    const last = this.remember();
    for (const name of names) this.dock(name);
    const { steps, copy, anew } = this.parts;
    steps.replaceChildren(...names.map((name) => button(name === "E" ? title(name) : name, () => this.go(name), { title: title(name), ariaLabel: name === "E" ? title(name) : say("lesson.step", { name, title: title(name) }) })));
    copy.addEventListener("click", () => this.copy());
    anew.addEventListener("click", () => this.anew());
    addEventListener("storage", () => this.remember(1) && this.show(this.now));
    wide.addEventListener("change", () => names.forEach((name) => this.place(name)));
    document.getElementById("try").addEventListener("moved", () => this.reached());
    addEventListener("click", (event) => this.once(event), { capture: true });
    const next = last ?? names.find((name) => !this.done(name)) ?? "E";
    if (location.hash.includes(`${tasks[next].figure}=`) || !count(this.answers)) this.show(next);
    else this.go(next);
  }

  // remember takes the answers that the browser keeps, if these are as many and some more, and returns their task, or undefined.
  remember(more = 0) {
    let code = "", task;
    try {
      [code, task] = (localStorage.getItem(kept) ?? "").split(" ");
    } catch {} // the browser keeps nothing
    const answers = decode(code);
    if (!answers || count(answers) < count(this.answers) + more) return undefined;
    this.answers = answers;
    return task in tasks ? task : undefined;
  }

  // keep makes the browser and the address keep the answers.
  keep() {
    const code = encode(this.answers), url = new URL(location.href);
    url.searchParams.set("lesson", code);
    history.replaceState(history.state, "", url);
    for (const a of document.querySelectorAll('a[href^="?lesson"]')) a.search = `?lesson=${code}`;
    try {
      localStorage.setItem(kept, `${code} ${this.now}`);
    } catch {} // the address keeps it
  }

  // anew forgets all answers, if it is told so twice: another pupil is here.
  anew() {
    const { anew } = this.parts, sure = say("lesson.sure");
    if (anew.textContent !== sure) return (anew.textContent = sure);
    this.answers = {};
    this.go("1");
  }

  // copy copies the code, or selects it where a page may not write to the clipboard.
  async copy() {
    const { copy, code } = this.parts;
    try {
      await navigator.clipboard.writeText(code.textContent);
      copy.textContent = say("figure.copied");
    } catch {
      getSelection().selectAllChildren(code);
    }
  }

  // once stops the second click of a double click on what changes, whatever lies there now.
  once(event) {
    if (!event.detail) return; // a key
    if (performance.now() - this.pressed < rest) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.target.closest(".dock, [data-part=anew]")) this.pressed = performance.now();
  }

  // done reports whether all questions of a task are answered.
  done(name) { return this.answers[name]?.length === rights[name].length; }

  // dock makes the box of a task; that of the exit question is at the end.
  dock(name) {
    const dock = (tasks[name].dock = element("div", { className: "dock", hidden: true }));
    const { figure } = tasks[name], heading = figure && figure !== "try" ? "h3" : "h2"; // below a section's
    dock.append(element(heading, { textContent: say("lesson.task", { name, title: title(name) }) }));
    const time = document.querySelector(`#tasks li:nth-child(${Number(name) || 0}) .note`)?.textContent.split("·")[0];
    if (time) dock.firstChild.append(element("small", { textContent: ` ${time}` }));
    this.place(name);
  }

  // place puts a box beside the board of its figure where there is room, or below it.
  place(name) {
    const { figure, dock } = tasks[name], root = document.getElementById(figure);
    if (!figure) this.root.append(dock);
    else if (wide.matches) root.querySelector("div.main, .side").prepend(dock);
    else root.querySelector(".picture").firstElementChild.after(dock);
  }

  // follow shows the task of a figure that an address names, unless it is the lesson's own, or names this task's, too.
  follow(figures) {
    const { figure } = tasks[this.now], name = names.find((n) => figures.includes(tasks[n].figure));
    if (figure && name && location.hash !== this.hash && !figures.includes(figure)) this.show(name);
    else this.keep(); // the address is another
  }

  // go goes to a task, with its figure in the state of the next question.
  go(name) {
    this.show(name);
    this.set(tasks[name].before[(this.answers[name] ?? "").length] ?? tasks[name].before.at(-1));
  }

  // set sets the figure to a state. Back leads out of the lesson, not to figures without their questions.
  set(state) {
    if (state) location.replace((this.hash = `#${state}`));
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

  // tell shows and keeps the code, and how far the tasks are.
  tell() {
    const { steps, code, copy, anew } = this.parts;
    code.textContent = encode(this.answers);
    copy.textContent = say("lesson.copy");
    anew.textContent = say("lesson.anew");
    [...steps.children].forEach((button, i) => button.toggleAttribute("data-done", this.done(names[i])));
    mark(steps.children, steps.children[names.indexOf(this.now)], "step");
    this.keep();
  }

  // option returns the text of a choice.
  option = (question, letter) => say(`lesson.${question}-${letter}`);

  // ask asks the next question of a task, or says that it is done.
  ask(name) {
    const given = this.answers[name] ?? "", question = `${name}${"abcd"[given.length]}`, n = choices[question];
    tasks[name].dock.classList.toggle("asks", Boolean(n));
    const key = { "3a": "lesson.3-key", "5a": "lesson.5-key" }[question];
    if (n) this.fill(name, say(`lesson.${question}`), [..."ABCD".slice(0, n)].map((letter) => [`${letter} ${this.option(question, letter)}`, () => this.answer(name, question, letter)]), { key: key && say(key) });
    else {
      if (name === "E") this.fill(name, `${say("lesson.over")} ${encode(this.answers)}`, [[say("lesson.copy"), () => this.copy()]]);
      else this.fill(name, say("lesson.done"), [[say("lesson.next"), () => this.next(name)]]);
      const again = [...given].flatMap((letter, i) => {
        const asked = name + "abcd"[i];
        return [element("b", { textContent: say(`lesson.${asked}`) }), element("p", { textContent: this.reply(asked, letter, rights[name][i]) })];
      });
      tasks[name].dock.append(element("details", {}, element("summary", { textContent: say("lesson.again") }), ...again));
    }
  }

  // reply returns what is said of an answer. A guess is compared, not judged.
  reply(question, letter, want) {
    const why = say(`lesson.${question}-why`);
    if (want !== ".") return say(letter === want ? "quiz.right" : "quiz.wrong", { why });
    return `${say("lesson.said", { said: this.option(question, letter) })} ${why}`;
  }

  // answer takes an answer, and says whether it is right, and why. Until the next question it can be changed.
  answer(name, question, letter) {
    const before = this.answers[name] ?? "", i = before.length, want = rights[name][i], { dock } = tasks[name];
    this.answers[name] = before + letter;
    this.tell();
    this.set(tasks[name].after?.[i]);
    dock.classList.remove("asks");
    const go = () => {
      if (this.done(name)) return this.next(name);
      this.set(tasks[name].before[i + 1]);
      this.ask(name);
    };
    const change = () => {
      this.answers[name] = before;
      this.go(name);
    };
    const buttons = [name === "E" ? [say("lesson.copy"), () => this.copy()] : [say("lesson.next"), go], [say("lesson.change"), change]];
    this.fill(name, this.reply(question, letter, want), buttons, { right: want === "." ? undefined : letter === want });
    if (name === "E") dock.append(element("p", { textContent: say("lesson.sum", { ...grade(this.answers), code: encode(this.answers) }) }));
  }

  // reached says beside the first guess how far the knight has come.
  reached() {
    if (this.now !== "1" || this.answers[1]?.length !== 1 || tasks[1].dock.classList.contains("asks")) return;
    this.most = Math.max(this.most ?? 0, globalThis.figures.try.path.length);
    tasks[1].dock.querySelector("p").textContent = `${this.reply("1a", this.answers[1], ".")} ${say("lesson.reached", { n: this.most })}`;
  }

  // next goes to the task after one. The last two are for those who have time.
  next(name) {
    this.go(names[names.indexOf(name) + 1]);
    if (!tasks[this.now].figure) scrollTo(0, 0);
  }

  // fill shows a sentence with buttons. The focus goes with them.
  fill(name, text, buttons, { right, key } = {}) {
    const { dock } = tasks[name], focused = document.activeElement.closest(".dock");
    const line = element("p", { textContent: text, tabIndex: -1 });
    line.dataset.right = right ?? "";
    const row = element("div", { className: "choices" }, ...buttons.map(([label, act]) => button(label, act)));
    dock.replaceChildren(dock.firstElementChild, ...(key ? [element("div", { textContent: key })] : []), line, row);
    if (focused) line.focus({ preventScroll: true });
  }
}
