package knighttour_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

func TestGoalText(t *testing.T) {
	for want, goal := range map[string]knighttour.Goal{
		"open": {}, "closed": knighttour.Closed(), "end 63": knighttour.EndAt(63), "end -5": knighttour.EndAt(-5), "end 0": knighttour.EndAt(0),
		"end 9223372036854775807": knighttour.EndAt(math.MaxInt64),
	} {
		text, err := goal.MarshalText()
		if err != nil || string(text) != want || goal.String() != want {
			t.Errorf("got %q, %q, %v, want %q", text, goal, err, want)
		}
		back := knighttour.EndAt(99)
		if err := back.UnmarshalText(text); err != nil || back != goal {
			t.Errorf("%q is read as %v, %v", text, back, err)
		}
	}
	for text, want := range map[string]error{
		"": strconv.ErrSyntax, "Open": strconv.ErrSyntax, "end": strconv.ErrSyntax, "end ": strconv.ErrSyntax,
		"end x": strconv.ErrSyntax, "end +3": strconv.ErrSyntax, "end 03": strconv.ErrSyntax, "end -0": strconv.ErrSyntax, "63": strconv.ErrSyntax, "closed ": strconv.ErrSyntax,
		"9223372036854775808": strconv.ErrSyntax, "end 9223372036854775808": strconv.ErrRange,
	} {
		goal := knighttour.EndAt(99)
		if err := goal.UnmarshalText([]byte(text)); !errors.Is(err, want) || goal != knighttour.EndAt(99) || !strings.Contains(err.Error(), strconv.Quote(text)) {
			t.Errorf("%q is read as %v, %v, want %v", text, goal, err, want)
		}
	}
}

// TestSearchJSON turns searches into JSON and back.
func TestSearchJSON(t *testing.T) {
	for want, s := range map[string]knighttour.Search{
		`{"goal":"open"}`: {},
		`{"orders":["warnsdorff","shuffled(7)"],"goal":"end 63","limit":9,"unpruned":true,"prefix":[0,17]}`: {
			Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Shuffled(7)}, Goal: knighttour.EndAt(63), Limit: 9, Unpruned: true, Prefix: []int64{0, 17}},
	} {
		data, err := json.Marshal(s)
		if err != nil || string(data) != want {
			t.Errorf("%s, %v, want %s", data, err, want)
		}
		got := knighttour.Search{Trace: func(knighttour.Event) {}, Limit: 5, Orders: []knighttour.Order{knighttour.ByMove()}}
		if err := json.Unmarshal(data, &got); err != nil || got.Trace != nil || got.Goal != s.Goal || got.Limit != s.Limit ||
			got.Unpruned != s.Unpruned || !slices.Equal(got.Orders, s.Orders) || !slices.Equal(got.Prefix, s.Prefix) {
			t.Errorf("%s: %+v, %v", data, got, err)
		}
	}
	for want, s := range map[string]knighttour.Search{
		"Search.Trace":     {Trace: func(knighttour.Event) {}},
		"Search.Orders[1]": {Orders: []knighttour.Order{knighttour.ByMove(), knighttour.ByNode(func(_, _ graph.Node) int { return 0 })}},
	} {
		if data, err := json.Marshal(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s, %v, want an error that names %s", data, err, want)
		}
	}
	for data, want := range map[string]string{
		`{"orders":["by node"]}`: `order "by node": invalid syntax: want id, move, outward, warnsdorff or shuffled(7)`,
		`{"goal":"closedd"}`:     `goal "closedd": invalid syntax: want open, closed, or end and a node ID`,
		`{"limt":5}`:             `json: unknown field "limt"`,
		`{"Trace":null}`:         `json: unknown field "Trace"`,
		`{"limit":"5"}`:          "", `[]`: "", `{"prefix":[1.5]}`: "", `{} {}`: "", `{}]`: "", ``: "", `{"limit":1`: "",
	} {
		s := knighttour.Search{Limit: 5}
		err := s.UnmarshalJSON([]byte(data))
		if err == nil || s.Limit != 5 || s.Orders != nil || strings.Count(err.Error(), "knighttour: ") != 1 ||
			!strings.HasPrefix(err.Error(), "knighttour: Search: ") || want != "" && err.Error() != "knighttour: Search: "+want {
			t.Errorf("%s: %+v, %v, want %s", data, s, err, want)
		}
		if errors.Is(err, strconv.ErrSyntax) != strings.Contains(want, "invalid syntax") {
			t.Errorf("%s: %v wraps another error", data, err)
		}
	}
	var s knighttour.Search
	if err := json.Unmarshal([]byte(` {"LIMIT":5,"Goal":"closed"} `), &s); err != nil || s.Limit != 5 || s.Goal != knighttour.Closed() {
		t.Errorf("other cases: %+v, %v", s, err)
	}
	own := knighttour.Search{Orders: []knighttour.Order{knighttour.ByNode(func(_, _ graph.Node) int { return 0 })}}
	if _, err := own.MarshalJSON(); err == nil || err.Error() != `knighttour: Search.Orders[0] cannot be made JSON: order "by node": its rank function cannot be made a text` {
		t.Errorf("got %v", err)
	}
}

// TestTourJSON turns a tour into JSON and back.
func TestTourJSON(t *testing.T) {
	tour := knighttour.Tour{Path: []int64{0, 6, -8}, Visits: 1 << 60}
	data, err := json.Marshal(tour)
	if want := `{"path":[0,6,-8],"visits":1152921504606846976}`; err != nil || string(data) != want {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
	var got knighttour.Tour
	if err := json.Unmarshal(data, &got); err != nil || !slices.Equal(got.Path, tour.Path) || got.Visits != tour.Visits {
		t.Errorf("%s: %v, %v", data, got, err)
	}
}

// TestNamedValues turns kinds of edges and themes into text and back.
func TestNamedValues(t *testing.T) {
	var k knighttour.EdgeKind
	for i, want := range []string{"tree", "back", "forward", "cross"} {
		text, err := knighttour.EdgeKind(i).MarshalText()
		if err2 := k.UnmarshalText(text); err != nil || err2 != nil || string(text) != want || k != knighttour.EdgeKind(i) {
			t.Errorf("kind %d: %q, %v, which is %v, %v", i, text, err, k, err2)
		}
	}
	var theme knighttour.Theme
	for i, want := range []string{"auto", "light", "dark"} {
		text, err := knighttour.Theme(i).MarshalText()
		if err2 := theme.UnmarshalText(text); err != nil || err2 != nil || string(text) != want || theme != knighttour.Theme(i) {
			t.Errorf("theme %d: %q, %v, which is %v, %v", i, text, err, theme, err2)
		}
	}
	for i, want := range map[int]string{-1: "EdgeKind(-1)", 4: "EdgeKind(4)"} {
		if _, err := knighttour.EdgeKind(i).MarshalText(); err == nil || err.Error() != "knighttour: no kind of edges: "+want {
			t.Errorf("kind %d: %v", i, err)
		}
		if _, err := knighttour.Theme(i).MarshalText(); !errors.Is(err, knighttour.ErrPicture) {
			t.Errorf("theme %d: %v", i, err)
		}
	}
	for _, text := range []string{"", "Tree", "Dark", "tree ", "EdgeKind(4)", "0"} {
		err, err2 := k.UnmarshalText([]byte(text)), theme.UnmarshalText([]byte(text))
		want := fmt.Sprintf("knighttour: kind of edges %q: invalid syntax: want one of tree, back, forward, cross", text)
		want2 := fmt.Sprintf("knighttour: theme %q: invalid syntax: want one of auto, light, dark", text)
		if !errors.Is(err, strconv.ErrSyntax) || !errors.Is(err2, strconv.ErrSyntax) || err.Error() != want || err2.Error() != want2 || k != knighttour.CrossEdge || theme != knighttour.DarkTheme {
			t.Errorf("%q: %v, %v, %v, %v", text, k, err, theme, err2)
		}
	}
}

func TestEventString(t *testing.T) {
	for want, e := range map[string]knighttour.Event{
		"visit 10 at depth 1":     {ID: 10, Depth: 1},
		"back from -3 at depth 0": {ID: -3, Back: true},
	} {
		if got := e.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestSearchRandom compares with the recursion on thousands of random graphs,
// for all goals, by both engines, pruned and not.
func TestSearchRandom(t *testing.T) {
	graphtest.OneGoroutine(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	all := rankedOrders()
	for i := range 3000 {
		undirected := i%2 == 0
		n := 1 + r.IntN(8)
		g := graphtest.Random(r, n, 1+r.Float64()*3, undirected)
		if i%5 == 0 {
			g.AddLoops(r, 1)
		}
		start := r.IntN(n)
		var s knighttour.Search
		var ranks []graphtest.Rank
		for range r.IntN(5) {
			o := all[r.IntN(len(all))]
			s.Orders, ranks = append(s.Orders, o.o), append(ranks, o.ref)
		}
		for _, goal := range []knighttour.Goal{{}, knighttour.Closed(), knighttour.EndAt(int64(r.IntN(n)))} {
			s.Goal = goal
			want := knighttour.AllTours(g, undirected, start, goal, ranks...)
			for _, s.Unpruned = range []bool{false, true} {
				checkSearch(t, s, g.As(undirected), start, want)
			}
			if t.Failed() {
				t.Fatalf("%s, goal %v", g.Describe(undirected), goal)
			}
		}
	}
}

// TestClosedAndGivenEnds finds tours on boards of all sizes.
func TestClosedAndGivenEnds(t *testing.T) {
	t.Parallel()
	last := 30
	if graphtest.Race {
		last = 14
	}
	for side := 6; side <= last; side += 2 {
		b := knighttour.MustBoard(side, side)
		for start := int64(0); start < int64(side*side); start += 7 {
			end := int64(side*side-1) - start
			if row, col := int(start)/side, int(start)%side; (row+col+int(end)/side+int(end)%side)%2 == 0 {
				end ^= 1 // of the other colour
			}
			for _, goal := range []knighttour.Goal{knighttour.Closed(), knighttour.EndAt(end)} {
				s := knighttour.Search{Goal: goal, Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()}}
				tour, err := s.Tour(t.Context(), b, start)
				if err := knighttour.CheckFound(b, &start, goal, true, tour, err); err != nil {
					t.Errorf("board=%v/start=%d/goal=%v: %v", b, start, goal, err)
				}
			}
		}
	}
}

func FuzzKnightTour(f *testing.F) {
	graphtest.AddBytes(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphtest.OfBytes(data)
		for start := range g {
			path, visits := g.Tour(start)
			checkTour(t, g.As(undirected), start, path, visits)
			path, _ = g.Tour(start, graphtest.RankByFree)
			checkTourBetter(t, g.As(undirected), start, path)
		}
	})
}

func FuzzDFSForest(f *testing.F) {
	graphtest.AddBytes(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphtest.OfBytes(data)
		checkForest(t, g, undirected)
		checkForest(t, g, undirected, knighttour.Shuffled(uint64(len(data))))
		checkForest(t, g, undirected, knighttour.Warnsdorff(), knighttour.Shuffled(1))
	})
}

// FuzzSearch compares searches with pruning on and off, for all goals, by
// both engines.
func FuzzSearch(f *testing.F) {
	graphtest.AddBytes(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphtest.OfBytes(data)
		last := int64(len(g) - 1)
		for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(last)} {
			for _, orders := range [][]knighttour.Order{nil, {knighttour.Warnsdorff(), knighttour.Shuffled(uint64(len(data)))}} {
				unpruned := knighttour.Search{Goal: goal, Orders: orders, Unpruned: true}
				want, err := paths(unpruned.All(context.Background(), knighttour.Freeze(g.As(undirected)), 0))
				if err != nil {
					t.Fatal(err)
				}
				checkSearch(t, knighttour.Search{Goal: goal, Orders: orders}, g.As(undirected), 0, want)
				if t.Failed() {
					t.Fatalf("%s, goal %v", g.Describe(undirected), goal)
				}
			}
		}
	})
}

// allowed is a constraint that depends on all of the path, and refuses a third of the
// steps.
func allowed(path []int32, v int32) bool {
	hash := uint64(v)
	for _, u := range path {
		hash = dense.Mix(hash + uint64(u))
	}
	return hash%3 != 0
}

// TestAllow compares searches under a constraint with all tours that obey it, in order:
// pruned or not, by both engines, with prefixes, in parts.
func TestAllow(t *testing.T) {
	r := rand.New(rand.NewPCG(161, 162))
	obeying, total := 0, 0
	for i := range graphtest.Scaled(400, 6000) {
		undirected := i%3 > 0
		g := graphtest.Random(r, 4+r.IntN(4), 3+2*r.Float64(), undirected)
		if i%50 == 0 {
			g, undirected = graphtest.Knights(4, 5), true
		}
		goal := []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(int64(len(g) - 1))}[r.IntN(3)]
		want := knighttour.AllTours(g, undirected, 0, goal)
		total += len(want)
		want = slices.DeleteFunc(want, func(tour []int64) bool {
			var path []int32
			for i, id := range tour {
				if i > 0 && !allowed(path, int32(id)) {
					return true
				}
				path = append(path, int32(id))
			}
			return false
		})
		obeying += len(want)
		for engine, f := range knighttour.Engines(g.As(undirected)) {
			s := knighttour.Search{Goal: goal, Unpruned: r.IntN(2) == 0}
			s.Allow = func(s *knighttour.State, v int32) bool {
				if s.Visited(v) || len(s.Path()) == 0 {
					t.Errorf("asked about %d after %v", v, s.Path())
				}
				return allowed(s.Path(), v)
			}
			if r.IntN(3) == 0 {
				s.Orders = []knighttour.Order{knighttour.ByState(func(s *knighttour.State, v int32) int32 { return v })}
			}
			got, err := paths(s.All(t.Context(), f, 0))
			if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s, %s, goal %v: %v, %v, want %v", g.Describe(undirected), engine, goal, got, err, want)
			}
			if n, err := s.Count(t.Context(), f, 0); err != nil || n.Int64() != int64(len(want)) {
				t.Fatalf("%s, %s, goal %v: %v tours, %v, want %d", g.Describe(undirected), engine, goal, n, err, len(want))
			}
			checkParts(t, s, f, 1+r.IntN(8), want)
			checkAllowedPrefix(t, s, f, want)
		}
	}
	if obeying < 100 || obeying > total/3 {
		t.Errorf("%d of %d tours obey", obeying, total)
	}
}

// checkAllowedPrefix checks the first tour, that the last one is found with itself as
// prefix, and that a prefix that is not allowed begins none.
func checkAllowedPrefix(t *testing.T, s knighttour.Search, f *knighttour.Frozen, want [][]int64) {
	t.Helper()
	tour, err := s.Tour(t.Context(), f, 0)
	if len(want) == 0 {
		if !errors.Is(err, knighttour.ErrNoTour) {
			t.Fatalf("%v: %v, %v", f, tour, err)
		}
		return
	}
	s.Prefix = want[len(want)-1]
	last, lastErr := s.Tour(t.Context(), f, 0)
	s.Allow = func(s *knighttour.State, v int32) bool { return len(s.Path()) > 1 }
	_, none := s.Tour(t.Context(), f, 0)
	if err != nil || !slices.Equal(tour.Path, want[0]) || lastErr != nil || !slices.Equal(last.Path, s.Prefix) || !errors.Is(none, knighttour.ErrNoTour) {
		t.Fatalf("%v: %v, %v, then %v, %v, then %v", f, tour, err, last, lastErr, none)
	}
}

// TestAllowAll checks that a search whose constraint allows all makes the visits of one
// without a constraint.
func TestAllowAll(t *testing.T) {
	all := func(*knighttour.State, int32) bool { return true }
	for _, test := range []struct {
		side   int
		start  int64
		orders []knighttour.Order
	}{{5, 4, []knighttour.Order{knighttour.ByMove()}}, {5, 0, nil}, {9, 0, []knighttour.Order{knighttour.Warnsdorff()}}} {
		b := knighttour.MustBoard(test.side, test.side)
		for _, unpruned := range []bool{true, false} {
			s := knighttour.Search{Orders: test.orders, Unpruned: unpruned, Limit: 100_000}
			want, wantErr := knighttour.TourByEngine(t.Context(), s, b, test.start)
			s.Allow = all
			got, err := s.Tour(t.Context(), b, test.start)
			if got.Visits != want.Visits || !slices.Equal(got.Path, want.Path) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Errorf("%v from %d, unpruned %t: %v, %v, want %v, %v", b, test.start, unpruned, got, err, want, wantErr)
			}
		}
	}
	if _, err := json.Marshal(knighttour.Search{Allow: all}); err == nil {
		t.Error("a constraint is JSON")
	}
}

// TestNoTourOfAPart checks that the errors of parts without tours name the prefix.
func TestNoTourOfAPart(t *testing.T) {
	b, g := knighttour.MustBoard(5, 5), graphtest.Knights(5, 5)
	tours := knighttour.AllTours(g, true, 0, knighttour.Open())
	for _, test := range []struct {
		length int
		format string
	}{
		{4, "knighttour: no tour begins with %s %s %s %s: "},
		{8, "knighttour: no tour begins with %s %s %s %s %s %s %s %s: "},
		{11, "knighttour: no tour begins with %s %s %s %s … %[8]s %s %s %s: "},
	} {
		prefix := pathWithoutTour(g, tours, []int64{0}, test.length)
		ids := make([]any, len(prefix))
		for i, id := range prefix {
			square, _ := b.Square(id)
			ids[i] = fmt.Sprintf("%d (%s)", id, square.Name())
		}
		want := fmt.Sprintf(test.format, ids...)
		for _, f := range knighttour.Engines(b) {
			if _, err := (knighttour.Search{Prefix: prefix}).Tour(t.Context(), f, 0); !errors.Is(err, knighttour.ErrNoTour) || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("prefix %v: %v, want %q", prefix, err, want)
			}
		}
	}
}

// A city is a node with a name.
type city struct {
	simple.Node
	name string
}

func (c city) String() string { return c.name }

// TestErrorTexts checks how errors begin.
func TestErrorTexts(t *testing.T) {
	b := knighttour.MustBoard(5, 5)
	roads := simple.NewUndirectedGraph()
	for i, name := range []string{"Bonn", "Celle", ""} {
		roads.AddNode(city{simple.Node(i), name})
	}
	for want, err := range map[string]error{
		"knighttour: no closed tour from square 0 (a5): ":           errorOf(knighttour.Search{Goal: knighttour.Closed()}.Tour(t.Context(), b, 0)),
		"knighttour: no tour from square 1 (b5): ":                  errorOf(knighttour.KnightTourBetter(t.Context(), b, 1)),
		"knighttour: no tour from square 0 (a5) to square 1 (b5): ": errorOf(knighttour.Search{Goal: knighttour.EndAt(1)}.Tour(t.Context(), b, 0)),
		"knighttour: no closed tour: ":                              errorOf(knighttour.Find(t.Context(), knighttour.KnightGraph(b), knighttour.Closed())),
		"knighttour: no closed tour of the 5x5 board: ":             errorOf(b.ClosedTour(0)),
		"knighttour: unusable node: ":                               errorOf(knighttour.KnightTour(t.Context(), b, 25)),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s…", err, want)
		}
		if isTour := strings.Contains(want, "tour: no"); errors.Is(err, knighttour.ErrNoTour) != isTour {
			t.Errorf("%v is ErrNoTour: %t", err, !isTour)
		}
	}
}

func errorOf(_ knighttour.Tour, err error) error { return err }

// TestKindsOfReasons checks the kinds, nodes and counts of reasons.
func TestKindsOfReasons(t *testing.T) {
	board := knighttour.MustBoard
	bowtie := mutualLetters("AB", "BC", "CA", "CD", "DE", "EC")
	for _, test := range []struct {
		name   string
		g      graph.Graph
		goal   knighttour.Goal
		prefix []int64
		want   string // kind, nodes and counts
	}{
		{"size", board(1, 1), knighttour.Closed(), []int64{0}, "size [] [1 3]"},
		{"goal/start", board(5, 5), knighttour.EndAt(0), []int64{0}, "goal [0] []"},
		{"goal/prefix", board(5, 5), knighttour.EndAt(7), []int64{0, 7, 4}, "goal [7] []"},
		{"goal/complete", bowtie, knighttour.EndAt('E'), []int64{'A', 'B', 'C', 'E', 'D'}, "goal [68] []"},
		{"colours/start", board(5, 5), knighttour.Open(), []int64{1}, "colours [] [12 13]"},
		{"colours/closed", board(5, 5), knighttour.Closed(), []int64{0}, "colours [] [13 12]"},
		{"colours/end", board(6, 6), knighttour.EndAt(7), []int64{0}, "colours [7] [18 18]"},
		{"unreached", board(3, 3), knighttour.Open(), []int64{0}, "unreached [4] []"},
		{"unreached/prefix", board(5, 6), knighttour.Open(), []int64{20, 9, 13, 26, 15}, "unreached [24] []"},
		{"unreached/start", board(4, 5), knighttour.Closed(), []int64{0, 7, 16, 13, 2, 11, 8}, "unreached [0 4] []"},
		{"unreached/directed", lettersGraph("AB", "BC", "CB", "DA", "DB"), knighttour.Open(), []int64{'A'}, "unreached [68] []"},
		{"ends", mutualLetters("AB", "AC", "AD", "BC", "DE", "AF"), knighttour.Open(), []int64{'B'}, "ends [69 70] []"},
		{"ends/prefix", board(3, 4), knighttour.Open(), []int64{1, 10, 3, 5}, "ends [4] []"},
		{"ends/sinks", lettersGraph("AB", "AC", "AD", "DA"), knighttour.Open(), []int64{'D'}, "ends [66 67] []"},
		{"cut", bowtie, knighttour.EndAt('B'), []int64{'A'}, "cut [67] [2 1]"},
		{"cut/closed", bowtie, knighttour.Closed(), []int64{'A'}, "cut [67] [2 1]"},
		{"ends/cut", bowtie, knighttour.Open(), []int64{'C'}, "ends [65 66 68 69] []"},
		{"cut/2", mutualLetters("AB", "AC", "BC", "BD", "BE", "DE", "CF", "CG", "FG"), knighttour.Open(), []int64{'A'}, "cut [66 67] [3 2]"},
		{"stranded", lettersGraph("AB", "BE", "EB", "AC", "CD", "DA"), knighttour.EndAt('D'), []int64{'A'}, "stranded [66 69] []"},
		{"matching", board(3, 6), knighttour.Closed(), []int64{10, 14}, "matching [0 4 7 11 12 16] [12 10]"},
		{"cut/6", board(4, 4), knighttour.Open(), []int64{6}, "cut [1 4 6 9 11 14] [7 6]"},
		{"search", board(4, 4), knighttour.Open(), []int64{3}, "search [] [43]"},
		{"tour", board(5, 5), knighttour.Open(), []int64{0}, ""},
	} {
		t.Run("reason="+test.name, func(t *testing.T) {
			for engine, f := range knighttour.Engines(test.g) {
				_, err := knighttour.Search{Goal: test.goal, Prefix: test.prefix}.Tour(t.Context(), f, test.prefix[0])
				got := ""
				var no *knighttour.NoTourError
				if errors.As(err, &no) {
					no = no.Plain(t.Context())
					got = fmt.Sprintf("%s %v %v", no.Reason, no.Nodes, no.Counts)
				}
				if got != test.want || errors.Is(err, knighttour.ErrNoTour) != (got != "") {
					t.Errorf("%s: %s, want %s: %v", engine, got, test.want, err)
				}
			}
		})
	}
}

func TestEndAtUnknownNode(t *testing.T) {
	_, err := knighttour.Search{Goal: knighttour.EndAt(64)}.Tour(t.Context(), knighttour.MustBoard(8, 8), 0)
	if !errors.Is(err, knighttour.ErrNode) || !strings.Contains(err.Error(), "end 64") {
		t.Errorf("got %v", err)
	}
	if tour, err := (knighttour.Search{Goal: knighttour.EndAt(0)}).Tour(t.Context(), knighttour.MustBoard(1, 1), 0); err != nil || len(tour.Path) != 1 {
		t.Errorf("the single square: %v, %v", tour, err)
	}
}

// TestChecksBringBack starts where Warnsdorff's rule goes astray early and for good:
// without checks these searches take millions of visits, or more than anybody has
// counted.
func TestChecksBringBack(t *testing.T) {
	for _, test := range []struct {
		side  int
		start int64
	}{
		{33, 738}, {33, 746}, {53, 450}, {66, 1203},
	} {
		b := knighttour.MustBoard(test.side, test.side)
		t.Run(fmt.Sprintf("board=%v/start=%d", b, test.start), func(t *testing.T) {
			tour, err := knighttour.KnightTourBetter(t.Context(), b, test.start)
			if err := knighttour.CheckFound(b, &test.start, knighttour.Open(), true, tour, err); err != nil {
				t.Error(err)
			}
			if most := int64(test.side*test.side + 2000); tour.Visits > most {
				t.Errorf("%d visits, want at most %d", tour.Visits, most)
			}
		})
	}
}

// TestChecksProveAbsence starts in the two inner rows of boards of four rows,
// where no tour starts.
func TestChecksProveAbsence(t *testing.T) {
	for _, cols := range []int{10, 20, 40} {
		b := knighttour.MustBoard(4, cols)
		for i, col := range []int{0, 1, cols / 2, cols - 3, 0, 1, cols / 2, cols - 3} {
			row := 1 + i/4
			tour, err := knighttour.KnightTourBetter(t.Context(), b, b.ID(row, col))
			if !errors.Is(err, knighttour.ErrNoTour) || tour.Visits > 2000 {
				t.Errorf("board=%v/start=%d,%d: %v after %d visits, want a proof within 2000", b, row, col, err, tour.Visits)
			}
		}
	}
}
