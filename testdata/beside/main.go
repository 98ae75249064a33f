// Command beside times this library on the tasks of the other programs in this
// folder. It writes boards and puzzles to files for those programs. The script
// run runs all of them.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/knighttour"
)

func main() {
	log.SetFlags(0)
	folder := flag.String("boards", ".", "write boards to this `folder`")
	quick := flag.Bool("quick", false, "small boards only")
	flag.Parse()
	sides, counted := []int{20, 40, 60, 100}, [][2]int{{6, 6}, {6, 7}, {6, 8}}
	puzzles := []int{8, 12, 16, 20}
	if *quick {
		sides, counted, puzzles = sides[:1], counted[:1], puzzles[:1]
	}
	corner, err := knighttour.MustBoard(5, 5).Without(0)
	if err != nil {
		log.Fatal(err)
	}
	find("5x5 without a corner", corner)
	find("5x6", knighttour.MustBoard(5, 6))
	for _, n := range sides {
		board := blocked(n)
		if err := os.WriteFile(filepath.Join(*folder, fmt.Sprintf("%d.txt", n)), []byte(strings.ReplaceAll(board.Format(knighttour.Tour{}), " ", "")), 0o644); err != nil {
			log.Fatal(err)
		}
		find(fmt.Sprintf("%dx%d without a fifth", n, n), board)
	}
	for _, n := range puzzles {
		solve(*folder, "king", n, [2]int{0, 1}, [2]int{1, 1})
		solve(*folder, "knight", n, [2]int{1, 2})
	}
	for _, sides := range counted {
		board := knighttour.MustBoard(sides[0], sides[1])
		report(fmt.Sprint("closed tours of ", board), func() string {
			number, err := knighttour.CountTours(context.Background(), board, knighttour.Closed())
			if err != nil {
				log.Fatal(err)
			}
			return number.String()
		})
	}
	report("4x4", func() string {
		_, err := knighttour.KnightTourBetter(context.Background(), knighttour.MustBoard(4, 4), 0)
		return err.Error()
	})
	for _, n := range []int{8, 40, 76, 100, 200, 1000} {
		board := knighttour.MustBoard(n, n)
		report(fmt.Sprintf("%dx%d by Warnsdorff's rule", n, n), func() string {
			tour, err := knighttour.KnightTourBetter(context.Background(), board, 0)
			if err != nil {
				log.Fatal(err)
			}
			return fmt.Sprint(len(tour.Path), " squares")
		})
	}
}

// find reports the time it takes to find a closed tour of a board.
func find(name string, board knighttour.Board) {
	report("closed tour of "+name, func() string {
		tour, err := knighttour.Find(context.Background(), board, knighttour.Closed())
		if err != nil {
			log.Fatal(err)
		}
		return fmt.Sprint(len(tour.Path), " squares")
	})
}

// solve writes a puzzle on an n x n board to a file, and reports the time it
// takes to find two of its tours, or to find that there is only one. The puzzle
// is a random tour of which about a fifth of the numbers are given, and always
// the first and the last.
func solve(folder, piece string, n int, leaps ...[2]int) {
	board, err := knighttour.MustBoard(n, n).WithPiece(leaps...)
	if err != nil {
		log.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, uint64(n)))
	planted, err := knighttour.KnightTourBetter(context.Background(), board, 0, knighttour.Shuffled(1))
	if err != nil {
		log.Fatal(err)
	}
	places := make(map[int]int64)
	for k, id := range planted.Path {
		if k == 0 || k == n*n-1 || r.Float64() < 0.2 {
			places[k] = id
		}
	}
	name := fmt.Sprintf("%s-%d.txt", piece, n)
	err = os.WriteFile(filepath.Join(folder, name), []byte(board.FormatPuzzle(places)), 0o644)
	if err != nil {
		log.Fatal(err)
	}
	search := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff()},
		Places: places,
	}
	report("puzzle "+name, func() string {
		tours := 0
		for _, err := range search.All(context.Background(), board) {
			if err != nil {
				log.Fatal(err)
			}
			tours++
			if tours == 2 {
				break
			}
		}
		return fmt.Sprint(tours, " tours")
	})
}

// blocked returns an n x n board with a fifth of its squares blocked, equally
// many of each colour. The squares are random, and chosen again until the board
// has a closed tour. Each square keeps at least two moves.
func blocked(n int) knighttour.Board {
	full := knighttour.MustBoard(n, n)
	next := make([][]int64, n*n)
	for id := range next {
		for s := range full.Moves(id/n, id%n) {
			next[id] = append(next[id], s.ID())
		}
	}
	for seed := uint64(0); ; seed++ {
		board, err := full.Without(scattered(rand.New(rand.NewPCG(seed, uint64(n))), next, n)...)
		if err != nil {
			log.Fatal(err)
		}
		if _, err := knighttour.Find(context.Background(), board, knighttour.Closed()); err == nil {
			return board
		}
	}
}

// scattered chooses the squares of an n x n board to block. The parameter next
// lists, by square, where a knight can move.
func scattered(r *rand.Rand, next [][]int64, n int) (ids []int64) {
	moves := make([]int, n*n)
	for id := range moves {
		moves[id] = len(next[id])
	}
	left := [2]int{n * n / 10, n * n / 10} // by colour
	for _, id := range r.Perm(n * n) {
		narrow := slices.ContainsFunc(next[id], func(w int64) bool { return moves[w] == 2 })
		if colour := (id/n + id%n) % 2; left[colour] > 0 && !narrow {
			left[colour]--
			ids = append(ids, int64(id))
			for _, w := range next[id] {
				moves[w]--
			}
		}
	}
	return ids
}

// report calls the function do five times, and prints its result and the time
// of the fastest call.
func report(what string, do func() string) {
	var answer string
	least := time.Hour
	for range 5 {
		begin := time.Now()
		answer = do()
		least = min(least, time.Since(begin))
	}
	fmt.Printf("knighttour: %s: %s, %.6f s\n", what, answer, least.Seconds())
}
