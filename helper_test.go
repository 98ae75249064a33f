package knighttour_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/testgraph"
)

// search is a function like KnightTour.
type search func(
	ctx context.Context, g graph.Graph, start int64, orders ...knighttour.Order,
) (knighttour.Tour, error)

// must returns v, or panics with the error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// lettersGraph returns the directed graph with these edges between letters.
func lettersGraph(edges ...string) *simple.DirectedGraph {
	g := simple.NewDirectedGraph()
	for _, e := range edges {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	return g
}

// mutualLetters returns the undirected graph with these edges between letters.
func mutualLetters(edges ...string) graph.Undirect {
	return graph.Undirect{G: lettersGraph(edges...)}
}

// mustVariant returns a board with a leaper, without the blocked squares.
func mustVariant(rows, cols, near, far int, blocked ...int64) knighttour.Board {
	board := must(knighttour.MustBoard(rows, cols).Without(blocked...))
	return must(board.WithPiece([2]int{near, far}))
}

// wrongTour returns an error if tour is not a tour of g for the goal, from the
// start unless that is nil.
func wrongTour(g graph.Graph, start *int64, goal knighttour.Goal, tour knighttour.Tour) error {
	if err := tour.Verify(g); err != nil {
		return err
	}
	if start != nil && tour.Path[0] != *start {
		return fmt.Errorf("it starts at %d, not at %d", tour.Path[0], *start)
	}
	switch goal {
	case knighttour.Open():
		return nil
	case knighttour.Closed():
		if !tour.IsClosed(g) {
			return errors.New("it is not closed")
		}
		return nil
	}
	last := tour.Path[len(tour.Path)-1]
	if goal != knighttour.EndAt(last) {
		return fmt.Errorf("it ends at %d, and the goal is %v", last, goal)
	}
	return nil
}

// wrongResult returns an error unless the tour and the error are right: a tour
// as in wrongTour if one exists, otherwise ErrNoTour with a path.
func wrongResult(
	g graph.Graph, start *int64, goal knighttour.Goal, exists bool, tour knighttour.Tour, err error,
) error {
	if exists {
		if err != nil {
			return err
		}
		return wrongTour(g, start, goal, tour)
	}
	if !errors.Is(err, knighttour.ErrNoTour) {
		return fmt.Errorf("got %v, %v, but there is no tour", tour, err)
	}
	if start != nil && len(tour.Path) > 0 && tour.Path[0] != *start {
		return fmt.Errorf("the path %v does not start at %d", tour.Path, *start)
	}
	return graphtest.CheckPath(g, tour.Path)
}

// difference says how the result of a search differs from the result wanted,
// either of which may be an error. It is empty if they are the same.
func difference(got knighttour.Tour, err error, want knighttour.Tour, wantErr error) string {
	if fmt.Sprint(err) != fmt.Sprint(wantErr) {
		return fmt.Sprintf("error %v, want %v", err, wantErr)
	}
	if !slices.Equal(got.Path, want.Path) {
		return fmt.Sprintf("path %v, want %v", got.Path, want.Path)
	}
	if got.Visits != want.Visits {
		return fmt.Sprintf("%d visits, want %d", got.Visits, want.Visits)
	}
	return ""
}

// allTours returns all tours of g for the goal, in the order of the recursion.
func allTours(
	g graphtest.Graph, undirected bool, start int, goal knighttour.Goal, ranks ...graphtest.Rank,
) (tours [][]int64) {
	end := -1
	for v := range g {
		if goal == knighttour.EndAt(int64(v)) {
			end = v
		}
	}
	closed := goal == knighttour.Closed()
	for _, tour := range g.Tours(undirected, int32(start), closed, int32(end), ranks...) {
		tours = append(tours, graphtest.IDs(tour))
	}
	return tours
}

// nodeIDs returns the IDs of the nodes that remain in an iterator.
func nodeIDs(nodes graph.Nodes) (ids []int64) {
	for nodes.Next() {
		ids = append(ids, nodes.Node().ID())
	}
	return ids
}

// newHugeBoard returns a board too large for memory, or skips the test if an
// int has 32 bits.
func newHugeBoard(t testing.TB, rows, cols int64) knighttour.Board {
	t.Helper()
	b, err := knighttour.NewBoard(int(rows), int(cols))
	if err != nil || int64(b.Rows()) != rows || int64(b.Cols()) != cols {
		t.Skip("no board is too large if an int has 32 bits")
	}
	return b
}

// randomBoard returns a board of at most the given number of rows and columns,
// with some holes, and half of the time with a piece other than a knight.
func randomBoard(r *rand.Rand, maxSide int) (b knighttour.Board, holes []int64, leaps [][2]int) {
	b = knighttour.MustBoard(1+r.IntN(maxSide), 1+r.IntN(maxSide))
	squares := b.Rows() * b.Cols()
	for range r.IntN(2 + squares/4) {
		holes = append(holes, r.Int64N(int64(squares)))
	}
	leaps = [][2]int{{1, 2}}
	for range r.IntN(2) * (1 + r.IntN(4)) {
		leaps = append(leaps[:len(leaps):len(leaps)], [2]int{r.IntN(4), 1 + r.IntN(3)})
	}
	return must(must(b.Without(holes...)).WithPiece(leaps...)), holes, leaps
}

// boardWithHoles returns a board with about the given percentage of its squares
// blocked at random. The same number of squares of each colour stays free, each
// with at least two moves.
func boardWithHoles(r *rand.Rand, side, percent int) knighttour.Board {
	b := knighttour.MustBoard(side, side)
	colour := func(id int64) int { return int(id/int64(side)+id) % 2 }
	var blocked []int64
	var taken [2]int // by colour
	for _, id := range r.Perm(side * side) {
		c := colour(int64(id))
		if taken[c] < side*side*percent/200 { // of each colour, half of the percentage
			taken[c]++
			blocked = append(blocked, int64(id))
		}
	}
	for len(blocked) > 0 {
		b, _ = b.Without(blocked...) // they are on the board
		blocked = blocked[:0]
		var of [2][]int64 // the free squares, by colour
		for _, s := range graph.NodesOf(b.Nodes()) {
			if b.From(s.ID()).Len() < 2 {
				blocked = append(blocked, s.ID())
			}
			c := colour(s.ID())
			of[c] = append(of[c], s.ID())
		}
		if len(blocked) == 0 {
			list := slices.MaxFunc(of[:], func(a, b []int64) int {
				return cmp.Compare(len(a), len(b))
			})
			for range len(list) - min(len(of[0]), len(of[1])) {
				blocked = append(blocked, list[r.IntN(len(list))])
			}
		}
	}
	return b
}

// builtTour returns the tour that Board.Tour builds from square 0.
func builtTour(b knighttour.Board) knighttour.Tour { return must(b.Tour(0)) }

// checkFrozen compares f with the graph and IDs that it should hold.
func checkFrozen(t *testing.T, f graph.Graph, g graphtest.Graph, ids []int64) {
	t.Helper()
	before, leads := f.From, func(u, v int64) bool {
		return f.(graph.Undirected).EdgeBetween(u, v) != nil
	}
	if d, directed := f.(graph.Directed); directed {
		before, leads = d.To, d.HasEdgeFromTo
	}
	if got := nodeIDs(f.Nodes()); !slices.Equal(got, ids) {
		t.Fatalf("nodes %v, want %v", got, ids)
	}
	for u, id := range ids {
		var next, prev []int64
		for v, other := range ids {
			forth, back := g.Has(int64(u), int64(v)), g.Has(int64(v), int64(u))
			checkFact(t, "Edge", id, other, f.Edge(id, other) != nil, forth)
			checkFact(t, "the edge by its direction", id, other, leads(id, other), forth)
			checkFact(t, "HasEdgeBetween", id, other, f.HasEdgeBetween(id, other), forth || back)
			if forth {
				next = append(next, other)
			}
			if back {
				prev = append(prev, other)
			}
		}
		if to := nodeIDs(f.From(id)); !slices.Equal(to, next) {
			t.Fatalf("the successors of %d are %v, want %v", id, to, next)
		}
		if from := nodeIDs(before(id)); !slices.Equal(from, prev) {
			t.Fatalf("the predecessors of %d are %v, want %v", id, from, prev)
		}
	}
	for _, id := range []int64{-8, 1, 1 << 50} {
		if slices.Contains(ids, id) {
			continue
		}
		if node := f.Node(id); node != nil {
			t.Fatalf("node %d does not exist, but Node returns %v", id, node)
		}
		if f.From(id) != graph.Empty {
			t.Fatalf("node %d does not exist, but has successors", id)
		}
		if before(id) != graph.Empty {
			t.Fatalf("node %d does not exist, but has predecessors", id)
		}
		if edge := f.Edge(id, id); edge != nil {
			t.Fatalf("node %d does not exist, but has the edge %v", id, edge)
		}
	}
}

// checkFact checks what a graph says about the edge from one node to another.
func checkFact(t *testing.T, what string, from, to int64, got, want bool) {
	t.Helper()
	if got != want {
		t.Fatalf("%s, from %d to %d: %t, want %t", what, from, to, got, want)
	}
}

// checkGraph runs gonum's tests for a read-only graph without weights or a list
// of edges, which has the given nodes and edges.
func checkGraph(t *testing.T, g graph.Graph, nodes []graph.Node, edges []testgraph.Edge) {
	b := func(_ []graph.Node, _ []testgraph.WeightedLine, _, _ float64) (
		_ graph.Graph, _ []graph.Node, _ []testgraph.Edge, self, absent float64, ok bool,
	) {
		return g, nodes, edges, 0, 0, true
	}
	t.Run("check=nodes", func(t *testing.T) { testgraph.ReturnAllNodes(t, b, true) })
	t.Run("check=slice", func(t *testing.T) { testgraph.ReturnNodeSlice(t, b, true) })
	t.Run("check=node", func(t *testing.T) { testgraph.NodeExistence(t, b) })
	t.Run("check=edge", func(t *testing.T) { testgraph.EdgeExistence(t, b, true) })
	t.Run("check=from", func(t *testing.T) { testgraph.ReturnAdjacentNodes(t, b, true, true) })
}

// triedSuccessors returns the successors of u in the order in which a search by
// the static orders tries them. u must not have exactly one successor.
func triedSuccessors(t *testing.T, g graph.Graph, u int64, orders ...knighttour.Order) (ids []int64) {
	t.Helper()
	s := knighttour.Search{Orders: orders, Unpruned: true, Prefix: []int64{u}}
	for _, part := range must(s.Split(t.Context(), g, 2)) {
		if len(part.Prefix) != 2 {
			t.Fatalf("node %d has one successor", u)
		}
		ids = append(ids, part.Prefix[1])
	}
	return ids
}

// startingFrom returns s restricted to tours that begin at a node, unless s has
// a prefix.
func startingFrom(s knighttour.Search, start int64) knighttour.Search {
	if len(s.Prefix) == 0 {
		s.Prefix = []int64{start}
	}
	return s
}

// prefixOf returns the prefix with a start alone, or nil if the start is nil.
func prefixOf(start *int64) []int64 {
	if start == nil {
		return nil
	}
	return []int64{*start}
}

// collectPaths collects the paths of a sequence of tours, and the error that
// ends it.
func collectPaths(all iter.Seq2[knighttour.Tour, error]) (tours [][]int64, err error) {
	for tour, e := range all {
		if e != nil {
			return tours, e
		}
		tours = append(tours, tour.Path)
	}
	return tours, nil
}

// checkTour checks that KnightTour or KnightTourBetter gives exactly the path,
// or ErrNoTour if it is nil, by both engines. The visits are those of
// KnightTour; the better search may make fewer.
func checkTour(
	t *testing.T, better bool, g graph.Graph, start int, path []int64, visits int64,
	orders ...knighttour.Order,
) {
	t.Helper()
	do := map[bool]search{false: knighttour.KnightTour, true: knighttour.KnightTourBetter}[better]
	for engine, f := range knighttour.Engines(g) {
		tour, err := do(context.Background(), f, int64(start), orders...)
		err = wrongResult(f, nil, knighttour.Open(), path != nil, tour, err)
		if err != nil {
			t.Errorf("%s, start=%d, orders %v: %v", engine, start, orders, err)
		}
		if !slices.Equal(tour.Path, path) {
			t.Errorf("%s, start=%d, orders %v: path %v, want %v",
				engine, start, orders, tour.Path, path)
		}
		if tour.Visits > visits {
			t.Errorf("%s, start=%d, orders %v: %d visits, want at most %d",
				engine, start, orders, tour.Visits, visits)
		}
		if !better && tour.Visits < visits {
			t.Errorf("%s, start=%d, orders %v: %d visits, want %d",
				engine, start, orders, tour.Visits, visits)
		}
	}
}

// A textual is a pointer to a value with a text.
type textual[T any] interface {
	*T
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}

// checkText checks that v marshals to the text, alone and in JSON, as a value
// and as a key, and that the text unmarshals to v even if the variable held
// another value before.
func checkText[T comparable, P textual[T]](t *testing.T, another, v T, want string) {
	t.Helper()
	text, err := P(&v).MarshalText()
	if err != nil {
		t.Errorf("%v has no text: %v", v, err)
	}
	if string(text) != want {
		t.Errorf("%v has the text %q, want %q", v, text, want)
	}
	err = P(&another).UnmarshalText([]byte(want))
	if err != nil {
		t.Errorf("%q is not read: %v", want, err)
	}
	if another != v {
		t.Errorf("%q is read as %v, want %v", want, another, v)
	}
	data := must(json.Marshal(map[T]T{v: v}))
	var values map[T]T
	err = json.Unmarshal(data, &values)
	if err != nil {
		t.Errorf("%s is not read: %v", data, err)
	}
	if !maps.Equal(values, map[T]T{v: v}) {
		t.Errorf("%s is read as %v", data, values)
	}
}

// checkNoText checks that unmarshaling a text fails, and leaves v unchanged.
func checkNoText[T comparable, P textual[T]](t *testing.T, v T, wraps error, text string) {
	t.Helper()
	before := v
	checkErrors(t, fmt.Sprintf("%T of %.70q", v, text), wraps, P(&v).UnmarshalText([]byte(text)))
	if v != before {
		t.Errorf("%q becomes %v", text, v)
	}
}

// panicOf returns the value with which a function panics, or nil.
func panicOf(do func()) (value any) {
	defer func() { value = recover() }()
	do()
	return nil
}

// checkErrors checks that all errors have the text that testdata/errors.txt
// lists under the name. Of the errors that callers test for, they must wrap the
// same ones as wraps, which may be nil.
func checkErrors(t *testing.T, name string, wraps error, errs ...error) {
	t.Helper()
	errorTexts.Lock()
	defer errorTexts.Unlock()
	for i, err := range errs {
		text, ours := strings.CutPrefix(fmt.Sprint(err), "knighttour: ")
		if !ours {
			t.Errorf("error %d, %s: %v does not begin with the package's name", i, name, err)
		}
		line := name + ": " + text + "\n"
		line = strings.ReplaceAll(line, strconv.Itoa(math.MinInt), "MinInt")
		line = strings.ReplaceAll(line, strconv.Itoa(math.MaxInt), "MaxInt")
		before, ok := errorTexts.said[name]
		if ok && before != line {
			t.Errorf("error %d, %s: two texts by one name:\n%s%s", i, name, line, before)
		}
		if !*update && !strings.Contains(errorTexts.golden(), "\n"+line) {
			t.Errorf("error %d, %s: testdata/errors.txt does not have the line\n%s", i, name, line)
		}
		errorTexts.said[name] = line
		for _, target := range []error{
			knighttour.ErrBoard,
			knighttour.ErrNode,
			knighttour.ErrPicture,
			knighttour.ErrLimit,
			knighttour.ErrNoTour,
			strconv.ErrSyntax,
			strconv.ErrRange,
			context.Canceled,
			context.DeadlineExceeded,
		} {
			if is := errors.Is(err, target); is != errors.Is(wraps, target) {
				t.Errorf("error %d, %s: %v wraps %q: %t", i, name, err, target, is)
			}
		}
	}
}

// errorTexts holds the texts that [checkErrors] has seen and those that it
// wants, by name.
var errorTexts = struct {
	sync.Mutex
	said   map[string]string
	golden func() string
}{
	said:   map[string]string{},
	golden: sync.OnceValue(func() string { return "\n" + readGolden("testdata/errors.txt") }),
}

// TestMain checks, when all tests have passed, that all texts of
// testdata/errors.txt are in use.
func TestMain(m *testing.M) {
	code := m.Run()
	if code == 0 && allTestsRun() {
		code = compareErrorTexts()
	}
	os.Exit(code)
}

// allTestsRun reports whether all tests run: flags and the race detector leave
// some out, and so does an int of 32 bits, for which no board is huge.
func allTestsRun() bool {
	if strconv.IntSize < 64 || graphtest.Race || testing.Short() {
		return false
	}
	for _, name := range []string{"test.run", "test.skip", "test.fuzz", "test.list"} {
		if flag.Lookup(name).Value.String() != "" {
			return false
		}
	}
	return true
}

// compareErrorTexts compares all texts that the tests have seen with
// testdata/errors.txt, or writes the file with -update. It returns the exit
// code.
func compareErrorTexts() int {
	texts := strings.Join(slices.Sorted(maps.Values(errorTexts.said)), "")
	if *update {
		err := os.WriteFile("testdata/errors.txt", []byte(texts), 0o644)
		if err != nil {
			panic(err)
		}
		return 0
	}
	want := errorTexts.golden()[1:]
	if texts != want {
		fmt.Println("testdata/errors.txt is not what the tests have seen:",
			"if the change is meant, run go test . -update")
		fmt.Printf("%s\n", firstDifference([]byte(texts), []byte(want)))
		return 1
	}
	return 0
}

// checkStep checks an error about a step of a path: its index, and the ID of
// the node that it leads to.
func checkStep(t *testing.T, name string, wraps error, index int, id int64, err error) {
	t.Helper()
	checkErrors(t, name, wraps, err)
	var step *knighttour.PathError
	if !errors.As(err, &step) {
		t.Fatalf("%s: %v is not a PathError", name, err)
	}
	if step.ID != id {
		t.Errorf("%s: the step leads to %d, want %d", name, step.ID, id)
	}
	if step.Index != index {
		t.Errorf("%s: it is step %d, want %d", name, step.Index, index)
	}
	end := fmt.Sprintf("step %d of the path %s", index, step.Problem)
	if !strings.HasSuffix(err.Error(), end) {
		t.Errorf("%s: %v, want it to end with %q", name, err, end)
	}
}

// checkPanics checks that all functions panic with the same text, which it
// checks as [checkErrors] does.
func checkPanics(t *testing.T, name string, calls ...func()) {
	t.Helper()
	for _, do := range calls {
		text, _ := panicOf(do).(string)
		checkErrors(t, name, nil, errors.New(text))
	}
}

// readGolden returns a file with line feeds alone, whatever Git has made of
// them.
func readGolden(name string) string {
	return strings.ReplaceAll(string(must(os.ReadFile(name))), "\r\n", "\n")
}

// drawnTour returns the picture of a tour.
func drawnTour(t *testing.T, p knighttour.Picture, b knighttour.Board, tour knighttour.Tour) []byte {
	t.Helper()
	var w bytes.Buffer
	if err := p.WriteSVG(&w, b, tour); err != nil {
		t.Fatal(err)
	}
	return w.Bytes()
}

// update says whether to write the golden files.
var update = flag.Bool("update", false,
	"write the files that tests compare with, instead of comparing")

// checkGolden compares got with the file of that name, or writes the file with
// -update.
func checkGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	name = filepath.FromSlash(name)
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want := must(os.ReadFile(name)); !bytes.Equal(got, want) {
		t.Errorf("%s is not current: if the change is meant, run go test . -run=%s -update\n%s",
			name, t.Name(), firstDifference(got, want))
	}
}

// firstDifference returns the first lines that differ, or their beginnings. The
// texts must differ.
func firstDifference(got, want []byte) []byte {
	var g, w []byte
	for bytes.Equal(g, w) {
		g, got, _ = bytes.Cut(got, []byte("\n"))
		w, want, _ = bytes.Cut(want, []byte("\n"))
	}
	const maxShown = 500 // bytes of a line
	return bytes.Join([][]byte{
		[]byte("got"),
		g[:min(maxShown, len(g))],
		[]byte("want"),
		w[:min(maxShown, len(w))],
	}, []byte("\n"))
}
