// Classroom: what a class needs is loaded when it is asked for.

import { Lesson } from "./lesson.js";
import { printSheet } from "./sheet.js";
import { codes, decode, grade, rights } from "./tally.js";
import { learn, say } from "./words.js";

const { lang } = document.documentElement;
const box = document.createElement("template");
box.innerHTML = await (await fetch(`classroom.${lang}.html`)).text();
learn(JSON.parse(box.content.querySelector(".words").textContent));
document.head.append(box.content.querySelector("style"));
const [steps, ...others] = box.content.querySelectorAll("section"), main = document.querySelector("main");
main.prepend(steps);
main.append(...others);

// lesson begins the lesson. complain tells what is wrong with the address.
export const lesson = (complain) => new Lesson(complain);

// sheet prints the worksheet, with answers if they are wanted.
export const sheet = (answers) => printSheet(document.getElementById("sheet"), answers);

const most = 3; // questions that are printed, of those that many have wrong

// judge returns what pupils' codes say, and what most of them have wrong, with what is right.
export function judge(text) {
  const often = {};
  const lines = codes(text).map(({ who, code }) => {
    const answers = decode(code);
    if (!answers) return say("lesson.undecoded", { code });
    const { right, all, wrong, open } = grade(answers);
    for (const name of wrong) often[name] = (often[name] ?? 0) + 1;
    return say("lesson.decoded", { who, code, right, all, wrong: wrong.join(", ") || "–", open: open.join(", ") || "–" });
  });
  const missed = Object.entries(often).sort(([, a], [, b]) => b - a).slice(0, most).map(([name, n]) => {
    const letter = rights[name[0]]["abcd".indexOf(name[1])];
    return say("lesson.missed", { name, n, question: say(`lesson.${name}`), answer: `${letter} ${say(`lesson.${name}-${letter}`)}` });
  });
  return [...lines, ...(lines.length > 1 && missed.length ? [say("lesson.often"), ...missed] : [])].join("\n");
}
