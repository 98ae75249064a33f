package knighttour_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"example.com/knighttour"
)

var update = flag.Bool("update", false, "write the files that tests compare with, instead of comparing")

// checkGolden compares got with the file of that name, or writes the file if
// the tests run with -update.
func checkGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	name = filepath.FromSlash(name)
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not current: if the change is meant, run go test . -run=%s -update\n%s", name, t.Name(), firstDifference(got, want))
	}
}

// firstDifference shows the first line in which got and want differ.
func firstDifference(got, want []byte) []byte {
	var g, w []byte
	for bytes.Equal(g, w) {
		g, got, _ = bytes.Cut(got, []byte("\n"))
		w, want, _ = bytes.Cut(want, []byte("\n"))
	}
	const most = 500
	return bytes.Join([][]byte{[]byte("got"), g[:min(most, len(g))], []byte("want"), w[:min(most, len(w))]}, []byte("\n"))
}

// board returns a board without the given squares.
func board(t *testing.T, rows, cols int, without ...int64) knighttour.Board {
	t.Helper()
	b, err := knighttour.NewBoard(rows, cols)
	if err == nil && len(without) > 0 {
		b, err = b.Without(without...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// built returns the tour that Board.Tour builds from square 0.
func built(t *testing.T, b knighttour.Board) knighttour.Tour {
	t.Helper()
	tour, err := b.Tour(0)
	if err != nil {
		t.Fatal(err)
	}
	return tour
}
