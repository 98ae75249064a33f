package knighttour_test

import (
	"errors"
	"fmt"

	"example.com/knighttour"
)

func ExampleBoard_Tour() {
	b, err := knighttour.NewBoard(5, 5)
	if err != nil {
		panic(err)
	}
	tour, err := b.Tour(0)
	if err != nil {
		panic(err)
	}
	steps := make([]int, len(tour.Path))
	for step, id := range tour.Path {
		steps[id] = step + 1
	}
	for row := range b.Rows() {
		for col := range b.Cols() {
			fmt.Printf("%3d", steps[b.ID(row, col)])
		}
		fmt.Println()
	}

	_, err = b.Tour(1)
	fmt.Println(err)
	// Output:
	// 1 14  9 20  3
	//  24 19  2 15 10
	//  13  8 25  4 21
	//  18 23  6 11 16
	//   7 12 17 22  5
	// knighttour: no tour of the 5x5 board from square 1: the number of squares is odd, so a tour begins and ends on the colour of the corners
}

func ExampleBoard_ClosedTour() {
	b, err := knighttour.NewBoard(8, 8)
	if err != nil {
		panic(err)
	}
	tour, err := b.ClosedTour(b.ID(7, 1))
	if err != nil {
		panic(err)
	}
	first, last := tour.Path[0], tour.Path[len(tour.Path)-1]
	fmt.Println(len(tour.Path), "squares, from", b.Node(first), "to", b.Node(last), "and home:", b.HasEdgeBetween(last, first))

	thin, err := knighttour.NewBoard(4, 10)
	if err != nil {
		panic(err)
	}
	_, err = thin.ClosedTour(0)
	fmt.Println(errors.Is(err, knighttour.ErrNoTour), err)
	// Output:
	// 64 squares, from (7,1) to (5,2) and home: true
	// true knighttour: no tour of the 4x10 board is closed: Schwenk 1991: no closed tour if a side is 1, 2 or 4
}

func ExampleBoard_Walk() {
	// The path of this board would take 7.2 GB.
	b, err := knighttour.NewBoard(30_000, 30_000)
	if err != nil {
		panic(err)
	}
	walk, err := b.Walk(0)
	if err != nil {
		panic(err)
	}
	steps := 0
	for id := range walk {
		s, _ := b.Square(id)
		fmt.Print(s, " ")
		if steps++; steps == 6 {
			break
		}
	}
	// Output: (0,0) (2,1) (4,0) (5,2) (4,4) (2,5)
}

func ExampleBoard_At() {
	b, err := knighttour.NewBoard(30_000, 30_000)
	if err != nil {
		panic(err)
	}
	// Three squares in the middle of a tour that is not walked there.
	for k := int64(450_000_000); k < 450_000_003; k++ {
		id, err := b.At(0, k)
		if err != nil {
			panic(err)
		}
		fmt.Print(b.Node(id), " ")
	}
	// Output: (29998,18450) (29996,18451) (29994,18450)
}
