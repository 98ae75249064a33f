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

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// A proofTally counts proofs that turned out to be true.
type proofTally map[knighttour.Reason]int

// unseen counts, in a tally, proofs that do not follow from their nodes and counts alone.
const unseen knighttour.Reason = "unseen"

// add checks an error and its plain proof.
func (n proofTally) add(t *testing.T, g graph.Graph, undirected bool, goal knighttour.Goal, path []int64, err error) {
	t.Helper()
	var no *knighttour.NoTourError
	if !errors.As(err, &no) {
		if err != nil {
			t.Error(err)
		}
		return
	}
	text := no.Error()
	for _, e := range []*knighttour.NoTourError{no, no.Plain(t.Context())} {
		r := remainderOf(g, undirected, goal, path)
		if err := r.check(e); err != nil || !slices.Equal(e.Path, path) || !errors.Is(e, knighttour.ErrNoTour) || strings.Contains(e.Error(), "%") {
			t.Fatalf("goal %v, path %v, %v: %s %v %v, %v: %v", goal, path, graphOf(g), e.Reason, e.Nodes, e.Counts, e, err)
		}
		n[e.Reason]++
		if r.unseen {
			n[unseen]++
		}
	}
	if no.Error() != text {
		t.Errorf("%v, before %s", no, text)
	}
}

// graphOf lists the edges of a small graph.
func graphOf(g graph.Graph) (edges []string) {
	for _, u := range nodeIDs(g.Nodes()) {
		edges = append(edges, fmt.Sprint(u, nodeIDs(g.From(u))))
	}
	return edges
}

// addAll checks what searches and Find say of a graph of vertices from 0.
func (n proofTally) addAll(t *testing.T, g graphtest.Graph, undirected bool, random *rand.Rand) {
	t.Helper()
	if len(g) == 0 {
		return
	}
	f := knighttour.Freeze(g.As(undirected))
	for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(int64(random.IntN(len(g))))} {
		_, err := knighttour.Find(t.Context(), f, goal)
		n.add(t, f, undirected, goal, nil, err)
		start := int64(random.IntN(len(g)))
		_, err = knighttour.FindFrom(t.Context(), f, start, goal)
		n.add(t, f, undirected, goal, []int64{start}, err)
		prefix := graphtest.IDs(g.WithoutLoops().Walk(random.IntN, int32(start), 1+random.IntN(len(g))))
		_, err = knighttour.Search{Goal: goal, Prefix: prefix, Unpruned: random.IntN(4) == 0}.Tour(t.Context(), f, start)
		n.add(t, f, undirected, goal, prefix, err)
	}
}

// TestProofsOfSmallGraphs checks the proofs for all small graphs.
func TestProofsOfSmallGraphs(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		proofTally{}.addAll(t, g, undirected, rand.New(rand.NewPCG(uint64(len(g)), 1)))
	})
}

// TestProofs checks them for larger random graphs, and that there are enough of each.
func TestProofs(t *testing.T) {
	n := proofTally{}
	for seed := range uint64(graphtest.Scaled(2000, 40_000)) {
		random := rand.New(rand.NewPCG(seed, 2))
		g, undirected := graphtest.Sparse(random, 12)
		n.addAll(t, g, undirected, random)
	}
	t.Log(n)
	for reason, least := range (proofTally{
		knighttour.ReasonGoal: 50, knighttour.ReasonColours: 500, knighttour.ReasonUnconnected: 50, knighttour.ReasonUnreached: 500, knighttour.ReasonStranded: 50,
		knighttour.ReasonEnds: 500, knighttour.ReasonCut: 50, knighttour.ReasonMatching: 50, knighttour.ReasonEdges: 50, knighttour.ReasonExhausted: 10,
	}) {
		if n[reason] < least {
			t.Errorf("only %d of %s, want %d", n[reason], reason, least)
		}
	}
}

// divided returns g with vertices on some of its edges. Some of these vertices have one
// more edge.
func divided(r *rand.Rand, g graphtest.Graph) graphtest.Graph {
	var edges [][2]int
	n := len(g)
	for u := range g {
		for _, v := range g[u] {
			if v < u {
				continue
			}
			if r.IntN(6) > 0 {
				edges = append(edges, [2]int{u, v})
				continue
			}
			edges = append(edges, [2]int{u, n}, [2]int{n, v})
			if r.IntN(4) == 0 {
				edges = append(edges, [2]int{n, g[v][0]})
			}
			n++
		}
	}
	return graphtest.OfEdges(n, edges, true).WithoutLoops()
}

// TestEdgeCuts checks proofs by cuts of few edges, in narrow graphs with vertices of
// degree 2 behind them.
func TestEdgeCuts(t *testing.T) {
	n, small := proofTally{}, 0
	closed := knighttour.Closed()
	check := func(g graphtest.Graph) {
		f := knighttour.Freeze(g.As(true))
		_, err := knighttour.Find(t.Context(), f, closed)
		n.add(t, f, true, closed, nil, err)
		var no *knighttour.NoTourError
		if errors.As(err, &no) && no.Reason == knighttour.ReasonEdgeCut && no.Counts[0] <= 3 {
			small++
		}
	}
	edges := [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 3}, {1, 4}, {1, 5}, {10, 11}, {11, 15}, {12, 13}, {12, 15}, {13, 14}, {13, 16}, {14, 17}, {14, 18}, {15, 19}, {16, 17}, {16, 19}, {17, 19}, {18, 19}, {2, 3}, {2, 4}, {2, 6}, {3, 5}, {4, 6}, {4, 7}, {5, 7}, {5, 9}, {6, 10}, {7, 11}, {7, 8}, {8, 10}, {8, 11}, {8, 9}, {9, 10}, {9, 13}}
	check(graphtest.Undirected(20, edges))
	for seed := range uint64(graphtest.Scaled(200, 5000)) {
		random := rand.New(rand.NewPCG(seed, 3))
		g := graphtest.Cubic(random, 40).Behind(random, graphtest.Petersen(5, 2))
		check(divided(random, g.Behind(random, graphtest.Cubic(random, 6))))
	}
	t.Log(n, small)
	if cuts := n[knighttour.ReasonEdgeCut]; cuts < 10 || small < 5 || n[unseen] > cuts/50 {
		t.Errorf("%d cuts, %d of them small: %v", cuts, small, n)
	}
}

// floorPlan returns the largest component of a board of 10x10 to 30x30 squares, 3 to 20 %
// of them blocked, for a knight or for steps to the next square.
func floorPlan(r *rand.Rand) knighttour.Board {
	rows, cols, share := 10+r.IntN(21), 10+r.IntN(21), 3+r.IntN(18)
	near := r.IntN(2)
	var blocked []int64
	for id := range int64(rows * cols) {
		if r.IntN(100) < share {
			blocked = append(blocked, id)
		}
	}
	b := knighttour.MustVariant(rows, cols, near, near+1, blocked...)
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

// TestProofsOfPlans checks that 99 of 100 floor plans without a route have a proof that a
// person sees, even where the numbers of squares of both colours allow a route.
func TestProofsOfPlans(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 4))
	visible := []knighttour.Reason{knighttour.ReasonColours, knighttour.ReasonUnconnected, knighttour.ReasonUnreached, knighttour.ReasonEnds, knighttour.ReasonCut, knighttour.ReasonMatching}
	n, plans, seen := proofTally{}, 0, 0
	for plans < graphtest.Scaled(100, 1500) {
		b := floorPlan(random)
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		tour, err := knighttour.Find(ctx, b, knighttour.Open())
		cancel()
		var no *knighttour.NoTourError
		if !errors.As(err, &no) || no.Reason == knighttour.ReasonColours && plans%10 > 0 {
			continue
		}
		plans++
		n.add(t, b, true, knighttour.Open(), nil, err)
		if no = no.Plain(t.Context()); slices.Contains(visible, no.Reason) && (no.Nodes != nil || no.Reason == knighttour.ReasonColours) {
			seen++
		} else {
			t.Logf("%v:\n%s", no, b.Format(knighttour.Tour{}))
		}
		if len(tour.Path) < 20 || graphtest.CheckPath(b, tour.Path) != nil {
			t.Errorf("%v\n%s", err, b.Format(tour))
		}
	}
	if t.Log(n); seen*100 < plans*99 {
		t.Errorf("%d of %d have one", seen, plans)
	}
}
