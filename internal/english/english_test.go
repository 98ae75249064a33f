package english

import (
	"fmt"
	"testing"
)

// TestLists checks lists of names up to the greatest number that are all named,
// and beyond.
func TestLists(t *testing.T) {
	for _, test := range []struct {
		things     []int
		list, some string
	}{
		{nil, "nodes ", ""},
		{[]int{7}, "node n7", "n7"},
		{[]int{7, -2}, "nodes n7 and n-2", "n7 n-2"},
		{[]int{1, 2, 3}, "nodes n1, n2 and n3", "n1 n2 n3"},
		{[]int{1, 2, 3, 4, 5, 6, 7, 8}, "nodes n1, n2, n3, n4, n5, n6, n7 and n8", "n1 n2 n3 n4 n5 n6 n7 n8"},
		{[]int{1, 2, 3, 4, 5, 6, 7, 8, 9}, "the 9 nodes n1 n2 n3 n4 … n6 n7 n8 n9", "n1 n2 n3 n4 … n6 n7 n8 n9"},
	} {
		name := func(n int) string { return fmt.Sprint("n", n) }
		if list, some := List("node", test.things, name), Some(test.things, name); list != test.list || some != test.some {
			t.Errorf("%q and %q, want %q and %q", list, some, test.list, test.some)
		}
	}
}

func TestPlural(t *testing.T) {
	for n, want := range map[int]string{-1: "-1 visits", 0: "0 visits", 1: "1 visit", 2: "2 visits"} {
		if got := Plural(n, "visit"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
