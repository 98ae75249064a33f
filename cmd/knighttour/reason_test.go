package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
	"example.com/knighttour/cmd/knighttour/internal/input"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/theorem"
)

// smallGraphs calls yield with each graph that has the nodes 0 to 3, undirected
// or directed.
func smallGraphs(yield func(g graph.Graph)) {
	const n = 4
	for _, directed := range []bool{false, true} {
		var pairs [][2]int64
		for u := range int64(n) {
			for v := range int64(n) {
				if u < v || directed && u != v {
					pairs = append(pairs, [2]int64{u, v})
				}
			}
		}
		for bits := range 1 << len(pairs) {
			var g graph.Builder = simple.NewUndirectedGraph()
			if directed {
				g = simple.NewDirectedGraph()
			}
			for id := range int64(n) {
				g.AddNode(simple.Node(id))
			}
			for i, pair := range pairs {
				if bits>>i&1 == 1 {
					g.SetEdge(simple.Edge{F: simple.Node(pair[0]), T: simple.Node(pair[1])})
				}
			}
			yield(g.(graph.Graph))
		}
	}
}

// paths calls yield with each simple path that begins with the given path,
// including the given path itself. yield must not keep its argument.
func paths(g graph.Graph, path []int64, yield func(path []int64)) {
	yield(path)
	for to := g.From(path[len(path)-1]); to.Next(); {
		id := to.Node().ID()
		if !slices.Contains(path, id) {
			paths(g, append(slices.Clip(path), id), yield)
		}
	}
}

// isReached reports whether a path leads from one node to another.
func isReached(g graph.Graph, from, to int64) (reached bool) {
	paths(g, []int64{from}, func(path []int64) { reached = reached || path[len(path)-1] == to })
	return reached
}

// passesThrough reports whether some path between two nodes passes through a
// third.
func passesThrough(g graph.Graph, from, to, through int64) (found bool) {
	paths(g, []int64{from}, func(path []int64) {
		found = found || path[len(path)-1] == to && slices.Contains(path, through)
	})
	return found
}

// edgesOut returns how many edges lead from the given nodes to other nodes, and
// how many lead from other nodes to the given ones.
func edgesOut(g graph.Graph, ids []int64) (out, in int) {
	for u := range int64(4) {
		for v := range int64(4) {
			has := u != v && g.Edge(u, v) != nil
			switch inside := slices.Contains(ids, u); {
			case has && inside && !slices.Contains(ids, v):
				out++
			case has && !inside && slices.Contains(ids, v):
				in++
			}
		}
	}
	return out, in
}

// TestUnreachable checks that the sentences about unreachable nodes are true,
// on all graphs of four nodes, with and without given ends.
func TestUnreachable(t *testing.T) {
	graphtest.Slow(t)
	seen := make(map[string]int)
	// If from or to is -1, it stands for any node.
	check := func(g graph.Graph, closed bool, from, to int64) {
		r := tourResult{subject: &subject{Document: &input.Document{Graph: g}}}
		var prefix []int64
		if closed {
			r.goal = knighttour.Closed()
		}
		if to >= 0 {
			r.goal = knighttour.EndAt(to)
			r.to = fmt.Sprint(to)
		}
		if from >= 0 {
			prefix = []int64{from}
			r.from = fmt.Sprint(from)
		}
		_, err := knighttour.Find(context.Background(), g, r.goal, prefix...)
		no := proof(err)
		if no == nil || no.Reason != knighttour.ReasonUnconnected {
			return
		}
		text := r.because(no)
		out, in := edgesOut(g, no.Nodes)
		kind := ""     // of sentence
		isTrue := true // of all nodes so far
		for _, id := range no.Nodes {
			switch {
			case strings.HasPrefix(text, "no edge joins"):
				kind, isTrue = "no edge", out+in == 0
			case strings.HasPrefix(text, "all edges between"):
				kind, isTrue = "same way", out == 0 || in == 0
			case strings.HasPrefix(text, "there is no path from"):
				kind, isTrue = "or none back", isTrue && !(isReached(g, from, id) && isReached(g, id, from))
			case strings.Contains(text, "passes through"):
				kind, isTrue = "passes", isTrue && !passesThrough(g, from, to, id)
			case strings.HasSuffix(text, "from the others"):
				kind, isTrue = "from the others", in == 0
			case from >= 0:
				kind, isTrue = "from", isTrue && !isReached(g, from, id)
			default:
				kind, isTrue = "to", isTrue && !isReached(g, id, to)
			}
		}
		seen[kind]++
		if !isTrue || kind == "" {
			t.Errorf("%v edges, closed %t, from %d, to %d, nodes %v: %s",
				graphEdges(g), closed, from, to, no.Nodes, text)
		}
	}
	smallGraphs(func(g graph.Graph) {
		for _, ends := range [][2]int64{{-1, -1}, {0, -1}, {-1, 0}, {0, 3}} {
			check(g, false, ends[0], ends[1])
		}
		check(g, true, -1, -1)
		check(g, true, 0, -1)
	})
	for _, kind := range []string{"no edge", "same way", "or none back", "passes", "from", "to"} {
		if seen[kind] == 0 {
			t.Errorf("no sentence of the kind %q", kind)
		}
	}
}

// TestDetail checks that the clauses about small boards without a tour state
// the right theorems.
func TestDetail(t *testing.T) {
	seen := make(map[string]bool)
	check := func(err error, want ...string) {
		no := proof(err)
		if no == nil || no.Reason != knighttour.ReasonTheorem {
			return // there is a tour, or a plainer reason
		}
		got := detail(no)
		seen[got] = true
		if got == "" || !slices.Contains(want, got) {
			t.Errorf("%q: the clause is %q, want one of %q", no.Text, got, want)
		}
	}
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; cols <= 8; cols++ {
			board := knighttour.MustBoard(rows, cols)
			for start := range int64(rows * cols) {
				_, err := board.ClosedTour(start)
				check(err, theorem.NotClosed(rows, cols))
				_, err = board.Tour(start)
				check(err, theorem.NotOpen(rows, cols), theorem.NotFrom(rows, cols, start))
			}
		}
	}
	const least = 4
	if len(seen) < least {
		t.Errorf("%d theorems were stated, want at least %d: %v", len(seen), least, seen)
	}
}

// graphEdges lists the edges of a graph of four nodes.
func graphEdges(g graph.Graph) (edges []string) {
	for u := range int64(4) {
		for v := range int64(4) {
			if u != v && g.Edge(u, v) != nil {
				edges = append(edges, fmt.Sprintf("%d->%d", u, v))
			}
		}
	}
	return edges
}

// TestReasons checks the words for each kind of proof, which name nodes as the
// file does.
func TestReasons(t *testing.T) {
	tests := []struct{ args, text, want string }{
		{"find -closed", "a b\nb c\n", "no closed tour: nodes a and c have fewer than two edges, and a closed tour passes through all"},
		{"find -closed", "a b\n", "no closed tour: it needs at least 3 nodes, and there are 2"},
		{"find -from a -to a", "a b\n", "no tour from a to a: it cannot both begin and end there"},
		{"find", "h a\nh b\nh c\n", "no tour: nodes a, b and c have fewer than two edges, and a tour has only two ends"},
		{"find -from h", "h a\nh b\n", "no tour from h: nodes a and b have fewer than two edges, and one end is given"},
		{"find", "a b\nc d\n", "no tour: no edge joins nodes a and b with the others"},
		{"find -from a", "a -> b\nc -> b\n", "no tour from a: no path leads from a to node c"},
		{"longest -closed", "a b\nb c\n", "the graph has no cycle"},
		{"longest -closed -from d", "a b\nb c\nc a\nc d\n", "no cycle passes through d"},
		{"longest -from a -to c", "a b\nc d\n", "no path leads from a to c"},
		{"find", "c a\nc b\na x\na y\nb z\nb w\nx y\nz w\nc p\np q\nq c\n", "no tour: without node c the graph falls into 3 parts, and a tour can visit only 2 of them"},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args+",text="+tt.text, func(t *testing.T) {
			command, _, _ := strings.Cut(tt.args, " ")
			status, stdout, stderr := run(t, tt.text, tt.args+" -format edges -")
			if status != statusNone || stdout != "" || stderr != "knighttour "+command+": "+tt.want+"\n" {
				t.Errorf("status %d, %q, got\n%s\nwant\n%s", status, stdout, stderr, tt.want)
			}
		})
	}
}
