"""Writes random graphs in the formats of networkx and of other programs, for
TestNetworkX, which compares what it reads with what was written:

    python3 -m venv venv && venv/bin/pip install networkx numpy scipy
    venv/bin/python testdata/roundtrip.py DIRECTORY [SEED [GRAPHS]]
    KNIGHTTOUR_NETWORKX=DIRECTORY go test -run TestNetworkX -v .

Each file x has a file x.json beside it: whether the graph is directed, its
nodes and edges, and whether it may be refused or must be.
"""

import io
import json
import pathlib
import random
import sys

import networkx as nx

MAY_NOT = "read"  # must be read
MAY = "may"  # may be read or refused, but not misread
MUST = "refuse"  # must be refused

out = pathlib.Path(sys.argv[1])
rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
graphs = int(sys.argv[3]) if len(sys.argv) > 3 else 100
out.mkdir(parents=True, exist_ok=True)
count = 0


def put(kind, suffix, g, data, refusal=MAY_NOT):
    """Writes a file, and what it holds."""
    global count
    count += 1
    if isinstance(data, str):
        if rng.random() < 0.15:
            data = data.replace("\n", "\r\n")
        if rng.random() < 0.1:
            data = "\ufeff" + data
        data = data.encode()
    name = f"{count:06d}-{kind}{suffix}"
    (out / name).write_bytes(data)
    want = {
        "refusal": refusal,
        "directed": g.is_directed(),
        "nodes": [str(v) for v in g],
        "edges": [[str(u), str(v)] for u, v in g.edges()],
    }
    (out / (name + ".json")).write_text(json.dumps(want))


def text(write, g, *args, **kwargs):
    to = io.BytesIO()
    write(g, to, *args, **kwargs)
    return to.getvalue().decode()


def random_graph(directed):
    n = rng.randint(2, 12)
    kind = rng.random()
    if kind < 0.2:
        g = nx.cycle_graph(n)
    elif kind < 0.3:
        g = nx.path_graph(n)
    elif kind < 0.4:
        g = nx.random_regular_graph(3, 2 * max(2, n // 2), seed=rng.randrange(10**6))
    else:
        g = nx.gnp_random_graph(n, rng.uniform(0.1, 0.9), seed=rng.randrange(10**6))
    if directed:
        d = nx.DiGraph()
        d.add_nodes_from(g)
        for u, v in g.edges():
            if rng.random() < 0.5:
                u, v = v, u
            d.add_edge(u, v)
            if rng.random() < 0.2:
                d.add_edge(v, u)
        g = d
    if rng.random() < 0.5:  # the numbers in another order
        order = list(g)
        rng.shuffle(order)
        g = nx.relabel_nodes(g, dict(zip(g, order)))
    return g


def renamed(g, first=0, names=False):
    """Returns the graph with nodes 0 to n-1 in this order, or from first on, or
    with names."""
    h = type(g)()
    label = (lambda v: f"n{v}") if names else (lambda v: v + first)
    h.add_nodes_from(label(v) for v in sorted(g))
    edges = [(label(u), label(v)) for u, v in g.edges()]
    if rng.random() < 0.5:
        rng.shuffle(edges)
    h.add_edges_from(edges)
    return h


def joined(g):
    return nx.is_weakly_connected(g) if g.is_directed() else nx.is_connected(g)


def without_isolated(g):
    h = g.copy()
    h.remove_nodes_from(list(nx.isolates(g)))
    return h


def lines(g, separator=" ", weight=None, header=""):
    s = header
    for u, v in g.edges():
        w = "" if weight is None else separator + weight()
        s += f"{u}{separator}{v}{w}\n"
    return s


def write_undirected(g):
    for first in (0, 1):
        h = renamed(g, first)
        plain = without_isolated(h)
        n, m = len(h), h.number_of_edges()
        if m == 0:
            continue
        put("edges", ".edges", plain, lines(plain), MAY)
        put("edges", ".txt", plain, lines(plain), MAY)
        put("edges", ".txt", plain, "# a comment\n\n" + lines(plain, "\t"), MAY)
        put("weighted", ".txt", plain, lines(plain, " ", lambda: str(rng.randint(1, 9))), MAY)
        put("weighted", ".txt", plain, lines(plain, " ", lambda: f"{rng.random():.3f}"), MAY)
        put("csv", ".csv", plain, lines(plain, ","), MAY)
        put("data", ".txt", plain, lines(plain, " ", lambda: "{'weight': 3, 'x': 'a b'}"), MAY)
        put("data", ".txt", plain, lines(plain, " ", lambda: "{}"), MAY)
        least, most = min(plain), max(plain)
        if least == 1 and most == n - 1:
            continue  # from 0 or from 1: nothing tells which node has no edge
        put("nm", ".txt", h, lines(h, header=f"{n} {m}\n"), MAY)
        put("nmw", ".txt", h, lines(h, " ", lambda: str(rng.randint(1, 9)), f"{n} {m}\n"), MAY)
        wrong = m + rng.choice([1, 2, 5])
        if n - 1 <= wrong <= n * (n - 1):
            put("nm-wrong", ".txt", h, lines(h, header=f"{n} {wrong}\n"), MUST)
        put("n-m", ".txt", h, lines(h, header=f"{n}\n{m}\n"), MAY)
        put("n", ".txt", h, lines(h, header=f"{n}\n"), MAY)
        listed = "".join(" ".join(map(str, [v, *h[v]])) + "\n" for v in h)
        put("adjacency", ".txt", h, listed, MAY)
        listed = "".join(f"{v}: " + " ".join(map(str, h[v])) + "\n" for v in h)
        put("colons", ".txt", h, listed, MAY)
        listed = "".join(f"{v}: " + ", ".join(map(str, h[v])) + "\n" for v in h)
        put("colons", ".txt", h, listed, MAY)
    h = renamed(g, 1)
    n, m = len(h), h.number_of_edges()
    put("col", ".col", h, f"c x\np edge {n} {m}\n" + "".join(f"e {u} {v}\n" for u, v in h.edges()))
    put("col", ".txt", h, f"p col {n} {m}\n" + "".join(f"e {u} {v}\n" for u, v in h.edges()))
    put("tw", ".gr", h, f"c x\np tw {n} {m}\n" + "".join(f"{u} {v}\n" for u, v in h.edges()))
    both = "".join(f"a {u} {v} 4\na {v} {u} 4\n" for u, v in h.edges())
    put("sp", ".gr", h, f"c x\np sp {n} {2 * m}\n" + both)
    if m > 1:
        cut = list(h.edges())[: rng.randrange(m)]
        put("col-cut", ".col", h, f"p edge {n} {m}\n" + "".join(f"e {u} {v}\n" for u, v in cut), MUST)
    hcp = f"NAME : x\nTYPE : HCP\nDIMENSION : {n}\nEDGE_DATA_FORMAT : "
    put("hcp", ".hcp", h, hcp + "EDGE_LIST\nEDGE_DATA_SECTION\n" + lines(h) + "-1\nEOF\n")
    put("hcp-cut", ".hcp", h, hcp + "EDGE_LIST\nEDGE_DATA_SECTION\n" + lines(h), MUST)
    listed = "".join(" ".join(map(str, [v, *(w for w in h[v] if w > v), -1])) + "\n" for v in h)
    put("hcp-lists", ".hcp", h, hcp + "ADJ_LIST\nEDGE_DATA_SECTION\n" + listed + "-1\nEOF\n")
    rows = "".join(" ".join(map(str, h[v])) + "\n" for v in h)
    put("metis", ".graph", h, f"{n} {m}\n" + rows)
    put("metis", ".txt", h, f"% x\n{n} {m}\n" + rows, MAY)
    rows = "".join("3 " + " ".join(f"{w} 7" for w in h[v]) + "\n" for v in h)
    put("metis-w", ".graph", h, f"{n} {m} 011\n" + rows)
    h = renamed(g)
    put("graph6", ".g6", h, nx.to_graph6_bytes(h, nodes=sorted(h)))
    put("graph6", ".txt", h, nx.to_graph6_bytes(h, nodes=sorted(h), header=False))
    put("sparse6", ".s6", h, nx.to_sparse6_bytes(h, nodes=sorted(h)))
    put("sparse6", ".txt", h, nx.to_sparse6_bytes(h, nodes=sorted(h), header=False))


def write_any(g):
    for names in (False, True):
        h = renamed(g, names=names)
        plain = without_isolated(h)
        refusal = MAY if h.number_of_edges() else MAY
        put("graphml", ".graphml", h, text(nx.write_graphml, h))
        put("graphml", ".xml", h, text(nx.write_graphml, h))
        for key in ("links", "edges"):
            put("json", ".json", h, json.dumps(nx.node_link_data(h, edges=key), indent=rng.choice([None, 2])))
        put("cytoscape", ".json", h, json.dumps(nx.cytoscape_data(h)), MUST)
        put("adjacency-json", ".json", h, json.dumps(nx.adjacency_data(h)), MUST)
        put("gml", ".gml", h, text(nx.write_gml, h), MUST)
        put("gml", ".txt", h, text(nx.write_gml, h), MUST)
        put("pajek", ".net", h, text(nx.write_pajek, h), MUST)
        put("pajek", ".txt", h, text(nx.write_pajek, h), MUST)
        put("gexf", ".gexf", h, text(nx.write_gexf, h), MUST)
        if h.number_of_edges() == 0:
            continue
        put("multiline", ".txt", h, text(nx.write_multiline_adjlist, h), MUST)
        tgf = "".join(f"{v} node {v}\n" for v in h) + "#\n" + lines(h)
        put("tgf", ".tgf", h, tgf, MUST)
        put("tgf", ".txt", h, tgf, MUST)
        tgf = "".join(f"{v}\n" for v in h) + "#\n" + lines(h)
        put("tgf", ".txt", h, tgf, MUST)
        sign = "-->" if h.is_directed() else "---"
        put("mermaid", ".mmd", h, "graph TD\n" + lines(h, f" {sign} "), MUST)
        put("mermaid", ".txt", h, "flowchart LR;\n" + lines(h, sign), MUST)
        mark = "->" if h.is_directed() else "--"
        put("arrows", ".txt", plain, lines(plain, f" {mark} "), MAY)
        put("arrows", ".txt", h, "".join(f"{v}\n" for v in h) + lines(h, f" {mark} "), MAY)
        dot = ("digraph" if h.is_directed() else "graph") + " {\n" + "".join(f"{v};\n" for v in h)
        put("dot", ".dot", h, dot + lines(h, f" {mark} ") + "}\n")
        for bad in ("=>", "<->", "|", " | ", "<-", "==", ":", " - ", "/", " / ", "&", " & ", "+", " + ", " and ", " to ",
                    "→", " → ", "–", " – ", "::", "=", " = ", ":=", ">", " > ", ">>", "..", "_", "*", " * ", "^", "@"):
            put("unknown", ".txt", h, lines(h, bad), MUST)
        for bad in ("e {} {}", "edge {} {}", "E,{},{}", "edge {}-{}", "edge({}, {})", "{{{}, {}}}", "({},{})", "[{}, {}],",
                    "edge {} -> {}", "{} -> {} 5", "{} -- {} : x", "{} -> {} [weight=2]", "{} -> {}, {}", "{}->{}\t3", "- {} {}",
                    "{}: {}; {}", "<edge {} {}>", "add_edge({}, {})", "g.addEdge({},{});", "{} connects {}", "{} -> {} -> {}",
                    "link {} {} 1", "({}) -- ({}) x"):
            rows = "".join(bad.format(u, v, u) + "\n" for u, v in h.edges())
            put("unknown", ".txt", h, rows, MUST)
        if not h.is_directed():
            put("quoted", ".txt", plain, "".join(f'"{u}" "{v}"\n' for u, v in plain.edges()), MAY)
            for good in (", ", " , ", ";", "; ", "  ", " \t", "\t ", "--", " -- "):
                put("separators", ".txt", plain, lines(plain, good), MAY)
                put("separators", ".csv", plain, lines(plain, good, lambda: "2"), MAY)
            put("adjlist", ".txt", h, text(nx.write_adjlist, h), MAY)
            put("adjlist", ".adjlist", h, text(nx.write_adjlist, h))
            put("edgelist", ".txt", plain, text(nx.write_edgelist, plain), MAY)
            put("edgelist", ".edgelist", plain, text(nx.write_edgelist, plain, data=False))
            for separator in ",;\t":
                header = separator.join(["source", "target"]) + "\n"
                put("csv", ".csv", plain, header + lines(plain, separator))
                header = separator.join(["Source", "Target", "Weight"]) + "\n"
                put("csv", ".csv", plain, header + lines(plain, separator, lambda: "1.5"))
            put("csv", ".csv", plain, '"From","To"\n' + "".join(f'"{u}","{v}"\n' for u, v in plain.edges()))
        pandas = ",source,target,weight\n" + "".join(f"{i},{u},{v},1.0\n" for i, (u, v) in enumerate(plain.edges()))
        if not h.is_directed():
            put("pandas", ".csv", plain, pandas)
        kind = "Directed" if h.is_directed() else "Undirected"
        gephi = "Source,Target,Type,Id,Label,timeset,Weight\n"
        gephi += "".join(f"{u},{v},{kind},{i},,,1.0\n" for i, (u, v) in enumerate(plain.edges()))
        put("gephi", ".csv", plain, gephi)
        matrix = [[str(int(h.has_edge(u, v))) for v in h] for u in h]
        for separator in (" ", ",", "\t", ""):
            rows = "".join(separator.join(row) + "\n" for row in matrix)
            put("matrix", ".txt", h, rows, MUST if len(matrix) > 1 else MAY)
        numbers = sorted(h)
        rows = "".join(separator + str(v) for v in numbers) + "\n"
        put("matrix", ".csv", h, "," + ",".join(map(str, h)) + "\n" + "".join(
            ",".join([str(u), *row]) + "\n" for u, row in zip(h, matrix)), MUST)


def write_directed(g):
    h = renamed(g)
    bits = "".join(str(int(h.has_edge(u, v))) for u in h for v in h)
    bits += "0" * (-len(bits) % 6)
    body = "".join(chr(63 + int(bits[i : i + 6], 2)) for i in range(0, len(bits), 6))
    put("digraph6", ".d6", h, f"&{chr(63 + len(h))}{body}\n")
    put("digraph6", ".txt", h, f">>digraph6<<&{chr(63 + len(h))}{body}\n")
    listed = "".join(f"{v}: " + " ".join(map(str, h[v])) + "\n" for v in h)
    put("colons", ".txt", h, listed, MAY)


for _ in range(graphs):
    write_undirected(g := random_graph(False))
    write_any(g)
    write_directed(g := random_graph(True))
    write_any(g)
print(count, "files")
