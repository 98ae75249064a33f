import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { learnTasks, tasks } from "../../page/questions.js";
import { changed, codes, decode, encode, grade, plain } from "../../page/tally.js";

learnTasks(JSON.parse(readFileSync(new URL("../../page/lesson.json", import.meta.url), "utf8")));

// answersOf returns answers to all questions: the letters that choose(question)
// returns.
const answersOf = (choose) =>
  Object.fromEntries(tasks.map(({ name, questions }) => [name, questions.map(choose).join("")]));

const right = answersOf((question) => question.right ?? "A");

test("a code has all answers, and is read in any case", () => {
  const code = encode(right);
  assert.deepEqual(decode(code), right);
  assert.deepEqual(decode(` ${code.toLowerCase()} `), right);
  assert.equal(encode({}), "");
});

test("a code with one sign changed or two swapped is none", () => {
  const code = encode(right);
  for (let i = 0; i < code.length; i++) {
    for (const sign of "ABCDEFGHKXYZ123456-") {
      if (sign !== code[i]) {
        const wrong = code.slice(0, i) + sign + code.slice(i + 1);
        assert.equal(decode(wrong), undefined, wrong);
      }
    }
    if (i + 1 < code.length && code[i] !== code[i + 1]) {
      const swapped = code.slice(0, i) + code[i + 1] + code[i] + code.slice(i + 2);
      assert.equal(decode(swapped), undefined, swapped);
    }
  }
});

test("codes are found after names, between commas and in addresses", () => {
  const code = encode({ 1: "CB" });
  const found = codes(
    `Anna ${code}\nhttps://example.org/?lesson=${code}#race\nBen, ${code.replaceAll("-", " – ")}\nnothing`,
  );
  assert.deepEqual(
    found.map((one) => one.code),
    [code, code, code, "nothing"],
  );
  assert.deepEqual(found.map((one) => one.who.trim()).slice(0, 3), ["Anna", "", "Ben,"]);
});

test("right answers are counted, and wrong, changed and missing ones named", () => {
  const all = tasks.flatMap(({ questions }) => questions).filter((question) => question.right);
  assert.deepEqual(grade(right), {
    right: all.length,
    all: all.length,
    wrong: [],
    changed: [],
    open: [],
  });

  const first = tasks.find(({ questions }) => questions[0].right);
  const [question] = first.questions;
  const other = [..."ABCD"].find((letter) => letter !== question.right);
  const given = { ...right, [first.name]: changed(other) + right[first.name].slice(1) };
  const { wrong, changed: after } = grade(given);
  assert.deepEqual([wrong, after], [[question.name], [question.name]]);

  assert.deepEqual(grade({ ...right, 1: "" }).open, ["1a", "1b", "1c"]);
  assert.deepEqual(grade({ ...right, 5: "" }).open, []); // there was no time
});

test("a changed answer is the letter that it was", () => {
  for (const letter of "ABCD") {
    assert.equal(plain(changed(letter)), letter);
    assert.equal(plain(letter), letter);
  }
});
