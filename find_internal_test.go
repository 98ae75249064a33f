package knighttour

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// canFind reports whether g has a tour for the goal, from the start or, if that
// is less than 0, from anywhere.
func canFind(g graphtest.Graph, undirected bool, start int, goal Goal) bool {
	n := len(g)
	if n == 0 {
		return goal == Open()
	}
	if least := 2 + dense.Bit(undirected); goal == Closed() && n < least {
		return false
	}
	for first := range n {
		if start >= 0 && first != start || goal == Closed() && start < 0 && first > 0 {
			continue
		}
		for last := range ends(g, first) {
			if goal == Open() || goal == EndAt(int64(last)) || goal == Closed() && slices.Contains(g[last], first) {
				return true
			}
		}
	}
	return false
}

// ends yields the vertices that paths over all of g from first end with. It keeps
// a table of which sets of vertices have a path from there to where. M. Held and
// R. M. Karp: A dynamic programming approach to sequencing problems, Journal of
// SIAM 10(1), 1962, doi:10.1137/0110015.
func ends(g graphtest.Graph, first int) iter.Seq[int] {
	n := len(g)
	ends := make([]uint, 1<<n) // by set: where the paths may end, as a set
	ends[1<<first] = 1 << first
	for set := range uint(len(ends)) {
		for u := range elements(ends[set]) {
			for _, v := range g[u] {
				if set>>v&1 == 0 {
					ends[set|1<<v] |= 1 << v
				}
			}
		}
	}
	return elements(ends[len(ends)-1])
}

// elements yields the elements of a set of bits.
func elements(set uint) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros(set)) {
				return
			}
		}
	}
}

// findings are the ways of finding: all of Find, and each of its methods alone,
// which may give up.
var findings = map[string]func(x *finder) error{
	"run":      (*finder).run,
	"search":   alone(func(x *finder) error { return x.search(1 << 20) }),
	"check":    alone(func(x *finder) error { return x.checkFeasibility(0) }),
	"frontier": alone(func(x *finder) error { return x.followFrontier(1 << 20) }),
	"join":     inTurns(4, (*finder).joinCycles),
	"learn": alone(func(x *finder) error {
		if err := x.followImplications(1000); err != nil || x.tour != nil {
			return err
		}
		return turns(x, 100, (*finder).learn)
	}),
	"cuts":  inTurns(30, (*finder).crossCuts),
	"bound": inTurns(30, (*finder).bound),
	"close": inTurns(30, (*finder).closeUp),
}

// inTurns returns a method that finds on its own in so many turns.
func inTurns(n int, method func(x *finder, budget int) error) func(x *finder) error {
	return alone(func(x *finder) error {
		if x.f.n >= 3 {
			if err := x.makeClosing(); err != nil {
				return err
			}
		}
		return turns(x, n, method)
	})
}

func turns(x *finder, n int, method func(x *finder, budget int) error) error {
	for range n {
		if err := method(x, 1000); err != nil || x.tour != nil {
			return err
		}
	}
	return nil
}

// alone returns a method that finds on its own.
func alone(method func(x *finder) error) func(x *finder) error {
	return func(x *finder) error {
		if err := x.addSource(); err != nil {
			return err
		}
		return method(x)
	}
}

// checkFind compares all ways of finding a tour of g, from the start unless it is
// less than 0, with whether there is one.
func checkFind(t *testing.T, g graphtest.Graph, undirected bool, start int, goal Goal) {
	t.Helper()
	exists := canFind(g, undirected, start, goal)
	f := Freeze(g.As(undirected))
	var from *int64
	if start >= 0 {
		from = new(int64)
		*from = int64(start)
	}
	check := func(how string, tour Tour, err error) {
		t.Helper()
		if err := CheckFound(f, from, goal, exists, tour, err); err != nil {
			t.Fatalf("%s: %s, goal %v from %d: %v, %v", how, g.Describe(undirected), goal, start, tour, err)
		}
	}
	c := work.New(t.Context())
	tour, err := find(c, f, from, goal)
	check("find", tour, err)
	if len(g) == 0 {
		return
	}
	for name, run := range findings {
		x, err := newFinder(f, from, goal)
		if err == nil {
			err = run(x)
		}
		if err == nil && x.tour == nil && name != "run" {
			continue // given up
		}
		check(name, Tour{Path: idsOf(f, x.tour)}, err)
	}
}

// TestFindLabelled finds tours of all small graphs, or else proves that there is
// none. Since the graphs are all that there are, one start stands for all.
func TestFindLabelled(t *testing.T) {
	sampled := uint64(graphtest.Scaled(16, 8))
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		hash := uint64(0)
		for _, v := range slices.Concat(g...) {
			hash = dense.Mix(hash + uint64(v))
		}
		if len(g) > 3 && hash%sampled != 0 {
			return
		}
		goals := []Goal{Open(), Closed()}
		if len(g) > 0 {
			goals = append(goals, EndAt(int64(len(g)-1)))
		}
		for _, goal := range goals {
			for start := -1; start < min(1, len(g)); start++ {
				checkFind(t, g, undirected, start, goal)
			}
		}
	})
}

// TestFindRandom does so with larger random graphs.
func TestFindRandom(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		t.Run(graphtest.Kind(undirected), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(12, 1))
			for range graphtest.Scaled(200, 4000) {
				n := 6 + r.IntN(5)
				g := graphtest.Random(r, n, 1.5+2.5*r.Float64(), undirected)
				if r.IntN(2) == 0 {
					g = g.TwoColoured(r)
				}
				g.AddLoops(r, r.IntN(3))
				for _, goal := range []Goal{Open(), Closed(), EndAt(int64(r.IntN(n)))} {
					for _, start := range []int{-1, r.IntN(n)} {
						checkFind(t, g, undirected, start, goal)
					}
				}
			}
		})
	}
}

// FuzzFind compares all ways of finding a tour with a table of all paths.
func FuzzFind(f *testing.F) {
	graphtest.AddBytes(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, undirected := graphtest.OfBytes(data)
		for _, goal := range []Goal{Open(), Closed(), EndAt(int64(len(g) - 1))} {
			for _, start := range []int{-1, 0} {
				checkFind(t, g, undirected, start, goal)
			}
		}
	})
}
