package knighttour_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/big"

	"example.com/knighttour"
)

// A message tells another process which part of a search to run.
type message struct {
	Rows, Cols int
	Goal       knighttour.Goal
	Prefixes   [][]int64
}

// work is the other process: it counts the tours of the parts in a message.
func work(data []byte) *big.Int {
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		log.Fatal(err)
	}
	board, err := knighttour.NewBoard(m.Rows, m.Cols)
	if err != nil {
		log.Fatal(err)
	}
	frozen := knighttour.Freeze(board)
	total := new(big.Int)
	for _, prefix := range m.Prefixes {
		part := knighttour.Search{Goal: m.Goal, Prefix: prefix}
		n, err := part.Count(context.Background(), frozen, prefix[0])
		if err != nil {
			log.Fatal(err)
		}
		total.Add(total, n)
	}
	return total
}

// A search as data: the closed tours of 6x6, counted by two processes. What
// they are sent is the board, the goal and the prefixes of their parts.
func ExampleSearch_Split_processes() {
	board := knighttour.MustBoard(6, 6)
	s := knighttour.Search{Goal: knighttour.Closed()}
	parts, err := s.Split(context.Background(), board, 0, 8)
	if err != nil {
		log.Fatal(err)
	}
	messages := [2]message{}
	for i := range messages {
		messages[i] = message{Rows: board.Rows(), Cols: board.Cols(), Goal: s.Goal}
	}
	for i, part := range parts {
		m := &messages[i%2]
		m.Prefixes = append(m.Prefixes, part.Prefix)
	}
	total := new(big.Int)
	for _, m := range messages {
		data, err := json.Marshal(m)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s\n", data)
		total.Add(total, work(data))
	}
	fmt.Println(total, "closed tours from square 0, in both directions")
	// Output:
	// {"Rows":6,"Cols":6,"Goal":"closed","Prefixes":[[0,8,4],[0,8,16],[0,8,21],[0,13,9],[0,13,24]]}
	// {"Rows":6,"Cols":6,"Goal":"closed","Prefixes":[[0,8,12],[0,8,19],[0,13,2],[0,13,21],[0,13,26]]}
	// 19724 closed tours from square 0, in both directions
}

// A player's unfinished tour is a Prefix. The search completes it, or proves that
// it cannot be completed.
func ExampleSearch_prefix() {
	board := knighttour.MustBoard(5, 5)
	for _, moves := range [][]int64{{0, 7, 14, 23, 16}, {0, 11, 8, 17, 14}} {
		s := knighttour.Search{Prefix: moves}
		tour, err := s.Tour(context.Background(), board, moves[0])
		switch {
		case errors.Is(err, knighttour.ErrNoTour):
			fmt.Println(err)
		case err != nil:
			log.Fatal(err)
		default:
			fmt.Println("This can be completed:", moves)
			fmt.Print(board.Format(tour))
		}
	}
	// Output:
	// This can be completed: [0 7 14 23 16]
	//  1 16  7 10 25
	//  6 11  2 15  8
	// 17 20  9 24  3
	// 12  5 22 19 14
	// 21 18 13  4 23
	// knighttour: no tour begins with 0 11 8 17 14: some nodes cannot be reached; the search is exhausted after 4 visits
}

var errClosed = errors.New("the window was closed")

// The error of a search that was stopped wraps the context's error and the cause
// that context.WithCancelCause was given.
func ExampleSearch_Tour_cause() {
	ctx, cancel := context.WithCancelCause(context.Background())
	visits := 0
	s := knighttour.Search{Unpruned: true, Trace: func(knighttour.Event) {
		if visits++; visits == 1000 {
			cancel(errClosed)
		}
	}}
	_, err := s.Tour(ctx, knighttour.MustBoard(8, 8), 0)
	fmt.Println(err)
	fmt.Println(errors.Is(err, context.Canceled), errors.Is(err, errClosed))
	// Output:
	// knighttour: stopped: context canceled: the window was closed
	// true true
}
