package trail

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// runToProof continues a search until its trail is proved to be the best, and
// returns the trail. It checks that the trail uses no arc twice, and that each
// arc follows the one before it: l holds, by arc, those that follow.
func runToProof(t *testing.T, l dense.Lists, s *Search) []int32 {
	t.Helper()
	for turn := 0; !s.done; turn++ {
		if turn > 1000 {
			t.Fatal("no proof after 1000 turns")
		}
		s.Turn(1000)
	}
	path := s.Path()
	for i, v := range path {
		if slices.Contains(path[:i], v) {
			t.Errorf("%v has arc %d twice", path, v)
		}
		if i > 0 && !l.Has(path[i-1], v) {
			t.Errorf("%v: arc %d does not follow %d", path, v, path[i-1])
		}
	}
	return path
}

// longestTrail returns the number of arcs of the longest open trail of a
// multigraph, and that of the longest closed one. It follows all trails.
func longestTrail(arcs [][2]int) (open, closed int) {
	used := make([]bool, len(arcs))
	var follow func(first, node, length int)
	follow = func(first, node, length int) {
		open = max(open, length)
		if node == first && length > 1 {
			closed = max(closed, length)
		}
		last := -1
		for i, arc := range arcs {
			isSame := last >= 0 && arcs[last] == arc
			if used[i] || arc[0] != node || isSame {
				continue
			}
			last = i
			used[i] = true
			follow(first, arc[1], length+1)
			used[i] = false
		}
	}
	for first := range 8 {
		follow(first, first, 0)
	}
	return open, closed
}

// TestTrailsInParts checks multigraphs whose parts are joined by few arcs, so
// that the arcs that a flow uses are not all connected.
func TestTrailsInParts(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(200, 10_000)) {
		r := rand.New(rand.NewPCG(seed, 19))
		nodes := 4 + r.IntN(5)
		var arcs [][2]int
		for v := range nodes { // a cycle through all, and cycles of parts
			arcs = append(arcs, [2]int{v, (v + 1) % nodes})
			if r.IntN(2) > 0 {
				arcs = append(arcs, [2]int{v, v / 2 * 2}, [2]int{v / 2 * 2, v})
			}
		}
		r.Shuffle(len(arcs), func(i, j int) { arcs[i], arcs[j] = arcs[j], arcs[i] })
		arcs = arcs[:min(len(arcs)-r.IntN(3), 15)]
		slices.SortFunc(arcs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
		open, closed := longestTrail(arcs)
		l := graphtest.Followers(arcs).Lists()
		c := work.New(t.Context())
		j := dense.NewJunctions(c, l)
		gains := make([]int32, len(arcs)) // no gain at the ends
		if got := runToProof(t, l, NewOpen(c, j, gains, gains)); len(got) != open {
			t.Errorf("%v: a trail of %d arcs, want %d", arcs, len(got), open)
		}
		got := runToProof(t, l, NewClosed(c, j))
		if len(got) != closed {
			t.Errorf("%v: a closed trail of %d arcs, want %d", arcs, len(got), closed)
		}
		if n := len(got); n > 0 && !l.Has(got[n-1], got[0]) {
			t.Errorf("%v: %v is not closed", arcs, got)
		}
	}
}

// TestTrailAvoids checks closed trails that avoid the smallest part other than
// the main one, but enter another part.
func TestTrailAvoids(t *testing.T) {
	for _, test := range []struct {
		arcs [][2]int
		want int
	}{
		{[][2]int{
			{0, 1}, {0, 5}, {0, 6}, {1, 0}, {2, 3}, {2, 3}, {3, 2}, {3, 2}, {3, 7},
			{4, 1}, {4, 5}, {4, 5}, {5, 4}, {6, 1}, {6, 2}, {6, 7}, {7, 6},
		}, 9},
		{[][2]int{
			{0, 1}, {1, 0}, {1, 5}, {2, 1}, {2, 3}, {2, 6}, {3, 2}, {4, 0}, {4, 3},
			{4, 5}, {5, 0}, {5, 4}, {6, 7}, {7, 3}, {7, 6},
		}, 7},
	} {
		if _, closed := longestTrail(test.arcs); closed != test.want {
			t.Fatalf("%v: a closed trail of %d arcs, want %d", test.arcs, closed, test.want)
		}
		l := graphtest.Followers(test.arcs).Lists()
		c := work.New(t.Context())
		got := runToProof(t, l, NewClosed(c, dense.NewJunctions(c, l)))
		if len(got) != test.want {
			t.Errorf("%v: a closed trail of %d arcs, want %d", test.arcs, len(got), test.want)
		}
	}
}
