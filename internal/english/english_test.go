package english

import (
	"fmt"
	"testing"
)

// TestLists checks lists of up to maxNamed names, and a longer one.
func TestLists(t *testing.T) {
	for _, test := range []struct {
		things []int
		list   string
		some   string
	}{
		{
			things: nil,
			list:   "nodes ",
			some:   "",
		},
		{
			things: []int{7},
			list:   "node n7",
			some:   "n7",
		},
		{
			things: []int{7, -2},
			list:   "nodes n7 and n-2",
			some:   "n7 n-2",
		},
		{
			things: []int{1, 2, 3},
			list:   "nodes n1, n2 and n3",
			some:   "n1 n2 n3",
		},
		{
			things: []int{1, 2, 3, 4, 5, 6, 7, 8},
			list:   "nodes n1, n2, n3, n4, n5, n6, n7 and n8",
			some:   "n1 n2 n3 n4 n5 n6 n7 n8",
		},
		{
			things: []int{1, 2, 3, 4, 5, 6, 7, 8, 9},
			list:   "the 9 nodes n1 n2 n3 n4 … n6 n7 n8 n9",
			some:   "n1 n2 n3 n4 … n6 n7 n8 n9",
		},
	} {
		name := func(n int) string { return fmt.Sprint("n", n) }
		if got := List("node", test.things, name); got != test.list {
			t.Errorf("List: %q, want %q", got, test.list)
		}
		if got := Some(test.things, name); got != test.some {
			t.Errorf("Some: %q, want %q", got, test.some)
		}
	}
}

// TestPlural checks that only 1 takes the singular.
func TestPlural(t *testing.T) {
	for n, want := range map[int]string{
		-1: "-1 visits",
		0:  "0 visits",
		1:  "1 visit",
		2:  "2 visits",
	} {
		if got := Plural(n, "visit"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
