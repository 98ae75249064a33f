package count

import (
	"math"
	"math/big"
	"math/bits"
	"runtime"
	"slices"

	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A heldKarpTable counts tours by the table of Held and Karp. Its classes are
// the modules of a graph, and instead of sets of vertices it has multisets of
// classes: they say how many times each class has been visited. If all vertices
// have different neighbours, these are sets.
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
	classes []int    // the vertices that are left, in the order of the classes
	most    []int    // by class: its maximum number of visits
	length  int      // the sum of most
	next    []uint64 // by class: the set of its successors
	prev    []uint64 // by class: the set of its predecessors
	first   uint64   // the classes that a walk may begin with
	last    uint64   // and end with
	sizes   []int64  // by length of a walk: the number of multisets, at most manyStates

	// meets says that each class is visited once for each of its vertices, so
	// that two halves of a walk can meet.
	meets bool
}

// manyStates is more states than fit any memory, but small enough for sums.
const manyStates = 1 << 50

// newHeldKarpTable returns the table of a problem with a start, or nil if it is
// too large for any memory.
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
// are too many. A module that contains only the start or the end, or both, is
// not a class: a walk begins just after it or ends just before it.
func (mg *moduleGraph) table(c *work.Canceller) *heldKarpTable {
	t := &heldKarpTable{graph: mg, meets: true}
	for _, v := range mg.left {
		m := &mg.modules[mg.of[v]]
		if m.vertices == m.marks {
			continue
		}
		t.classes = append(t.classes, v)
		t.most = append(t.most, m.vertices)
		t.length += m.vertices
		if !m.empty && !m.complete {
			t.meets = false
		}
	}
	if len(t.classes) > 64 {
		return nil
	}
	if t.length == 1 {
		t.meets = false
	}
	for _, v := range t.classes {
		steps := func(w int) bool { return v == w && t.stays(v) }
		t.next = append(t.next, t.set(func(w int) bool { return mg.edge[v][w] || steps(w) }))
		t.prev = append(t.prev, t.set(func(w int) bool { return mg.edge[w][v] || steps(w) }))
	}
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
	t.sizes = t.ways(c, len(t.classes))
	return t
}

// stays reports whether walks can stay at the vertex of a class for a step: the
// class is complete, and has at least two vertices.
func (t *heldKarpTable) stays(v int) bool {
	m := &t.graph.modules[t.graph.of[v]]
	return m.complete && m.vertices > 1
}

// coversOf returns, for each k, the number of ways in which k visits can cover
// the class of a vertex.
func (t *heldKarpTable) coversOf(v int, all [][]*big.Int) []*big.Int {
	number := t.graph.of[v]
	if !t.stays(v) {
		return all[number]
	}
	m := &t.graph.modules[number]
	covers := make([]*big.Int, m.vertices+1)
	for k := range covers {
		covers[k] = new(big.Int)
	}
	covers[m.vertices].MulRange(1, int64(m.vertices-m.marks))
	return covers
}

// set returns the set of the classes for whose vertices has is true.
func (t *heldKarpTable) set(has func(v int) bool) (set uint64) {
	for i, v := range t.classes {
		if has(v) {
			set |= 1 << i
		}
	}
	return set
}

// ways returns, by number of visits, the number of multisets of the first
// classes. The result is meaningless if c is stopped.
func (t *heldKarpTable) ways(c *work.Canceller, classes int) []int64 {
	ways := make([]int64, t.length+1)
	ways[0] = 1
	for _, most := range t.most[:classes] {
		for k := t.length; k > 0; k-- {
			for visits := 1; visits <= min(most, k); visits++ {
				ways[k] = min(ways[k]+ways[k-visits], manyStates)
			}
		}
		if c.Spend(t.length*most) != nil {
			break
		}
	}
	return ways
}

// isWhole reports whether all vertices are in one module.
func (t *heldKarpTable) isWhole() bool { return len(t.graph.left) == 1 }

// isMirrored reports whether the reverse of every walk is also a walk.
func (t *heldKarpTable) isMirrored() bool { return t.first == t.last && slices.Equal(t.next, t.prev) }

// longest returns the number of the last layer that is kept. If walks meet, the
// layer after it is not kept: each of its rows is used at once.
func (t *heldKarpTable) longest() int {
	if t.meets {
		return t.length / 2
	}
	return t.length
}

// row returns the number of entries for each multiset of k visits.
func (t *heldKarpTable) row(k int) int { return min(k, len(t.classes)) }

// layer returns the number of entries of the layer of k visits.
func (t *heldKarpTable) layer(k int) int64 { return t.sizes[k] * int64(t.row(k)) }

// largest returns the size of the largest layer up to a number of visits, among
// the even layers or, if odd is 1, among the odd ones.
func (t *heldKarpTable) largest(odd, until int) int64 {
	most := int64(0)
	for k := odd; k <= until; k += 2 {
		most = max(most, t.layer(k))
	}
	return most
}

// words returns the size in words of the layers that are in memory at the same
// time.
func (t *heldKarpTable) words() int {
	if t.isWhole() {
		return 0
	}
	longest := t.longest()
	entries := t.largest(0, longest) + t.largest(1, longest)
	if t.meets && !t.isMirrored() {
		rest := t.length - longest
		entries = t.layer(longest) + t.largest(0, rest-1) + t.largest(1, rest-1)
	}
	if t.bits(longest) <= 32 {
		entries = (entries + 1) / 2
	}
	return int(min(entries, math.MaxInt))
}

// visits returns the number of visits to try before the table. They take at
// most a quarter of the time of the table.
func (t *heldKarpTable) visits() int64 {
	visits := 0.0
	for _, m := range t.graph.modules {
		if m.parts != nil {
			n := float64(m.vertices)
			visits += n * n * (1 + n/64) / additionsPerVisit
		}
	}
	if t.isWhole() {
		return int64(visits)
	}
	edges := 0
	for _, set := range t.next {
		edges += bits.OnesCount64(set)
	}
	entries := 0.0
	for k := range t.longest() + 1 {
		entries += float64(t.layer(k))
	}
	if t.meets && t.length%2 == 1 {
		entries += float64(t.layer(t.length/2 + 1))
	}
	if t.meets && !t.isMirrored() {
		entries *= 2
	}
	if !t.fitsWord() {
		entries *= float64(1 + t.bound().BitLen()/64) // the approximate number of primes
	}
	n := float64(len(t.classes))
	visits += entries / entriesPerVisit * (8*n + float64(edges)) / (8 * n)
	return int64(min(visits, math.MaxInt64/2))
}

const (
	// entriesPerVisit is the number of entries of a table without edges for
	// each visit to try.
	entriesPerVisit = 16

	// additionsPerVisit is the number of additions of words for covers for each
	// visit to try.
	additionsPerVisit = 32
)

// bits returns an upper bound on the number of bits of the entries for k
// visits. The number of walks with a given end is at most (k-1)!, and at most
// the (k-1)th power of the number of classes.
func (t *heldKarpTable) bits(k int) int {
	orders := new(big.Int).MulRange(1, int64(k-1))
	classes := big.NewInt(int64(len(t.classes)))
	powers := new(big.Int).Exp(classes, big.NewInt(int64(k-1)), nil)
	return min(orders.BitLen(), powers.BitLen())
}

// fitsWord reports whether all sums of the entries of a row fit into a word. A
// sum has the same bound as an entry for one more visit.
func (t *heldKarpTable) fitsWord() bool { return t.bits(t.longest()+1) <= 64 }

// bound returns an upper bound on the number of tours: the number of orders of
// all vertices.
func (t *heldKarpTable) bound() *big.Int {
	return new(big.Int).MulRange(1, int64(len(t.graph.edge)))
}

// count returns the number of tours.
func (t *heldKarpTable) count(c *work.Canceller) (*big.Int, error) {
	covers := t.graph.covers(c)
	if c.Err() != nil {
		return new(big.Int), c.Err()
	}
	if t.isWhole() {
		return covers[len(covers)-1][1], nil
	}
	if t.bits(t.longest()) <= 32 {
		return newModularSweep[uint32](c, t).count(c, covers)
	}
	return newModularSweep[uint64](c, t).count(c, covers)
}

// A modularSweep computes the layers of a table for one or more primes. The
// entries are exact if they fit into a word, and otherwise remainders modulo
// the first prime.
type modularSweep[entry uint32 | uint64] struct {
	*heldKarpTable

	// before holds, by class, how many multisets come before a given one: see
	// numberBefore.
	before [][]int

	primes  []uint64
	covers  [][][]uint64 // by prime and class: the remainders of covers, by visits
	covered [][]bool     // by class and visits: whether there are covers
	workers []*sweepWorker[entry]
	buffers [3][]entry // memory for layers
}

// newModularSweep numbers the multisets with the same number of visits, in
// ascending order of the visits of the last class, then of the class before it,
// and so on. The number of a multiset is a sum over the classes: see
// numberBefore. The result is meaningless if c is stopped.
func newModularSweep[entry uint32 | uint64](c *work.Canceller, t *heldKarpTable) *modularSweep[entry] {
	s := &modularSweep[entry]{heldKarpTable: t}
	for i, most := range t.most {
		ways := t.ways(c, i)
		columns := most + 2
		before := make([]int, (t.length+1)*columns)
		for k := range t.length + 1 {
			for visits := range most + 1 {
				fewer := before[k*columns+visits]
				if visits <= k {
					fewer += int(ways[k-visits])
				}
				before[k*columns+visits+1] = fewer
			}
		}
		s.before = append(s.before, before)
		if c.Spend(len(before)) != nil {
			break
		}
	}
	for range runtime.GOMAXPROCS(0) {
		s.workers = append(s.workers, newSweepWorker(s))
	}
	return s
}

// numberBefore returns the number of multisets of the classes up to i that have
// k visits in total, and fewer than the given number of visits of class i.
func (s *modularSweep[entry]) numberBefore(i, k, visits int) int {
	return s.before[i][k*(s.most[i]+2)+visits]
}

// count returns the number of tours. If entries might not fit into a word, they
// are computed modulo one prime after the other.
func (s *modularSweep[entry]) count(c *work.Canceller, covers [][]*big.Int) (*big.Int, error) {
	if c.Err() != nil {
		return new(big.Int), c.Err()
	}
	passes := [][]uint64{primesBeyond(s.bound(), 64)}
	if !s.fitsWord() {
		passes = slices.Collect(slices.Chunk(passes[0], 1))
	}
	tours := newResidues()
	for _, primes := range passes {
		s.begin(covers, primes)
		if err := s.run(c); err != nil {
			return new(big.Int), err
		}
		for i, prime := range primes {
			tours.add(prime, s.total(i))
		}
	}
	return tours.number, nil
}

// begin sets the primes of the next run.
func (s *modularSweep[entry]) begin(covers [][]*big.Int, primes []uint64) {
	s.primes = primes
	s.covers = nil
	s.covered = nil
	for _, v := range s.classes {
		var list []bool
		for _, n := range s.coversOf(v, covers) {
			list = append(list, n.Sign() != 0)
		}
		s.covered = append(s.covered, list)
	}
	for _, prime := range primes {
		p := new(big.Int).SetUint64(prime)
		var remainders [][]uint64
		for _, v := range s.classes {
			var list []uint64
			for _, n := range s.coversOf(v, covers) {
				list = append(list, new(big.Int).Mod(n, p).Uint64())
			}
			remainders = append(remainders, list)
		}
		s.covers = append(s.covers, remainders)
	}
	for _, w := range s.workers {
		w.totals = make([]uint64, len(primes))
	}
}

// total returns the number of tours modulo a prime.
func (s *modularSweep[entry]) total(j int) uint64 {
	sum := uint64(0)
	for _, w := range s.workers {
		sum = addModulo(sum, w.totals[j], s.primes[j])
	}
	if s.meets {
		sum = s.tours(sum, s.most, j)
	}
	return sum
}

// tours returns the number of tours that the given number of walks with the
// given visits stands for, modulo the j-th prime.
func (s *modularSweep[entry]) tours(walks uint64, visits []int, j int) uint64 {
	for i, covers := range s.covers[j] {
		walks = multiplyModulo(walks, covers[visits[i]], s.primes[j])
	}
	return walks
}

// run computes the layers, and the totals.
func (s *modularSweep[entry]) run(c *work.Canceller) error {
	forth := direction{first: s.first, prev: s.prev}
	if !s.meets {
		_, _, err := s.layers(c, forth, s.length, func(k int, layer []entry) error {
			return s.each(c, k, func(w *sweepWorker[entry]) { w.addComplete(layer, k) })
		})
		return err
	}
	half := s.length / 2
	rest := s.length - half
	before, begun, err := s.layers(c, forth, half, nil)
	if err != nil {
		return err
	}
	if s.isMirrored() && rest == half {
		return s.each(c, rest, func(w *sweepWorker[entry]) {
			w.meet(begun, w.rowOf(begun, rest), half)
		})
	}
	back := direction{first: s.last, prev: s.next}
	before = begun
	if !s.isMirrored() {
		s.buffers[half%2], s.buffers[2] = s.buffers[2], s.buffers[half%2]
		_, before, err = s.layers(c, back, rest-1, nil)
		if err != nil {
			return err
		}
	}
	return s.each(c, rest, func(w *sweepWorker[entry]) {
		w.extend(before, w.longer[:s.row(rest)], rest, back)
		w.meet(begun, w.longer, half)
	})
}

// A direction is a direction of walks: the classes with which they begin, and,
// by class, the classes that may come before it.
type direction struct {
	first uint64
	prev  []uint64
}

// layers computes the layers up to a number of visits. It calls do with each
// layer, unless do is nil, and returns the last two layers. They are in two of
// the buffers, of odd and of even layers, which the next call overwrites.
func (s *modularSweep[entry]) layers(
	c *work.Canceller,
	d direction,
	until int,
	do func(k int, layer []entry) error,
) (before, layer []entry, err error) {
	for odd := range 2 {
		s.reserve(odd, int(s.largest(odd, until)))
	}
	for k := 1; k <= until; k++ {
		before = layer
		layer = s.buffers[k%2][:s.layer(k)]
		err := s.each(c, k, func(w *sweepWorker[entry]) {
			w.extend(before, w.rowOf(layer, k), k, d)
		})
		if err == nil && do != nil {
			err = do(k, layer)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return before, layer, nil
}

// reserve makes room for a layer.
func (s *modularSweep[entry]) reserve(buffer, words int) {
	if cap(s.buffers[buffer]) < words {
		s.buffers[buffer] = nil // so that the old one is not in memory beside the new one
		s.buffers[buffer] = make([]entry, words)
	}
}

// statesPerTask is the number of multisets that a worker takes at a time.
const statesPerTask = 256

// each calls do for all multisets of k visits, on all processors.
func (s *modularSweep[entry]) each(c *work.Canceller, k int, do func(w *sweepWorker[entry])) error {
	states := int(s.sizes[k])
	tasks := (states + statesPerTask - 1) / statesPerTask
	workers := max(1, min(len(s.workers), tasks/16))
	return c.Parallel(workers, tasks, func(c *work.Canceller, worker, task int) error {
		w := s.workers[worker]
		first := task * statesPerTask
		w.moveTo(first, k)
		for w.number < min(first+statesPerTask, states) {
			do(w)
			if err := c.Spend(4 * k); err != nil {
				return err
			}
			w.advance()
		}
		return nil
	})
}

// A sweepWorker does the work of one goroutine for a sweep, multiset by
// multiset.
type sweepWorker[entry uint32 | uint64] struct {
	*modularSweep[entry]
	number  int     // of the multiset
	visits  []int   // by class
	support uint64  // the classes visited
	low     []int   // by visited class, in ascending order: see extend
	longer  []entry // a row that is used at once
	totals  []uint64
}

// newSweepWorker returns a worker of a sweep.
func newSweepWorker[entry uint32 | uint64](s *modularSweep[entry]) *sweepWorker[entry] {
	n := len(s.classes)
	return &sweepWorker[entry]{
		modularSweep: s,
		visits:       make([]int, n),
		low:          make([]int, n),
		longer:       make([]entry, n),
	}
}

// moveTo moves to the multiset of k visits with the given number.
func (s *sweepWorker[entry]) moveTo(number, k int) {
	s.number = number
	for i := len(s.visits) - 1; i >= 0; i-- {
		visits := 0
		for s.numberBefore(i, k, visits+1) <= number {
			visits++
		}
		number -= s.numberBefore(i, k, visits)
		k -= visits
		s.set(i, visits)
	}
}

// advance moves to the next multiset with the same number of visits, if there
// is one.
func (s *sweepWorker[entry]) advance() {
	s.number++
	lower := 0 // visits of the earlier classes
	for i, visits := range s.visits {
		if lower == 0 || visits == s.most[i] {
			lower += visits
			continue
		}
		// One more visit of this class. The remaining visits go to the first
		// classes that can have them.
		s.set(i, visits+1)
		lower--
		for j := range i {
			visits := min(lower, s.most[j])
			s.set(j, visits)
			lower -= visits
		}
		return
	}
}

// set sets the visits of a class.
func (s *sweepWorker[entry]) set(class, visits int) {
	s.visits[class] = visits
	s.support &^= 1 << class
	if visits > 0 {
		s.support |= 1 << class
	}
}

// rowOf returns the row of the multiset in the layer of k visits.
func (s *sweepWorker[entry]) rowOf(layer []entry, k int) []entry {
	width := s.row(k)
	return layer[s.number*width:][:width]
}

// extend computes the row of the multiset, of k visits, from the previous
// layer. The entry for a class is the sum of the entries for the classes that
// may come before it, in the row of the multiset with one visit fewer of the
// class.
func (s *sweepWorker[entry]) extend(before, row []entry, k int, d direction) {
	if k == 1 {
		row[0] = 0
		if s.support&d.first != 0 {
			row[0] = 1
		}
		return
	}
	// The number of the row's multiset is a sum over the classes: see
	// numberBefore. The terms of the earlier classes are the same as for this
	// multiset. For the later classes, the number of visits up to them is one
	// less.
	lower, number, at := 0, 0, 0 // visits, sum, and number of classes so far
	for m := s.support; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		visits := s.visits[i]
		s.low[at] = number
		lower += visits
		number += s.numberBefore(i, lower, visits)
		at++
	}
	width := s.row(k - 1)
	upTo, high := k-1, 0 // the visits up to the class, and the sum over the later ones
	for m := s.support; m != 0; {
		i := 63 - bits.LeadingZeros64(m)
		bit := uint64(1) << i
		m &^= bit
		at--
		visits := s.visits[i]
		support := s.support
		if visits == 1 {
			support &^= bit
		}
		row[at] = 0
		if support&d.prev[i] != 0 {
			number := s.low[at] + s.numberBefore(i, upTo, visits-1) + high
			row[at] = entry(s.into(before[number*width:][:width], support, d.prev[i]))
		}
		high += s.numberBefore(i, upTo, visits)
		upTo -= visits
	}
}

// into returns the sum of the entries of a row, whose multiset has the given
// support, for the classes in a set.
func (s *sweepWorker[entry]) into(row []entry, support, set uint64) uint64 {
	sum, carry := uint64(0), uint64(0)
	for m := support & set; m != 0; m &= m - 1 {
		at := bits.OnesCount64(support & (m&-m - 1))
		var over uint64
		sum, over = bits.Add64(sum, uint64(row[at]), 0)
		carry += over
	}
	if carry > 0 {
		sum = bits.Rem64(carry, sum, s.primes[0])
	}
	return sum
}

// addComplete adds the tours of the complete walks of the multiset, if each
// class can be covered by its number of visits.
func (s *sweepWorker[entry]) addComplete(layer []entry, k int) {
	for i, visits := range s.visits {
		if !s.covered[i][visits] {
			return
		}
	}
	walks := s.into(s.rowOf(layer, k), s.support, s.last)
	for j, prime := range s.primes {
		s.totals[j] = addModulo(s.totals[j], s.tours(walks%prime, s.visits, j), prime)
	}
}

// meet adds the walks that consist of a first half, counted in the layer begun,
// and a second half, counted in the row of the multiset, which begins with the
// class of the row's entry.
func (s *sweepWorker[entry]) meet(begun, row []entry, half int) {
	// The complements of multisets come in reverse order.
	other := int(s.sizes[half]) - 1 - s.number
	width := s.row(half)
	ends := begun[other*width:][:width]
	support := uint64(0)
	for i, visits := range s.visits {
		if visits < s.most[i] {
			support |= 1 << i
		}
	}
	at := 0
	var top, middle, bottom uint64 // a sum of three words
	for m := s.support; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		high, low := bits.Mul64(uint64(row[at]), s.into(ends, support, s.prev[i]))
		var carry uint64
		bottom, carry = bits.Add64(bottom, low, 0)
		middle, carry = bits.Add64(middle, high, carry)
		top += carry
		at++
	}
	for j, prime := range s.primes {
		walks := bits.Rem64(bits.Rem64(top, middle, prime), bottom, prime)
		s.totals[j] = addModulo(s.totals[j], walks, prime)
	}
}

// addModulo returns x+y modulo a prime. The sum may exceed 64 bits.
func addModulo(x, y, prime uint64) uint64 {
	sum, carry := bits.Add64(x, y, 0)
	return bits.Rem64(carry, sum, prime)
}

// multiplyModulo returns x*y modulo a prime. The product may exceed 64 bits.
func multiplyModulo(x, y, prime uint64) uint64 {
	high, low := bits.Mul64(x, y)
	return bits.Rem64(high, low, prime)
}
