package knighttour_test

import (
	"context"
	"fmt"
	"log"
	"math"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

func ExampleOrder() {
	board := knighttour.MustBoard(5, 5)
	for _, o := range []struct {
		name   string
		orders []knighttour.Order
	}{
		{"ascending IDs", nil},
		{"move table", []knighttour.Order{knighttour.ByMove()}},
		{"border first", []knighttour.Order{knighttour.Outward()}},
		{"Warnsdorff, border first", []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()}},
	} {
		tour, err := knighttour.KnightTour(context.Background(), board, 12, o.orders...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-24s %6d visits\n", o.name, tour.Visits)
	}
	// Output:
	// ascending IDs             35373 visits
	// move table                13648 visits
	// border first                 25 visits
	// Warnsdorff, border first     25 visits
}

func ExampleOrder_String() {
	byRow := knighttour.ByNode(func(_, to graph.Node) int { return to.(knighttour.Square).Row })
	fmt.Println(knighttour.Order{}, knighttour.ByMove(), knighttour.Outward(), knighttour.Shuffled(7), byRow)
	fmt.Println([]knighttour.Order{knighttour.Warnsdorff(), knighttour.ByMove()})
	// Output:
	// id move outward shuffled(7) by node
	// [warnsdorff move]
}

func ExampleByNode() {
	// Prefer the upper rows.
	upwards := knighttour.ByNode(func(_, to graph.Node) int { return to.(knighttour.Square).Row })
	board := knighttour.MustBoard(3, 4)
	tour, err := knighttour.KnightTour(context.Background(), board, 8, upwards)
	fmt.Println(tour.Path, err)
	// Output:
	// [8 6 0 9 7 1 10 3 5 11 2 4] <nil>
}

// Edges of least weight first: the weights are the ranks.
func ExampleByNode_weights() {
	g := simple.NewWeightedUndirectedGraph(0, math.Inf(1))
	for _, e := range []struct {
		edge   string
		weight float64
	}{{"AB", 2.5}, {"AC", 0.5}, {"AD", 1.25}, {"BC", 3}, {"BD", 0.75}, {"CD", 1.5}} {
		g.SetWeightedEdge(simple.WeightedEdge{F: simple.Node(e.edge[0]), T: simple.Node(e.edge[1]), W: e.weight})
	}
	lightest := knighttour.ByNode(func(from, to graph.Node) float64 {
		weight, _ := g.Weight(from.ID(), to.ID())
		return weight
	})
	tour, err := knighttour.KnightTour(context.Background(), g, 'A', lightest)
	if err != nil {
		log.Fatal(err)
	}
	for i, id := range tour.Path[1:] {
		weight, _ := g.Weight(tour.Path[i], id)
		fmt.Printf("%c to %c: %v\n", tour.Path[i], id, weight)
	}
	// Output:
	// A to C: 0.5
	// C to D: 1.5
	// D to B: 0.75
}

func ExampleByState() {
	// Warnsdorff's rule, written out.
	fewest := knighttour.ByState(func(s *knighttour.State, v int) int { return s.Free(v) })
	board := knighttour.MustBoard(8, 8)
	a, err := knighttour.KnightTour(context.Background(), board, 0, fewest)
	if err != nil {
		log.Fatal(err)
	}
	b, err := knighttour.KnightTour(context.Background(), board, 0, knighttour.Warnsdorff())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(slices.Equal(a.Path, b.Path))
	// Output: true
}

func ExampleState() {
	// Stay close to where the knight is coming from.
	close := knighttour.ByState(func(s *knighttour.State, v int) int {
		path := s.Path()
		last := s.Node(path[len(path)-1]).(knighttour.Square)
		to := s.Node(v).(knighttour.Square)
		if len(path) > 1 {
			last = s.Node(path[len(path)-2]).(knighttour.Square)
		}
		return (to.Row-last.Row)*(to.Row-last.Row) + (to.Col-last.Col)*(to.Col-last.Col)
	})
	board := knighttour.MustBoard(6, 6)
	tour, err := knighttour.KnightTourBetter(context.Background(), board, 0, close)
	fmt.Println(len(tour.Path), err)
	// Output: 36 <nil>
}

func ExampleByID() {
	// The default: these are the same.
	board := knighttour.MustBoard(5, 5)
	a, _ := knighttour.KnightTour(context.Background(), board, 0)
	b, _ := knighttour.KnightTour(context.Background(), board, 0, knighttour.ByID())
	fmt.Println(slices.Equal(a.Path, b.Path))
	// Output: true
}

func ExampleByMove() {
	board := knighttour.MustBoard(5, 5)
	tour, err := knighttour.KnightTour(context.Background(), board, 4, knighttour.ByMove())
	fmt.Println(tour.Visits, err)
	// Output: 3441 <nil>
}

func ExampleWarnsdorff() {
	// The rule alone, without anything that KnightTourBetter does besides.
	board := knighttour.MustBoard(30, 30)
	tour, err := knighttour.KnightTour(context.Background(), board, 0, knighttour.Warnsdorff(), knighttour.Outward())
	fmt.Println(tour.Visits, "visits for", len(tour.Path), "squares", err)
	// Output:
	// 900 visits for 900 squares <nil>
}

func ExampleOutward() {
	// Of the ties that Warnsdorff's rule leaves, take the outermost first.
	board := knighttour.MustBoard(50, 50)
	tour, err := knighttour.KnightTourBetter(context.Background(), board, 1275, knighttour.Outward())
	fmt.Println(tour.Visits, "visits for", len(tour.Path), "squares", err)
	// Output:
	// 2500 visits for 2500 squares <nil>
}

func ExampleShuffled() {
	// Another tour for each seed, the same each time.
	board := knighttour.MustBoard(8, 8)
	for seed := range uint64(3) {
		tour, err := knighttour.KnightTourBetter(context.Background(), board, 27, knighttour.Shuffled(seed))
		fmt.Println(tour.Path[:12], err)
	}
	// Output:
	// [27 12 6 23 38 55 61 46 63 53 59 49] <nil>
	// [27 10 0 17 32 49 59 42 57 40 25 8] <nil>
	// [27 10 0 17 32 49 59 53 63 46 61 55] <nil>
}
