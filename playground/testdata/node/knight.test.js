import assert from "node:assert/strict";
import { test } from "node:test";

import {
  colour,
  free,
  knightMoves,
  name,
  placed,
  sides,
  sortedTable,
  table,
} from "../../page/knight.js";

test("moves are in the order of the table", () => {
  assert.deepEqual(knightMoves(5, 5)[12], [5, 9, 1, 3, 15, 19, 21, 23]);
});

test("each move changes the colour, and leads back", () => {
  for (const [rows, cols] of [
    [1, 1],
    [3, 4],
    [5, 5],
    [2, 9],
  ]) {
    const moves = knightMoves(rows, cols);
    moves.forEach((to, from) => {
      for (const square of to) {
        assert.notEqual(colour(square, cols), colour(from, cols));
        assert.ok(moves[square].includes(from));
      }
    });
  }
});

test("the sorted table has the same moves, by their squares", () => {
  assert.deepEqual(
    sortedTable.map(([down, right]) => 100 * down + right),
    table.map(([down, right]) => 100 * down + right).sort((a, b) => a - b),
  );
});

test("squares have the names that chess players know", () => {
  assert.deepEqual(
    [0, 7, 56, 63].map((square) => name(square, 8, 8)),
    ["a8", "h8", "a1", "h1"],
  );
  assert.deepEqual(
    [25, 26, 51, 52, 701, 702].map((square) => name(square, 1, 800)),
    ["z1", "aa1", "az1", "ba1", "zz1", "aaa1"],
  );
});

test("a path leaves free what it has not visited", () => {
  const moves = knightMoves(5, 5);
  assert.deepEqual(free(moves, []), []);
  assert.deepEqual(
    free(moves, [0, 7]).sort((a, b) => a - b),
    [4, 10, 14, 16, 18],
  );
  assert.deepEqual(free(moves, [0, 7, 4], 0), [11]);
});

test("a square keeps its row and column on another board, as far as it can", () => {
  assert.equal(placed(63, 8, sides("5x6")), 29);
  assert.equal(placed(9, 8, sides("5x6")), 7);
});
