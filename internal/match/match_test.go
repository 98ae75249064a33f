package match

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestMatching checks that matchings are maximum, unless the deficiency allows less: by
// Hall's theorem, and in small graphs by all matchings. One Matching is reused for many
// graphs.
func TestMatching(t *testing.T) {
	var m Matching
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(51, 52))
	for i := range graphtest.Scaled(3000, 30_000) {
		n := 1 + r.IntN(6)
		if i%10 == 0 {
			n += r.IntN(200)
		}
		p := randomProblem(r, n, 1+2*r.Float64())
		if i%4 == 0 {
			p = ones(p.Graph)
		}
		pushing := r.IntN(2) == 0
		saturates, err := p.saturates(c, &m, pushing, 0)
		_, edges, free := p.check(t, &m)
		if saturates != (free == 0) || err != nil {
			t.Fatalf("%v: %t with %d free places, %v", p, saturates, free, err)
		}
		if !saturates {
			p.checkDeficient(t, m.Deficient(), free-1)
		}
		if n < 7 {
			most := 0
			p.Matchings(p.left, p.right, func(edges [][2]int) { most = max(most, len(edges)) })
			if edges != most {
				t.Fatalf("%v: %d edges, want %d", p, edges, most)
			}
		}
		for deficit := 1; deficit < free+3; deficit++ {
			if got, err := p.saturates(c, &m, pushing, deficit); got != (free <= deficit) || err != nil {
				t.Fatalf("%v: saturates except for %d: %t, %v", p, deficit, got, err)
			}
			if p.check(t, &m); free > deficit {
				p.checkDeficient(t, m.Deficient(), deficit)
			}
		}
	}
}

// TestGreedyMatching has graphs for which the greedy matching is enough. Right vertices
// are those without successors.
func TestGreedyMatching(t *testing.T) {
	for name, test := range map[string]struct {
		g    graphtest.Graph
		want []int32 // partners of the first vertices
	}{
		"choice=least degree":    {graphtest.Graph{{2, 3}, {2}, {}, {}}, []int32{3, 2}},
		"choice=first of equals": {graphtest.Graph{{3, 2}, {2, 3}, {}, {}}, []int32{3, 2}},
		"choice=degree by now":   {graphtest.Graph{{4, 6}, {4, 7}, {4, 5}, {5}, {}, {}, {}, {}}, []int32{6, 7, 4, 5}},
	} {
		var m Matching
		ok, err := ones(test.g).saturates(work.New(t.Context()), &m, false, len(test.g))
		for v, want := range test.want {
			if !ok || err != nil || m.Left[v][0] != want {
				t.Errorf("%s: %d is matched with %v, want %d: %t, %v", name, v, m.Left[v], want, ok, err)
			}
		}
	}
}

// TestCanBeStopped stops long computations: for a graph whose greedy matching is far from
// maximum, and for a path, whose perfect matching makes half of the edges useless.
func TestCanBeStopped(t *testing.T) {
	random := ones(graphtest.RegularDigraph(rand.New(rand.NewPCG(54, 52)), 3000))
	path := ones(graphtest.Grid(1, 5001)).sided()
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
			return len(g.List) == 5000, err
		},
	} {
		graphtest.CheckStops(t, 10, 60, func(units int) error {
			ok, err := do(work.StopAfter(units))
			if ok != (err == nil) {
				t.Fatalf("%s: stopped after %d: %t, %v", name, units, ok, err)
			}
			return err
		})
	}
}
