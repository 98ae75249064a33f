"""Tasks for OR-Tools CP-SAT.

A file with a board asks for a closed knight's tour: a circuit of its moves. A file with
numbers, and the piece in its name, is a puzzle: it asks for a tour with these numbers,
and for a second one. There is a boolean for each square and each place in the tour,
which is true if the square is at that place, unless the given numbers rule that out.
A square at a place has a neighbour at the next place, and one at the place before.
That is several times as fast as a circuit with numbers.
"""

import os
import sys
import time

from ortools.sat.python import cp_model

MOVES = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
WAZIR = [(1, 0), (0, 1), (-1, 0), (0, -1)]
PIECES = {"knight": MOVES, "wazir": WAZIR, "king": WAZIR + [(1, 1), (1, -1), (-1, -1), (-1, 1)]}


def solve(rows):
    """Returns the solver's status for a board, and the seconds for its model and its answer."""
    squares = [(r, c) for r, row in enumerate(rows) for c, s in enumerate(row) if s == "."]
    number = {square: i for i, square in enumerate(squares)}
    begin = time.perf_counter()
    model = cp_model.CpModel()
    model.add_circuit(
        [
            (i, number[r + dr, c + dc], model.new_bool_var(""))
            for (r, c), i in number.items()
            for dr, dc in MOVES
            if (r + dr, c + dc) in number
        ]
    )
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = os.cpu_count()
    solver.parameters.max_time_in_seconds = 60
    status = solver.solve(model)
    return solver.status_name(status), time.perf_counter() - begin


def puzzle(rows, moves):
    """Returns, as text, the status and the processor time of the search for one tour and, if
    there is one, for another."""
    squares = [(r, c) for r, row in enumerate(rows) for c, s in enumerate(row) if s != "#"]
    number = {square: i for i, square in enumerate(squares)}
    n = len(squares)
    begin = time.process_time()
    near = [[number[r + dr, c + dc] for dr, dc in moves if (r + dr, c + dc) in number] for r, c in squares]
    given = {int(rows[r][c]) - 1: i for (r, c), i in number.items() if rows[r][c] != "."}
    # By place: the squares that can be there. Between a place and the nearest given ones, a
    # square must be as many moves away from theirs as there are steps.
    free = set(range(n)) - set(given.values())
    can = [{given[k]} if k in given else set(free) for k in range(n)]
    for k in range(1, n):
        can[k] &= {j for i in can[k - 1] for j in near[i]}
    for k in reversed(range(n - 1)):
        can[k] &= {j for i in can[k + 1] for j in near[i]}
    model = cp_model.CpModel()
    at = [{i: model.new_bool_var("") for i in sorted(can[k])} for k in range(n)]
    for k in range(n):
        model.add_exactly_one(at[k].values())
    for i in range(n):
        model.add_exactly_one(at[k][i] for k in range(n) if i in at[k])
    for here, there in [(k, k + 1) for k in range(n - 1)] + [(k + 1, k) for k in range(n - 1)]:
        for i, is_here in at[here].items():
            model.add_bool_or([is_here.negated()] + [at[there][j] for j in near[i] if j in at[there]])
    results = []
    for _ in range(2):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1  # more workers take more processor time
        solver.parameters.max_time_in_seconds = 100
        status = solver.solve(model)
        results.append(f"{solver.status_name(status)}, {time.process_time() - begin:.2f} s of processor time")
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        model.add_bool_or([b.negated() for place in at for b in place.values() if solver.boolean_value(b)])
    return results


for name in sys.argv[1:]:
    with open(name) as file:
        rows = file.read().splitlines()
    if "." not in rows[0] or " " in rows[0]:
        piece = os.path.basename(name).split("-")[0]
        print(f"CP-SAT: {name}:", "; then ".join(puzzle([row.split() for row in rows], PIECES[piece])), flush=True)
        continue
    results = []
    for _ in range(3):
        results.append(solve(rows))
        if results[-1][1] > 30:
            break
    status, seconds = min(results, key=lambda result: result[1])
    print(f"CP-SAT: closed tour of {name}: {status}, {seconds:.2f} s", flush=True)
