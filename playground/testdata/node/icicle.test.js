import assert from "node:assert/strict";
import { test } from "node:test";

import { Tape } from "../../page/tape.js";

// What the modules need of a browser when they are loaded. Nothing is drawn,
// since the canvas has no width.
Object.assign(globalThis, {
  document: { documentElement: {} },
  getComputedStyle: () => ({ getPropertyValue: () => "#000000" }),
  matchMedia: () => ({ addEventListener() {} }),
  addEventListener() {},
  devicePixelRatio: 1,
  ResizeObserver: class {
    observe() {}
  },
});
const { Icicle } = await import("../../page/icicle.js");
const canvas = { clientWidth: 0, clientHeight: 0 };
const nobody = { length: 0 };

// record returns the tape of a search whose visits have the given depths.
function record(squares, depths) {
  const tape = new Tape(squares);
  for (const depth of depths) tape.visit(depth, depth);
  return tape;
}

test("what is never taken back is firm, and the next square was first taken back after a visit", () => {
  const icicle = new Icicle(canvas);
  const tape = record(6, [0, 1, 2, 3, 4, 3, 4, 2, 3]);
  icicle.show(tape, nobody, 5);
  assert.deepEqual(icicle.firm, { squares: 5, after: 0 });
  icicle.show(tape, nobody, tape.length);
  assert.deepEqual(icicle.firm, { squares: 2, after: 7 });
  assert.deepEqual([...icicle.totals], [1, 1, 2, 3, 2, 0]);
});

test("the axis has what was played, also after a step back", () => {
  const icicle = new Icicle(canvas);
  const tape = record(6, [0, 1, 2, 3, 4, 3, 4, 2, 3]);
  icicle.show(tape, nobody, 7);
  icicle.show(tape, nobody, 3);
  assert.deepEqual([icicle.shown, icicle.position], [7, 3]);
});

test("columns that become one keep all visits", () => {
  const icicle = new Icicle(canvas);
  const depths = Array.from({ length: 10_000 }, (_, k) => (k < 8 ? k : 3 + (k % 5)));
  const tape = record(8, depths);
  icicle.show(tape, nobody, tape.length);
  const { counts, width } = icicle.whole;
  assert.equal(width, 8);
  const sums = Array(8).fill(0);
  counts.forEach((n, i) => (sums[i % 8] += n));
  assert.deepEqual(sums, [...icicle.totals]);
  assert.equal(
    sums.reduce((all, n) => all + n),
    10_000,
  );
});

test("a part has columns of its own", () => {
  const icicle = new Icicle(canvas);
  const tape = record(6, [0, 1, 2, 3, 4, 3, 4, 2, 3, 4, 5]);
  icicle.show(tape, nobody, tape.length);
  icicle.zoom(4, 8);
  assert.deepEqual([icicle.view.from, icicle.view.to], [4, 10]); // at least as many visits as the board has squares
  icicle.zoom();
  assert.deepEqual([icicle.view.from, icicle.view.to], [0, 11]);
});
