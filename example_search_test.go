package knighttour_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"strconv"

	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// A closed tour, one with a given end, and a limit.
func ExampleSearch() {
	board := knighttour.MustBoard(6, 6)
	s := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()},
		Goal:   knighttour.Closed(),
		Limit:  10_000,
	}
	tour, err := s.Tour(context.Background(), board, 0)
	fmt.Println(tour.Path[len(tour.Path)-1], tour.IsClosed(board), err)

	s.Goal = knighttour.EndAt(35)
	_, err = s.Tour(context.Background(), board, 0)
	fmt.Println(err)
	// Output:
	// 13 true <nil>
	// knighttour: no tour from node 0 to node 35: the nodes have two colours that alternate along a path, and the end has the start's colour: a path over 36 nodes cannot end there
}

// A search that gives up after a number of visits.
func ExampleSearch_limit() {
	s := knighttour.Search{Limit: 1_000_000, Unpruned: true}
	tour, err := s.Tour(context.Background(), knighttour.MustBoard(8, 8), 0)
	fmt.Println(errors.Is(err, knighttour.ErrLimit), err)
	fmt.Println("the longest path has", len(tour.Path), "squares")
	// Output:
	// true knighttour: limit reached: 1000000 visits
	// the longest path has 61 squares
}

func ExampleSearch_Tour() {
	// A corner of 4x4 begins no tour, and neither does any other square.
	board := knighttour.MustBoard(4, 4)
	tour, err := knighttour.Search{}.Tour(context.Background(), board, 0)
	fmt.Println(tour.Path, errors.Is(err, knighttour.ErrNoTour))
	// Output: [] true
}

// All tours of 3x4 from a corner. In the head of a for statement a composite
// literal needs parentheses: (knighttour.Search{}).
func ExampleSearch_All() {
	board := knighttour.MustBoard(3, 4)
	for tour, err := range (knighttour.Search{}).All(context.Background(), board, 0) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(tour.Path)
	}
	// Output:
	// [0 6 8 1 7 9 2 4 10 3 5 11]
	// [0 6 8 1 7 9 2 11 5 3 10 4]
}

// The number of open tours of 5x5 from each square.
func ExampleSearch_Count() {
	board := knighttour.MustBoard(5, 5)
	fmt.Println("Tours from each square:")
	for start := range int64(25) {
		n, err := knighttour.Search{}.Count(context.Background(), board, start)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%4d", n)
		if start%5 == 4 {
			fmt.Println()
		}
	}
	// Output:
	// Tours from each square:
	//  304   0  56   0 304
	//    0  56   0  56   0
	//   56   0  64   0  56
	//    0  56   0  56   0
	//  304   0  56   0 304
}

// The closed tours of 3xn, which are the sequence A070030 without its zeros.
func ExampleCountTours() {
	for cols := 10; cols <= 60; cols += 10 {
		board := knighttour.MustBoard(3, cols)
		n, err := knighttour.CountTours(context.Background(), board, knighttour.Closed())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(board, n)
	}
	// Output:
	// 3x10 16
	// 3x20 1448416
	// 3x30 126169362176
	// 3x40 11010065269439104
	// 3x50 960786342292812728320
	// 3x60 83842346389750721268361216
}

// Goals as values and as text.
func ExampleGoal() {
	for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed(), knighttour.EndAt(63)} {
		fmt.Println(goal)
	}
	fmt.Println(knighttour.Goal{} == knighttour.Open())

	var goal knighttour.Goal
	err := goal.UnmarshalText([]byte("end 63"))
	fmt.Println(goal == knighttour.EndAt(63), err)
	err = goal.UnmarshalText([]byte("anywhere"))
	fmt.Println(errors.Is(err, strconv.ErrSyntax), err)
	// Output:
	// open
	// closed
	// end 63
	// true
	// true <nil>
	// true knighttour: goal "anywhere": invalid syntax: want open, closed, or end and a node ID
}

// A Goal in JSON, which takes it as text.
func ExampleGoal_MarshalText() {
	data, err := json.Marshal(map[string]knighttour.Goal{"goal": knighttour.EndAt(63)})
	fmt.Println(string(data), err)

	var settings struct{ Goal knighttour.Goal }
	err = json.Unmarshal(data, &settings)
	fmt.Println(settings.Goal, err)
	// Output:
	// {"goal":"end 63"} <nil>
	// end 63 <nil>
}

func ExampleOpen() {
	board := knighttour.MustBoard(3, 4)
	n, err := knighttour.Search{Goal: knighttour.Open()}.Count(context.Background(), board, 0)
	fmt.Println(n, err)
	// Output:
	// 2 <nil>
}

func ExampleClosed() {
	// The closed tours of 5x6: 8, each in two directions.
	board := knighttour.MustBoard(5, 6)
	n, err := knighttour.Search{Goal: knighttour.Closed()}.Count(context.Background(), board, 0)
	fmt.Println(n, err)

	board = knighttour.MustBoard(5, 5)
	_, err = knighttour.Search{Goal: knighttour.Closed()}.Tour(context.Background(), board, 0)
	fmt.Println(err)
	// Output:
	// 16 <nil>
	// knighttour: no closed tour from node 0: the nodes have two colours that alternate along a path, and there are 13 of the start's colour and 12 of the other
}

func ExampleEndAt() {
	// From one corner of the chessboard to the next.
	board := knighttour.MustBoard(8, 8)
	s := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff()},
		Goal:   knighttour.EndAt(board.ID(0, 7)),
	}
	tour, err := s.Tour(context.Background(), board, board.ID(0, 0))
	fmt.Println(tour.Path[0], tour.Path[63], err)
	// Output: 0 7 <nil>
}

// The textbook's walk-through, step by step. The search is not pruned, so that
// it tries C from B before it finds that there is no way on.
func ExampleEvent() {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	s := knighttour.Search{
		Unpruned: true,
		Trace: func(e knighttour.Event) {
			step := "visit"
			if e.Back {
				step = "step back from"
			}
			fmt.Printf("%*s%s %c\n", 2*e.Depth, "", step, e.ID)
		},
	}
	_, err := s.Tour(context.Background(), g, 'A')
	fmt.Println(err)
	// Output:
	// visit A
	//   visit B
	//     visit C
	//     step back from C
	//     visit D
	//       visit E
	//         visit F
	//           visit C
	// <nil>
}

// The search of a path of three nodes from its middle, in words.
func ExampleEvent_String() {
	s := knighttour.Search{Unpruned: true, Trace: func(e knighttour.Event) { fmt.Println(e) }}
	g := simple.NewUndirectedGraph()
	g.SetEdge(simple.Edge{F: simple.Node(1), T: simple.Node(2)})
	g.SetEdge(simple.Edge{F: simple.Node(2), T: simple.Node(3)})
	_, err := s.Tour(context.Background(), g, 2)
	fmt.Println(err)
	// Output:
	// visit 2 at depth 0
	// visit 1 at depth 1
	// back from 1 at depth 1
	// visit 3 at depth 1
	// back from 3 at depth 1
	// back from 2 at depth 0
	// knighttour: no tour from node 2: the search is exhausted after 3 visits
}
