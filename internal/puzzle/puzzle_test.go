package puzzle

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
)

// read reads the rows of a text whose fields are separated by commas, so that a
// field may be empty.
func read(text string) (*Puzzle, map[int]int64, error) {
	p := new(Puzzle)
	for i, row := range strings.Split(text, "\n") {
		if err := p.Add(i+1, strings.Split(row, ",")); err != nil {
			return p, nil, err
		}
	}
	places, err := p.Places()
	return p, places, err
}

// TestPuzzle reads a puzzle with every symbol.
func TestPuzzle(t *testing.T) {
	p, places, err := read("1,.,,##\n0,#,___,010\n00,7,_,.")
	if err != nil {
		t.Fatal(err)
	}
	if p.Rows != 3 || p.Cols != 4 {
		t.Errorf("%dx%d, want 3x4", p.Rows, p.Cols)
	}
	if want := []int64{3, 5}; !slices.Equal(p.Blocked, want) {
		t.Errorf("blocked squares %d, want %d", p.Blocked, want)
	}
	if want := map[int]int64{0: 0, 6: 9, 9: 7}; !maps.Equal(places, want) {
		t.Errorf("places %v, want %v", places, want)
	}
}

// TestErrors reads texts that are not puzzles.
func TestErrors(t *testing.T) {
	huge := fmt.Sprint(uint64(math.MaxInt) + 1)
	for _, test := range []struct {
		text string
		want Error
	}{
		{
			text: "#,#\n##,#",
			want: Error{Problem: "there is no free square", Want: "a number or a dot for each"},
		},
		{
			text: "1,.\n.,x",
			want: Error{Line: 2, Col: 2, Field: "x", Want: "a number, a dot or a number sign"},
		},
		{
			text: "1,..",
			want: Error{Line: 1, Col: 2, Field: "..", Want: "a number, a dot or a number sign"},
		},
		{
			text: "1,.\n.",
			want: Error{Line: 2, Col: 2, Problem: "the row has 1 field, and those before have 2"},
		},
		{
			text: "1,.\n.,.,.",
			want: Error{Line: 2, Col: 3, Problem: "the row has 3 fields, and those before have 2"},
		},
		{
			text: ".,3\n03,.",
			want: Error{Line: 2, Col: 1, Problem: "the number 3 is in line 1, column 2 already"},
		},
		{
			text: "#,.\n04,.",
			want: Error{Line: 2, Col: 1, Field: "04", Problem: "the number is beyond the number of squares, 3"},
		},
		{
			text: ".," + huge + "\n" + huge + ",.",
			want: Error{Line: 1, Col: 2, Field: huge, Problem: "the number is beyond the number of squares, 4"},
		},
	} {
		t.Run(fmt.Sprintf("text=%q", test.text), func(t *testing.T) {
			_, places, err := read(test.text)
			e, ok := err.(*Error)
			if !ok || *e != test.want || places != nil {
				t.Errorf("places %v, error %+v, want %+v", places, err, test.want)
			}
		})
	}
}

// TestErrorText checks the words of an error with each of its parts.
func TestErrorText(t *testing.T) {
	for _, test := range []struct {
		e    Error
		want string
	}{
		{Error{Problem: "a problem"}, `a problem`},
		{Error{Field: "x", Problem: "a problem"}, `"x": a problem`},
		{Error{Field: "x", Want: "a dot"}, `"x": want a dot`},
		{Error{Problem: "a problem", Want: "a dot"}, `a problem: want a dot`},
	} {
		if got := test.e.Error(); got != test.want {
			t.Errorf("%+v says %q, want %q", test.e, got, test.want)
		}
	}
	e := Error{Field: "x", Problem: "a problem", Want: "a dot"}
	if got := e.Text("expected", strings.ToUpper); got != "X: a problem: expected a dot" {
		t.Errorf("in other words, %+v says %q", e, got)
	}
}

// TestIsField distinguishes fields from other texts.
func TestIsField(t *testing.T) {
	for _, text := range []string{"", ".", "0", "000", "_", "__", "#", "##", "1", "042", strings.Repeat("9", 50)} {
		if !IsField(text) {
			t.Errorf("%q is not a field", text)
		}
	}
	for _, text := range []string{"..", "#.", "_0", "1.", "-1", "+1", "1.5", "x", " ", "\u0662"} {
		if IsField(text) {
			t.Errorf("%q is a field", text)
		}
	}
}
