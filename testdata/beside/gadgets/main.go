// Command gadgets looks for closed tours of small graphs that are hard to
// search, with a limit on the processor time for each, and writes the graphs to
// files for gadgets.py. If it is given a Python interpreter, it runs gadgets.py
// after each graph, so that other work on the machine slows both programs
// alike. It needs Linux or another Unix.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

func main() {
	log.SetFlags(0)
	folder := flag.String("graphs", ".", "write the graphs to this `folder`")
	limit := flag.Float64("limit", 60, "processor `seconds` for each answer")
	seeds := flag.Int("seeds", 10, "the `number` of graphs of a size")
	python := flag.String("python", "", "run ./gadgets.py by this `program` after each graph")
	flag.Parse()
	for _, gadgets := range []int{50, 60, 70, 80} {
		for seed := range uint64(*seeds) {
			g := graphtest.Gadgets(rand.New(rand.NewPCG(uint64(gadgets), seed)), gadgets)
			name := fmt.Sprintf("gadgets-%d-%d", gadgets, seed)
			file := filepath.Join(*folder, name+".txt")
			write(file, g)
			find(name, g, *limit)
			if *python != "" {
				beside(*python, file)
			}
		}
	}
}

// write writes a graph to a file: the number of its vertices, and a line with
// the ends of each edge.
func write(name string, g graphtest.Graph) {
	var text strings.Builder
	fmt.Fprintln(&text, len(g))
	for u, list := range g {
		for _, v := range list {
			if u < v {
				fmt.Fprintln(&text, u, v)
			}
		}
	}
	if err := os.WriteFile(name, []byte(text.String()), 0o666); err != nil {
		log.Fatal(err)
	}
}

// find looks for a closed tour, for at most limit seconds of processor time,
// and prints the answer and its time.
func find(name string, g graphtest.Graph, limit float64) {
	begin := processorTime()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		for processorTime()-begin < limit {
			time.Sleep(10 * time.Millisecond)
		}
		cancel()
	}()
	_, err := knighttour.Find(ctx, knighttour.Freeze(g.As(true)), knighttour.Closed())
	what := "tour"
	switch {
	case errors.Is(err, knighttour.ErrNoTour):
		what = "none"
	case err != nil:
		what = "unknown"
	}
	fmt.Printf("Find: %s: %s, %.2f s\n", name, what, processorTime()-begin)
}

// beside runs gadgets.py, which looks for a tour of the graph in a file.
func beside(python, file string) {
	command := exec.Command(python, "gadgets.py", file)
	command.Stdout = os.Stdout
	command.Stderr = os.Stderr
	if err := command.Run(); err != nil {
		log.Fatal(err)
	}
}

// processorTime returns the time that this process has used on all processors,
// in seconds.
func processorTime() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		log.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}
