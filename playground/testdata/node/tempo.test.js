import assert from "node:assert/strict";
import { test } from "node:test";

import { Tempo } from "../../page/tempo.js";

const races = [
  [5_787_981, 64],
  [6216, 25],
  [40_000_000, 49],
];

test("as many visits as squares take five seconds, and all take twenty", () => {
  for (const [length, squares] of races) {
    const tempo = new Tempo(length, squares);
    assert.ok(Math.abs(tempo.time(squares) - 5) < 1e-9);
    const all = tempo.time(length);
    assert.ok(Math.abs(all - 20) < 0.01, `${length}: ${all} s`);
  }
});

test("a race that is soon over plays evenly", () => {
  for (const [length, squares] of [
    [36, 36],
    [70, 49],
  ]) {
    const tempo = new Tempo(length, squares);
    assert.ok(Math.abs(tempo.time(length) - (5 * length) / squares) < 1e-6);
    assert.ok(Math.abs(tempo.pace(length) - squares / 5) < 1e-6);
  }
});

test("the position at the time of a position is that", () => {
  for (const [length, squares] of races) {
    const tempo = new Tempo(length, squares);
    for (const part of [0, 0.1, 0.5, 0.9, 1]) {
      const position = part * length;
      const found = tempo.at(tempo.time(position));
      assert.ok(Math.abs(found - position) <= 1e-6 * length, `${position} of ${length}: ${found}`);
    }
  }
});

test("the pace never falls", () => {
  for (const [length, squares] of races) {
    const tempo = new Tempo(length, squares);
    let before = 0;
    for (let i = 0; i <= 100; i++) {
      const pace = tempo.pace((i * length) / 100);
      assert.ok(pace >= before);
      before = pace;
    }
  }
});
