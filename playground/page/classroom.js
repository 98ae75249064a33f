// What a class needs: the lesson, worksheets, and a report on pupils' codes.
// The pages load this module only when one of them is asked for.

import { Lesson } from "./lesson.js";
import { learnTasks, tasks } from "./questions.js";
import { printSheet } from "./sheet.js";
import { codes, decode, grade } from "./tally.js";
import { learn, say } from "./words.js";

const { lang } = document.documentElement;
const box = document.createElement("template");
box.innerHTML = await (await fetch(`classroom.${lang}.html`)).text();
learn(JSON.parse(box.content.querySelector(".words").textContent));
learnTasks(JSON.parse(box.content.querySelector(".questions").textContent));
document.head.append(box.content.querySelector("style"));
const [steps, ...others] = box.content.querySelectorAll("section");
const main = document.querySelector("main");
main.prepend(steps);
main.append(...others);

// lesson begins the lesson with the page's figures, by name. It calls
// complain(text) if something is wrong with the address.
export const lesson = (figures, complain) => new Lesson(figures, complain);

// sheet prints the worksheet, with the answers if answers is true.
export const sheet = (answers) => printSheet(document.getElementById("sheet"), answers);

const most = 3; // maximum number of questions that are listed as often wrong

// judge returns a report on the codes in a text: the questions that were
// answered wrong most often, with what is right, and then a line for each code.
export function judge(text) {
  const often = {};
  const lines = codes(text).map(({ who, code }) => {
    const answers = decode(code);
    if (!answers) return who + say("lesson.undecoded", { code });
    const { right, all, wrong, changed, open } = grade(answers);
    for (const name of wrong) often[name] = (often[name] ?? 0) + 1;
    const line = say("lesson.decoded", {
      who,
      code,
      right,
      all,
      wrong: wrong.join(", ") || "–",
      open: open.join(", ") || "–",
    });
    return changed.length ? `${line} ${say("lesson.changed", { list: changed.join(", ") })}` : line;
  });
  const missed = Object.entries(often)
    .sort(([, a], [, b]) => b - a)
    .slice(0, most);
  if (lines.length > 1 && missed.length)
    lines.unshift(say("lesson.often"), ...missed.map(([name, n]) => sayMissed(name, n)), "");
  return lines.join("\n");
}

// sayMissed says that n pupils have answered the named question wrong, and what
// is right.
function sayMissed(name, n) {
  const { text, choices, right } = tasks
    .flatMap(({ questions }) => questions)
    .find((question) => question.name === name);
  return say("lesson.missed", {
    name,
    n,
    question: text,
    answer: `${right} ${choices["ABCD".indexOf(right)]}`,
  });
}
