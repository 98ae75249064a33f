package engine

import (
	"context"
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/knighttour"
)

// question returns a question about a board, with default settings: an open
// tour from square 0.
func question(rows, cols int) Question {
	return Question{Rows: rows, Cols: cols, Goal: "open", Orders: "warnsdorff+outward"}
}

// TestAnswers asks questions of each kind, and checks the answers of Search.
func TestAnswers(t *testing.T) {
	with := func(q Question, change func(*Question)) Question { change(&q); return q }
	tests := []struct {
		name string
		q    Question
		kind Kind
		text string // prefix of the answer's
		size int    // length of the path
	}{
		{
			name: "tour",
			q:    question(8, 8),
			kind: Found,
			size: 64,
		},
		{
			name: "closed",
			q:    with(question(6, 6), func(q *Question) { q.Goal = "closed" }),
			kind: Found,
			size: 36,
		},
		{
			name: "end",
			q:    with(question(5, 5), func(q *Question) { q.Goal = "end 12" }),
			kind: Found,
			size: 25,
		},
		{
			name: "holes",
			q:    with(question(6, 6), func(q *Question) { q.Holes = []int64{1, 2} }),
			kind: Found,
			size: 34,
		},
		{
			name: "zebra",
			q:    with(question(10, 10), func(q *Question) { q.Leaps = [][2]int{{2, 3}} }),
			kind: Found,
			size: 100,
		},
		{
			name: "none",
			q:    question(4, 4),
			kind: Proved,
			text: "no tour from square 0 (a4)",
			size: 0,
		},
		{
			name: "prefix",
			q:    with(question(5, 5), func(q *Question) { q.Prefix = []int64{0, 7, 10}; q.Goal = "end 1" }),
			kind: Proved,
			text: "no tour",
			size: 0,
		},
		{
			name: "limit",
			q:    with(question(8, 8), func(q *Question) { q.Limit = 10 }),
			kind: Stopped,
			text: "10 visits",
			size: 10,
		},
		{
			name: "size",
			q:    question(0, 5),
			kind: Wrong,
			text: "0 rows and 5 columns",
			size: 0,
		},
		{
			name: "hole",
			q:    with(question(5, 5), func(q *Question) { q.Holes = []int64{25} }),
			kind: Wrong,
			text: "cannot block square 25",
			size: 0,
		},
		{
			name: "leaper",
			q:    with(question(5, 5), func(q *Question) { q.Leaps = [][2]int{{-1, 2}} }),
			kind: Wrong,
			text: "a (-1,2)-leaper",
			size: 0,
		},
		{
			name: "start",
			q:    with(question(5, 5), func(q *Question) { q.Start = 25 }),
			kind: Wrong,
			size: 0,
		},
		{
			name: "goal",
			q:    with(question(5, 5), func(q *Question) { q.Goal = "heaven" }),
			kind: Wrong,
			text: "goal \"heaven\"",
			size: 0,
		},
		{
			name: "order",
			q:    with(question(5, 5), func(q *Question) { q.Orders = "warnsdorff+x" }),
			kind: Wrong,
			text: "there is no order \"x\"",
			size: 0,
		},
		{
			name: "seed",
			q:    with(question(5, 5), func(q *Question) { q.Orders = "shuffled(x)" }),
			kind: Wrong,
			text: "there is no order \"shuffled(x)\"",
			size: 0,
		},
	}
	for _, tt := range tests {
		t.Run("answer="+tt.name, func(t *testing.T) {
			a := tt.q.Search(t.Context(), nil)
			checkKind(t, a, tt.kind)
			if !strings.HasPrefix(a.Text, tt.text) {
				t.Fatalf("the text is %q, want it to begin with %q", a.Text, tt.text)
			}
			if len(a.Path) != tt.size {
				t.Fatalf("a path of %d squares, want %d", len(a.Path), tt.size)
			}
			if a.Kind != Found {
				return
			}
			b, err := tt.q.Board()
			if err != nil {
				t.Fatal(err)
			}
			tour := knighttour.Tour{Path: a.Path}
			if err := tour.Verify(b); err != nil || a.Closed != tour.IsClosed(b) {
				t.Errorf("%+v: %v", a, err)
			}
		})
	}
}

// TestOrders reads a text with several orders.
func TestOrders(t *testing.T) {
	got, err := orders("warnsdorff+outward+move+id+shuffled(7)")
	want := []knighttour.Order{
		knighttour.Warnsdorff(),
		knighttour.Outward(),
		knighttour.ByMove(),
		knighttour.ByID(),
		knighttour.Shuffled(7),
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestFind finds tours from a square and from anywhere, and proofs that there
// are none, and asks wrong questions.
func TestFind(t *testing.T) {
	with := func(q Question, change func(*Question)) Question { change(&q); return q }
	for _, tt := range []struct {
		q    Question
		kind Kind
		size int
	}{
		{
			q:    question(8, 8),
			kind: Found,
			size: 64,
		},
		{
			q:    with(question(5, 5), func(q *Question) { q.Start = -1; q.Holes = []int64{0} }),
			kind: Found,
			size: 24,
		},
		{
			q:    with(question(60, 60), func(q *Question) { q.Leaps = [][2]int{{2, 3}}; q.Goal = "closed" }),
			kind: Found,
			size: 3600,
		},
		{
			q:    with(question(5, 5), func(q *Question) { q.Start = 1 }),
			kind: Proved,
			size: 0,
		},
		{
			q:    with(question(4, 4), func(q *Question) { q.Start = -1 }),
			kind: Proved,
			size: 0,
		},
		{
			q:    with(question(5, 5), func(q *Question) { q.Start = 25 }),
			kind: Wrong,
			size: 0,
		},
		{
			q:    with(question(5, 5), func(q *Question) { q.Goal = "heaven" }),
			kind: Wrong,
			size: 0,
		},
		{
			q:    question(5, 0),
			kind: Wrong,
			size: 0,
		},
	} {
		a := tt.q.Find(t.Context())
		checkKind(t, a, tt.kind)
		if len(a.Path) != tt.size {
			t.Errorf("%+v: a path of %d squares, want %d", tt.q, len(a.Path), tt.size)
		}
		if a.Kind != Found {
			continue
		}
		checkFound(t, tt.q, a)
		if tt.q.Start >= 0 && a.Path[0] != tt.q.Start {
			t.Errorf("%+v: the tour begins on %d", tt.q, a.Path[0])
		}
	}
}

// checkKind checks the kind of an answer, and that the answer has a text unless
// it is a tour.
func checkKind(t *testing.T, a Answer, want Kind) {
	t.Helper()
	if a.Kind != want {
		t.Fatalf("the answer is %+v, want the kind %v", a, want)
	}
	if isFound := a.Kind == Found; (a.Text == "") != isFound {
		t.Fatalf("the answer of kind %v has the text %q", a.Kind, a.Text)
	}
}

// checkFound checks that the path of an answer is a tour of the board.
func checkFound(t *testing.T, q Question, a Answer) {
	t.Helper()
	b, err := q.Board()
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	if err := (knighttour.Tour{Path: a.Path}).Verify(b); err != nil {
		t.Errorf("%+v: %v", q, err)
	}
}

// TestBuild checks for which questions there is a tour by theorem, for which
// there is none, and which are wrong.
func TestBuild(t *testing.T) {
	for _, tt := range []struct {
		goal       string
		rows, cols int
		kind       Kind
	}{
		{"open", 5, 5, Found},
		{"closed", 8, 8, Found},
		{"closed", 5, 5, Proved},
		{"open", 3, 5, Proved},
		{"end 3", 8, 8, Wrong},
		{"open", 0, 1, Wrong},
	} {
		q := question(tt.rows, tt.cols)
		q.Goal = tt.goal
		a := q.Build()
		if a.Kind != tt.kind {
			t.Errorf("%+v: %+v", q, a)
		}
		if a.Kind != Found {
			continue
		}
		checkFound(t, q, a)
		if tt.goal == "closed" && !a.Closed {
			t.Errorf("%+v: the tour is not closed", q)
		}
	}
}

// TestSVG draws a path, and checks that squares that are not a path are
// refused.
func TestSVG(t *testing.T) {
	q := question(5, 5)
	svg, err := q.SVG([]int64{0, 7, 4})
	if err != nil || xml.Unmarshal([]byte(svg), new(struct{})) != nil {
		t.Errorf("%s, %v", svg, err)
	}
	if _, err := q.SVG([]int64{0, 1}); err == nil {
		t.Error("squares that are not a path have a picture")
	}
}

// TestTape checks that a tape has all visits, and that its clock can stop a
// search.
func TestTape(t *testing.T) {
	q := question(5, 5)
	q.Orders, q.Unpruned = "move", true
	type visit struct{ square, depth byte }
	var want, got []visit
	s := knighttour.Search{
		Orders:   []knighttour.Order{knighttour.ByMove()},
		Unpruned: true,
		Prefix:   []int64{0},
		Trace: func(e knighttour.Event) {
			if !e.Back {
				want = append(want, visit{byte(e.ID), byte(e.Depth)})
			}
		},
	}
	_, err := s.Tour(t.Context(), knighttour.MustBoard(5, 5))
	if err != nil {
		t.Fatal(err)
	}
	tape := Tape{Send: func(visits []byte) {
		for pair := range slices.Chunk(visits, 2) {
			got = append(got, visit{pair[0], pair[1]})
		}
	}}
	tape.Clock = Clock{Period: time.Hour, Tick: func() {}}
	a := q.Search(t.Context(), tape.Record)
	tape.Flush()
	if a.Visits != 6216 || !slices.Equal(got, want) {
		t.Errorf("%d visits, %d on the tape, want %d", a.Visits, len(got), len(want))
	}

	ctx, cancel := context.WithCancel(t.Context())
	tape.Clock = Clock{Tick: cancel}
	q = question(7, 7)
	q.Orders, q.Unpruned, q.Start = "move", true, 1
	if a := q.Search(ctx, tape.Record); a.Kind != Stopped || a.Visits > 2*lookEvery {
		t.Errorf("%+v", a)
	}
}

// TestWatch checks, after each event, the path and the longest path of a watch.
func TestWatch(t *testing.T) {
	q := question(6, 6)
	q.Orders = "id"
	w := Watch{}
	w.Clock = Clock{Tick: func() {}}
	var path []int64
	var longest []int64
	a := q.Search(t.Context(), func(e knighttour.Event) {
		w.Record(e)
		path = path[:e.Depth]
		if !e.Back {
			path = append(path, e.ID)
		}
		if len(path) > len(longest) {
			longest = slices.Clone(path)
		}
		if !slices.Equal(path, w.Path) || !slices.Equal(longest, w.Longest()) {
			t.Fatalf("%+v, want %v", w, path)
		}
	})
	if a.Visits != w.Visits || len(w.Longest()) != 36 {
		t.Errorf("%+v, %+v", a, w)
	}
}

// TestForest compares stories with the textbook's recursion, on the book's
// graph and on random graphs.
func TestForest(t *testing.T) {
	book := Graph{Nodes: "ABCDEF", Edges: pairs("AB AD BC BD DE EB EF FC"), Directed: true}
	s, err := book.Search()
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(s.Nodes, s.Order, s.Cycle)
	want := "[{A 1 12 0} {B 2 11 1} {C 3 4 2} {D 5 10 2} {E 6 9 3} {F 7 8 4}] [] [B D E]"
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		g := Graph{Nodes: "ABCDEFGHIJ"[:1+random.IntN(10)], Directed: random.IntN(2) == 0}
		for u := range len(g.Nodes) {
			for v := range len(g.Nodes) {
				if (g.Directed && u != v || u < v) && random.IntN(4) == 0 {
					g.Edges = append(g.Edges, [2]string{g.Nodes[u : u+1], g.Nodes[v : v+1]})
				}
			}
		}
		s, err := g.Search()
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprint(s.Steps), fmt.Sprint(textbook(g)); got != want {
			t.Fatalf("%+v:\ngot  %s\nwant %s", g, got, want)
		}
	}
}

// textbook returns the steps of a search as the book's program makes them.
func textbook(g Graph) (steps []Step) {
	discovery, finish := map[string]int{}, map[string]int{}
	time := 0
	seen := map[string]bool{}
	var visit func(u string)
	visit = func(u string) {
		time++
		discovery[u] = time
		steps = append(steps, Step{What: "discover", Node: u, Time: time})
		for _, v := range successors(g, u) {
			if !g.Directed && seen[v+u] {
				continue
			}
			seen[u+v] = true
			step := Step{What: "edge", Node: u, To: v}
			switch {
			case discovery[v] == 0:
				step.Kind = "tree"
			case finish[v] == 0:
				step.Kind = "back"
			case discovery[v] > discovery[u]:
				step.Kind = "forward"
			default:
				step.Kind = "cross"
			}
			steps = append(steps, step)
			if step.Kind == "tree" {
				visit(v)
			}
		}
		time++
		finish[u] = time
		steps = append(steps, Step{What: "finish", Node: u, Time: time})
	}
	for _, r := range g.Nodes {
		if discovery[string(r)] == 0 {
			visit(string(r))
		}
	}
	return steps
}

// successors returns the nodes that edges from u lead to, in ascending order.
func successors(g Graph, u string) (all []string) {
	for _, e := range g.Edges {
		if e[0] == u {
			all = append(all, e[1])
		}
		if e[1] == u && !g.Directed {
			all = append(all, e[0])
		}
	}
	slices.Sort(all)
	return all
}

// pairs returns the edges in a text such as "AB BC".
func pairs(text string) (edges [][2]string) {
	for e := range strings.FieldsSeq(text) {
		edges = append(edges, [2]string{e[:1], e[1:]})
	}
	return edges
}

// TestWrongGraphs checks the errors for graphs with wrong nodes or edges.
func TestWrongGraphs(t *testing.T) {
	for want, g := range map[string]Graph{
		"the node A is there twice": {
			Nodes: "AA",
		},
		`there is no edge from "A" to "B": the nodes are A`: {
			Nodes: "A",
			Edges: pairs("AB"),
		},
		`there is no edge from "A" to "A": the nodes are A`: {
			Nodes: "A",
			Edges: pairs("AA"),
		},
		`there is no edge from "A" to "": the nodes are A`: {
			Nodes: "A",
			Edges: [][2]string{{"A", ""}},
		},
		`there is no edge from "A" to "BC": the nodes are ABC`: {
			Nodes: "ABC",
			Edges: [][2]string{{"A", "BC"}},
		},
	} {
		if _, err := g.Search(); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if s, err := (Graph{}).Search(); err != nil || len(s.Steps) != 0 {
		t.Errorf("%+v, %v", s, err)
	}
}
