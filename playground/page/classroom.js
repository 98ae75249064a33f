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
document.querySelector("main").prepend(...box.content.querySelectorAll("section"));

// lesson begins the lesson.
export const lesson = () => new Lesson();

// sheet prints the worksheet.
export const sheet = () => printSheet(document.getElementById("sheet"));

// judge returns what a pupil's code says.
export function judge(code) {
  if (!code) return "";
  const answers = decode(code), { right, all, wrong } = grade(answers ?? {});
  return answers ? say("lesson.decoded", { right, all, wrong: wrong.join(", ") || "–" }) : say("lesson.undecoded");
}
