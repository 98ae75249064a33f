package treewidth

import (
	"testing"

	"example.com/knighttour/internal/work"
)

// TestJoinCountsOrigins checks that the memory of a join has a word more for
// each state if the join keeps the origins of its states.
func TestJoinCountsOrigins(t *testing.T) {
	least := func(to *degrees) (words, states int) {
		for {
			words++
			var j tableJoiner
			j.begin(joinOptions{
				slots:    2,
				maxWords: words,
				to:       to,
			})
			joined, err := j.join(work.New(t.Context()), untouched(2), edgeTable)
			if err == nil {
				return words, len(joined.codes)
			}
		}
	}
	without, states := least(nil)
	with, again := least(&degrees{one: 1<<0 | 1<<1})
	if states != 2 || again != states {
		t.Fatalf("%d and %d states, want 2", states, again)
	}
	if with != without+states {
		t.Errorf("%d words with origins, %d without, want a word more for each of %d states",
			with, without, states)
	}
}
