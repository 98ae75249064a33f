// The code of a pupil's answers, such as 1DBC-2BA-EC-K: for each task its number and the
// letters of the answers, E for the exit question, and a letter that checks the others.

// rights has the right answers of all questions; where it has a dot, there is none.
export const rights = { 1: ".BC", 2: "BA", 3: "CB", 4: "CA", 5: "CB", 6: "BA", E: "B" };

// encode returns the code of answers, which are letters by task.
export function encode(answers) {
  const parts = Object.keys(rights).filter((task) => answers[task]).map((task) => task + answers[task]);
  return parts.length ? `${parts.join("-")}-${check(parts)}` : "";
}

// decode returns the answers of a code, or undefined if it is none.
export function decode(code) {
  const parts = code.trim().toUpperCase().split("-"), letter = parts.pop();
  const known = parts.every((part) => part[0] in rights && /^[A-D]+$/.test(part.slice(1)) && part.length <= rights[part[0]].length + 1);
  return known && letter === check(parts) ? Object.fromEntries(parts.map((part) => [part[0], part.slice(1)])) : undefined;
}

// check returns a letter that is another one if a sign is changed, or two are swapped.
function check(parts) {
  const signs = [...parts.join("-")], sum = signs.reduce((n, sign, i) => n + ((i % 22) + 1) * sign.charCodeAt(0), 0);
  return "ABCDEFGHJKLMNPQRSTUVWXY"[sum % 23]; // none that looks like a digit
}

// grade returns how many answers are right, of how many, and the questions whose answer is
// wrong, such as 2A.
export function grade(answers) {
  const judged = Object.entries(answers).flatMap(([task, letters]) =>
    [...letters].map((letter, i) => ({ name: `${task}${"ABC"[i]}`, letter, want: rights[task][i] }))).filter(({ want }) => want !== ".");
  const wrong = judged.filter(({ letter, want }) => letter !== want).map(({ name }) => name);
  return { right: judged.length - wrong.length, all: judged.length, wrong };
}
