package main

import (
	"math/big"
	"os"
	"path/filepath"
	"testing"
)

// TestAddToClosedFile checks that a class counts as kept once it is in the
// file, and not if it cannot be written.
func TestAddToClosedFile(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "classes"))
	if err != nil {
		t.Fatal(err)
	}
	f := classFile{File: file}
	err = f.add("a", big.NewInt(1))
	if err != nil || f.kept != 1 {
		t.Fatalf("%d classes are kept after one: %v", f.kept, err)
	}
	err = file.Close()
	if err != nil {
		t.Fatal(err)
	}
	err = f.add("b", big.NewInt(2))
	if err == nil {
		t.Error("a class was written to a file that is closed")
	}
	if f.kept != 1 {
		t.Errorf("%d classes are kept after a failure, want 1", f.kept)
	}
}
