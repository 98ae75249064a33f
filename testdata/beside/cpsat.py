"""Tasks for OR-Tools CP-SAT.

A file with a board asks for a closed knight's tour: a circuit of its moves. A file with
numbers, and the piece in its name, is a puzzle: it asks for a tour with these numbers,
and for a second one. The circuit then has a node more, which joins the ends, and a move
from one square to another adds 1 to the number.
"""

import os
import sys
import time

from ortools.sat.python import cp_model

MOVES = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
WAZIR = [(1, 0), (0, 1), (-1, 0), (0, -1)]
PIECES = {"knight": MOVES, "wazir": WAZIR, "king": WAZIR + [(1, 1), (1, -1), (-1, -1), (-1, 1)]}


def solve(rows):
    """Returns the solver's status, and the seconds it took with its model."""
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
    """Returns the status and the seconds of the search for one tour, and for another."""
    squares = [(r, c) for r, row in enumerate(rows) for c, s in enumerate(row) if s != "#"]
    number = {square: i for i, square in enumerate(squares)}
    n = len(squares)
    begin = time.perf_counter()
    model = cp_model.CpModel()
    place = []
    for r, c in squares:
        given = rows[r][c]
        place.append(model.new_constant(int(given)) if given != "." else model.new_int_var(1, n, ""))
    model.add_all_different(place)
    arcs = []
    for (r, c), i in number.items():
        first, last = model.new_bool_var(""), model.new_bool_var("")
        model.add(place[i] == 1).only_enforce_if(first)
        model.add(place[i] == n).only_enforce_if(last)
        arcs += [(n, i, first), (i, n, last)]
        for dr, dc in moves:
            j = number.get((r + dr, c + dc))
            if j is not None:
                arc = model.new_bool_var("")
                model.add(place[j] == place[i] + 1).only_enforce_if(arc)
                arcs.append((i, j, arc))
    model.add_circuit(arcs)
    results = []
    for _ in range(2):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = os.cpu_count()
        solver.parameters.max_time_in_seconds = 20
        status = solver.solve(model)
        results.append(f"{solver.status_name(status)}, {time.perf_counter() - begin:.2f} s")
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        model.add_bool_or([arc.negated() for _, _, arc in arcs if solver.boolean_value(arc)])
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
