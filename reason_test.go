package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// A proofTally counts proofs that turned out to be true.
type proofTally map[knighttour.Reason]int

// add checks the error of a search for tours that begin with the path, and
// counts it if it is a proof. exists says whether there is such a tour.
func (n proofTally) add(
	t *testing.T, g graph.Graph, undirected bool, goal knighttour.Goal, path []int64,
	exists bool, err error,
) {
	t.Helper()
	no, isProof := err.(*knighttour.NoTourError)
	if !isProof {
		if err != nil {
			t.Errorf("neither a tour nor a proof: %v", err)
		}
		if !exists {
			t.Errorf("there is no tour, and no proof of it")
		}
		return
	}
	n[no.Reason]++
	r := remainderOf(g, undirected, goal, path)
	check := r.check
	if len(r.all) > 12 {
		check = r.checkPlan
	}
	wrong := check(no)
	if wrong == nil {
		_, wrong = askingOf(g, undirected, goal, path).check(no)
	}
	switch {
	case exists:
		wrong = errors.New("there is a tour")
	case !errors.Is(no, knighttour.ErrNoTour):
		wrong = errors.New("it does not wrap ErrNoTour")
	case strings.Contains(no.Error(), "%"):
		wrong = errors.New("its text contains a formatting verb")
	case !slices.IsSorted(no.Nodes):
		wrong = errors.New("its nodes are not in ascending order")
	}
	if wrong != nil {
		t.Fatalf("goal %v, path %v, %v: %s %v, %d of %d, %v: %v",
			goal, path, graphOf(g), no.Reason, no.Nodes, no.Has, no.Needs, no, wrong)
	}
}

// graphOf describes the edges of a graph.
func graphOf(g graph.Graph) (edges []string) {
	for _, u := range nodeIDs(g.Nodes()) {
		edges = append(edges, fmt.Sprint(u, nodeIDs(g.From(u))))
	}
	return edges
}

// addAll checks what searches and Find say about a graph of vertices from 0.
func (n proofTally) addAll(t *testing.T, g graphtest.Graph, undirected bool, random *rand.Rand) {
	t.Helper()
	if len(g) == 0 {
		return
	}
	f, end := knighttour.Freeze(g.As(undirected)), random.IntN(len(g))
	for _, goal := range []knighttour.Goal{
		knighttour.Open(),
		knighttour.Closed(),
		knighttour.EndAt(int64(end)),
	} {
		ends := int32(-1)
		if goal == knighttour.EndAt(int64(end)) {
			ends = int32(end)
		}
		closed := goal == knighttour.Closed()
		_, err := knighttour.Find(t.Context(), f, goal)
		n.add(t, f, undirected, goal, nil, g.HasTour(undirected, -1, closed, ends), err)
		start := int64(random.IntN(len(g)))
		_, err = knighttour.Find(t.Context(), f, goal, start)
		n.add(t, f, undirected, goal, []int64{start},
			g.HasTour(undirected, int32(start), closed, ends), err)
		walk := g.WithoutLoops().Walk(random.IntN, int32(start), 1+random.IntN(len(g)))
		prefix := graphtest.IDs(walk)
		tours := allTours(g, undirected, int(start), goal)
		exists := slices.ContainsFunc(tours, func(tour []int64) bool {
			return graphtest.BeginsWith(tour, prefix)
		})
		_, err = knighttour.Search{
			Goal:     goal,
			Prefix:   prefix,
			Unpruned: random.IntN(4) == 0,
		}.Tour(t.Context(), f)
		n.add(t, f, undirected, goal, prefix, exists, err)
		tour, err := knighttour.Find(t.Context(), f, goal, prefix...)
		n.add(t, f, undirected, goal, prefix, exists, err)
		if wrong := wrongCompletion(f, prefix, goal, tour, err); wrong != nil {
			t.Fatalf("%s, goal %v, prefix %v: %v", g.Describe(undirected), goal, prefix, wrong)
		}
		_, err = knighttour.Search{Goal: goal, Unpruned: random.IntN(4) == 0}.Tour(t.Context(), f)
		n.add(t, f, undirected, goal, nil, g.HasTour(undirected, -1, closed, ends), err)
	}
}

// wrongCompletion checks what Find has returned for a prefix: a tour that
// begins with it or, with an error, a path that does.
func wrongCompletion(
	g graph.Graph, prefix []int64, goal knighttour.Goal, tour knighttour.Tour, err error,
) error {
	if !graphtest.BeginsWith(tour.Path, prefix) {
		return fmt.Errorf("%v does not begin with the prefix", tour.Path)
	}
	if err != nil {
		return graphtest.CheckPath(g, tour.Path)
	}
	if tour.Visits < int64(len(tour.Path)) {
		return fmt.Errorf("%d visits of %d nodes", tour.Visits, len(tour.Path))
	}
	return wrongTour(g, nil, goal, tour)
}

// TestProofsOfSmallGraphs checks proofs for all small graphs. Of the directed
// graphs with four vertices, by default it takes only those with certain
// numbers of edges.
func TestProofsOfSmallGraphs(t *testing.T) {
	graphtest.Slow(t)
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		edges := len(slices.Concat(g...))
		if len(g) >= 4 && !undirected && edges%graphtest.Scaled(4, 1) > 0 {
			return
		}
		proofTally{}.addAll(t, g, undirected, rand.New(rand.NewPCG(uint64(len(g)), 1)))
	})
}

// TestProofs checks proofs for larger random graphs, and that there are enough
// of each kind.
func TestProofs(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	n := proofTally{}
	for seed := range uint64(graphtest.Scaled(250, 5000)) {
		random := rand.New(rand.NewPCG(seed, 2))
		g, undirected := graphtest.Sparse(random, 12)
		n.addAll(t, g, undirected, random)
	}
	t.Log(n)
	for reason, want := range (proofTally{
		knighttour.ReasonGoal:        25,
		knighttour.ReasonColours:     25,
		knighttour.ReasonUnconnected: 250,
		knighttour.ReasonEnds:        250,
		knighttour.ReasonCut:         25,
		knighttour.ReasonMatching:    25,
		knighttour.ReasonSearch:      25,
	}) {
		if n[reason] < want {
			t.Errorf("only %d of %s, want %d", n[reason], reason, want)
		}
	}
}

// floorPlan returns the largest component of a board of 10x10 to 30x30 squares,
// 3 to 20% of them blocked, for a knight or for steps to the next square.
func floorPlan(r *rand.Rand) knighttour.Board {
	rows, cols, share := 10+r.IntN(21), 10+r.IntN(21), 3+r.IntN(18)
	near := r.IntN(2)
	var blocked []int64
	for id := range int64(rows * cols) {
		if r.IntN(100) < share {
			blocked = append(blocked, id)
		}
	}
	b := mustVariant(rows, cols, near, near+1, blocked...)
	var piece map[int64]bool
	rest := remainderOf(b, true, knighttour.Open(), nil)
	for _, id := range rest.all {
		if !piece[id] {
			if reached := reached(id, rest.next); len(reached) > len(piece) {
				piece = reached
			}
		}
	}
	return must(b.Without(rest.missing(piece)...))
}

// TestProofsOfPlans checks that 99 of 100 floor plans without a route have a
// proof that a person can see, even if there are enough squares of each colour.
func TestProofsOfPlans(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 4))
	visible := []knighttour.Reason{
		knighttour.ReasonColours,
		knighttour.ReasonUnconnected,
		knighttour.ReasonEnds,
		knighttour.ReasonCut,
		knighttour.ReasonMatching,
	}
	n, plans, seen := proofTally{}, 0, 0
	for plans < graphtest.Scaled(10, 400) {
		b := floorPlan(random)
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		tour, err := knighttour.Find(ctx, b, knighttour.Open())
		cancel()
		var no *knighttour.NoTourError
		if !errors.As(err, &no) {
			continue
		}
		byColours := no.Reason == knighttour.ReasonColours
		if byColours && plans%10 > 0 {
			continue // too many squares of one colour
		}
		plans++
		n.add(t, b, true, knighttour.Open(), nil, false, err)
		showsNodes := no.Nodes != nil || byColours
		if showsNodes && slices.Contains(visible, no.Reason) {
			seen++
		} else {
			t.Logf("%v:\n%s", no, b.Format(knighttour.Tour{}))
		}
		if len(tour.Path) < 20 {
			t.Errorf("%v: a path of %d squares, want 20 at least", err, len(tour.Path))
		}
		if wrong := graphtest.CheckPath(b, tour.Path); wrong != nil {
			t.Errorf("%v: %v\n%s", err, wrong, b.Format(tour))
		}
	}
	t.Log(n)
	if seen*100 < plans*99 {
		t.Errorf("%d of %d have such a proof", seen, plans)
	}
}

// checkNumbers checks the nodes and numbers of a proof without brute force, for
// a graph of any size.
func (r *remainder) checkNumbers(no *knighttour.NoTourError) error {
	switch no.Reason {
	case knighttour.ReasonGoal:
		if no.Has != len(r.all) || no.Needs <= no.Has {
			return fmt.Errorf("there are %d nodes", len(r.all))
		}
		return nil
	case knighttour.ReasonColours:
		return r.checkColours(no, r.colours())
	case knighttour.ReasonUnconnected:
		for _, id := range no.Nodes {
			if reached(r.path[0], r.whole)[id] {
				return fmt.Errorf("a path leads to %d", id)
			}
		}
		return nil
	case knighttour.ReasonEnds:
		return r.checkEnds(no.Nodes)
	case knighttour.ReasonCut:
		if _, leading := r.parts(no.Nodes); no.Needs != len(leading) || no.Has >= no.Needs {
			return fmt.Errorf("%d parts remain", len(leading))
		}
		return nil
	case knighttour.ReasonMatching:
		return r.checkMatching(no, r.colours())
	}
	if no.Nodes != nil || no.Needs > 0 || no.Has > 0 {
		return errors.New("this kind counts nothing")
	}
	return nil
}

// TestProofsOfBoards checks, for each square of small boards, that a proof by
// theorem speaks of the start that was asked for.
func TestProofsOfBoards(t *testing.T) {
	graphtest.Slow(t)
	n := 0
	for rows := 1; rows <= 7; rows++ {
		for cols := 1; cols <= 9; cols++ {
			b := knighttour.MustBoard(rows, cols)
			for start := range int64(rows * cols) {
				open, closed := knighttour.Open(), knighttour.Closed()
				for _, test := range []struct {
					goal knighttour.Goal
					err  error
				}{
					{open, errorOf(b.Tour(start))},
					{open, errorOf(b.Walk(start))},
					{open, errorOf(knighttour.Find(t.Context(), b, open, start))},
					{closed, errorOf(b.ClosedTour(start))},
					{closed, errorOf(knighttour.Find(t.Context(), b, closed, start))},
				} {
					var no *knighttour.NoTourError
					if !errors.As(test.err, &no) {
						continue
					}
					n++
					r := remainderOf(b, true, test.goal, []int64{start})
					if err := r.checkNumbers(no); err != nil {
						t.Errorf("%v: %v", no, err)
					}
					if no.Reason == knighttour.ReasonTheorem {
						continue
					}
					asking := askingOf(b, true, test.goal, []int64{start})
					if _, err := asking.check(no); err != nil {
						t.Errorf("%v: %v", no, err)
					}
				}
			}
		}
	}
	if n < 1000 {
		t.Errorf("only %d proofs", n)
	}
}

// TestConcurrentProofs proves in many goroutines that a graph has no tour,
// between searches that find one. These reuse the memory of earlier searches,
// so reasons must not refer to it. The race detector notices if they do.
func TestConcurrentProofs(t *testing.T) {
	graphtest.Slow(t)
	star, board := graphtest.Graph{{1, 2, 3}, {0}, {0}, {0}}.As(true), knighttour.MustBoard(3, 4)
	_, want := startingFrom(knighttour.Search{}, 0).Tour(t.Context(), star)
	texts := make(chan string, 8)
	for range cap(texts) {
		go func() {
			text := want.Error()
			for i := 0; i < 500 && text == want.Error(); i++ {
				startingFrom(knighttour.Search{}, 0).Tour(context.Background(), board)
				_, err := startingFrom(knighttour.Search{}, 0).Tour(context.Background(), star)
				text = fmt.Sprint(err)
			}
			texts <- text
		}()
	}
	for range cap(texts) {
		if text := <-texts; text != want.Error() {
			t.Errorf("%s, want %s", text, want)
		}
	}
}

// TestReasonOfALeaf checks the reason why a node with one edge cannot be the
// last: it mentions the colour only if that is the cause.
func TestReasonOfALeaf(t *testing.T) {
	tests := map[string]struct {
		graph  graph.Graph
		prefix []int64
	}{
		"by its colour": {
			graph:  knighttour.MustBoard(3, 4),
			prefix: []int64{1, 10, 3, 5},
		},
		"edge to the head": {
			graph:  graphtest.Graph{{1, 2}, {0}, {0, 3, 4}, {2, 4}, {2, 3}}.As(true),
			prefix: []int64{0},
		},
		"with colours, same": {
			graph:  knighttour.MustBoard(4, 4),
			prefix: []int64{1, 10, 3, 5},
		},
	}
	for name, test := range tests {
		s := knighttour.Search{Prefix: test.prefix}
		_, err := s.Tour(t.Context(), test.graph)
		checkErrors(t, "reason of a leaf: "+name, knighttour.ErrNoTour, err)
	}
}
