// Sheet draws all open knight's tours of the 5x5 board on one sheet, as an SVG
// picture.
//
//	go run ./examples/sheet >tours.svg
//	go run ./examples/sheet -o tours.svg
//
// Tours that are the same but for a rotation or a reflection of the board, or
// for the direction in which they are walked, are drawn once. Of the 1728 tours
// that leaves 112.
//
// The exit status is 0 if the sheet has been written, 1 if that failed, and 2
// if the command line is wrong. Go run turns all but the first into 1.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"example.com/knighttour"
)

const (
	side    = 5   // of the board, in squares
	cell    = 110 // of the sheet, for a tour
	columns = 14
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the whole program: it returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("sheet", flag.ContinueOnError)
	file := flags.String("o", "", "`file` to write to, in place of standard output")
	flags.SetOutput(io.Discard) // errors are printed here
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(stdout, "Sheet draws all open knight's tours of the 5x5 board. Its flag:")
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return 0
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if err != nil {
		fmt.Fprintf(stderr, "sheet: %v\nThe flag -h lists what can be set.\n", err)
		return 2
	}
	if err := write(*file, stdout); err != nil {
		fmt.Fprintln(stderr, "sheet:", err)
		return 1
	}
	return 0
}

// write draws the sheet and writes it to the file, or to stdout if that has no
// name.
func write(file string, stdout io.Writer) error {
	board, err := knighttour.NewBoard(side, side)
	if err != nil {
		return err
	}
	all, err := tours(context.Background(), board)
	if err != nil {
		return err
	}
	picture, err := sheet(board, slices.DeleteFunc(all, func(t knighttour.Tour) bool { return !isFirst(t.Path) }))
	if err != nil {
		return err
	}
	if file != "" {
		return os.WriteFile(file, picture, 0o644)
	}
	_, err = stdout.Write(picture)
	return err
}

// tours returns the open tours of the board from all of its squares.
func tours(ctx context.Context, board knighttour.Board) ([]knighttour.Tour, error) {
	var all []knighttour.Tour
	for start := range int64(side * side) {
		for tour, err := range (knighttour.Search{}).All(ctx, board, start) {
			if err != nil {
				return nil, err
			}
			all = append(all, tour)
		}
	}
	return all, nil
}

// isFirst reports whether the path comes first, by the IDs of its squares,
// among those that are the same but for the symmetries of the board and the
// direction. Of all of these, it does for one.
func isFirst(path []int64) bool {
	back := slices.Clone(path)
	slices.Reverse(back)
	for s := range symmetries {
		if slices.Compare(mapped(path, s), path) < 0 || slices.Compare(mapped(back, s), path) < 0 {
			return false
		}
	}
	return true
}

const symmetries = 8 // of a square; number 0 leaves everything in its place

// mapped returns the path after a symmetry of the board.
func mapped(path []int64, symmetry int) []int64 {
	m := make([]int64, len(path))
	for i, id := range path {
		row, col := id/side, id%side
		if symmetry&1 != 0 {
			row = side - 1 - row
		}
		if symmetry&2 != 0 {
			col = side - 1 - col
		}
		if symmetry&4 != 0 {
			row, col = col, row
		}
		m[i] = row*side + col
	}
	return m
}

// sheet draws the tours row by row. Each is a picture of its own, in a place
// of the sheet.
func sheet(board knighttour.Board, tours []knighttour.Tour) ([]byte, error) {
	var s bytes.Buffer
	rows := (len(tours) + columns - 1) / columns
	fmt.Fprintf(&s, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n", columns*cell, rows*cell)
	fmt.Fprintf(&s, "<title>All %d open knight's tours of the %v board, up to symmetry</title>\n", len(tours), board)
	for i, tour := range tours {
		fmt.Fprintf(&s, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%[3]d\">\n", i%columns*cell, i/columns*cell, cell)
		picture := knighttour.Picture{Title: fmt.Sprintf("Tour %d of %d", i+1, len(tours)), Unnumbered: true}
		if err := picture.WriteSVG(&s, board, tour); err != nil {
			return nil, err
		}
		s.WriteString("</svg>\n")
	}
	s.WriteString("</svg>\n")
	return s.Bytes(), nil
}
