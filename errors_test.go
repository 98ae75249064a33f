package knighttour_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"reflect"
	"testing"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// errorOf returns the error of a call. It returns another error if the call
// also returns a value, unless the error is a proof.
func errorOf[T any](v T, err error) error {
	if errors.Is(err, knighttour.ErrNoTour) {
		return err
	}
	if reflect.ValueOf(&v).Elem().IsZero() {
		return err
	}
	n, isNumber := any(v).(*big.Int)
	if isNumber && n.Sign() == 0 {
		return err
	}
	return fmt.Errorf("%v with the error %w", v, err)
}

// errorsOf returns the errors of the functions that look for tours of g from a
// start.
func errorsOf(ctx context.Context, s knighttour.Search, g graph.Graph, start int64) []error {
	unpruned := knighttour.Search{
		Goal:     s.Goal,
		Prefix:   s.Prefix,
		Unpruned: true,
	}
	errs := []error{
		errorOf(startingFrom(s, start).Tour(ctx, g)),
		errorOf(collectPaths(startingFrom(s, start).All(ctx, g))),
		errorOf(startingFrom(s, start).Count(ctx, g)),
		errorOf(startingFrom(unpruned, start).Tour(ctx, g)),
	}
	for _, parts := range []int{-1, 0, 1, 2, 100} {
		errs = append(errs, errorOf(startingFrom(s, start).Split(ctx, g, parts)))
	}
	if s.Prefix == nil {
		errs = append(errs, errorOf(knighttour.Find(ctx, g, s.Goal, start)))
	}
	if s.Prefix == nil && s.Goal == knighttour.Open() {
		errs = append(errs, errorOf(knighttour.KnightTour(ctx, g, start)),
			errorOf(knighttour.KnightTourBetter(ctx, g, start)))
	}
	return errs
}

// theoremErrors returns the errors of the methods that construct tours.
func theoremErrors(b knighttour.Board, start int64) []error {
	return []error{errorOf(b.Tour(start)), errorOf(b.Walk(start)), errorOf(b.ClosedTour(start))}
}

// TestBoardErrors checks that sides, pieces and boards out of range give
// ErrBoard.
func TestBoardErrors(t *testing.T) {
	for _, sides := range [][2]int{
		{-3, 8}, {1, 0}, {0, 1}, {math.MinInt, math.MinInt}, {math.MaxInt, 2}, {2, math.MaxInt},
		{math.MaxInt, math.MaxInt},
	} {
		checkErrors(t, fmt.Sprintf("board of sides %d", sides), knighttour.ErrBoard,
			errorOf(knighttour.NewBoard(sides[0], sides[1])))
	}
	b := knighttour.MustBoard(4, 5)
	for _, l := range [][2]int{{0, 0}, {-1, 2}, {1, -2}, {math.MinInt, 1}} {
		checkErrors(t, fmt.Sprintf("piece %d", l), knighttour.ErrBoard,
			errorOf(b.WithPiece(l)), errorOf(b.WithPiece([2]int{0, 1}, l, [2]int{0, 0})))
	}
	checkErrors(t, "piece without leaps", knighttour.ErrBoard, errorOf(b.WithPiece()))
	for _, b := range []knighttour.Board{
		mustVariant(8, 8, 1, 2, 5), mustVariant(8, 8, 1, 3), must(b.WithPiece(king...)),
	} {
		checkErrors(t, fmt.Sprintf("theorems of %v", b), knighttour.ErrBoard, theoremErrors(b, 0)...)
	}
}

// TestHugeBoards asks for more memory than a machine has. Every call is refused
// at once.
func TestHugeBoards(t *testing.T) {
	for _, sides := range [][2]int64{
		{1 << 31, 1 << 31}, {1 << 22, 1 << 22}, {5, 1 << 40}, {46341, 46342},
	} {
		b := newHugeBoard(t, sides[0], sides[1])
		checkHuge(t, b)
		checkErrors(t, fmt.Sprintf("theorems of %v", b), knighttour.ErrBoard, errorOf(b.Tour(0)),
			errorOf(b.ClosedTour(0)))
		checkHuge(t, must(b.Without(7, 1<<30)))
	}
	b := newHugeBoard(t, 1, 1<<40) // the theorems are asked before the size
	checkErrors(t, "theorems of a huge row", knighttour.ErrNoTour, errorOf(b.Tour(0)))
}

// checkHuge checks that every function that would hold all squares of a board
// refuses it.
func checkHuge(t *testing.T, b knighttour.Board) {
	t.Helper()
	name := fmt.Sprintf("huge %v", b)
	checkErrors(t, name, knighttour.ErrBoard,
		errorsOf(t.Context(), knighttour.Search{Goal: knighttour.EndAt(5)}, b, 0)...)
	checkErrors(t, name, knighttour.ErrBoard,
		errorOf(knighttour.KnightTour(t.Context(), b, 0)),
		errorOf(knighttour.KnightTourBetter(t.Context(), b, 0)),
		errorOf(knighttour.CountTours(t.Context(), b, knighttour.Closed())),
		errorOf(knighttour.DFSForestFrom(b, []int64{0})),
		knighttour.Tour{Path: []int64{0}}.Verify(b), knighttour.Picture{}.WriteSVG(io.Discard, b,
			knighttour.Tour{}))
	checkPanics(t, name, func() { knighttour.Freeze(b) }, func() { knighttour.DFSForest(b) },
		func() { knighttour.KnightGraph(b) }, func() { b.Format(knighttour.Tour{}) })
}

// TestNodeErrors checks that IDs that are not nodes give ErrNode.
func TestNodeErrors(t *testing.T) {
	b := knighttour.MustBoard(8, 8)
	single := knighttour.MustBoard(1, 1)
	hole := mustVariant(9, 9, 1, 2, 40)
	checkErrors(t, "block -1", knighttour.ErrNode, errorOf(b.Without(3, b.ID(8, 0))))
	checkErrors(t, "block 81", knighttour.ErrNode, errorOf(hole.Without(81)))
	checkErrors(t, "block 1 of 1", knighttour.ErrNode, errorOf(single.Without(1)))
	checkErrors(t, "block 0 of 0", knighttour.ErrNode, errorOf(knighttour.Board{}.Without(0)))
	checkErrors(t, "theorems from -1", knighttour.ErrNode, theoremErrors(b, -1)...)
	checkErrors(t, "theorems from 64", knighttour.ErrNode, theoremErrors(b, 64)...)
	checkErrors(t, "theorems of nothing", knighttour.ErrNode, errorOf(knighttour.Board{}.Tour(0)))

	sparse := simple.NewDirectedGraph()
	sparse.SetEdge(simple.Edge{F: simple.Node(-4), T: simple.Node(900)})
	for _, test := range []struct {
		name string
		g    graph.Graph
		id   int64
	}{
		{"beyond", b, 64},
		{"beyond", knighttour.KnightGraph(b), 64},
		{"-1", b, -1},
		{"-1 of 9x9", knighttour.MustBoard(9, 9), -1},
		{"between", sparse, 0},
		{"of nothing", simple.NewDirectedGraph(), 0},
		{"of nothing", knighttour.Freeze(simple.NewUndirectedGraph()), 0},
		{"of nothing", knighttour.Board{}, 0},
		{"1 of 1", single, 1},
		{"-1 of 1", single, -1},
		{"blocked", hole, 40},
		{"blocked", knighttour.Freeze(hole), 40},
	} {
		ctx := t.Context()
		check := func(what string, errs ...error) {
			t.Helper()
			checkErrors(t, what+" "+test.name, knighttour.ErrNode, errs...)
		}
		for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed()} {
			check("start", errorsOf(ctx, knighttour.Search{Goal: goal}, test.g, test.id)...)
		}
		asked := false
		order := knighttour.ByState(func(*knighttour.State, int64) int { asked = true; return 0 })
		check("root", errorOf(knighttour.DFSForestFrom(test.g, []int64{test.id}, order)))
		to := knighttour.EndAt(test.id)
		check("end", errorOf(knighttour.Find(ctx, test.g, to)),
			errorOf(knighttour.CountTours(ctx, test.g, to)))
		if nodes := nodeIDs(test.g.Nodes()); len(nodes) > 0 {
			check("end", errorsOf(ctx, knighttour.Search{Goal: to}, test.g, nodes[0])...)
			check("prefix",
				errorsOf(ctx, knighttour.Search{Prefix: []int64{nodes[0], test.id}}, test.g, nodes[0])...)
			check("root",
				errorOf(knighttour.DFSForestFrom(test.g, []int64{nodes[0], test.id}, order)))
		}
		if asked {
			t.Errorf("%s: there was a search before the error", test.name)
		}
	}
	for _, f := range knighttour.Engines(knighttour.MustBoard(5, 5)) {
		for _, prefix := range [][]int64{{0, 8}, {0, 7, 0}} { // no edge, a node twice
			checkErrors(t, fmt.Sprintf("prefix %d", prefix), knighttour.ErrNode,
				errorsOf(t.Context(), knighttour.Search{Prefix: prefix}, f, 0)...)
		}
	}
}

// TestPictureErrors draws what cannot be drawn: nothing must be written.
func TestPictureErrors(t *testing.T) {
	b := mustVariant(3, 4, 1, 2, 5)
	draw := func(p knighttour.Picture, b knighttour.Board, path ...int64) error {
		var w bytes.Buffer
		err := p.WriteSVG(&w, b, knighttour.Tour{Path: path})
		return errorOf(w.Len(), err)
	}
	plain := knighttour.Picture{}
	checkErrors(t, "picture of nothing", knighttour.ErrBoard, draw(plain, knighttour.Board{}))
	checkStep(t, "picture visits -1", knighttour.ErrNode, 1, -1, draw(plain, b, 0, -1))
	checkStep(t, "picture visits beyond", knighttour.ErrNode, 1, 12, draw(plain, b, 0, 12))
	checkStep(t, "picture visits blocked", knighttour.ErrNode, 1, 5, draw(plain, b, 0, 5))
	checkStep(t, "picture visits again", nil, 2, 0, draw(plain, b, 0, 6, 0))
	checkStep(t, "picture without a move", nil, 2, 7, draw(plain, b, 0, 6, 7))
	for name, places := range map[string]map[int]int64{
		"blocked":    {0: 0, 1: 5},
		"beyond":     {1: 12},
		"Board.ID":   {1: -1},
		"before":     {-1: 0},
		"after":      {11: 0},
		"far after":  {math.MaxInt: 0},
		"same place": {2: 7, 4: 7},
	} {
		checkErrors(t, "picture of places: "+name, knighttour.ErrNode,
			draw(knighttour.Picture{Places: places}, b))
	}
	blocked := must(knighttour.MustBoard(1, 2).Without(0, 1))
	checkErrors(t, "picture of places: all blocked", knighttour.ErrNode,
		draw(knighttour.Picture{Places: map[int]int64{0: 0}}, blocked))
	for name, places := range map[string]map[int]int64{
		"another square": {1: 2},
		"another number": {7: 6},
		"both":           {0: 6},
	} {
		checkErrors(t, "picture of a path against places: "+name, knighttour.ErrPicture,
			draw(knighttour.Picture{Places: places}, b, 0, 6))
	}
	for name, p := range map[string]knighttour.Picture{
		"picture of theme -1": {Theme: -1},
		"picture of theme 3":  {Theme: knighttour.DarkTheme + 1},
		"picture of size":     {Size: -1},
		"picture of duration": {Duration: -time.Second},
	} {
		checkErrors(t, name, knighttour.ErrPicture, draw(p, b, 0, 6))
	}
	checkErrors(t, "picture marked", knighttour.ErrNode,
		draw(knighttour.Picture{Marked: []int64{3, 12}}, b, 0, 6))
}

// TestStoppedErrors checks that a context that is done at the start gives
// its cause, whatever the graph.
func TestStoppedErrors(t *testing.T) {
	done, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("too late"))
	late, cancelLate := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancelLate()
	for _, g := range []graph.Graph{
		knighttour.MustBoard(8, 8),
		knighttour.Freeze(knighttour.MustBoard(8, 8)),
		knighttour.KnightGraph(knighttour.MustBoard(40, 40)),
		knighttour.MustBoard(50, 50),
		graphtest.Knights(5, 5),
		simple.NewDirectedGraph(),
	} {
		for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed()} {
			for cause, ctx := range map[error]context.Context{
				context.Canceled:         done,
				context.DeadlineExceeded: late,
			} {
				checkErrors(t, "stopped by "+cause.Error(), cause,
					errorsOf(ctx, knighttour.Search{Goal: goal}, g, 0)...)
				checkErrors(t, "stopped by "+cause.Error(), cause,
					errorOf(knighttour.Find(ctx, g, goal)), errorOf(knighttour.CountTours(ctx, g, goal)))
			}
		}
	}
}

// A city is a node with a name, which may be empty.
type city struct {
	simple.Node
	name string
}

// String returns the name.
func (c city) String() string { return c.name }

// TestNoTourErrors checks what proofs say: what does not exist, from where, and
// why.
func TestNoTourErrors(t *testing.T) {
	ctx, b := t.Context(), knighttour.MustBoard(5, 5)
	check := func(name string, reason knighttour.Reason, errs ...error) {
		t.Helper()
		checkErrors(t, "no tour: "+name, knighttour.ErrNoTour, errs...)
		for _, err := range errs {
			var no *knighttour.NoTourError
			if !errors.As(err, &no) {
				t.Errorf("%s: %#v is not a proof", name, err)
				continue
			}
			if no.Reason != reason {
				t.Errorf("%s: the reason is %s, want %s", name, no.Reason, reason)
			}
			if reason == knighttour.ReasonTheorem && no.Nodes != nil {
				t.Errorf("%s: a theorem has the nodes %v", name, no.Nodes)
			}
		}
	}
	const (
		colours     = knighttour.ReasonColours
		theorem     = knighttour.ReasonTheorem
		unconnected = knighttour.ReasonUnconnected
	)
	check("start", colours, errorOf(knighttour.KnightTourBetter(ctx, b, 1)))
	check("end", colours,
		errorOf(startingFrom(knighttour.Search{Goal: knighttour.EndAt(1)}, 0).Tour(ctx, b)))
	check("closed from start", colours,
		errorOf(startingFrom(knighttour.Search{Goal: knighttour.Closed()}, 0).Tour(ctx, b)))
	check("closed", colours,
		errorOf(knighttour.Find(ctx, knighttour.KnightGraph(b), knighttour.Closed())))
	check("board from start", colours, theoremErrors(b, 1)[:2]...)
	check("board to end", colours, errorOf(knighttour.Find(ctx, b, knighttour.EndAt(1))))
	check("board closed from start", colours, errorOf(b.ClosedTour(0)),
		errorOf(knighttour.Find(ctx, b, knighttour.Closed(), 0)))
	check("board closed", colours, errorOf(knighttour.Find(ctx, b, knighttour.Closed())))
	check("board of a column", unconnected, theoremErrors(knighttour.MustBoard(7, 1), 0)[:2]...)
	check("board of four rows", theorem, theoremErrors(knighttour.MustBoard(4, 10), 10)[2])
	large := knighttour.MustBoard(101, 101) // too many squares to show a plainer reason
	check("large closed", theorem, errorOf(large.ClosedTour(0)),
		errorOf(knighttour.Find(ctx, large, knighttour.Closed())))
	check("large from start", theorem, theoremErrors(large, 1)[:2]...)
	check("large to end", theorem, errorOf(knighttour.Find(ctx, large, knighttour.EndAt(1))))
	check("zero", "", new(knighttour.NoTourError))

	cities := simple.NewUndirectedGraph()
	for i, name := range []string{"Bonn", "Celle", ""} {
		cities.AddNode(city{simple.Node(i), name})
	}
	check("named", unconnected, errorOf(knighttour.KnightTourBetter(ctx, cities, 1)))
	check("partly named", unconnected, errorOf(knighttour.KnightTourBetter(ctx, cities, 2)))

	for _, f := range knighttour.Engines(b) {
		for _, prefix := range [][]int64{
			{0, 7, 10, 17},
			{0, 7, 4, 13, 2, 5, 12, 1},
			{0, 7, 4, 13, 2, 5, 12, 1, 8, 11, 18},
		} {
			check(fmt.Sprintf("prefix of %d", len(prefix)), knighttour.ReasonEnds,
				errorOf(knighttour.Search{Prefix: prefix}.Tour(ctx, f)))
		}
	}
}

// TestZeroErrors checks the texts of errors without fields.
func TestZeroErrors(t *testing.T) {
	checkErrors(t, "zero NoTourError", knighttour.ErrNoTour, new(knighttour.NoTourError))
	checkErrors(t, "zero PathError", nil, new(knighttour.PathError))
}

// TestErrorsAsJSON marshals errors to JSON and back: their text, and what they
// wrap, must survive.
func TestErrorsAsJSON(t *testing.T) {
	b := knighttour.MustBoard(3, 3)
	for _, err := range []error{
		errorOf(knighttour.Find(t.Context(), b, knighttour.Closed())),
		errorOf(knighttour.FindLongest(t.Context(), knighttour.MustBoard(1, 2), knighttour.Closed())),
		new(knighttour.NoTourError),
		knighttour.Tour{Path: []int64{0, 4}}.Verify(b),
		knighttour.Tour{Path: []int64{0, 99}}.Verify(b),
	} {
		again := reflect.New(reflect.TypeOf(err).Elem()).Interface().(error)
		data := must(json.Marshal(err))
		graphtest.NoError(t, json.Unmarshal(data, again))
		if !reflect.DeepEqual(again, err) || again.Error() != err.Error() {
			t.Errorf("%s: %v, want %v", data, again, err)
		}
		for _, kind := range []error{knighttour.ErrNode, knighttour.ErrNoTour} {
			if is := errors.Is(again, kind); is != errors.Is(err, kind) {
				t.Errorf("%s: it wraps %v: %t", data, kind, is)
			}
		}
	}
}

// TestPanics checks that a programmer's errors, such as a nil graph, panic.
func TestPanics(t *testing.T) {
	var noGraph *simple.UndirectedGraph
	var noContext context.Context
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // a nil graph is noticed first
	b, open := knighttour.MustBoard(8, 8), knighttour.Open()
	oneWay := graphtest.Graph{{1}, {}} // fine for a directed graph
	knighttour.Freeze(oneWay)
	checkPanics(t, "MustBoard",
		func() { knighttour.MustBoard(0, 8) })
	checkPanics(t, "nil graph",
		func() { knighttour.Freeze(nil) },
		func() { knighttour.Freeze(noGraph) },
		func() { knighttour.DFSForest(nil) },
		func() { knighttour.KnightTour(t.Context(), nil, 0) },
		func() { knighttour.KnightTourBetter(ctx, nil, 0) },
		func() { knighttour.CountTours(ctx, noGraph, open) },
		func() { knighttour.CountTours(ctx, nil, open) },
		func() { knighttour.RandomTours(ctx, nil, open, 1) },
		func() { knighttour.RandomTours(ctx, noGraph, open, 1) },
		func() { knighttour.Find(t.Context(), nil, open) },
		func() { knighttour.Find(t.Context(), noGraph, open, 0) },
		func() { knighttour.FindLongest(ctx, nil, open) },
		func() { knighttour.FindRoutes(ctx, noGraph) },
		func() { knighttour.Search{}.All(ctx, nil) }, // even without a loop
		func() { knighttour.Search{}.All(ctx, noGraph) },
		func() { knighttour.RandomTours(ctx, nil, open, 1) }, // even without a loop
		func() { knighttour.Search{}.Count(ctx, nil) },
		func() { startingFrom(knighttour.Search{}, 0).Split(ctx, nil, -1) },
		func() { knighttour.Tour{}.Verify(nil) },
		func() { knighttour.Tour{}.Verify(noGraph) },
		func() { knighttour.Tour{}.IsClosed(nil) },
		func() { knighttour.Tour{Path: []int64{0, 1, 2}}.IsClosed(noGraph) },
		func() { knighttour.DFSForestFrom(nil, nil) },
		func() { knighttour.DFSForestFrom(noGraph, []int64{1}) })
	checkPanics(t, "nil context",
		func() { knighttour.KnightTour(noContext, knighttour.Board{}, 0) },
		func() { knighttour.Find(noContext, b, open) },
		func() { knighttour.FindLongest(noContext, b, open) },
		func() { knighttour.FindRoutes(noContext, b) },
		func() { knighttour.CountTours(noContext, b, open) },
		func() { knighttour.Search{}.All(noContext, b) }, // even without a loop
		func() { knighttour.RandomTours(noContext, b, open, 1) },
		func() { knighttour.Search{}.Tour(noContext, b) },
		func() { knighttour.Search{}.Count(noContext, b) },
		func() { knighttour.Search{}.Split(noContext, b, 2) })
	checkPanics(t, "nil writer",
		func() { knighttour.Picture{}.WriteSVG(nil, b, knighttour.Tour{}) },
		func() {
			knighttour.Picture{Size: -1}.WriteSVG(nil, knighttour.Board{}, knighttour.Tour{})
		})
	checkPanics(t, "nil rank function",
		func() { knighttour.ByNode[int](nil) },
		func() { knighttour.ByState[int](nil) })
	checkPanics(t, "no way back",
		func() { knighttour.Freeze(oneWay.As(true)) },
		func() { knighttour.Find(t.Context(), oneWay.As(true), open) },
		func() { knighttour.KnightTour(t.Context(), oneWay.As(true), 0) },
		func() { knighttour.DFSForest(oneWay.As(true)) })
}
