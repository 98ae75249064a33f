package knighttour_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// failed returns the error of a call. It is another error if the call returns more than
// that, and is no proof.
func failed[T any](v T, err error) error {
	n, isNumber := any(v).(*big.Int)
	if isNumber && n.Sign() == 0 || reflect.ValueOf(&v).Elem().IsZero() || errors.Is(err, knighttour.ErrNoTour) {
		return err
	}
	return fmt.Errorf("%v besides %w", v, err)
}

// checkErrors checks the text of errors, and that they wrap the errors that it names.
func checkErrors(t *testing.T, want string, errs ...error) {
	t.Helper()
	for i, err := range errs {
		if fmt.Sprint(err) != "knighttour: "+want {
			t.Errorf("error %d: %v\nwant knighttour: %s", i, err, want)
		}
		for _, wrapped := range []error{
			knighttour.ErrBoard, knighttour.ErrNode, knighttour.ErrPicture, knighttour.ErrLimit, knighttour.ErrNoTour,
			strconv.ErrSyntax, strconv.ErrRange, context.Canceled, context.DeadlineExceeded,
		} {
			name := strings.TrimPrefix(wrapped.Error(), "knighttour: ")
			names := strings.Contains(strings.Replace(want, "no closed tour", "no tour", 1), name)
			if is := errors.Is(err, wrapped); is != names {
				t.Errorf("error %d: %v wraps %q: %t", i, err, name, is)
			}
		}
	}
}

// checkStep checks an error about a step of a path, which is to the node with that ID.
func checkStep(t *testing.T, want string, id int64, err error) {
	t.Helper()
	checkErrors(t, want, err)
	var step *knighttour.PathError
	if !errors.As(err, &step) || step.ID != id || !strings.HasSuffix(want, fmt.Sprintf("step %d of the path %s", step.Index, step.Problem)) {
		t.Errorf("%v: the step is %#v", err, step)
	}
}

// errorsOf returns the errors of the functions that look for tours of g from a start.
func errorsOf(ctx context.Context, s knighttour.Search, g graph.Graph, start int64) []error {
	errs := []error{
		failed(s.Tour(ctx, g, start)), failed(paths(s.All(ctx, g, start))), failed(s.Count(ctx, g, start)),
		failed(knighttour.Search{Goal: s.Goal, Prefix: s.Prefix, Unpruned: true}.Tour(ctx, g, start)),
	}
	for _, parts := range []int{-1, 0, 1, 2, 100} {
		errs = append(errs, failed(s.Split(ctx, g, start, parts)))
	}
	if s.Prefix == nil {
		errs = append(errs, failed(knighttour.FindFrom(ctx, g, start, s.Goal)))
	}
	if s.Prefix == nil && s.Goal == knighttour.Open() {
		errs = append(errs, failed(knighttour.KnightTour(ctx, g, start)), failed(knighttour.KnightTourBetter(ctx, g, start)))
	}
	return errs
}

// theorems returns the errors of the methods that construct tours.
func theorems(b knighttour.Board, start int64) []error {
	return []error{failed(b.Tour(start)), failed(b.Walk(start)), failed(b.WalkAt(start, 0)), failed(b.ClosedTour(start))}
}

// beyond is the hint at the ID of no square.
const beyond = " (Board.ID returns -1 for a row or column beyond the sides)"

func TestBoardErrors(t *testing.T) {
	for want, sides := range map[string][2]int{
		"-3 rows and 8 columns: each must be at least 1":                               {-3, 8},
		"1 row and 0 columns: each must be at least 1":                                 {1, 0},
		"0 rows and 1 column: each must be at least 1":                                 {0, 1},
		fmt.Sprintf("%d rows and %[1]d columns: each must be at least 1", math.MinInt): {math.MinInt, math.MinInt},
		fmt.Sprintf("%d rows and 2 columns: more than %[1]d squares", math.MaxInt):     {math.MaxInt, 2},
		fmt.Sprintf("2 rows and %d columns: more than %[1]d squares", math.MaxInt):     {2, math.MaxInt},
		fmt.Sprintf("%d rows and %[1]d columns: more than %[1]d squares", math.MaxInt): {math.MaxInt, math.MaxInt},
	} {
		checkErrors(t, "unusable board: "+want, failed(knighttour.NewBoard(sides[0], sides[1])))
	}
	b := knighttour.MustBoard(4, 5)
	for _, l := range [][2]int{{0, 0}, {-1, 2}, {1, -2}, {math.MinInt, 1}} {
		want := fmt.Sprintf("unusable board: a (%d,%d)-leaper: its numbers must not be negative, nor both 0", l[0], l[1])
		checkErrors(t, want, failed(b.WithPiece(l)), failed(b.WithPiece([2]int{0, 1}, l, [2]int{0, 0})))
	}
	checkErrors(t, "unusable board: a piece without leaps", failed(b.WithPiece()))
	for _, b := range []knighttour.Board{
		knighttour.MustVariant(8, 8, 1, 2, 5), knighttour.MustVariant(8, 8, 1, 3), must(b.WithPiece(king...)),
	} {
		want := fmt.Sprintf("unusable board: %v: tours are constructed on full boards with a knight only: use Find or Search", b)
		checkErrors(t, want, theorems(b, 0)...)
	}
}

// TestHugeBoards asks for what would take more memory than there is. All of it is refused
// at once.
func TestHugeBoards(t *testing.T) {
	for _, sides := range [][2]int64{{1 << 31, 1 << 31}, {1 << 22, 1 << 22}, {5, 1 << 40}, {46341, 46342}} {
		b := newHugeBoard(t, sides[0], sides[1])
		name, n := fmt.Sprintf("%dx%d board", sides[0], sides[1]), sides[0]*sides[1]
		refusal := checkHuge(t, b, name, n)
		checkErrors(t, refusal+": Board.Walk keeps none of them", failed(b.Tour(0)), failed(b.ClosedTour(0)))
		checkHuge(t, must(b.Without(7, 1<<30)), name+" without 2 squares", n-2)
	}
	b := newHugeBoard(t, 1, 1<<40) // the theorems are asked before the size
	checkErrors(t, "no tour of the 1x1099511627776 board: with a side of 1 there are no knight's moves",
		failed(b.Tour(0)))
}

// checkHuge checks that a board with so many squares is refused. It returns the text of the
// error.
func checkHuge(t *testing.T, b knighttour.Board, name string, squares int64) (refusal string) {
	t.Helper()
	refusal = fmt.Sprintf("unusable board: the %s has %d squares, and at most 2147483647 are held in memory", name, squares)
	checkErrors(t, refusal, errorsOf(t.Context(), knighttour.Search{Goal: knighttour.EndAt(5)}, b, 0)...)
	checkErrors(t, refusal, failed(knighttour.KnightTour(t.Context(), b, 0)), failed(knighttour.KnightTourBetter(t.Context(), b, 0)),
		failed(knighttour.CountTours(t.Context(), b, knighttour.Closed())), failed(knighttour.DFSForestFrom(b, []int64{0})),
		knighttour.Tour{Path: []int64{0}}.Verify(b), knighttour.WriteSVG(io.Discard, b, knighttour.Tour{}))
	for i, do := range []func(){
		func() { knighttour.Freeze(b) }, func() { knighttour.DFSForest(b) }, func() { knighttour.KnightGraph(b) },
		func() { b.Format(knighttour.Tour{}) },
	} {
		if got := panicOf(do); got != "knighttour: "+refusal {
			t.Errorf("call %d panics with %v, want %s", i, got, refusal)
		}
	}
	return refusal
}

// TestNodeErrors asks for nodes that are not there.
func TestNodeErrors(t *testing.T) {
	b, single, hole := knighttour.MustBoard(8, 8), knighttour.MustBoard(1, 1), knighttour.MustVariant(9, 9, 1, 2, 40)
	checkErrors(t, "unusable node: cannot block square -1: the 8x8 board has squares from 0 to 63"+beyond,
		failed(b.Without(3, b.ID(8, 0))))
	checkErrors(t, "unusable node: cannot block square 81: the 9x9 board has squares from 0 to 80",
		failed(hole.Without(81)))
	checkErrors(t, "unusable node: cannot block square 1: the 1x1 board has square 0 only", failed(single.Without(1)))
	checkErrors(t, "unusable node: cannot block square 0: the 0x0 board has no squares",
		failed(knighttour.Board{}.Without(0)))

	checkErrors(t, "unusable node: start -1: the 8x8 board has squares from 0 to 63"+beyond, theorems(b, -1)...)
	checkErrors(t, "unusable node: start 64: the 8x8 board has squares from 0 to 63", theorems(b, 64)...)
	checkErrors(t, "unusable node: start 0: the 0x0 board has no squares", failed(knighttour.Board{}.Tour(0)))
	for _, k := range []int64{-1, 64, math.MaxInt64} {
		checkErrors(t, fmt.Sprintf("unusable node: index %d of the path: the 8x8 board has 64 squares", k),
			failed(b.WalkAt(0, k)))
	}

	sparse := simple.NewDirectedGraph()
	sparse.SetEdge(simple.Edge{F: simple.Node(-4), T: simple.Node(900)})
	for _, test := range []struct {
		g    graph.Graph
		id   int64
		want string
	}{
		{b, 64, "64: the graph has 64 nodes with IDs from 0 to 63"},
		{knighttour.KnightGraph(b), 64, "64: the graph has 64 nodes with IDs from 0 to 63"},
		{b, -1, "-1: the graph has 64 nodes with IDs from 0 to 63" + beyond},
		{knighttour.MustBoard(9, 9), -1, "-1: the graph has 81 nodes with IDs from 0 to 80" + beyond},
		{sparse, 0, "0: the graph has 2 nodes with IDs from -4 to 900"},
		{simple.NewDirectedGraph(), 0, "0: the graph has no nodes"},
		{knighttour.Freeze(simple.NewUndirectedGraph()), 0, "0: the graph has no nodes"},
		{knighttour.Board{}, 0, "0: the graph has no nodes"},
		{single, 1, "1: the graph has 1 node, with ID 0"},
		{single, -1, "-1: the graph has 1 node, with ID 0" + beyond},
		{hole, 40, "40: the square is blocked"},
		{knighttour.Freeze(hole), 40, "40: the square is blocked"},
	} {
		ctx := t.Context()
		for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed()} {
			checkErrors(t, "unusable node: start "+test.want,
				errorsOf(ctx, knighttour.Search{Goal: goal}, test.g, test.id)...)
		}
		asked := false
		order := knighttour.ByState(func(*knighttour.State, int32) int { asked = true; return 0 })
		checkErrors(t, "unusable node: root "+test.want,
			failed(knighttour.DFSForestFrom(test.g, []int64{test.id}, order)))
		to := knighttour.EndAt(test.id)
		checkErrors(t, "unusable node: end "+test.want,
			failed(knighttour.Find(ctx, test.g, to)), failed(knighttour.CountTours(ctx, test.g, to)))
		if nodes := nodeIDs(test.g.Nodes()); len(nodes) > 0 {
			checkErrors(t, "unusable node: end "+test.want,
				errorsOf(ctx, knighttour.Search{Goal: to}, test.g, nodes[0])...)
			checkErrors(t, "unusable node: prefix node "+test.want,
				errorsOf(ctx, knighttour.Search{Prefix: []int64{nodes[0], test.id}}, test.g, nodes[0])...)
			checkErrors(t, "unusable node: root "+test.want,
				failed(knighttour.DFSForestFrom(test.g, []int64{nodes[0], test.id}, order)))
		}
		if asked {
			t.Errorf("%s: there was a search before the error", test.want)
		}
	}
	for _, f := range knighttour.Engines(knighttour.MustBoard(5, 5)) {
		for want, prefix := range map[string][]int64{
			"1 (b5): the search starts from node 0 (a5)":   {1, 4},
			"8 (d4): no edge leads from node 0 (a5) to it": {0, 8},
			"0 (a5): it is visited twice":                  {0, 7, 0},
		} {
			checkErrors(t, "unusable node: prefix node "+want,
				errorsOf(t.Context(), knighttour.Search{Prefix: prefix}, f, 0)...)
		}
	}
}

// TestPictureErrors draws what cannot be drawn. Nothing is written.
func TestPictureErrors(t *testing.T) {
	b := knighttour.MustVariant(3, 4, 1, 2, 5)
	draw := func(p knighttour.Picture, b knighttour.Board, path ...int64) error {
		var w bytes.Buffer
		err := p.WriteSVG(&w, b, knighttour.Tour{Path: path})
		return failed(w.Len(), err)
	}
	plain := knighttour.Picture{}
	checkErrors(t, "unusable board: the zero Board has no squares to draw", draw(plain, knighttour.Board{}))
	visits := "unusable node: step 1 of the path visits square "
	checkStep(t, visits+"-1: the 3x4 board has squares from 0 to 11"+beyond, -1, draw(plain, b, 0, -1))
	checkStep(t, visits+"12: the 3x4 board has squares from 0 to 11", 12, draw(plain, b, 0, 12))
	checkStep(t, visits+"5 (b2), which is blocked", 5, draw(plain, b, 0, 5))
	checkStep(t, "step 2 of the path visits square 0 (a3) again", 0, draw(plain, b, 0, 6, 0))
	checkStep(t, "step 2 of the path goes from square 6 (c2) to square 7 (d2) without a move", 7, draw(plain, b, 0, 6, 7))
	for want, p := range map[string]knighttour.Picture{
		"Theme is -1: it must be AutoTheme, LightTheme or DarkTheme": {Theme: -1},
		"Theme is 3: it must be AutoTheme, LightTheme or DarkTheme":  {Theme: knighttour.DarkTheme + 1},
		"Size is -1: it must be at least 0":                          {Size: -1},
		"Duration is -1s: it must be at least 0":                     {Duration: -time.Second},
	} {
		checkErrors(t, "unusable picture: its "+want, draw(p, b, 0, 6))
	}
	marked := knighttour.Picture{Marked: []int64{3, 12}}
	checkErrors(t, "unusable node: marked: square 12: the 3x4 board has squares from 0 to 11", draw(marked, b, 0, 6))
}

// TestStoppedErrors calls everything with a context that is done.
func TestStoppedErrors(t *testing.T) {
	done, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("too late"))
	late, cancelLate := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancelLate()
	for _, g := range []graph.Graph{
		knighttour.MustBoard(8, 8), knighttour.Freeze(knighttour.MustBoard(8, 8)), knighttour.KnightGraph(knighttour.MustBoard(40, 40)),
		knighttour.MustBoard(50, 50), graphtest.Knights(5, 5), simple.NewDirectedGraph(),
	} {
		for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed()} {
			for want, ctx := range map[string]context.Context{"context canceled: too late": done, "context deadline exceeded": late} {
				checkErrors(t, "stopped: "+want, errorsOf(ctx, knighttour.Search{Goal: goal}, g, 0)...)
				checkErrors(t, "stopped: "+want,
					failed(knighttour.Find(ctx, g, goal)), failed(knighttour.CountTours(ctx, g, goal)))
			}
		}
	}
}

// A city is a node with a name, which may be empty.
type city struct {
	simple.Node
	name string
}

func (c city) String() string { return c.name }

// TestNoTourErrors checks what proofs say: what there is not, from where, and why. The
// reasons themselves are tested where they are found.
func TestNoTourErrors(t *testing.T) {
	ctx, b := t.Context(), knighttour.MustBoard(5, 5)
	colours := "the squares have two colours that alternate along a path, and "
	checkErrors(t, "no tour from square 1 (b5): "+colours+"there are 12 of the start's colour and 13 of the other",
		failed(knighttour.KnightTourBetter(ctx, b, 1)))
	checkErrors(t, "no tour from square 0 (a5) to square 1 (b5): "+colours+"a path over 25 squares cannot end with the colour of square 1 (b5)",
		failed(knighttour.Search{Goal: knighttour.EndAt(1)}.Tour(ctx, b, 0)))
	checkErrors(t, "no closed tour from square 0 (a5): "+colours+"there are 13 of the start's colour and 12 of the other",
		failed(knighttour.Search{Goal: knighttour.Closed()}.Tour(ctx, b, 0)))
	checkErrors(t, "no closed tour: "+colours+"there are 13 of one and 12 of the other",
		failed(knighttour.Find(ctx, knighttour.KnightGraph(b), knighttour.Closed())))

	checkErrors(t, "no tour of the 5x5 board from square 1 (b5): "+colours+"there are 12 of the start's colour and 13 of the other", theorems(b, 1)[:3]...)
	checkErrors(t, "no tour of the 5x5 board to square 1 (b5): "+colours+"a path over 25 squares cannot end with the colour of square 1 (b5)",
		failed(knighttour.Find(ctx, b, knighttour.EndAt(1))))
	checkErrors(t, "no closed tour of the 5x5 board: "+colours+"there are 13 of one and 12 of the other",
		failed(b.ClosedTour(0)), failed(knighttour.Find(ctx, b, knighttour.Closed())))
	checkErrors(t, "no tour of the 7x1 board: no edge joins square 0 (a7) with the other squares",
		theorems(knighttour.MustBoard(7, 1), 0)[:3]...)
	checkErrors(t, "no closed tour of the 4x10 board: boards with a side of 1, 2 or 4 have none (Schwenk 1991)",
		theorems(knighttour.MustBoard(4, 10), 10)[3])

	large := knighttour.MustBoard(101, 101) // too many squares to show a plainer reason
	checkErrors(t, "no closed tour of the 101x101 board: each move changes the colour, and the number of squares is odd",
		failed(large.ClosedTour(0)), failed(knighttour.Find(ctx, large, knighttour.Closed())))
	odd := "the number of squares is odd, so a tour begins and ends on the colour of the corners"
	checkErrors(t, "no tour of the 101x101 board from square 1 (b101): "+odd, theorems(large, 1)[:3]...)
	checkErrors(t, "no tour of the 101x101 board to square 1 (b101): "+odd, failed(knighttour.Find(ctx, large, knighttour.EndAt(1))))
	checkErrors(t, "no tour", new(knighttour.NoTourError))

	cities := simple.NewUndirectedGraph()
	for i, name := range []string{"Bonn", "Celle", ""} {
		cities.AddNode(city{simple.Node(i), name})
	}
	checkErrors(t, "no tour from node 1 (Celle): no way leads to nodes 0 (Bonn) and 2", failed(knighttour.KnightTourBetter(ctx, cities, 1)))
	checkErrors(t, "no tour from node 2: no way leads to nodes 0 (Bonn) and 1 (Celle)", failed(knighttour.KnightTourBetter(ctx, cities, 2)))

	for _, f := range knighttour.Engines(b) {
		for want, prefix := range map[string][]int64{
			"0 (a5) 7 (c4) 10 (a3) 17 (c2): squares 4 (e5), 20 (a1) and 24 (e1) have too few edges for a path to pass through, and not all of them can be its ends or the next square":                       {0, 7, 10, 17},
			"0 (a5) 7 (c4) 4 (e5) 13 (d3) 2 (c5) 5 (a4) 12 (c3) 1 (b5): square 9 (e4) has too few edges for a path to pass through, and can be neither its end nor the next square":                          {0, 7, 4, 13, 2, 5, 12, 1},
			"0 (a5) 7 (c4) 4 (e5) 13 (d3) … 1 (b5) 8 (d4) 11 (b3) 18 (d2): squares 9 (e4) and 19 (e2) have too few edges for a path to pass through, and not all of them can be its ends or the next square": {0, 7, 4, 13, 2, 5, 12, 1, 8, 11, 18},
		} {
			checkErrors(t, "no tour begins with "+want, failed(knighttour.Search{Prefix: prefix}.Tour(ctx, f, 0)))
		}
	}
}

// TestPanics calls functions with what no program should pass.
func TestPanics(t *testing.T) {
	var noGraph *simple.UndirectedGraph
	var noContext context.Context
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // a missing graph is seen first
	b, open := knighttour.MustBoard(8, 8), knighttour.Open()
	oneWay := graphtest.Graph{{1}, {}} // which a directed graph may be
	knighttour.Freeze(oneWay)
	const nilGraph, noWayBack = "nil graph", "undirected graph: node 0 leads to 1, but not 1 to 0"
	for i, test := range []struct {
		want string
		do   func()
	}{
		{"unusable board: 0 rows and 8 columns: each must be at least 1", func() { knighttour.MustBoard(0, 8) }},
		{nilGraph, func() { knighttour.Freeze(nil) }},
		{nilGraph, func() { knighttour.Freeze(noGraph) }},
		{nilGraph, func() { knighttour.DFSForest(nil) }},
		{nilGraph, func() { knighttour.KnightTour(t.Context(), nil, 0) }},
		{nilGraph, func() { knighttour.KnightTourBetter(ctx, nil, 0) }},
		{nilGraph, func() { knighttour.CountTours(ctx, noGraph, open) }},
		{nilGraph, func() { knighttour.CountTours(ctx, nil, open) }},
		{nilGraph, func() { knighttour.Find(t.Context(), nil, open) }},
		{nilGraph, func() { knighttour.FindFrom(t.Context(), noGraph, 0, open) }},
		{nilGraph, func() { knighttour.Search{}.Split(ctx, nil, 0, -1) }},
		{nilGraph, func() { knighttour.Tour{}.Verify(nil) }},
		{nilGraph, func() { knighttour.Tour{}.Verify(noGraph) }},
		{nilGraph, func() { knighttour.Tour{}.IsClosed(nil) }},
		{nilGraph, func() { knighttour.Tour{Path: []int64{0, 1, 2}}.IsClosed(noGraph) }},
		{nilGraph, func() { knighttour.DFSForestFrom(nil, nil) }},
		{nilGraph, func() { knighttour.DFSForestFrom(noGraph, []int64{1}) }},
		{"nil context", func() { knighttour.KnightTour(noContext, knighttour.Board{}, 0) }},
		{"nil context", func() { knighttour.Find(noContext, b, open) }},
		{"nil rank function", func() { knighttour.ByNode[int](nil) }},
		{"nil rank function", func() { knighttour.ByState[int](nil) }},
		{noWayBack, func() { knighttour.Freeze(oneWay.As(true)) }},
		{noWayBack, func() { knighttour.Find(t.Context(), oneWay.As(true), open) }},
		{noWayBack, func() { knighttour.KnightTour(t.Context(), oneWay.As(true), 0) }},
		{noWayBack, func() { knighttour.DFSForest(oneWay.As(true)) }},
	} {
		if got := panicOf(test.do); got != "knighttour: "+test.want { // a string, not an error
			t.Errorf("call %d: panic %v, want knighttour: %s", i, got, test.want)
		}
	}
}
