package match

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestMatching compares with all matchings, with capacities from 0 to 2, with
// and without pushing. One Matching is reused for graphs of many sizes.
func TestMatching(t *testing.T) {
	var m Matching
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(51, 52))
	for range graphtest.Scaled(3000, 30_000) {
		p := randomProblem(r, 1+r.IntN(6), 1+2*r.Float64())
		places, most := 0, 0
		for _, n := range p.left {
			places += n
		}
		p.Matchings(p.left, p.right, func(edges [][2]int) { most = max(most, len(edges)) })
		pushing := r.IntN(2) == 0
		for deficit := range 2*len(p.Graph) + 1 {
			want := places-most <= deficit
			if got, err := p.saturates(c, &m, pushing, deficit); got != want || err != nil {
				t.Fatalf("%v: saturates except for %d: %t, want %t", p, deficit, got, want)
			}
			if p.check(t, &m); !want {
				p.checkDeficient(t, m.Deficient(), deficit)
			}
		}
	}
}

// TestMatchingIsMaximum checks by Hall's theorem that larger matchings are maximum.
func TestMatchingIsMaximum(t *testing.T) {
	var m Matching
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(53, 52))
	for i := range graphtest.Scaled(300, 3000) {
		p := randomProblem(r, 7+r.IntN(200), 1+2*r.Float64())
		if i%2 == 0 {
			p = ones(p.Graph)
		}
		saturates, err := p.saturates(c, &m, i%3 == 0, 0)
		_, free := p.check(t, &m)
		if saturates != (free == 0) || err != nil {
			t.Fatalf("%v: %t with %d free places, %v", p, saturates, free, err)
		}
		if !saturates {
			p.checkDeficient(t, m.Deficient(), free-1)
		}
	}
}

// TestGreedyMatching has graphs of which the greedy matching is enough.
func TestGreedyMatching(t *testing.T) {
	for name, test := range map[string]struct {
		g    graphtest.Graph
		left []int // capacities
		want []int32
	}{
		"vertex=least degree":    {graphtest.Graph{{2, 3}, {2}, {}, {}}, []int{1, 1, 0, 0}, []int32{3, 2}},
		"vertex=first of equals": {graphtest.Graph{{1, 0}, {0, 1}}, []int{1, 1}, []int32{1, 0}},
		"vertex=least degree by now": {
			graphtest.Graph{{4, 6}, {4, 7}, {4, 5}, {5}, {}, {}, {}, {}}, []int{1, 1, 1, 1, 0, 0, 0, 0}, []int32{6, 7, 4, 5},
		},
	} {
		var m Matching
		p := problem{test.g, test.left, slices.Repeat([]int{1}, len(test.g))}
		ok, err := p.saturates(work.New(t.Context()), &m, false, len(p.Graph))
		for v, want := range test.want {
			if !ok || err != nil || m.Left[v][0] != want {
				t.Errorf("%s: %d is matched with %v, want %d: %t, %v", name, v, m.Left[v], want, ok, err)
			}
		}
	}
}

// TestCanBeStopped stops what takes long: a graph whose greedy matching is far from
// maximum, and a path, whose perfect matching leaves half of the edges useless.
func TestCanBeStopped(t *testing.T) {
	random := ones(graphtest.RegularDigraph(rand.New(rand.NewPCG(54, 52)), 10_000))
	path := ones(graphtest.Grid(1, 20_001)).sided()
	var perfect Matching
	if ok, err := path.saturates(work.New(t.Context()), &perfect, false, 0); !ok || err != nil {
		t.Fatal(ok, err)
	}
	for name, do := range map[string]func(c *work.Canceller) (bool, error){
		"matching": func(c *work.Canceller) (bool, error) { return random.saturates(c, new(Matching), false, 0) },
		"pushing":  func(c *work.Canceller) (bool, error) { return random.saturates(c, new(Matching), true, 0) },
		"dropping": func(c *work.Canceller) (bool, error) {
			g := path.Lists()
			err := new(Useless).Drop(c, &perfect, &g, isEven)
			return len(g.List) == 20_000, err
		},
	} {
		stops := graphtest.Stopped(t, 10, func(units int) error {
			ok, err := do(work.StopAfter(units))
			if ok != (err == nil) {
				t.Fatalf("%s: stopped after %d: %t, %v", name, units, ok, err)
			}
			return err
		})
		if stops < 90 {
			t.Errorf("%s: stopped %d times only", name, stops)
		}
	}
}
