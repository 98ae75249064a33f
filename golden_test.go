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

// built returns the tour that Board.Tour builds from square 0.
func built(t *testing.T, b knighttour.Board) knighttour.Tour {
	t.Helper()
	tour, err := b.Tour(0)
	if err != nil {
		t.Fatal(err)
	}
	return tour
}

// panicOf returns what do panics with.
func panicOf(do func()) (value any) {
	defer func() { value = recover() }()
	do()
	return nil
}
