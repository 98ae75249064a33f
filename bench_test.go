package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/traverse"
)

// The names of benchmarks are made of key=value pairs, so that benchstat -col
// /order compares orders, and so on.

// benchmark searches g repeatedly, from each of the starts in turn, and reports
// the time per visit and the mean number of visits per search.
func benchmark(b *testing.B, do search, g graph.Graph, starts []int64, orders ...knighttour.Order) {
	b.Helper()
	b.ReportAllocs()
	visits := int64(0)
	for i := 0; b.Loop(); i++ {
		visits += must(do(context.Background(), g, starts[i%len(starts)], orders...)).Visits
	}
	unit := "visits"
	if len(starts) > 1 {
		unit = "mean-visits"
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(visits), "ns/visit")
	b.ReportMetric(float64(visits)/float64(b.N), unit)
}

// measureRuns runs do repeatedly, and reports allocations and the time for each
// of n units.
func measureRuns(b *testing.B, name string, n int, unit string, do func()) {
	b.Helper()
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			do()
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/"+unit)
	})
}

// BenchmarkTextbook has the rows of README.md's table: the visits and times of
// the textbook's searches from square 0. On 8x8 in the order of the move table,
// the naive recursion written in C makes 5,787,981 visits, too.
func BenchmarkTextbook(b *testing.B) {
	for _, side := range []int{5, 8} {
		board := knighttour.MustBoard(side, side)
		f := knighttour.Freeze(board)
		for _, s := range textbookSearches {
			b.Run(fmt.Sprintf("board=%v/%s", board, s.name), func(b *testing.B) {
				var tour knighttour.Tour
				for b.Loop() {
					tour = must(s.do(context.Background(), f, 0, s.order))
				}
				b.ReportMetric(float64(tour.Visits), "visits")
			})
		}
	}
}

// textbookSearches are the columns of the table: the naive search as in the
// textbook's current edition and as in earlier ones, and the search by
// Warnsdorff's rule.
var textbookSearches = []struct {
	name  string
	do    search
	order knighttour.Order
}{
	{"search=naive/order=id", knighttour.KnightTour, knighttour.ByID()},
	{"search=naive/order=move", knighttour.KnightTour, knighttour.ByMove()},
	{"search=warnsdorff/order=move", knighttour.KnightTourBetter, knighttour.ByMove()},
}

// BenchmarkKnightTourBetter goes through starts all over the board, except
// those from which there is no tour because of their colour.
func BenchmarkKnightTourBetter(b *testing.B) {
	for _, side := range []int{5, 8, 20, 50, 100} {
		board := knighttour.MustBoard(side, side)
		var starts []int64
		for i := range side * side {
			id := i * 7919 % (side * side) // a prime, so consecutive starts are far apart
			hasCornersColour := (id/side+id%side)%2 == 0
			if side%2 == 0 || hasCornersColour {
				starts = append(starts, int64(id))
			}
		}
		f := knighttour.Freeze(board)
		for _, o := range []struct {
			name   string
			orders []knighttour.Order
		}{
			{"move", []knighttour.Order{knighttour.ByMove()}},
			{"id", []knighttour.Order{knighttour.ByID()}},
			{"outward", []knighttour.Order{knighttour.Outward()}},
			{"shuffled", []knighttour.Order{knighttour.Shuffled(1)}},
			{"pohl", []knighttour.Order{secondLevel(), knighttour.Outward()}},
		} {
			if side > 20 && o.name != "outward" && o.name != "pohl" {
				continue // some starts take long
			}
			b.Run(fmt.Sprintf("board=%v/order=%s", board, o.name), func(b *testing.B) {
				benchmark(b, knighttour.KnightTourBetter, f, starts, o.orders...)
			})
		}
	}
}

// BenchmarkCall measures the usual call, from a Board to its tour. For
// comparison it also measures a search of the frozen board, and the tour by
// theorem.
func BenchmarkCall(b *testing.B) {
	ctx := context.Background()
	for _, side := range []int{8, 20, 100, 500, 1000, 2000} {
		board := knighttour.MustBoard(side, side)
		f := knighttour.Freeze(board)
		for _, c := range []struct {
			name string
			do   func()
		}{
			{"board", func() { must(knighttour.KnightTourBetter(ctx, board, 0)) }},
			{"frozen", func() { must(knighttour.KnightTourBetter(ctx, f, 0)) }},
			{"theorem", func() { must(board.Tour(0)) }},
		} {
			measureRuns(b, fmt.Sprintf("board=%v/call=%s", board, c.name), side*side, "square", c.do)
		}
	}
}

// BenchmarkOwnOrder compares the library's Warnsdorff order with the same rule
// written as a caller's order.
func BenchmarkOwnOrder(b *testing.B) {
	own := knighttour.ByState(func(s *knighttour.State, id int64) int { return s.Free(id) })
	for _, side := range []int{8, 20, 100} {
		board := knighttour.MustBoard(side, side)
		f := knighttour.Freeze(board)
		for _, o := range []struct {
			name  string
			order knighttour.Order
		}{{"warnsdorff", knighttour.Warnsdorff()}, {"own", own}} {
			prefix := make([]int64, 1)
			do := func(
				ctx context.Context, g graph.Graph, start int64, orders ...knighttour.Order,
			) (knighttour.Tour, error) {
				prefix[0] = start
				return knighttour.Search{Orders: orders, Prefix: prefix}.Tour(ctx, g)
			}
			b.Run(fmt.Sprintf("board=%v/order=%s", board, o.name), func(b *testing.B) {
				benchmark(b, do, f, []int64{
					0, int64(side + 1), int64(side*side/2 - side/2),
				}, o.order, knighttour.Outward())
			})
		}
	}
}

// BenchmarkPohl compares a caller's tie-break, which looks two moves ahead,
// with the library's.
func BenchmarkPohl(b *testing.B) {
	f := knighttour.Freeze(knighttour.MustBoard(20, 20))
	for name, order := range map[string]knighttour.Order{
		"outward":       knighttour.Outward(),
		"pohl":          secondLevel(),
		"pohl,noinline": secondLevelElsewhere(),
	} {
		b.Run("board=20x20/order="+name, func(b *testing.B) {
			benchmark(b, knighttour.KnightTourBetter, f, []int64{0}, order)
		})
	}
}

// secondLevelElsewhere is secondLevel, but the compiler does not inline it.
//
//go:noinline
func secondLevelElsewhere() knighttour.Order { return secondLevel() }

// BenchmarkKnightGraph builds a graph; graph=bare only sets the same edges.
func BenchmarkKnightGraph(b *testing.B) {
	for _, side := range []int{8, 100} {
		board := knighttour.MustBoard(side, side)
		measureRuns(b, fmt.Sprintf("board=%v/graph=knight", board), side*side, "node", func() {
			knighttour.KnightGraph(board)
		})
		var edges []simple.Edge
		squares := graph.NodesOf(board.Nodes())
		for _, u := range squares {
			for _, v := range graph.NodesOf(board.From(u.ID())) {
				if u.ID() < v.ID() {
					edges = append(edges, simple.Edge{F: u, T: squares[v.ID()]})
				}
			}
		}
		measureRuns(b, fmt.Sprintf("board=%v/graph=bare", board), side*side, "node", func() {
			g := simple.NewUndirectedGraph()
			for _, e := range edges {
				g.SetEdge(e)
			}
		})
	}
}

// BenchmarkFreeze compares Freeze with a bare loop over the nodes and edges
// that it reads.
func BenchmarkFreeze(b *testing.B) {
	for _, side := range []int{8, 20, 100, 1000} {
		board := knighttour.MustBoard(side, side)
		freeze := func(name string, g graph.Graph, do func(graph.Graph)) {
			measureRuns(b, fmt.Sprintf("board=%v/graph=%s", board, name), side*side, "node", func() {
				do(g)
			})
		}
		freeze("board", board, func(g graph.Graph) { knighttour.Freeze(g) })
		if side <= 100 {
			g := knighttour.KnightGraph(board)
			freeze("knight", g, func(g graph.Graph) { knighttour.Freeze(g) })
			freeze("bare", g, visitAll)
		}
	}
}

// visitAll asks a graph for all nodes and edges, as Freeze does.
func visitAll(g graph.Graph) {
	for nodes := g.Nodes(); nodes.Next(); {
		for successors := g.From(nodes.Node().ID()); successors.Next(); {
			sink = successors.Node().ID()
		}
	}
}

var sink int64 // so that the compiler does not remove what is measured

// BenchmarkDFSForest compares DFSForest with gonum's traversal of the same
// graph, which records no times.
func BenchmarkDFSForest(b *testing.B) {
	board := knighttour.MustBoard(100, 100)
	g := knighttour.KnightGraph(board)
	f := knighttour.Freeze(g)
	for _, s := range []struct {
		name string
		do   func()
	}{
		{"gonum", func() { new(traverse.DepthFirst).WalkAll(g, nil, nil, nil) }},
		{"forest", func() { knighttour.DFSForest(g) }},
		{"frozen", func() { knighttour.DFSForest(f) }},
		{"frozen,outward", func() { knighttour.DFSForest(f, knighttour.Outward()) }},
		{"frozen,warnsdorff", func() { knighttour.DFSForest(f, knighttour.Warnsdorff()) }},
	} {
		measureRuns(b, fmt.Sprintf("board=%v/search=%s", board, s.name), 100*100, "node", s.do)
	}
}

// benchmarkCount measures CountTours.
func benchmarkCount(b *testing.B, name string, g graph.Graph, goal knighttour.Goal) {
	measureRuns(b, name, 1, "count", func() {
		must(knighttour.CountTours(context.Background(), g, goal))
	})
}

// BenchmarkCount counts the tours of boards and of other sparse graphs.
func BenchmarkCount(b *testing.B) {
	open, closed := knighttour.Open(), knighttour.Closed()
	for i, sizes := range [][][2]int{
		{{5, 5}, {6, 6}, {6, 8}, {4, 30}},
		{{6, 6}, {6, 7}, {6, 8}, {6, 10}, {7, 8}, {3, 60}, {5, 20}},
	} {
		for _, size := range sizes {
			board, goal := knighttour.MustBoard(size[0], size[1]), []knighttour.Goal{open, closed}[i]
			benchmarkCount(b, fmt.Sprintf("board=%v/goal=%v", board, goal), board, goal)
		}
	}
	benchmarkCount(b, "grid=12x12/goal=closed", graphtest.Grid(12, 12).As(true), closed)
	benchmarkCount(b, "graph=J(101)/goal=closed", graphtest.FlowerSnark(101).As(true), closed)
	benchmarkCount(b, "graph=GP(503,2)/goal=closed", graphtest.Petersen(503, 2).As(true), closed)
	benchmarkCount(b, "graph=B(2,8)/goal=closed", graphtest.DeBruijn(2, 8).As(false), closed)
}

// BenchmarkCountDense counts the tours of small graphs with many edges.
func BenchmarkCountDense(b *testing.B) {
	r := rand.New(rand.NewPCG(91, 92))
	open, closed := knighttour.Open(), knighttour.Closed()
	benchmarkCount(b, "graph=K(13)", graphtest.Complete(13).As(true), open)
	benchmarkCount(b, "graph=random/n=18/degree=9", graphtest.Random(r, 18, 9, true).As(true), open)
	benchmarkCount(b, "graph=random/n=20/degree=10", graphtest.Random(r, 20, 10, true).As(true),
		open)
	benchmarkCount(b, "graph=random/n=20/degree=5", graphtest.Random(r, 20, 5, false), open)
	benchmarkCount(b, "graph=K(22)/goal=closed", graphtest.Complete(22).As(true), closed)
	benchmarkCount(b, "graph=K(12,12)/goal=closed", graphtest.Multipartite(12, 12).As(true), closed)
	pairs := graphtest.Multipartite(slices.Repeat([]int{2}, 20)...)
	benchmarkCount(b, "graph=cocktail-party/n=40/goal=closed", pairs.As(true), closed)
	benchmarkCount(b, "graph=rook/board=5x5/goal=closed", graphtest.Rook(5).As(true), closed)
}

// BenchmarkRandomTours draws one tour, or 1,001.
func BenchmarkRandomTours(b *testing.B) {
	open, closed := knighttour.Open(), knighttour.Closed()
	for _, x := range []struct {
		name string
		g    graph.Graph
		goal knighttour.Goal
		long bool
	}{
		{name: "board=6x6", g: knighttour.MustBoard(6, 6), goal: closed},
		{name: "board=6x6", g: knighttour.MustBoard(6, 6), goal: open},
		{name: "board=6x8", g: knighttour.MustBoard(6, 8), goal: closed},
		{name: "board=8x8", g: knighttour.MustBoard(8, 8), goal: closed, long: true},
		{name: "grid=10x10", g: mustVariant(10, 10, 0, 1), goal: open},
		{name: "grid=12x12", g: mustVariant(12, 12, 0, 1), goal: closed},
		{name: "graph=K(13)", g: graphtest.Complete(13).As(true), goal: open},
		{name: "graph=B(2,8)", g: graphtest.DeBruijn(2, 8).As(false), goal: closed},
	} {
		for _, n := range []int{1, 1001} {
			if x.long && !graphtest.Long() {
				continue
			}
			measureRuns(b, fmt.Sprintf("%s/goal=%v/tours=%d", x.name, x.goal, n), n, "tour", func() {
				left := n
				for _, err := range knighttour.RandomTours(context.Background(), x.g, x.goal, 1) {
					if err != nil {
						b.Fatal(err)
					}
					left--
					if left == 0 {
						break
					}
				}
			})
		}
	}
}

// BenchmarkProof shows that there is no tour: at once, or by a search.
func BenchmarkProof(b *testing.B) {
	for _, c := range []struct {
		name       string
		rows, cols int
		start      int64
		goal       knighttour.Goal
	}{
		{"colour", 101, 101, 1, knighttour.Open()},
		{"parts", 2, 1000, 0, knighttour.Open()},
		{"search", 4, 4, 0, knighttour.Open()},
		{"search", 4, 40, 50, knighttour.Open()},
		{"search", 4, 10, 0, knighttour.Closed()},
		{"search", 3, 8, 0, knighttour.Closed()},
	} {
		f := knighttour.Freeze(knighttour.MustBoard(c.rows, c.cols))
		b.Run(fmt.Sprintf("board=%dx%d/proof=%s", c.rows, c.cols, c.name), func(b *testing.B) {
			s := knighttour.Search{
				Goal:   c.goal,
				Orders: []knighttour.Order{knighttour.Warnsdorff()},
			}
			var tour knighttour.Tour
			for b.Loop() {
				var err error
				tour, err = startingFrom(s, c.start).Tour(context.Background(), f)
				if !errors.Is(err, knighttour.ErrNoTour) {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(tour.Visits), "visits")
		})
	}
}

// BenchmarkFind looks for tours of graphs of many families. It reports the
// share of graphs with a tour found, the share proved to have none, and the
// median and the longest time.
func BenchmarkFind(b *testing.B) {
	for _, family := range findFamilies() {
		b.Run(family.name, func(b *testing.B) {
			seeds := graphtest.Scaled(1, 15)
			graphs := make([]graph.Graph, seeds)
			for seed := range graphs {
				graphs[seed] = family.random(rand.New(rand.NewPCG(uint64(seed), 0)))
			}
			var outcomes findOutcomes
			for b.Loop() {
				for _, g := range graphs {
					outcomes.find(b, g, family.goal)
				}
			}
			outcomes.report(b)
		})
	}
}

// A findOutcomes collects what Find does with several graphs.
type findOutcomes struct {
	times         []time.Duration
	found, proved int
}

// find looks for a tour of a graph for a few seconds.
func (o *findOutcomes) find(b *testing.B, g graph.Graph, goal knighttour.Goal) {
	ctx, cancel := atMost(b, graphtest.Scaled(5, 20))
	defer cancel()
	begin := time.Now()
	tour, err := knighttour.Find(ctx, g, goal)
	o.times = append(o.times, time.Since(begin))
	switch {
	case err == nil:
		o.found++
		if err := wrongTour(g, nil, goal, tour); err != nil {
			b.Fatal(err)
		}
	case errors.Is(err, knighttour.ErrNoTour):
		o.proved++
	}
}

// report reports the shares and times that BenchmarkFind mentions.
func (o *findOutcomes) report(b *testing.B) {
	slices.Sort(o.times)
	n := len(o.times)
	b.ReportMetric(float64(o.found)/float64(n), "found")
	b.ReportMetric(float64(o.proved)/float64(n), "proved")
	b.ReportMetric(o.times[n/2].Seconds()*1e3, "median-ms")
	b.ReportMetric(o.times[n-1].Seconds()*1e3, "longest-ms")
}

// atMost returns a context that ends after the given seconds, or with -short,
// where benchmarks only have to run, after a tenth of that.
func atMost(b *testing.B, seconds int) (context.Context, context.CancelFunc) {
	limit := time.Duration(seconds) * time.Second
	if testing.Short() {
		limit /= 10
	}
	return context.WithTimeout(b.Context(), limit)
}

// floorsByPiece runs a benchmark on boards with a fifth of their squares
// blocked at random, most of which have no tour.
func floorsByPiece(b *testing.B, do func(b *testing.B, floor knighttour.Board)) {
	for _, side := range []int{10, 20, 40} {
		for _, piece := range []struct {
			name  string
			leaps [][2]int
		}{
			{"wazir", [][2]int{{0, 1}}},
			{"king", [][2]int{{0, 1}, {1, 1}}},
			{"knight", [][2]int{{1, 2}}},
		} {
			r := rand.New(rand.NewPCG(uint64(side), 20))
			var holes []int64
			for id := range int64(side * side) {
				if r.IntN(5) == 0 {
					holes = append(holes, id)
				}
			}
			board := must(must(knighttour.MustBoard(side, side).Without(holes...)).WithPiece(piece.leaps...))
			b.Run(fmt.Sprintf("board=%dx%[1]d/piece=%s", side, piece.name),
				func(b *testing.B) { do(b, board) })
		}
	}
}

// BenchmarkFindNone proves that a floor has no tour, and also reports the
// length of the path.
func BenchmarkFindNone(b *testing.B) {
	floorsByPiece(b, func(b *testing.B, floor knighttour.Board) {
		length, proofs, calls := 0, 0, 0
		for b.Loop() {
			ctx, cancel := atMost(b, 2)
			tour, err := knighttour.Find(ctx, floor, knighttour.Closed())
			cancel()
			length = len(tour.Path)
			calls++
			if errors.Is(err, knighttour.ErrNoTour) {
				proofs++
			}
		}
		b.ReportMetric(float64(length), "squares")
		b.ReportMetric(float64(proofs)/float64(calls), "proved")
	})
}

// BenchmarkFindLongest looks for a longest path for at most two seconds. It
// reports the length, and how many calls found a proof.
func BenchmarkFindLongest(b *testing.B) {
	floorsByPiece(b, func(b *testing.B, floor knighttour.Board) {
		length, proven, calls := 0, 0, 0
		for b.Loop() {
			ctx, cancel := atMost(b, 2)
			tour, err := knighttour.FindLongest(ctx, floor, knighttour.Open())
			cancel()
			length = len(tour.Path)
			calls++
			if err == nil {
				proven++
			}
		}
		b.ReportMetric(float64(length), "squares")
		b.ReportMetric(float64(proven)/float64(calls), "proven")
	})
}

// BenchmarkFindLongestOf looks for a longest path or cycle of graphs of several
// kinds for at most two seconds. It reports the length, and how many calls
// found a proof.
func BenchmarkFindLongestOf(b *testing.B) {
	tree := func(n int) graphtest.Graph {
		r := rand.New(rand.NewPCG(1, 21))
		var edges [][2]int
		for v := 1; v < n; v++ {
			edges = append(edges, [2]int{r.IntN(v), v})
		}
		return graphtest.Undirected(n, edges)
	}
	for _, test := range []struct {
		name string
		g    func() graphtest.Graph
		goal knighttour.Goal
	}{
		{"tree/n=100000", func() graphtest.Graph { return tree(100_000) }, knighttour.Open()},
		{"tree/n=1000000", func() graphtest.Graph { return tree(1_000_000) }, knighttour.Open()},
		{"cactus/n=1000000", func() graphtest.Graph {
			return graphtest.Cactus(rand.New(rand.NewPCG(1, 21)), 1_000_000, 6)
		}, knighttour.Open()},
		{"cliques=4/size=12/shared=2", func() graphtest.Graph { return graphtest.Blocks(40, 10).WithHubs(2) }, knighttour.Open()},
		{"cliques=5/size=11/shared=3", func() graphtest.Graph { return graphtest.Blocks(40, 8).WithHubs(3) }, knighttour.Open()},
		{"dense=20,25,30,35/shared=2", func() graphtest.Graph {
			return graphtest.Sharing(rand.New(rand.NewPCG(1, 1)), []int{20, 25, 30, 35}, 2, 0.5)
		}, knighttour.Open()},
		{"attachment/n=1000", func() graphtest.Graph {
			return graphtest.Attachment(rand.New(rand.NewPCG(1, 22)), 1000, 3)
		}, knighttour.Closed()},
		{"attachment/n=10000", func() graphtest.Graph {
			return graphtest.Attachment(rand.New(rand.NewPCG(1, 22)), 10_000, 3)
		}, knighttour.Closed()},
		{"cubic/n=100000", func() graphtest.Graph {
			return graphtest.Cubic(rand.New(rand.NewPCG(1, 23)), 100_000)
		}, knighttour.Open()},
	} {
		b.Run(fmt.Sprintf("graph=%s/goal=%v", test.name, test.goal), func(b *testing.B) {
			host := knighttour.Freeze(test.g().As(true))
			length, proven, calls := 0, 0, 0
			b.ReportAllocs()
			for b.Loop() {
				ctx, cancel := atMost(b, 2)
				tour, err := knighttour.FindLongest(ctx, host, test.goal)
				cancel()
				length = len(tour.Path)
				calls++
				if err == nil {
					proven++
				}
			}
			b.ReportMetric(float64(length), "nodes")
			b.ReportMetric(float64(proven)/float64(calls), "proven")
		})
	}
}

// BenchmarkFindRoutes looks for the fewest routes for at most two seconds. It
// reports their number, and how many calls found a proof.
func BenchmarkFindRoutes(b *testing.B) {
	floorsByPiece(b, func(b *testing.B, floor knighttour.Board) {
		number, proven, calls := 0, 0, 0
		for b.Loop() {
			ctx, cancel := atMost(b, 2)
			routes, err := knighttour.FindRoutes(ctx, floor)
			cancel()
			number = len(routes)
			calls++
			if err == nil {
				proven++
			}
		}
		b.ReportMetric(float64(number), "routes")
		b.ReportMetric(float64(proven)/float64(calls), "proven")
	})
}

// directedFamilies runs a benchmark of longest paths or routes on directed
// graphs of several kinds.
func directedFamilies(b *testing.B, do func(b *testing.B, g graph.Graph)) {
	for _, x := range []struct {
		name   string
		random func(r *rand.Rand) graphtest.Graph
	}{
		{"acyclic/nodes=60/edges=600", func(r *rand.Rand) graphtest.Graph {
			return graphtest.Acyclic(r, 60, 600)
		}},
		{"acyclic/nodes=1000/edges=5000", func(r *rand.Rand) graphtest.Graph {
			return graphtest.Acyclic(r, 1000, 5000)
		}},
		{"acyclic/nodes=100000/edges=500000", func(r *rand.Rand) graphtest.Graph {
			return graphtest.Acyclic(r, 100_000, 500_000)
		}},
		{"components/nodes=5000/size=5", func(r *rand.Rand) graphtest.Graph {
			return graphtest.Components(r, 1000, 5, 5000)
		}},
		{"words/nodes=191/letters=26", func(r *rand.Rand) graphtest.Graph {
			return graphtest.Words(r, 191, 26)
		}},
		{"words/nodes=11080/letters=4000", func(r *rand.Rand) graphtest.Graph {
			return graphtest.Words(r, 11_080, 4000)
		}},
		{"permutations/nodes=1000", func(r *rand.Rand) graphtest.Graph {
			return graphtest.Permutations(r, 1000, 2)
		}},
		{"permutations/nodes=10000", func(r *rand.Rand) graphtest.Graph {
			return graphtest.Permutations(r, 10_000, 2)
		}},
		{"random/nodes=1000/edges=2000", func(r *rand.Rand) graphtest.Graph {
			return graphtest.Random(r, 1000, 2, false)
		}},
		{"3-in-3-out/nodes=100000", func(r *rand.Rand) graphtest.Graph {
			return graphtest.RegularDigraph(r, 100_000)
		}},
	} {
		b.Run("graph="+x.name, func(b *testing.B) {
			g := x.random(rand.New(rand.NewPCG(1, 1)))
			do(b, knighttour.Freeze(g.As(false)))
		})
	}
}

// BenchmarkFindLongestDirected looks for a longest path and a longest cycle of
// directed graphs for at most five seconds. It reports the length, and how many
// calls found a proof.
func BenchmarkFindLongestDirected(b *testing.B) {
	directedFamilies(b, func(b *testing.B, g graph.Graph) {
		for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed()} {
			b.Run(fmt.Sprintf("goal=%v", goal), func(b *testing.B) {
				length, proven, calls := 0, 0, 0
				for b.Loop() {
					ctx, cancel := atMost(b, 5)
					tour, err := knighttour.FindLongest(ctx, g, goal)
					cancel()
					length = len(tour.Path)
					calls++
					if err == nil || errors.Is(err, knighttour.ErrNoTour) {
						proven++
					}
				}
				b.ReportMetric(float64(length), "nodes")
				b.ReportMetric(float64(proven)/float64(calls), "proven")
			})
		}
	})
}

// BenchmarkFindRoutesDirected looks for the fewest routes of directed graphs
// for at most five seconds. It reports their number, and how many calls found a
// proof.
func BenchmarkFindRoutesDirected(b *testing.B) {
	directedFamilies(b, func(b *testing.B, g graph.Graph) {
		number, proven, calls := 0, 0, 0
		for b.Loop() {
			ctx, cancel := atMost(b, 5)
			routes, err := knighttour.FindRoutes(ctx, g)
			cancel()
			number = len(routes)
			calls++
			if err == nil {
				proven++
			}
		}
		b.ReportMetric(float64(number), "routes")
		b.ReportMetric(float64(proven)/float64(calls), "proven")
	})
}

// A findFamily is a family of graphs for BenchmarkFind.
type findFamily struct {
	name   string
	goal   knighttour.Goal
	random func(r *rand.Rand) graph.Graph
}

// findFamilies returns the families of BenchmarkFind.
func findFamilies() (families []findFamily) {
	open, closed := knighttour.Open(), knighttour.Closed()
	add := func(goal knighttour.Goal, random func(r *rand.Rand) graph.Graph, name string, of ...any) {
		families = append(families, findFamily{
			name:   fmt.Sprintf("graph="+name+"/goal=%v", append(of, goal)...),
			goal:   goal,
			random: random,
		})
	}
	for _, x := range [][2]int{
		{50, 15}, {100, 15}, {100, 20}, {200, 10}, {200, 15}, {300, 10}, {500, 10}, {1000, 5},
	} {
		random := func(r *rand.Rand) graph.Graph { return boardWithHoles(r, x[0], x[1]) }
		add(closed, random, "holes/board=%dx%[1]d/holes=%d%%", x[0], x[1])
		add(open, random, "holes/board=%dx%[1]d/holes=%d%%", x[0], x[1])
	}
	for _, side := range []int{100, 300, 1000} {
		add(closed, func(r *rand.Rand) graph.Graph {
			b := boardWithHoles(r, side, 1)
			return must(b.WithPiece([2]int{0, 1}, [2]int{1, 1}))
		}, "king/board=%dx%[1]d/holes=1%%", side)
	}
	for _, cycles := range []int{3, 1000, 10_000} {
		add(open, func(*rand.Rand) graph.Graph {
			return knighttour.Freeze(graphtest.CycleChain(cycles).As(true))
		}, "cycle-chain/cycles=%d", cycles)
	}
	for i, x := range [][3]int{
		{2, 5, 16}, {3, 4, 24}, {4, 5, 40}, // it is not known whether these have open tours
		{1, 4, 12}, {2, 5, 18}, {1, 6, 16}, {1, 6, 18}, {1, 6, 20}, {4, 5, 50}, {2, 3, 20}, {3, 4, 40},
	} {
		leaper := func(*rand.Rand) graph.Graph { return mustVariant(x[2], x[2], x[0], x[1]) }
		add(closed, leaper, "leaper/board=%dx%[1]d/leaper=%d,%d", x[2], x[0], x[1])
		if i > 2 {
			add(open, leaper, "leaper/board=%dx%[1]d/leaper=%d,%d", x[2], x[0], x[1])
		}
	}
	for _, x := range []struct {
		name     string
		nodes    []int
		random   func(r *rand.Rand, n int) graphtest.Graph
		directed bool
	}{
		{"cubic", []int{200, 500, 1000, 10_000}, graphtest.Cubic, false},
		{"matchings", []int{10_000, 100_000, 1_000_000}, graphtest.Matchings, false},
		{"threshold", []int{10_000, 100_000}, graphtest.AtThreshold, false},
		{"geometric", []int{10_000}, graphtest.Geometric, false},
		{"3-in-3-out", []int{1000, 10_000}, graphtest.RegularDigraph, true},
		{"2-in-2-out", []int{1000, 10_000, 100_000}, func(r *rand.Rand, n int) graphtest.Graph {
			return graphtest.TwoInTwoOut(r, n, true)
		}, true},
		{"2-in-2-out-none", []int{1000, 20_000}, func(r *rand.Rand, n int) graphtest.Graph {
			return graphtest.TwoInTwoOut(r, n, false)
		}, true},
		{"2-in-2-out-undirected", []int{1000, 10_000}, func(r *rand.Rand, n int) graphtest.Graph {
			return graphtest.TwoInTwoOut(r, n/3, true).Karp()
		}, false},
		{"satisfiability", []int{1000, 4000, 12_000}, satisfiabilityGraph, true},
		{
			name:  "satisfiability-undirected",
			nodes: []int{4000, 12_000},
			random: func(r *rand.Rand, n int) graphtest.Graph {
				return satisfiabilityGraph(r, n/3).Karp()
			},
		},
		{"gadgets", []int{450, 540}, func(r *rand.Rand, n int) graphtest.Graph {
			return graphtest.Gadgets(r, n/9)
		}, false},
		{"units", []int{220, 2200}, func(r *rand.Rand, n int) graphtest.Graph {
			return graphtest.Units(r, n/11)
		}, false},
		{"cube-connected-cycles", []int{2048, 22_528}, func(_ *rand.Rand, n int) graphtest.Graph {
			dimensions := 1
			for dimensions<<dimensions < n {
				dimensions++
			}
			return graphtest.CubeConnectedCycles(dimensions)
		}, true},
		{"sigma-tau", []int{120, 5040, 40_320}, func(_ *rand.Rand, n int) graphtest.Graph {
			symbols, all := 1, 1
			for all < n {
				symbols++
				all *= symbols
			}
			return graphtest.SigmaTau(symbols)
		}, true},
		{"behind-petersen", []int{1000, 10_000}, cutGraphs(graphtest.Petersen(5, 2)), false},
		{"behind-J5", []int{1000, 10_000}, cutGraphs(graphtest.FlowerSnark(5)), false},
		{"behind-J21", []int{1000, 10_000}, cutGraphs(graphtest.FlowerSnark(21)), false},
		{"5-pieces", []int{100, 500}, separableGraphs(5), false},
		{"12-pieces", []int{250, 1200}, separableGraphs(12), false},
		{"many-cuts", []int{1000, 7700}, graphtest.ManyCuts, false},
		{"star", []int{10_000, 100_000}, hubGraphs(1, 1), false},
		{"hub-ring", []int{500, 1500}, func(r *rand.Rand, n int) graphtest.Graph {
			return graphtest.HubRing(r, 5, n/5)
		}, false},
		{"hub-tree", []int{1250, 12_500}, func(r *rand.Rand, n int) graphtest.Graph {
			return graphtest.HubTree(r, 3, n/25)
		}, false},
		{"one-cycle", []int{1000, 10_000}, graphtest.OneCycle, false},
		{"cut-ring", []int{1000, 4000}, func(r *rand.Rand, n int) graphtest.Graph {
			var parts []graphtest.Graph
			for range 8 {
				parts = append(parts, graphtest.HubRing(r, 5, n/40))
			}
			return graphtest.CutRing(r, parts...)
		}, false},
		{"triangles-2-hubs", []int{10_000, 100_000}, hubGraphs(2, 2), false},
		{"blocks-3-hubs", []int{10_000, 100_000}, hubGraphs(5, 3), false},
	} {
		for _, n := range x.nodes {
			random := func(r *rand.Rand) graph.Graph {
				return knighttour.Freeze(x.random(r, n).As(!x.directed))
			}
			add(closed, random, "%s/nodes=%d", x.name, n)
		}
	}
	return families
}

// satisfiabilityGraph returns a graph of about n vertices for a satisfiability
// problem with four times as many clauses as variables.
func satisfiabilityGraph(r *rand.Rand, n int) graphtest.Graph {
	return graphtest.Satisfiability(r, n/42, 4*(n/42))
}

// hubGraphs returns a function that makes graphs of several cliques of the
// given size, whose vertices are all joined to a few hubs.
func hubGraphs(size, hubs int) func(*rand.Rand, int) graphtest.Graph {
	return func(_ *rand.Rand, n int) graphtest.Graph {
		return graphtest.Blocks(n, size).WithHubs(hubs)
	}
}

// cutGraphs returns a function that makes cubic graphs with a piece behind a
// cut of three edges.
func cutGraphs(piece graphtest.Graph) func(r *rand.Rand, n int) graphtest.Graph {
	return func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.Cubic(r, n).Behind(r, piece)
	}
}

// separableGraphs returns a function that makes graphs of several pieces that a
// few vertices hold together.
func separableGraphs(pieces int) func(r *rand.Rand, n int) graphtest.Graph {
	return func(r *rand.Rand, n int) graphtest.Graph {
		return graphtest.Held(r, pieces, n/pieces, 4)
	}
}

// BenchmarkPlaces solves puzzles, and finds a second solution or proves that
// there is none. Each puzzle may take three seconds. There are 108 puzzles, of
// several sizes, pieces, shares of given numbers and seeds, and the same
// puzzles without their first number.
func BenchmarkPlaces(b *testing.B) {
	pieces := []struct {
		name  string
		leaps [][2]int
	}{
		{"king", [][2]int{{0, 1}, {1, 1}}},
		{"wazir", [][2]int{{0, 1}}},
		{"knight", [][2]int{{1, 2}}},
	}
	for _, side := range []int{6, 8, 10, 12, 16, 20} {
		for _, piece := range pieces {
			board := must(knighttour.MustBoard(side, side).WithPiece(piece.leaps...))
			for _, first := range []string{"given", "missing"} {
				name := fmt.Sprintf("board=%dx%[1]d/piece=%s/first=%s", side, piece.name, first)
				b.Run(name, func(b *testing.B) {
					var puzzles []knighttour.Search
					for seed := range uint64(2) {
						for _, share := range []float64{0.3, 0.2, 0.1} {
							s := plantedPuzzle(b, board, share, seed)
							if first == "missing" {
								delete(s.Places, 0)
							}
							puzzles = append(puzzles, s)
						}
					}
					benchmarkPuzzles(b, board, puzzles)
				})
			}
		}
	}
}

// benchmarkPuzzles solves puzzles, and reports how many it could answer in
// three seconds each.
func benchmarkPuzzles(b *testing.B, board knighttour.Board, puzzles []knighttour.Search) {
	answered := 0
	for b.Loop() {
		answered = 0
		for _, s := range puzzles {
			ctx, cancel := atMost(b, 3)
			if firstTwo(s.All(ctx, board)) == nil {
				answered++
			}
			cancel()
		}
	}
	b.ReportMetric(float64(answered), fmt.Sprintf("answered-of-%d", len(puzzles)))
}

// firstTwo reads the first two tours, and returns the first error.
func firstTwo(tours iter.Seq2[knighttour.Tour, error]) error {
	n := 0
	for _, err := range tours {
		n++
		if n == 2 || err != nil {
			return err
		}
	}
	return nil
}

// plantedPuzzle returns a puzzle made from a random tour. The first and the
// last number are given, and each other number with the probability share.
func plantedPuzzle(b *testing.B, board knighttour.Board, share float64, seed uint64) knighttour.Search {
	r := rand.New(rand.NewPCG(seed, uint64(board.Rows())))
	for {
		ctx, cancel := context.WithTimeout(b.Context(), time.Second)
		tour, err := knighttour.KnightTourBetter(ctx, board, 0, knighttour.Shuffled(r.Uint64()))
		cancel()
		if err != nil {
			continue
		}
		places := make(map[int]int64)
		for k, id := range tour.Path {
			if k == 0 || k == len(tour.Path)-1 || r.Float64() < share {
				places[k] = id
			}
		}
		return knighttour.Search{
			Orders: []knighttour.Order{knighttour.Warnsdorff()},
			Places: places,
		}
	}
}

// BenchmarkStop cancels the contexts of searches, and measures how long they
// take to return.
func BenchmarkStop(b *testing.B) {
	board, closed := knighttour.MustBoard(8, 8), knighttour.Closed()
	wide := must(knighttour.MustBoard(20, 20).WithPiece([2]int{0, 1}, [2]int{1, 1}))
	puzzle := plantedPuzzle(b, wide, 0.1, 1) // takes minutes
	large := knighttour.MustBoard(100, 100)
	holes := boardWithHoles(rand.New(rand.NewPCG(1, 2)), 300, 20)
	for _, work := range []struct {
		name string
		do   func(ctx context.Context)
	}{
		{
			name: "KnightTour",
			do:   func(ctx context.Context) { knighttour.KnightTour(ctx, board, 0) },
		},
		{
			name: "Search",
			do:   func(ctx context.Context) { startingFrom(knighttour.Search{Goal: closed}, 0).Tour(ctx, large) },
		},
		{
			name: "Find",
			do:   func(ctx context.Context) { knighttour.Find(ctx, holes, closed) },
		},
		{
			name: "CountTours",
			do:   func(ctx context.Context) { knighttour.CountTours(ctx, board, closed) },
		},
		{
			name: "Places",
			do:   func(ctx context.Context) { firstTwo(puzzle.All(ctx, wide)) },
		},
	} {
		b.Run("work="+work.name, func(b *testing.B) {
			var times []time.Duration
			for b.Loop() {
				ctx, cancel := context.WithCancel(context.Background())
				ended := make(chan time.Time)
				go func() {
					work.do(ctx)
					ended <- time.Now()
				}()
				time.Sleep(time.Duration(10+len(times)%10) * time.Millisecond) // the work takes longer
				began := time.Now()
				cancel()
				times = append(times, (<-ended).Sub(began))
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Microseconds()), "median-µs")
			b.ReportMetric(float64(times[len(times)-1].Microseconds()), "longest-µs")
		})
	}
}
