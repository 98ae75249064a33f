"""The number of closed knight's tours by Graphillion: the cycles through all squares."""

import sys
import time

from graphillion import GraphSet

MOVES = [(1, 2), (2, 1), (2, -1), (1, -2)]

for sides in sys.argv[1:]:
    rows, cols = map(int, sides.split("x"))
    begin = time.perf_counter()
    GraphSet.set_universe(
        [
            ((r, c), (r + dr, c + dc))
            for r in range(rows)
            for c in range(cols)
            for dr, dc in MOVES
            if r + dr < rows and 0 <= c + dc < cols
        ]
    )
    number = GraphSet.cycles(is_hamilton=True).len()
    print(f"Graphillion: closed tours of {sides}: {number}, {time.perf_counter() - begin:.2f} s", flush=True)
