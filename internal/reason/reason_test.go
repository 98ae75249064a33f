package reason

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// TestWords checks the texts of reasons, up to the greatest number of nodes that are
// named, and beyond.
func TestWords(t *testing.T) {
	for _, test := range []struct {
		why  *Reason
		want string
	}{
		{New(Theorem, "no more"), "no more"},
		{New(Ends, "%s"), "nodes "},
		{New(Ends, "%s [has|have] few", 7), "node 107 has few"},
		{New(Ends, "%s [has|have] few", 7, -2), "nodes 107 and 98 have few"},
		{New(Ends, "[one|more]: %s", 1, 2, 3), "more: nodes 101, 102 and 103"},
		{New(Ends, "%s", 1, 2, 3, 4, 5, 6, 7, 8), "nodes 101, 102, 103, 104, 105, 106, 107 and 108"},
		{New(Ends, "%s", 1, 2, 3, 4, 5, 6, 7, 8, 9), "the 9 nodes 101 102 103 104 … 106 107 108 109"},
		{New(Cut, TooManyParts, 1).With(3, 2), "without node 101, 3 parts are left, and a path can visit only 2 of them"},
		{New(Matching, "%s: %o", 1, 2).By(3).With(3, 2), "nodes 101 and 102: node 103"},
		{New(Colours, "%0 and %1 are %+").With(3, 4), "3 and 4 are 7"},
		{New(Search, Exhausted).With(1), "the search is exhausted after 1 visit"},
	} {
		if got := test.why.Words("node", func(v int32) string { return fmt.Sprint(v + 100) }); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
	var why *Reason
	if err := fmt.Errorf("wrapped: %w", New(Size, "too small").With(1, 3)); !errors.As(err, &why) || err.Error() != "wrapped: too small" || !slices.Equal(why.Counts, []int64{1, 3}) {
		t.Errorf("%v is %+v", err, why)
	}
}
