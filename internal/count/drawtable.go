package count

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A pathTable numbers tours by the table of Held and Karp: for each set of the
// other vertices and each vertex of the set, it holds the number of paths from
// the start through the set to that vertex. The tour with a given number is
// found backwards, from its last vertex, by subtraction.
type pathTable struct {
	problem *problem.Problem
	others  []int32 // the vertices other than the start

	// Set by fill. Here a vertex is its index in others, and n is the number of
	// others.
	next []uint64 // by vertex: the set of its successors
	last []int    // the vertices that may be the last
	ways []uint64 // ways[set*n+v]: the number of paths through set that end at v
}

// newPathTable returns an empty table for a problem with a start.
func newPathTable(p *problem.Problem) *pathTable {
	others := dense.Vertices(p.Graph.Len(), func(v int32) bool { return v != p.Start })
	return &pathTable{problem: p, others: others}
}

// maxOthers is the maximum number of vertices of a table besides the start.
// With 21, the count could overflow a uint64.
const maxOthers = 20

// words returns the size of the table, or math.MaxInt if there are too many
// vertices.
func (t *pathTable) words() int {
	if len(t.others) > maxOthers {
		return math.MaxInt
	}
	return len(t.others) << len(t.others)
}

// trialVisits returns the cost of the table, in visits of an enumeration.
func (t *pathTable) trialVisits() int64 { return int64(t.words()) / entriesPerVisit }

// drawAlternative returns the way to draw tours by the table.
func (t *pathTable) drawAlternative() alternative[sampler] {
	return alternative[sampler]{
		trialVisits: t.trialVisits(),
		run: func(c *work.Canceller) (sampler, error) {
			t.fill(c)
			if c.Err() != nil {
				return nil, c.Err()
			}
			n := t.count()
			if n == 0 {
				return nil, &problem.None{
					Text: "all sets of nodes that a path can visit have been tried",
				}
			}
			return &numberedSampler{count: new(big.Int).SetUint64(n), find: t.paths}, nil
		},
	}
}

// fill computes the table. There must be at most maxOthers vertices besides the
// start.
//
// M. Held and R. M. Karp: A dynamic programming approach to sequencing
// problems, Journal of SIAM 10(1), 1962, doi:10.1137/0110015.
func (t *pathTable) fill(c *work.Canceller) {
	n := len(t.others)
	t.next = make([]uint64, n)
	for i, v := range t.others {
		t.next[i] = t.set(t.problem.Graph.Of(v))
		if t.problem.Reaches(v) {
			t.last = append(t.last, i)
		}
	}
	t.ways = make([]uint64, n<<n)
	for first := t.set(t.problem.Graph.Of(t.problem.Start)); first != 0; first &= first - 1 {
		v := bits.TrailingZeros64(first)
		t.ways[n<<v+v] = 1
	}
	for set := range 1 << n {
		if c.Spend(n) != nil {
			return
		}
		for v := range n {
			ways := t.ways[set*n+v]
			if ways == 0 {
				continue
			}
			for rest := t.next[v] &^ uint64(set); rest != 0; rest &= rest - 1 {
				w := bits.TrailingZeros64(rest)
				t.ways[(set|1<<w)*n+w] += ways
			}
		}
	}
}

// set returns the set of the other vertices that are in a list.
func (t *pathTable) set(list []int32) (set uint64) {
	for i, v := range t.others {
		if slices.Contains(list, v) {
			set |= 1 << i
		}
	}
	return set
}

// count returns the number of tours. The table must be filled.
func (t *pathTable) count() (total uint64) {
	n := len(t.others)
	for _, v := range t.last {
		total += t.ways[(1<<n-1)*n+v]
	}
	return total
}

// paths returns the tours with the given numbers.
func (t *pathTable) paths(c *work.Canceller, numbers []*big.Int) ([][]int32, error) {
	list := make([][]int32, len(numbers))
	for i, number := range numbers {
		list[i] = t.path(number.Uint64())
		if err := c.Spend(len(t.others) * len(t.others)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// path returns the tour with the given number, which must be less than the
// count.
func (t *pathTable) path(number uint64) []int32 {
	n := len(t.others)
	set := 1<<n - 1
	// mayPrecede reports whether v may come just before the most recently
	// chosen vertex. Before any vertex is chosen, it reports whether v may end
	// the tour.
	mayPrecede := func(v int) bool { return slices.Contains(t.last, v) }
	path := make([]int32, 1, n+1)
	path[0] = t.problem.Start
	for set != 0 {
		v := 0
		for ; ; v++ {
			if set>>v&1 == 0 || !mayPrecede(v) {
				continue
			}
			ways := t.ways[set*n+v]
			if number < ways {
				break
			}
			number -= ways
		}
		path = append(path, t.others[v])
		set &^= 1 << v
		mayPrecede = func(u int) bool { return t.next[u]>>v&1 == 1 }
	}
	slices.Reverse(path[1:])
	return path
}
