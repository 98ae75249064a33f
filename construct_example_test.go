package knighttour_test

import (
	"errors"
	"fmt"
	"log"

	"example.com/knighttour"
)

func ExampleBoard_Tour() {
	b := knighttour.MustBoard(5, 5)
	tour, err := b.Tour(0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("From a corner:")
	fmt.Print(b.Format(tour))

	_, err = b.Tour(1)
	fmt.Println(err)
	// Output:
	// From a corner:
	//  1 14  9 20  3
	// 24 19  2 15 10
	// 13  8 25  4 21
	// 18 23  6 11 16
	//  7 12 17 22  5
	// knighttour: no tour of the 5x5 board from square 1: the number of squares is odd, so a tour begins and ends on the colour of the corners
}

func ExampleBoard_ClosedTour() {
	b := knighttour.MustBoard(8, 8)
	tour, err := b.ClosedTour(b.ID(7, 1))
	if err != nil {
		log.Fatal(err)
	}
	first, last := tour.Path[0], tour.Path[len(tour.Path)-1]
	fmt.Println(len(tour.Path), "squares, from", b.Node(first), "to", b.Node(last), "and back:", b.HasEdgeBetween(last, first))

	_, err = knighttour.MustBoard(4, 10).ClosedTour(0)
	fmt.Println(errors.Is(err, knighttour.ErrNoTour))
	fmt.Println(err)
	// Output:
	// 64 squares, from (7,1) to (5,2) and back: true
	// true
	// knighttour: no closed tour of the 4x10 board: boards with a side of 1, 2 or 4 have none (Schwenk 1991)
}

func ExampleBoard_Walk() {
	// The path of this board would take 7.2 GB.
	b := knighttour.MustBoard(30_000, 30_000)
	walk, err := b.Walk(0)
	if err != nil {
		log.Fatal(err)
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

func ExampleBoard_WalkAt() {
	b := knighttour.MustBoard(30_000, 30_000)
	// Three squares in the middle of the tour, without the squares before them.
	for k := int64(450_000_000); k < 450_000_003; k++ {
		id, err := b.WalkAt(0, k)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(b.Node(id), " ")
	}
	// Output: (29998,18450) (29996,18451) (29994,18450)
}
