// Command routes looks for longest paths of random floors and sparse graphs,
// and for the fewest routes that cover them, with a limit on the processor time
// for each. It writes the graphs to files for routes.py. It needs Linux or
// another Unix.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

func main() {
	log.SetFlags(0)
	folder := flag.String("graphs", ".", "write the graphs to this `folder`")
	limit := flag.Float64("limit", 5, "processor `seconds` for each answer")
	seeds := flag.Int("seeds", 1, "the `number` of graphs of a kind")
	quick := flag.Bool("quick", false, "small graphs only")
	flag.Parse()
	sides, sizes := []int{10, 20, 40}, []int{100, 300, 1000}
	if *quick {
		sides, sizes = sides[:1], sizes[:1]
	}
	for seed := range uint64(*seeds) {
		for _, side := range sides {
			for _, share := range []int{10, 20, 30} {
				for _, piece := range pieces {
					board := floor(side, share, seed, piece.leaps)
					name := fmt.Sprintf("%s-%d-%d-%d", piece.name, side, share, seed)
					text := strings.ReplaceAll(board.Format(knighttour.Tour{}), " ", "")
					write(*folder, name, text)
					look(name, board, *limit)
				}
			}
		}
		for _, size := range sizes {
			g := sparse(size, seed)
			name := fmt.Sprintf("sparse-%d-%d", size, seed)
			write(*folder, name, edges(g))
			look(name, g, *limit)
		}
	}
}

// pieces are the pieces that walk over floors.
var pieces = []struct {
	name  string
	leaps [][2]int
}{
	{"wazir", [][2]int{{0, 1}}},
	{"king", [][2]int{{0, 1}, {1, 1}}},
	{"knight", [][2]int{{1, 2}}},
}

// floor returns a square board with the given share of its squares, in percent,
// blocked at random.
func floor(side, share int, seed uint64, leaps [][2]int) knighttour.Board {
	r := rand.New(rand.NewPCG(seed, uint64(side*100+share)))
	var holes []int64
	for id := range int64(side * side) {
		if r.IntN(100) < share {
			holes = append(holes, id)
		}
	}
	board, err := knighttour.MustBoard(side, side).Without(holes...)
	if err == nil {
		board, err = board.WithPiece(leaps...)
	}
	if err != nil {
		log.Fatal(err)
	}
	return board
}

// sparse returns a random graph of n nodes and about 3n/2 edges.
func sparse(n int, seed uint64) *simple.UndirectedGraph {
	r := rand.New(rand.NewPCG(seed, 7))
	g := simple.NewUndirectedGraph()
	for id := range n {
		g.AddNode(simple.Node(id))
	}
	for range n * 3 / 2 {
		u, v := r.IntN(n), r.IntN(n)
		if u != v {
			g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
		}
	}
	return g
}

// edges returns a graph as text: the number of its nodes, and a line with the
// ends of each edge.
func edges(g *simple.UndirectedGraph) string {
	var lines []string
	for _, e := range graph.EdgesOf(g.Edges()) {
		lines = append(lines, fmt.Sprintf("%d %d\n", min(e.From().ID(), e.To().ID()), max(e.From().ID(), e.To().ID())))
	}
	slices.Sort(lines)
	return fmt.Sprintln(g.Nodes().Len()) + strings.Join(lines, "")
}

// write writes a graph to a file.
func write(folder, name, text string) {
	if err := os.WriteFile(filepath.Join(folder, name+".txt"), []byte(text), 0o644); err != nil {
		log.Fatal(err)
	}
}

// look prints the length of the longest path and the number of routes that are
// found.
func look(name string, g graph.Graph, limit float64) {
	report("path", name, limit, func(ctx context.Context) (int, error) {
		tour, err := knighttour.FindLongest(ctx, g, knighttour.Open())
		return len(tour.Path), err
	})
	report("routes", name, limit, func(ctx context.Context) (int, error) {
		routes, err := knighttour.FindRoutes(ctx, g)
		return len(routes), err
	})
}

// report prints the number that the function find returns, and whether that
// number is proven to be the best. After limit seconds of processor time, find
// is stopped, and returns the best number so far.
func report(what, name string, limit float64, find func(ctx context.Context) (int, error)) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	begin := processorTime()
	go func() {
		for ctx.Err() == nil && processorTime()-begin < limit {
			time.Sleep(5 * time.Millisecond)
		}
		cancel()
	}()
	number, err := find(ctx)
	status := "proven"
	if err != nil {
		status = "seen"
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		log.Fatal(err)
	}
	fmt.Printf("knighttour: %s of %s: %d, %s, %.3f s\n", what, name, number, status, processorTime()-begin)
}

// processorTime returns the time that this process has used on all processors,
// in seconds.
func processorTime() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		log.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()).Seconds()
}
