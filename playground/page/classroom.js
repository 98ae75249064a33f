// Classroom: what a class needs is loaded when it is asked for.

import { Lesson } from "./lesson.js";
import { printSheet } from "./sheet.js";
import { decode, grade } from "./tally.js";
import { learn, say } from "./words.js";

const { lang } = document.documentElement;
const response = await fetch(`classroom.${lang}.html`);
const box = document.createElement("template");
box.innerHTML = await response.text();
learn(JSON.parse(box.content.querySelector(".words").textContent));
document.head.append(box.content.querySelector("style"));
const [steps, ...others] = box.content.querySelectorAll("section"), main = document.querySelector("main");
main.prepend(steps);
main.append(...others);

// lesson begins the lesson.
export const lesson = () => new Lesson();

// sheet prints the worksheet.
export const sheet = () => printSheet(document.getElementById("sheet"));

// judge returns what pupils' codes say, and what most of them have wrong.
export function judge(text) {
  const often = {};
  const lines = text.split(/\s+/).filter(Boolean).map((code) => {
    const answers = decode(code);
    if (!answers) return say("lesson.undecoded", { code });
    const { right, all, wrong } = grade(answers);
    for (const name of wrong) often[name] = (often[name] ?? 0) + 1;
    return say("lesson.decoded", { code, right, all, wrong: wrong.join(", ") || "–" });
  });
  const most = Object.entries(often).sort(([, a], [, b]) => b - a).map(([name, n]) => `${name} (${n})`).join(", ");
  return [...lines, ...(lines.length > 1 && most ? [say("lesson.often", { most })] : [])].join("\n");
}
