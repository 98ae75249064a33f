package knighttour_test

import (
	"context"
	"fmt"
	"log"
	"maps"
	"math/rand/v2"

	"example.com/knighttour"
)

// A program that sets puzzles: it begins with all numbers of a random tour, and
// removes one after the other, unless another tour would fit the rest.
func Example_setter() {
	board := knighttour.MustBoard(6, 6)
	r := rand.New(rand.NewPCG(1, 2))
	random := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Shuffled(r.Uint64())},
		Prefix: []int64{r.Int64N(36)}, // otherwise the 1 is always at the top left
	}
	tour, err := random.Tour(context.Background(), board)
	if err != nil {
		log.Fatal(err)
	}
	given := make(map[int]int64)
	for k, id := range tour.Path {
		given[k] = id
	}
	for _, k := range r.Perm(len(tour.Path)) {
		fewer := maps.Clone(given)
		delete(fewer, k)
		if isPuzzle(board, fewer) {
			given = fewer
		}
	}
	fmt.Print(board.FormatPuzzle(given))
	// Output:
	//  .  .  .  .  .  .
	//  .  .  .  .  .  .
	//  8  .  . 29  4  .
	//  .  .  .  .  .  .
	//  .  . 14  .  .  .
	// 13  .  .  .  .  2
}

// isPuzzle reports whether exactly one tour has the given places.
func isPuzzle(board knighttour.Board, given map[int]int64) bool {
	search := knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}, Places: given}
	tours := 0
	for _, err := range search.All(context.Background(), board) {
		if err != nil {
			log.Fatal(err)
		}
		tours++
		if tours > 1 {
			break
		}
	}
	return tours == 1
}

// A puzzle as printed: a wazir, which moves one square up, down, left or right,
// must go from 1 to 11.
func ExampleParsePuzzle() {
	board, places, err := knighttour.ParsePuzzle(`
		1 . . #
		. 5 . 11
		. . 9 .`)
	if err != nil {
		log.Fatal(err)
	}
	board, err = board.WithPiece([2]int{0, 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board)
	fmt.Println("The 5 is on", board.Node(places[4])) // the key of the number k is k-1
	fmt.Print(board.FormatPuzzle(places))

	_, _, err = knighttour.ParsePuzzle("1 . .\n.12")
	fmt.Println(err)
	// Output:
	// 3x4 (0,1)-leaper without 1 square
	// The 5 is on b2
	//  1  .  .  #
	//  .  5  . 11
	//  .  .  9  .
	// knighttour: unusable board: puzzle: line 2, column 1: invalid syntax: ".12": want a number, a dot or a number sign, with spaces between the fields of a row
}

// A tour becomes a puzzle: every third number is given.
func ExampleBoard_FormatPuzzle() {
	board := knighttour.MustBoard(5, 5)
	tour, err := board.Tour(0)
	if err != nil {
		log.Fatal(err)
	}
	given := map[int]int64{}
	for k, id := range tour.Path {
		if k%3 == 0 {
			given[k] = id
		}
	}
	fmt.Print(board.FormatPuzzle(given))
	// Output:
	//  1  .  .  .  .
	//  . 19  .  . 10
	// 13  . 25  4  .
	//  .  .  .  . 16
	//  7  .  . 22  .
}
