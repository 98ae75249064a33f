"""Hamiltonian cycles by CaDiCaL with cuts.

A file has the number of nodes, and a line with the ends of each edge. Each edge is a
variable, of which two are true at each node. As long as these edges form several
cycles, a clause for each of them says that another edge leads out of it.
"""

import itertools
import os
import sys
import time

from pysat.solvers import Cadical195


def read(name):
    """Returns the number of nodes of the graph in a file, and its edges."""
    with open(name) as file:
        lines = file.read().splitlines()
    return int(lines[0]), [tuple(map(int, line.split())) for line in lines[1:]]


def components(n, edges, chosen):
    """Yields the nodes of each connected component, given the numbers of the edges chosen."""
    near = [[] for _ in range(n)]
    for e in chosen:
        u, v = edges[e]
        near[u].append(v)
        near[v].append(u)
    seen = [False] * n
    for root in range(n):
        if seen[root]:
            continue
        seen[root] = True
        part = [root]
        for u in part:
            for v in near[u]:
                if not seen[v]:
                    seen[v] = True
                    part.append(v)
        yield part


def solve(n, edges, limit):
    """Returns whether there is a cycle, or None after limit seconds of processor time."""
    begin = time.process_time()
    solver = Cadical195()
    at = [[] for _ in range(n)]
    for e, (u, v) in enumerate(edges):
        at[u].append(e + 1)
        at[v].append(e + 1)
    for list in at:
        for three in itertools.combinations(list, 3):
            solver.add_clause([-e for e in three])
        for e in list:  # two are true: without any one of them, another is
            solver.add_clause([f for f in list if f != e])
    while time.process_time() - begin < limit:
        if not solver.solve():
            return False
        chosen = [l - 1 for l in solver.get_model()[: len(edges)] if l > 0]
        parts = [set(part) for part in components(n, edges, chosen)]
        if len(parts) == 1:
            return True
        for part in parts:
            out = {e for u in part for e in at[u]}
            solver.add_clause([e for e in out if not set(edges[e - 1]) <= part])
    return None


for name in sys.argv[1:]:
    n, edges = read(name)
    begin = time.process_time()
    has = solve(n, edges, 60)
    what = {True: "tour", False: "none", None: "unknown"}[has]
    graph = os.path.basename(name).removesuffix(".txt")
    print(f"CaDiCaL: {graph}: {what}, {time.process_time() - begin:.2f} s", flush=True)
