// This program uses every exported name of knighttour, as an importer would:
// .ci/run builds it in a module of its own, against the library as a module proxy
// hands it out. A test of the library checks that no name is missing.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"slices"
	"time"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
)

func main() {
	boards()
	constructed()
	searched()
	split()
	ordered()
	forest()
	pictures()
	failures()
}

// check ends the program if there is an error.
func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func boards() {
	board, err := knighttour.NewBoard(8, int64(8))
	check(err)
	var g graph.Undirected = board
	fmt.Println("board:", board.String(), board.Rows(), board.Cols(), board.Contains(7, 8), g.Nodes().Len())

	square, ok := board.Square(board.ID(4, 3))
	same := knighttour.Square{Row: square.Row, Col: square.Col}
	fmt.Println("square:", square.String(), square.ID(), same.ID(), ok, board.Node(35))
	for to := range board.Moves(square.Row, square.Col) {
		if !board.HasEdgeBetween(35, to.ID()) || board.Edge(35, to.ID()) == nil || board.EdgeBetween(to.ID(), 35) == nil {
			log.Fatal(to)
		}
	}
	fmt.Println("moves:", board.From(35).Len(), "of", knighttour.KnightGraph(board).Edges().Len())

	zebra, err := board.WithLeaper(2, 3)
	check(err)
	cut, err := zebra.Without(0, 63)
	check(err)
	fmt.Println("other board:", cut, board == knighttour.Board{}, cut.Nodes().Len())

	var frozen *knighttour.Frozen = knighttour.Freeze(board)
	fmt.Println("frozen:", frozen.Node(0), frozen.Nodes().Len(), frozen.From(0).Len(), frozen.HasEdgeBetween(0, 10), frozen.Edge(0, 1))
}

func constructed() {
	board := knighttour.MustBoard(6, 6)
	tour, err := board.Tour(0)
	check(err)
	check(tour.Verify(board))
	closed, err := board.ClosedTour(7)
	check(err)
	walk, err := board.Walk(0)
	check(err)
	last, err := board.At(0, 35)
	check(err)
	fmt.Println("constructed:", slices.Equal(slices.Collect(walk), tour.Path), last == tour.Path[35], closed.IsClosed(board))
}

func searched() {
	ctx := context.Background()
	board := knighttour.MustBoard(5, 5)
	naive, err := knighttour.KnightTour(ctx, board, 4, knighttour.ByMove())
	check(err)
	better, err := knighttour.KnightTourBetter(ctx, board, 4)
	check(err)
	fmt.Println("searched:", naive.Visits, better.Visits)

	holes, err := knighttour.MustBoard(8, 8).Without(27, 28)
	check(err)
	found, err := knighttour.Find(ctx, holes, knighttour.Closed())
	check(err)
	_, none := knighttour.FindFrom(ctx, holes, 0, knighttour.EndAt(2))
	fmt.Println("found:", found.Verify(holes), found.IsClosed(holes), none)

	var first knighttour.Event
	s := knighttour.Search{
		Orders:   []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()},
		Goal:     knighttour.EndAt(24),
		Limit:    1_000_000,
		Unpruned: true,
		Trace: func(e knighttour.Event) {
			if e.Depth == 1 && !e.Back && first.ID == 0 {
				first = e
			}
		},
	}
	tour, err := s.Tour(ctx, board, 0)
	check(err)
	fmt.Println("given end:", tour.Path[24], first.String())
}

func split() {
	ctx := context.Background()
	board := knighttour.MustBoard(5, 6)
	var goal knighttour.Goal
	check(goal.UnmarshalText([]byte("closed")))
	text, err := goal.MarshalText()
	check(err)
	parts, err := knighttour.Search{Goal: goal}.Split(ctx, board, 0, 4)
	check(err)
	counted := new(big.Int)
	all := 0
	for _, part := range parts {
		n, err := part.Count(ctx, board, part.Prefix[0])
		check(err)
		counted.Add(counted, n)
		for _, err := range part.All(ctx, board, 0) {
			check(err)
			all++
		}
	}
	whole, err := knighttour.CountTours(ctx, board, goal)
	check(err)
	fmt.Println("tours:", whole)
	fmt.Println("parts:", string(text), counted, all, knighttour.Closed() == goal, knighttour.Open().String())
}

func ordered() {
	board := knighttour.MustBoard(5, 5)
	near := knighttour.ByNode(func(_, to graph.Node) float64 { return -float64(to.ID()) })
	asked := 0
	few := knighttour.ByState(func(s *knighttour.State, v int) int {
		asked++
		path := s.Path()
		from, ok := s.Node(path[len(path)-1]).(knighttour.Square)
		if !ok || s.Visited(v) || !slices.Contains(slices.Collect(s.Successors(v)), int(from.ID())) {
			log.Fatal(v)
		}
		return s.Free(v)
	})
	for _, order := range []knighttour.Order{knighttour.ByID(), knighttour.Shuffled(7), near} {
		tour, err := knighttour.KnightTour(context.Background(), board, 0, few, order)
		check(err)
		fmt.Println("order:", order.String(), len(tour.Path))
	}
	fmt.Println("order:", few, asked > 0)
}

func forest() {
	f := knighttour.DFSForest(knighttour.MustBoard(3, 3))
	fmt.Println("forest:", f.Roots(), len(slices.Collect(f.Preorder())), len(slices.Collect(f.Postorder())), f.Cycle())
	kinds := map[knighttour.EdgeKind]int{knighttour.ForwardEdge: 0, knighttour.CrossEdge: 0}
	for e, kind := range f.Edges() {
		kinds[kind]++
		if parent, ok := f.Parent(e.To().ID()); kind == knighttour.TreeEdge && (!ok || parent != e.From().ID()) {
			log.Fatal(e)
		}
	}
	fmt.Println("edges:", kinds[knighttour.TreeEdge], knighttour.BackEdge.String(), kinds[knighttour.BackEdge])

	var from *knighttour.Forest
	from, err := knighttour.DFSForestFrom(knighttour.MustBoard(3, 3), []int64{4})
	check(err)
	discovery, _ := from.Discovery(4)
	finish, _ := from.Finish(4)
	order, ok := from.TopologicalOrder()
	fmt.Println("from the centre:", discovery, finish, order, ok, from.IsAncestor(4, 4))
}

func pictures() {
	board := knighttour.MustBoard(3, 4)
	tour := knighttour.Tour{Path: []int64{0, 6}, Visits: 2}
	fmt.Printf("text:\n%s", board.Format(tour))
	var still, moving bytes.Buffer
	check(knighttour.WriteSVG(&still, board, tour))
	var theme knighttour.Theme = knighttour.DarkTheme
	picture := knighttour.Picture{Title: "A move", Theme: theme, Size: 480, Unnumbered: true, Animated: true, Duration: time.Second}
	check(picture.WriteSVG(&moving, board, tour))
	for _, picture.Theme = range []knighttour.Theme{knighttour.AutoTheme, knighttour.LightTheme} {
		check(picture.WriteSVG(io.Discard, board, tour))
	}
	fmt.Println("pictures:", bytes.HasPrefix(still.Bytes(), []byte("<svg")), bytes.Contains(moving.Bytes(), []byte("A move")))
}

func failures() {
	ctx := context.Background()
	board := knighttour.MustBoard(5, 5)
	_, unusable := knighttour.NewBoard(0, 0)
	_, unknown := board.Tour(25)
	_, none := knighttour.KnightTourBetter(ctx, board, 1)
	_, limit := knighttour.Search{Limit: 1}.Tour(ctx, board, 0)
	picture := knighttour.Picture{Size: -1}.WriteSVG(io.Discard, board, knighttour.Tour{})
	fmt.Println("errors:", errors.Is(unusable, knighttour.ErrBoard), errors.Is(unknown, knighttour.ErrNode),
		errors.Is(none, knighttour.ErrNoTour), errors.Is(limit, knighttour.ErrLimit), errors.Is(picture, knighttour.ErrPicture))
}
