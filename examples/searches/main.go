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
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

//go:generate go run . -o ../../images

// pictures are what is drawn, by the names of the files.
var pictures = []struct {
	name string
	draw func() (*canvas, error)
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
	flags.SetOutput(io.Discard) // errors are printed here
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, "Searches draws pictures of searches.\n\nusage: go run ./examples/searches [flag]\n\nflag:\n")
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return 0
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if err != nil {
		fmt.Fprintf(stderr, "searches: %v\nThe flag -h lists what can be set.\n", err)
		return 2
	}
	for _, p := range pictures {
		c, err := p.draw()
		if err == nil {
			err = os.WriteFile(filepath.Join(*folder, p.name+".svg"), c.picture(p.name), 0o644)
		}
		if err != nil {
			fmt.Fprintln(stderr, "searches:", err)
			return 1
		}
	}
	return 0
}
