package disjoint

import (
	"testing"

	"example.com/knighttour/internal/work"
)

// TestForbiddenValue checks that solutions with forbidden degrees have no
// value, however many there are: their sum could be positive on 32 bits.
func TestForbiddenValue(t *testing.T) {
	for n := range 10 {
		c := work.New(t.Context())
		p := NewProblem(c, AnyPaths, Rules{}, 2+n, [][2]int32{{0, 1}})
		p.Gain[0] = Gains{1, 5, 5, 5}
		for v := range n {
			p.Gain[2+v] = OnlyDegree(TwoEdges, 1)
		}
		with, without := 6, 1
		if n > 0 {
			with, without = NoValue, NoValue
		}
		if got := p.value(c, []int32{0}); got != with {
			t.Errorf("%d forbidden degrees: %d with the edge, want %d", n, got, with)
		}
		if got := WithoutEdges(AnyPaths, p.Gain).Value; got != without {
			t.Errorf("%d forbidden degrees: %d without edges, want %d", n, got, without)
		}
	}
}
