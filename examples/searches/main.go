// Searches draws pictures of searches: what a [knighttour.Search] shows to its
// Trace, and what a [knighttour.Forest] knows.
//
//	go run ./examples/searches            # draws them in the current folder
//	go run ./examples/searches -o images  # in another one
//
// The pictures are
//
//	walkthrough.svg       the textbook's search for a Hamiltonian path, step by step
//	search.svg            a search of a 5x5 board, whenever it turns round
//	naive-warnsdorff.svg  the same search without and with Warnsdorff's rule
//	forest.svg            a depth-first forest, its times and its parentheses
//
// The exit status is 0 if they have been written, 1 if that failed, and 2 if the
// command line is wrong. Go run turns all but the first into 1.
package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"

	"example.com/knighttour/examples/internal/command"
)

//go:generate go run . -o ../../images

// pictures are what is drawn, by the names of the files.
var pictures = []struct {
	name string
	draw func() *canvas
}{
	{"walkthrough", walkthrough},
	{"search", boardSearch},
	{"naive-warnsdorff", comparison},
	{"forest", forest},
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the whole program: it returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("searches", flag.ContinueOnError)
	folder := flags.String("o", ".", "`folder` to write to")
	if err := command.Parse(flags, args, stdout, "Searches draws pictures of searches.", "go run ./examples/searches"); err != nil {
		return command.Usage(stderr, "searches", err)
	}
	for _, p := range pictures {
		if err := os.WriteFile(filepath.Join(*folder, p.name+".svg"), p.draw().picture(p.name), 0o644); err != nil {
			return command.Fail(stderr, "searches", err)
		}
	}
	return 0
}
