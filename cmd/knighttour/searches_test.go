package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestSeveral checks the answers for several graphs, one on each line.
func TestSeveral(t *testing.T) {
	const triangle, path = "Bw\n", "Bo\n"
	for _, tt := range []struct {
		args, text string
		status     int
		want       string
	}{
		{"find -closed -", triangle + triangle, 0, "standard input:1: a closed tour: 0 1 2\nstandard input:2: a closed tour: 0 1 2\n"},
		{"find -closed -", triangle, 0, "0\n1\n2\n"},
		{"longest -closed -", triangle + path, 1, "standard input:1: a longest cycle, over 3 of 3 nodes: 0 1 2\nstandard input:2: the graph has no cycle\n"},
		{"routes -", triangle + "B?\n", 0, "standard input:1: 1 route: 0 1 2\nstandard input:2: 3 routes: 0, 1, 2\n"},
		{"count -", triangle + path, 0, "standard input:1: 3 open tours, 6 counting both directions\nstandard input:2: 1 open tour, 2 counting both directions\n"},
		{"find -graph 2 -", triangle + path, 0, "1\n0\n2\n"},
		{"find -graph 2 testdata/files/two.g6 testdata/files/two.g6", "", 0, strings.Repeat("testdata/files/two.g6: a closed tour: 0 1 2 3 4\n", 2)},
		{"find -closed -", triangle + "!\n", 2, "0\n1\n2\n"},
		{"find -svg a.svg -", triangle + triangle, 2, ""},
		{"order -", triangle + triangle, 2, ""},
	} {
		status, stdout, stderr := run(t, tt.text, tt.args+" -format graph6")
		if status != tt.status || stdout != tt.want {
			t.Errorf("%s: status %d, %q, %q, want %q", tt.args, status, stdout, stderr, tt.want)
		}
	}
}

// TestStream finds cycles in 10,000 graphs in the format of nauty's geng: all
// graphs of five nodes, repeatedly.
func TestStream(t *testing.T) {
	const graphs = 10_000
	var text strings.Builder
	want := 0
	for i := range graphs {
		bits := i % 1024
		fmt.Fprintf(&text, "D%c%c\n", 63+bits>>4, 63+bits&15<<2)
		if isHamiltonian(bits) {
			want++
		}
	}
	status, stdout, stderr := run(t, text.String(), "find -closed -json -")
	lines := strings.Count(stdout, "\n")
	got := strings.Count(stdout, `{"answer":"found","file":"standard input","graph":`)
	if status != statusNone || lines != graphs || got != want || stderr != "standard input: read as graph6\n" {
		t.Errorf("status %d, %d lines, %d found, want %d, stderr %q", status, lines, got, want, stderr)
	}
	var last struct{ Graph int }
	err := json.Unmarshal([]byte(stdout[strings.LastIndex(strings.TrimSpace(stdout), "\n")+1:]), &last)
	if err != nil || last.Graph != graphs {
		t.Errorf("the last line has the graph %d, error %v", last.Graph, err)
	}
}

// isHamiltonian reports whether a graph of five nodes has a Hamiltonian cycle.
// Each of the ten bits stands for an edge, in the order of graph6: 01, 02, 12,
// 03 and so on, from the most significant bit.
func isHamiltonian(bits int) bool {
	has := func(u, v int) bool {
		u, v = min(u, v), max(u, v)
		return bits>>(9-(v*(v-1)/2+u))&1 == 1
	}
	for a := 1; a < 5; a++ {
		for b := 1; b < 5; b++ {
			for c := 1; c < 5; c++ {
				d := 10 - a - b - c
				isOrder := a != b && a != c && b != c && d > 0 && d != a && d != b && d != c
				if isOrder && has(0, a) && has(a, b) && has(b, c) && has(c, d) && has(d, 0) {
					return true
				}
			}
		}
	}
	return false
}

// TestEmptyGraph runs each command with a graph without nodes.
func TestEmptyGraph(t *testing.T) {
	for _, tt := range []struct {
		args   string
		status int
		want   string
	}{
		{"find", 0, ""},
		{"find -json", 0, `{"answer":"found","goal":"open","nodes":0,"closed":false,"path":[],"names":[],"visits":0}` + "\n"},
		{"find -closed", 1, "knighttour find: no closed tour: it needs at least 3 nodes, and there are 0\n"},
		{"longest", 0, ""},
		{"longest -closed", 1, "knighttour longest: the graph has no cycle\n"},
		{"routes", 0, ""},
		{"routes -json", 0, `{"answer":"found","nodes":0,"routes":[],"names":[]}` + "\n"},
		{"count", 0, "1 open tour, 1 counting both directions\n"},
		{"count -closed", 0, "0 closed tours\n"},
		{"order", 0, ""},
		{"order -json", 0, `{"answer":"found","order":[]}` + "\n"},
		{"order -times", 0, "0 nodes, 0 edges: depth-first search\n\ndiscovery  finish  node  from\n"},
	} {
		status, stdout, stderr := run(t, "graph {}\n", tt.args+" -")
		if status != tt.status || stdout+stderr != tt.want {
			t.Errorf("%s: status %d, %q, want %q", tt.args, status, stdout+stderr, tt.want)
		}
	}
}

// TestStartAndGoal takes the ends of a path from the squares S and G of a
// floor, unless flags name other ends.
func TestStartAndGoal(t *testing.T) {
	const floor = "S.\n.G\n"
	for args, want := range map[string]string{
		"find -":          "knighttour find: no tour from a2 to b1: the squares have two colours that alternate along a tour, so that it cannot end at square b1\n",
		"find - -to b2":   "2x2 board, wazir: an open tour from a2 to b2\n\n1 4\n2 3\n",
		"find - -closed":  "knighttour find: -closed and the goal G of the floor exclude each other: a closed tour ends where it starts\nRun 'knighttour find -h' for usage.\n",
		"longest -":       "2x2 board, wazir: a longest path from a2 to b1, over 3 of 4 squares\n\n1 2\n. 3\n",
		"routes -":        "2x2 board, wazir: 1 route\n\n2 1\n3 4\n\nThe routes: 1 to 4 (b2 to b1).\nstandard input: S and G read as floor\n",
		"find - -from a1": "2x2 board, wazir: an open tour from a1 to b1\n\n2 3\n1 4\n",
	} {
		_, stdout, stderr := run(t, floor, args)
		if got := stdout + stderr; got != want {
			t.Errorf("%s: got %q, want %q", args, got, want)
		}
	}
}
