package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
)

// TestTours checks the numbers: 1728 tours, as is well known, and the number of
// those that are different by Burnside's lemma, that is the average over the
// 16 symmetries, in either direction, of the tours that a symmetry leaves as
// they are.
func TestTours(t *testing.T) {
	board, err := knighttour.NewBoard(side, side)
	if err != nil {
		t.Fatal(err)
	}
	all, err := tours(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 1728 {
		t.Errorf("%d tours, want 1728", len(all))
	}
	fixed := 0
	different := map[string]bool{} // by the first of those that are the same
	for _, tour := range all {
		if err := tour.Verify(board); err != nil {
			t.Fatal(err)
		}
		first := tour.Path
		back := slices.Clone(tour.Path)
		slices.Reverse(back)
		for s := range symmetries {
			for _, path := range [][]int64{mapped(tour.Path, s), mapped(back, s)} {
				if slices.Equal(path, tour.Path) {
					fixed++
				}
				if slices.Compare(path, first) < 0 {
					first = path
				}
			}
		}
		different[fmt.Sprint(first)] = true
		if isFirst(tour.Path) != slices.Equal(first, tour.Path) {
			t.Errorf("%v is the first: %t", tour.Path, isFirst(tour.Path))
		}
	}
	if fixed%16 != 0 || fixed/16 != 112 || len(different) != 112 {
		t.Errorf("%d tours up to symmetry, and by Burnside's lemma %d/16, want 112", len(different), fixed)
	}
}

func TestMapped(t *testing.T) {
	corners := map[int64]bool{}
	for s := range symmetries {
		got := mapped([]int64{1, 12}, s) // a square next to a corner, and the middle
		corners[got[0]] = true
		if got[1] != 12 {
			t.Errorf("symmetry %d takes the middle to %d", s, got[1])
		}
	}
	if len(corners) != symmetries {
		t.Errorf("the symmetries take square 1 to %d squares, want %d", len(corners), symmetries)
	}
}

// draw runs the program and returns its exit status and what it printed.
func draw(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(args, &out, &errs)
	return status, out.String(), errs.String()
}

func TestSheet(t *testing.T) {
	status, stdout, stderr := draw()
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, stderr %q", status, stderr)
	}
	ids := map[string]bool{}
	paths := 0
	d := xml.NewDecoder(strings.NewReader(stdout))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		element, _ := token.(xml.StartElement)
		for _, a := range element.Attr {
			switch {
			case a.Name.Local == "id" && ids[a.Value]:
				t.Errorf("ID %s is given twice", a.Value)
			case a.Name.Local == "id":
				ids[a.Value] = true
			case a.Name.Local == "class" && a.Value == "kt-line":
				paths++
			}
		}
	}
	if paths != 112 {
		t.Errorf("%d tours on the sheet, want 112", paths)
	}

	file := filepath.Join(t.TempDir(), "tours.svg")
	status, nothing, stderr := draw("-o", file)
	if status != 0 || nothing != "" || stderr != "" {
		t.Errorf("status %d, stdout %q, stderr %q", status, nothing, stderr)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != stdout {
		t.Errorf("error %v, and %d bytes in the file, want the %d of standard output", err, len(got), len(stdout))
	}
}

func TestErrors(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none", "tours.svg")
	tests := []struct {
		args   []string
		status int
		want   string // what the message begins with
	}{
		{[]string{"-o", missing}, 1, "sheet: open "},
		{[]string{"-o"}, 2, "sheet: flag needs an argument: -o"},
		{[]string{"-p"}, 2, "sheet: flag provided but not defined: -p"},
		{[]string{"tours.svg"}, 2, `sheet: unexpected argument "tours.svg"`},
	}
	for _, test := range tests {
		t.Run("args="+test.want, func(t *testing.T) {
			status, stdout, stderr := draw(test.args...)
			if status != test.status || stdout != "" || !strings.HasPrefix(stderr, test.want) {
				t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	status, stdout, stderr := draw("-h")
	if status != 0 || !strings.Contains(stdout, "  -o file") || stderr != "" {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}
