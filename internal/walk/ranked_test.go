package walk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/work"
)

// twoOrders is a list of two dynamic orders. The first is Warnsdorff's rule or ranks by
// the parity of the path. The second depends on all of the state.
type twoOrders struct {
	order.List
	rule bool
}

func (o twoOrders) Len() int { return 2 }

func (o twoOrders) Kind(i int) order.Kind {
	if i == 0 && o.rule {
		return order.Warnsdorff
	}
	return order.Dynamic
}

func (o twoOrders) Rank(i int, s *order.State, v int32) int64 {
	if i == 0 {
		return int64(len(s.Path)+int(v)) % 2
	}
	sum := int64(v) + int64(s.Path[0])
	for u, free := range s.Free {
		sum += int64(u) * int64(free&^dense.Visited+free/dense.Visited)
	}
	return sum % 3
}

// walk is the plain walk over l.
func (o twoOrders) walk(l lists, start int64) ([]int64, error) {
	s := order.State{Path: []int32{int32(start)}, Free: dense.NewCounts(l.dense())}
	path := []int64{start}
	for v := int32(start); ; {
		s.Free.Visit(int(v), l[v])
		if len(path) == len(l) {
			return path, nil
		}
		list := slices.DeleteFunc(slices.Clone(l[v]), func(w int32) bool { return !s.Free.Has(int(w)) })
		if len(list) == 0 {
			return nil, ErrDeadEnd
		}
		v = slices.MinFunc(list, func(v, w int32) int {
			first := int(s.Free[v] - s.Free[w])
			if !o.rule {
				first = int(o.Rank(0, &s, v) - o.Rank(0, &s, w))
			}
			if first != 0 {
				return first
			}
			return int(o.Rank(1, &s, v) - o.Rank(1, &s, w))
		})
		s.Path, path = append(s.Path, v), append(path, int64(v))
	}
}

// TestRanked compares walks by dynamic orders with plain ones.
func TestRanked(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	c := work.New(t.Context())
	complete, dead := 0, 0
	for i := range 2000 {
		l := randomLists(r, 1+r.IntN(40), 2+r.IntN(7))
		start := r.Int64N(int64(len(l)))
		o := twoOrders{rule: i%2 == 0}
		want, wantErr := o.walk(l, start)
		if complete++; wantErr != nil {
			complete--
			dead++
		}
		var p order.Plan
		if err := p.Arrange(c, dense.NewGraph(l.dense(), true), o); err != nil {
			t.Fatal(err)
		}
		if path, err := (Ranked{&p, o}).Walk(c, start); !same(path, want, err, wantErr) {
			t.Fatalf("%v from %d, rule %t: %v, %v, want %v, %v", l, start, o.rule, path, err, want, wantErr)
		}
	}
	if complete < 300 || dead < 300 {
		t.Errorf("%d complete walks, %d dead ends", complete, dead)
	}
}
