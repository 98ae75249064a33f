"""Longest paths and fewest routes by OR-Tools CP-SAT.

A file has a board, with the piece in its name, or a graph: the number of nodes, and a
line with the ends of each edge. A path becomes a circuit by one more node, 0, which joins
its ends, and by a loop at each node that it leaves out. Routes are circuits that all go
through the node 0.
"""

import os
import sys
import time

from ortools.sat.python import cp_model

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
WAZIR = [(1, 0), (0, 1), (-1, 0), (0, -1)]
KING = WAZIR + [(1, 1), (1, -1), (-1, -1), (-1, 1)]
MOVES = {"knight": KNIGHT, "wazir": WAZIR, "king": KING}


def read(name):
    """Returns the number of nodes, which are numbered from 1, and the arcs."""
    with open(name) as file:
        lines = file.read().splitlines()
    kind = os.path.basename(name).split("-")[0]
    if kind == "sparse":
        edges = [tuple(int(field) + 1 for field in line.split()) for line in lines[1:]]
        return int(lines[0]), edges + [(v, u) for u, v in edges]
    squares = [(r, c) for r, row in enumerate(lines) for c, s in enumerate(row) if s == "."]
    number = {square: i + 1 for i, square in enumerate(squares)}
    return len(squares), [
        (i, number[r + dr, c + dc])
        for (r, c), i in number.items()
        for dr, dc in MOVES[kind]
        if (r + dr, c + dc) in number
    ]


def solve(what, name):
    """Prints the longest path or the fewest routes: what is "path" or "routes"."""
    n, edges = read(name)
    begin = time.perf_counter()
    model = cp_model.CpModel()
    arcs = [(u, v, model.new_bool_var("")) for u, v in edges]
    first = [(0, v, model.new_bool_var("")) for v in range(1, n + 1)]
    last = [(v, 0, model.new_bool_var("")) for v in range(1, n + 1)]
    if what == "path":
        out = [(v, v, model.new_bool_var("")) for v in range(1, n + 1)]
        model.add_circuit(arcs + first + last + out)
        model.maximize(n - sum(variable for _, _, variable in out))
    else:
        model.add_multiple_circuit(arcs + first + last)
        model.add(sum(variable for _, _, variable in first) >= 1)
        model.minimize(sum(variable for _, _, variable in first))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    solver.parameters.max_time_in_seconds = 60
    status = solver.status_name(solver.solve(model))
    seconds = time.perf_counter() - begin
    number = int(solver.objective_value)  # the nodes of the path, or the routes
    bound = int(solver.best_objective_bound)
    graph = os.path.basename(name).removesuffix(".txt")
    print(f"CP-SAT: {what} of {graph}: {number}, {status}, bound {bound}, {seconds:.1f} s", flush=True)


for name in sys.argv[1:]:
    for what in ["path", "routes"]:
        solve(what, name)
