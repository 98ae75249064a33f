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

// A heldKarpTable counts tours by the table of Held and Karp. Its classes are
// the modules of a graph, and instead of sets of vertices it has multisets of
// classes: they say how many times each class has been visited. If all vertices
// have different neighbours, the multisets are sets of vertices.
//
// An entry, for a multiset and one of its classes, is the number of walks over
// the module graph that visit the classes as often as the multiset says and end
// with the given class. The number of tours that a walk stands for is the
// product of the covers of all classes. A class without edges is visited once
// for each of its vertices. So is a complete class, where a walk can step from
// the class to itself. Any other class is visited once for each path inside it.
//
// The layers of the table, one for each number of visits, are computed one
// after the other, each from the previous one. If the visits of all classes are
// known, only half of the layers are computed: a walk consists of two halves
// that meet.
//
// M. Held and R. M. Karp: A dynamic programming approach to sequencing
// problems, Journal of SIAM 10(1), 1962, doi:10.1137/0110015.
type heldKarpTable struct {
	graph   *moduleGraph
	classes []int // by class: the vertex of graph whose module it is
	// maxVisits holds, by class, the maximum number of its visits: one for each
	// vertex of its module.
	maxVisits []int

	length int      // the sum of maxVisits: the maximum number of visits of a walk
	next   []uint64 // by class: the set of its successors
	prev   []uint64 // by class: the set of its predecessors
	first  uint64   // the set of the classes that a walk may begin with
	last   uint64   // the set of the classes that a walk may end with
	sizes  []int64  // by number of visits: the number of multisets, at most manyStates

	// meets says that each class is visited once for each of its vertices, so
	// that two halves of a walk can meet.
	meets bool
}

// manyStates stands for more states than fit in any memory. It is small enough
// that sums and products with lengths of rows do not overflow.
const manyStates = 1 << 50

// newHeldKarpTable returns the table of a problem with a start. It returns nil
// if there are too many vertices or classes, if there is nothing to put into a
// table, or if c is stopped.
func newHeldKarpTable(c *work.Canceller, p *problem.Problem) *heldKarpTable {
	mg := newModuleGraph(c, p)
	if mg == nil || c.Err() != nil {
		return nil
	}
	mg.merge(c)
	if c.Err() != nil {
		return nil
	}
	return mg.table(c)
}

// table returns the table whose classes are the modules of mg, or nil if there
// are too many. A module that consists of the start, of the end, or of both is
// not a class: a walk begins just after it or ends just before it.
func (mg *moduleGraph) table(c *work.Canceller) *heldKarpTable {
	t := &heldKarpTable{graph: mg, meets: true}
	for _, v := range mg.left {
		m := &mg.modules[mg.of[v]]
		if m.vertices == m.marks {
			continue
		}
		t.classes = append(t.classes, v)
		t.maxVisits = append(t.maxVisits, m.vertices)
		t.length += m.vertices
		if !m.empty && !m.complete {
			t.meets = false // it may be visited fewer times than it has vertices
		}
	}
	if len(t.classes) > dense.WordSize {
		return nil
	}
	if t.length == 1 {
		t.meets = false // one of the halves would be empty
	}
	for _, v := range t.classes {
		isStay := func(w int) bool { return v == w && t.stays(v) }
		t.next = append(t.next, t.set(func(w int) bool { return mg.edge[v][w] || isStay(w) }))
		t.prev = append(t.prev, t.set(func(w int) bool { return mg.edge[w][v] || isStay(w) }))
	}
	t.setEnds()
	t.sizes = t.multisets(c, len(t.classes))
	return t
}

// setEnds sets the classes that walks may begin and end with: the class of the
// start or, if it has none, the classes that the start leads to. The same goes
// for the end, if it is given.
func (t *heldKarpTable) setEnds() {
	mg := t.graph
	start := mg.holder(mg.start)
	t.first = t.set(func(v int) bool { return v == start })
	if t.first == 0 {
		t.first = t.set(func(v int) bool { return mg.edge[start][v] })
	}
	t.last = t.set(func(int) bool { return true })
	if mg.end >= 0 {
		end := mg.holder(mg.end)
		t.last = t.set(func(v int) bool { return v == end })
		if t.last == 0 {
			t.last = t.set(func(v int) bool { return mg.edge[v][end] })
		}
	}
}

// stays reports whether walks can stay at the vertex of a class for a step: the
// class is complete, and has at least two vertices.
func (t *heldKarpTable) stays(v int) bool {
	m := &t.graph.modules[t.graph.of[v]]
	return m.complete && m.vertices > 1
}

// coversOf returns, for each k, the number of ways in which k visits can cover
// the class of a vertex. moduleCovers is the result of moduleGraph.covers.
// Where walks can stay, the walk itself makes the steps within the class. What
// is left is the order of its vertices, apart from the start and the end, whose
// places are fixed.
func (t *heldKarpTable) coversOf(v int, moduleCovers [][]*big.Int) []*big.Int {
	number := t.graph.of[v]
	if !t.stays(v) {
		return moduleCovers[number]
	}
	m := &t.graph.modules[number]
	covers := make([]*big.Int, m.vertices+1)
	for k := range covers {
		covers[k] = new(big.Int)
	}
	covers[m.vertices].MulRange(1, int64(m.vertices-m.marks))
	return covers
}

// set returns the set of the classes for whose vertices isIn reports true.
func (t *heldKarpTable) set(isIn func(v int) bool) (set uint64) {
	for i, v := range t.classes {
		if isIn(v) {
			set |= 1 << i
		}
	}
	return set
}

// multisets returns, by number of visits, the number of multisets of the first
// n classes. The result is meaningless if c is stopped.
func (t *heldKarpTable) multisets(c *work.Canceller, n int) []int64 {
	ways := make([]int64, t.length+1)
	ways[0] = 1
	for _, maxVisits := range t.maxVisits[:n] {
		for k := t.length; k > 0; k-- {
			for visits := 1; visits <= min(maxVisits, k); visits++ {
				ways[k] = min(ways[k]+ways[k-visits], manyStates)
			}
		}
		if c.Spend(t.length*maxVisits) != nil {
			break
		}
	}
	return ways
}

// isWhole reports whether all vertices are in one module.
func (t *heldKarpTable) isWhole() bool { return len(t.graph.left) == 1 }

// isMirrored reports whether the reverse of every walk is also a walk.
func (t *heldKarpTable) isMirrored() bool { return t.first == t.last && slices.Equal(t.next, t.prev) }

// lastLayer returns the number of visits of the last layer that is kept. If
// walks meet, the layer after it is not kept: each of its rows is used at once.
func (t *heldKarpTable) lastLayer() int {
	if t.meets {
		return t.length / 2
	}
	return t.length
}

// rowLen returns the number of entries for each multiset of k visits.
func (t *heldKarpTable) rowLen(k int) int { return min(k, len(t.classes)) }

// layerLen returns the number of entries of the layer of k visits.
func (t *heldKarpTable) layerLen(k int) int64 { return t.sizes[k] * int64(t.rowLen(k)) }

// largestLayer returns the number of entries of the largest layer with an even
// number of visits or, if odd is 1, with an odd one. The number of visits is at
// most last.
func (t *heldKarpTable) largestLayer(odd, last int) int64 {
	largest := int64(0)
	for k := odd; k <= last; k += 2 {
		largest = max(largest, t.layerLen(k))
	}
	return largest
}

// words returns the size in words of the layers that are in memory at the same
// time: see modularSweep.runHalves.
func (t *heldKarpTable) words() int {
	if t.isWhole() {
		return 0
	}
	last := t.lastLayer()
	entries := t.largestLayer(0, last) + t.largestLayer(1, last)
	if t.meets && !t.isMirrored() {
		rest := t.length - last
		entries = t.layerLen(last) + t.largestLayer(0, rest-1) + t.largestLayer(1, rest-1)
	}
	if t.entryBits(last) <= 32 {
		entries = (entries + 1) / 2
	}
	return int(min(entries, math.MaxInt))
}

// trialVisits returns the number of visits of an enumeration to try before the
// table. They take at most a quarter of the time of the table.
func (t *heldKarpTable) trialVisits() int64 {
	visits := t.trialVisitsOfCovers()
	if !t.isWhole() {
		visits += t.trialVisitsOfEntries()
	}
	return int64(min(visits, math.MaxInt64/2))
}

// trialVisitsOfCovers returns the part of trialVisits that is due to the covers
// of the modules. For n vertices, these take n² additions of numbers of up to
// n/64 words.
func (t *heldKarpTable) trialVisitsOfCovers() (visits float64) {
	for _, m := range t.graph.modules {
		if m.parts != nil {
			n := float64(m.vertices)
			visits += n * n * (1 + n/64) / additionsPerVisit
		}
	}
	return visits
}

// trialVisitsOfEntries returns the part of trialVisits that is due to the
// entries. Each entry is a sum over the classes that may come before its class.
func (t *heldKarpTable) trialVisitsOfEntries() float64 {
	edges := 0
	for _, set := range t.next {
		edges += bits.OnesCount64(set)
	}
	entries := 0.0
	for k := range t.lastLayer() + 1 {
		entries += float64(t.layerLen(k))
	}
	if t.meets && t.length%2 == 1 {
		entries += float64(t.layerLen(t.length/2 + 1))
	}
	if t.meets && !t.isMirrored() {
		entries *= 2
	}
	if !t.fitsWord() {
		entries *= float64(1 + t.bound().BitLen()/64) // the approximate number of primes
	}
	ownWork := edgesPerEntry * float64(len(t.classes))
	return entries / entriesPerVisit * (ownWork + float64(edges)) / ownWork
}

const (
	// For each entriesPerVisit entries of a table without edges, the
	// enumeration may make one visit.
	entriesPerVisit = 16

	// edgesPerEntry is the fixed cost of an entry: summing over edgesPerEntry
	// edges takes as long as the rest of the entry.
	edgesPerEntry = 8

	// For each additionsPerVisit additions of words, for covers, the
	// enumeration may make one visit.
	additionsPerVisit = 32
)

// entryBits returns an upper bound on the number of bits of the entries for k
// visits. The number of walks with a given end is at most (k-1)!, and at most
// the (k-1)th power of the number of classes.
func (t *heldKarpTable) entryBits(k int) int {
	orders := new(big.Int).MulRange(1, int64(k-1))
	classes := big.NewInt(int64(len(t.classes)))
	powers := new(big.Int).Exp(classes, big.NewInt(int64(k-1)), nil)
	return min(orders.BitLen(), powers.BitLen())
}

// fitsWord reports whether all sums of the entries of a row fit into a word. A
// sum has the same bound as an entry for one more visit.
func (t *heldKarpTable) fitsWord() bool { return t.entryBits(t.lastLayer()+1) <= 64 }

// bound returns an upper bound on the number of tours: the number of orders of
// all vertices.
func (t *heldKarpTable) bound() *big.Int {
	return new(big.Int).MulRange(1, int64(len(t.graph.edge)))
}
