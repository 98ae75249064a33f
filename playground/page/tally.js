// The code of a pupil's answers, such as 1DBC-2BA-EB-K: for each task its number and the
// letters of the answers, E for the exit question, and a letter that checks the others.

// rights has the right answers of all questions; where it has a dot, any guess will do.
export const rights = { 1: "..C", 2: "BA", 3: "CC", 4: "..CB", 5: "CBDC", 6: "BA", E: "B" };

// encode returns the code of answers, which are letters by task.
export function encode(answers) {
  const parts = Object.keys(rights).filter((task) => answers[task]).map((task) => task + answers[task]);
  return parts.length ? `${parts.join("-")}-${check(parts)}` : "";
}

// decode returns the answers of a code, or undefined if it is none.
export function decode(code) {
  const parts = code.trim().toUpperCase().split("-"), letter = parts.pop();
  const known = parts.length && parts.every((part) => part[0] in rights && /^[A-D]+$/.test(part.slice(1)) && part.length <= rights[part[0]].length + 1);
  return known && letter === check(parts) ? Object.fromEntries(parts.map((part) => [part[0], part.slice(1)])) : undefined;
}

// codes returns what people paste as {who, code}: codes on lines of their own, after names,
// in addresses, between commas, with any dash. What looks like one is one that is wrong, and so is a line without a code.
export function codes(text) {
  const shape = /(?<![\w-])(?:[1-6E][A-D]+-)+[A-Z](?![\w-])/gi, spaced = /(?<=\b[1-6E][A-D]+) *- *(?=[1-6E][A-D]|[A-Z]\b)/g;
  return text.replace(/#\S*/g, "").replace(/\p{Pd}|−/gu, "-").replace(spaced, "-").split("\n").map((line) => line.trim()).filter(Boolean).flatMap((line) => {
    const found = [...line.matchAll(shape)], rest = found.length ? line.replace(shape, "").split(/[\s,;]+/).filter((part) => /^[^?/]*\d[^?/]*-/.test(part)) : [line];
    const who = ({ index }, i) => line.slice(i && found[i - 1].index + found[i - 1][0].length, index).replace(/\S*[?/]\S*$/, "").replace(/^[\s,;]+/, "");
    return [...found.map((match, i) => ({ who: who(match, i), code: match[0] })), ...rest.map((code) => ({ who: "", code }))];
  });
}

// check returns a letter that is another one if a sign is changed, or two are swapped.
function check(parts) {
  const signs = [...parts.join("-")], sum = signs.reduce((n, sign, i) => n + ((i % 22) + 1) * sign.charCodeAt(0), 0);
  return "ABCDEFGHJKLMNPQRSTUVWXY"[sum % 23]; // none that looks like a digit
}

// grade returns how many answers are right, of how many; the questions whose answer is wrong,
// such as 2a, and those without an answer, unless they are of an optional task.
export function grade(answers) {
  const all = Object.entries(rights).flatMap(([task, wants]) => [...wants].map((want, i) => ({ name: task + "abcd"[i], want, letter: answers[task]?.[i], optional: task > 4 })));
  const judged = all.filter(({ want, letter }) => want !== "." && letter), wrong = judged.filter(({ letter, want }) => letter !== want);
  return {
    right: judged.length - wrong.length, all: judged.length, wrong: wrong.map(({ name }) => name),
    open: all.filter((question) => !question.letter && !question.optional).map(({ name }) => name),
  };
}
