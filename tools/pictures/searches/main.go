// Searches draws the README's pictures of searches, which it gets from the
// Trace of a [knighttour.Search], and its picture of a [knighttour.Forest].
//
//	go -C tools/pictures run ./searches -o ../../images
//
// It prints the names of the files that it writes. The pictures are
//
//	walkthrough.svg       the textbook's search for a Hamiltonian path, step by step
//	search.svg            a search of a 5x5 board, at each series of steps back
//	naive-warnsdorff.svg  the same search without and with Warnsdorff's rule
//	forest.svg            a depth-first forest, its times and its parentheses
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

//go:generate go run . -o ../../../images

// pictures lists the pictures: the name of each file, without .svg, and the
// function that draws it.
var pictures = []struct {
	name string
	draw func() *canvas
}{
	{"walkthrough", walkthrough},
	{"search", boardSearch},
	{"naive-warnsdorff", comparison},
	{"forest", forest},
}

func main() {
	folder := flag.String("o", ".", "`folder` to write the files to")
	flag.Parse()
	for _, p := range pictures {
		file := filepath.Join(*folder, p.name+".svg")
		err := os.WriteFile(file, p.draw().picture(p.name), 0o644)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(file)
	}
}
