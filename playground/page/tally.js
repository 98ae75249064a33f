// The code of a pupil's answers, such as 1DBC-2BA-EB-K: for each task its
// number, or E for the exit question, and the letters of the answers; and last
// a letter that checks the others. The letters E to H are for answers A to D
// that the pupil has given in place of others, after it was shown what is
// right.

import { findTask, tasks } from "./questions.js";

const names = [..."123456E"]; // of tasks
const optional = "56"; // tasks for those who have time
const letters = "ABCD";
const changedLetters = "EFGH";

// plain returns the letter from A to D of an answer, whether it was changed or
// not.
export const plain = (letter) => letters[changedLetters.indexOf(letter)] ?? letter;

// changed returns the letter from E to H of an answer that takes another's
// place.
export const changed = (letter) => changedLetters[letters.indexOf(letter)];

// encode returns the code of answers, which are letters by task, or "" if there
// are none.
export function encode(answers) {
  const parts = names.filter((task) => answers[task]).map((task) => task + answers[task]);
  return parts.length ? `${parts.join("-")}-${check(parts)}` : "";
}

// decode returns the answers in a code, or undefined if it is not a valid code.
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

// In a text, a code stands alone. There may be spaces around its dashes.
const shape = /(?<![\w-])(?:[1-6E][A-H]+-)+[A-Z](?![\w-])/gi;
const spacedDash = /(?<=\b[1-6E][A-H]+) *- *(?=[1-6E][A-H]|[A-Z]\b)/g;
const anyDash = /\p{Pd}|−/gu;
const hash = /#\S*/g; // of an address
const likeCode = /^[^?/]*\d[^?/]*-/; // a word with a digit before a dash, but no address

// codes finds codes in what people paste: on lines of their own, after names,
// in addresses, between commas, with any dash. It returns them as {who, code},
// where who is what stands before the code. A word that looks like a code is
// returned as well, and so is the whole of a line without any code: decode
// rejects them.
export function codes(text) {
  const lines = text.replace(hash, "").replace(anyDash, "-").replace(spacedDash, "-").split("\n");
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap(codesOfLine);
}

// codesOfLine returns the codes in a line: first the valid ones.
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

// wrongCodes returns the words in a part of a line that only look like codes,
// each with the words before it as who.
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

// check returns the letter that checks the parts of a code. It becomes another
// one if a letter of the code is changed, or two neighbours are swapped.
function check(parts) {
  const signs = [...parts.join("-")];
  const sum = signs.reduce((n, sign, i) => n + ((i % 22) + 1) * sign.charCodeAt(0), 0);
  return "ABCDEFGHJKLMNPQRSTUVWXY"[sum % 23]; // none that looks like a digit
}

// grade returns how many answers are right, of how many that are judged (all),
// and the names of the questions whose answer is wrong, was changed, or is
// missing (open). Missing answers to optional tasks do not count.
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
