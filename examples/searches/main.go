// Searches draws pictures of searches, from the Trace of a [knighttour.Search],
// and of a [knighttour.Forest].
//
//	go run ./examples/searches            # draws them in the current folder
//	go run ./examples/searches -o images  # in another one
//
// It prints the names of the files it writes. The pictures are
//
//	walkthrough.svg       the textbook's search for a Hamiltonian path, step by step
//	search.svg            a search of a 5x5 board, at each series of steps back
//	naive-warnsdorff.svg  the same search without and with Warnsdorff's rule
//	forest.svg            a depth-first forest, its times and its parentheses
//
// The exit status is 0 on success, 1 on errors, and 2 for a wrong command line.
// Go run reports 2 as 1.
package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"

	"example.com/knighttour/examples/internal/command"
)

//go:generate go run . -o ../../images

// pictures are the pictures by file name.
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

// run runs the program and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("searches", flag.ContinueOnError)
	folder := flags.String("o", ".", "`folder` to write the files to")
	if err := command.Parse(flags, args, stdout, "Searches draws pictures of searches.", "go run ./examples/searches"); err != nil {
		return command.Usage(stderr, "searches", err)
	}
	for _, p := range pictures {
		if err := command.WriteFile(stdout, filepath.Join(*folder, p.name+".svg"), p.draw().picture(p.name)); err != nil {
			return command.Fail(stderr, "searches", err)
		}
	}
	return 0
}
