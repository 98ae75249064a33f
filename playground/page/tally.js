// The code of a pupil's answers, such as 1DBC-2BA-EB-K: for each task its
// number and the letters of the answers, E for the exit question, and a letter
// that checks the others. E to H are answers A to D that have taken the place
// of others, which had been told whether they were right.

import { findTask, tasks } from "./questions.js";

const names = [..."123456E"]; // of tasks
const optional = "56"; // those for who has time
const letters = "ABCD";
const changedLetters = "EFGH";

// plain returns the letter of an answer, whether it has been changed or not.
export const plain = (letter) => letters[changedLetters.indexOf(letter)] ?? letter;

// changed returns the letter of an answer that takes another's place.
export const changed = (letter) => changedLetters[letters.indexOf(letter)];

// encode returns the code of answers, which are letters by task.
export function encode(answers) {
  const parts = names.filter((task) => answers[task]).map((task) => task + answers[task]);
  return parts.length ? `${parts.join("-")}-${check(parts)}` : "";
}

// decode returns the answers of a code, or undefined if it is none.
export function decode(code) {
  const parts = code.trim().toUpperCase().split("-");
  const letter = parts.pop();
  const known = parts.every((part) => {
    const task = findTask(part[0]);
    return task && /^[A-H]+$/.test(part.slice(1)) && part.length <= task.questions.length + 1;
  });
  if (!parts.length || !known || letter !== check(parts)) return undefined;
  return Object.fromEntries(parts.map((part) => [part[0], part.slice(1)]));
}

// A code in a text stands alone. Around its dashes there may be spaces.
const shape = /(?<![\w-])(?:[1-6E][A-H]+-)+[A-Z](?![\w-])/gi;
const spacedDash = /(?<=\b[1-6E][A-H]+) *- *(?=[1-6E][A-H]|[A-Z]\b)/g;
const anyDash = /\p{Pd}|−/gu;
const hash = /#\S*/g; // of an address
const likeCode = /^[^?/]*\d[^?/]*-/;

// codes returns what people paste as {who, code}: codes on lines of their own,
// after names, in addresses, between commas, with any dash. What looks like a
// code is one that is wrong, and so is a line without one.
export function codes(text) {
  const lines = text.replace(hash, "").replace(anyDash, "-").replace(spacedDash, "-").split("\n");
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap(codesOfLine);
}

function codesOfLine(line) {
  const matches = [...line.matchAll(shape)];
  if (!matches.length) {
    const wrong = wrongCodes(line);
    return wrong.length ? wrong : [{ who: "", code: line }];
  }
  let end = 0; // of the code before
  const found = matches.map(({ index, 0: code }) => {
    const before = line.slice(end, index);
    end = index + code.length;
    return { who: before.replace(/\S*[?/]\S*$/, "").replace(/^[\s,;]+/, ""), code };
  });
  return [...found, ...line.replace(shape, ",").split(/[,;]/).flatMap(wrongCodes)];
}

// wrongCodes returns what looks like codes in a part of a line, after the names
// before them.
function wrongCodes(part) {
  const found = [];
  let who = "";
  for (const word of part.trim().split(/\s+/)) {
    if (!likeCode.test(word)) {
      who += `${word} `;
      continue;
    }
    found.push({ who, code: word });
    who = "";
  }
  return found;
}

// check returns a letter that is another one if a sign is changed, or two are
// swapped.
function check(parts) {
  const signs = [...parts.join("-")];
  const sum = signs.reduce((n, sign, i) => n + ((i % 22) + 1) * sign.charCodeAt(0), 0);
  return "ABCDEFGHJKLMNPQRSTUVWXY"[sum % 23]; // none that looks like a digit
}

// grade returns how many answers are right, of how many, and the names of the
// questions whose answer is wrong, has been changed after it was told, or is
// missing, unless they are of an optional task.
export function grade(answers) {
  const result = { right: 0, all: 0, wrong: [], changed: [], open: [] };
  for (const task of tasks) {
    task.questions.forEach(({ name, right }, i) => {
      const letter = answers[task.name]?.[i];
      if (!letter) {
        if (!optional.includes(task.name)) result.open.push(name);
        return;
      }
      if (changedLetters.includes(letter)) result.changed.push(name);
      if (!right) return;
      result.all++;
      if (plain(letter) === right) result.right++;
      else result.wrong.push(name);
    });
  }
  return result;
}
