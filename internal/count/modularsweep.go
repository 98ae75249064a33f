package count

import (
	"math/big"
	"math/bits"
	"runtime"
	"slices"

	"example.com/knighttour/internal/work"
)

// This file computes the table of heldkarp.go, layer by layer.

// count returns the number of tours.
func (t *heldKarpTable) count(c *work.Canceller) (*big.Int, error) {
	covers := t.graph.covers(c)
	if c.Err() != nil {
		return new(big.Int), c.Err()
	}
	if t.isWhole() {
		return covers[len(covers)-1][1], nil
	}
	if t.entryBits(t.lastLayer()) <= 32 {
		return newModularSweep[uint32](c, t).count(c, covers)
	}
	return newModularSweep[uint64](c, t).count(c, covers)
}

// A modularSweep computes the layers of a table for one or more primes. The
// entries are exact if they fit into a word, and otherwise remainders modulo
// the first prime.
type modularSweep[entry uint32 | uint64] struct {
	*heldKarpTable

	// before holds, by class, a table of how many multisets come before a given
	// one: see numberBefore.
	before [][]int

	primes  []uint64     // of this run: several if the entries are exact
	covers  [][][]uint64 // by prime, class and visits: the remainder of the covers
	covered [][]bool     // by class and visits: whether there are covers
	workers []*sweepWorker[entry]
	buffers [3][]entry // memory for layers: see layers and runHalves
}

// newModularSweep numbers the multisets with the same number of visits, in
// ascending order of the visits of the last class, then of the class before it,
// and so on: see numberBefore. The result is meaningless if c is stopped.
func newModularSweep[entry uint32 | uint64](c *work.Canceller, t *heldKarpTable) *modularSweep[entry] {
	s := &modularSweep[entry]{heldKarpTable: t}
	for i, maxVisits := range t.maxVisits {
		ways := t.multisets(c, i)
		columns := maxVisits + 2
		before := make([]int, (t.length+1)*columns)
		for k := range t.length + 1 {
			for visits := range maxVisits + 1 {
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
// k visits in total, and fewer than the given number of visits to class i. So
// the number of a multiset is the sum of numberBefore(i, k, visits) over its
// classes, where k is the number of its visits to the classes up to i.
func (s *modularSweep[entry]) numberBefore(i, k, visits int) int {
	return s.before[i][k*(s.maxVisits[i]+2)+visits]
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

// begin sets the primes of the next run, and what depends on them. covers is
// the result of moduleGraph.covers.
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

// total returns the number of tours modulo the j-th prime, after a run.
func (s *modularSweep[entry]) total(j int) uint64 {
	sum := uint64(0)
	for _, w := range s.workers {
		sum = addModulo(sum, w.totals[j], s.primes[j])
	}
	if s.meets {
		sum = s.tours(sum, s.maxVisits, j)
	}
	return sum
}

// tours returns, modulo the j-th prime, how many tours the given number of
// walks with the given visits stand for.
func (s *modularSweep[entry]) tours(walks uint64, visits []int, j int) uint64 {
	for i, covers := range s.covers[j] {
		walks = multiplyModulo(walks, covers[visits[i]], s.primes[j])
	}
	return walks
}

// run computes the layers, and the totals of the workers.
func (s *modularSweep[entry]) run(c *work.Canceller) error {
	if s.meets {
		return s.runHalves(c)
	}
	forward := direction{first: s.first, prev: s.prev}
	_, _, err := s.layers(c, forward, s.length, func(k int, layer []entry) error {
		return s.each(c, k, func(w *sweepWorker[entry]) { w.addComplete(layer, k) })
	})
	return err
}

// runHalves is run for walks whose halves meet. The layer begun counts the
// first halves, and rows of the table in the other direction count the second
// halves. If both tables are the same, the layers of the first halves are used
// for the second ones, too.
func (s *modularSweep[entry]) runHalves(c *work.Canceller) error {
	half := s.length / 2
	rest := s.length - half
	forward := direction{first: s.first, prev: s.prev}
	_, begun, err := s.layers(c, forward, half, nil)
	if err != nil {
		return err
	}
	if s.isMirrored() && rest == half {
		return s.each(c, rest, func(w *sweepWorker[entry]) {
			w.meet(begun, w.rowOf(begun, rest), half)
		})
	}
	backward := direction{first: s.last, prev: s.next}
	before := begun // the layer of rest-1 visits in this direction
	if !s.isMirrored() {
		// The layers in this direction must not overwrite begun.
		s.buffers[half%2], s.buffers[2] = s.buffers[2], s.buffers[half%2]
		_, before, err = s.layers(c, backward, rest-1, nil)
		if err != nil {
			return err
		}
	}
	return s.each(c, rest, func(w *sweepWorker[entry]) {
		w.extend(before, w.longer[:s.rowLen(rest)], rest, backward)
		w.meet(begun, w.longer, half)
	})
}

// A direction describes the walks in one direction: the classes with which they
// begin and, by class, the classes that may come before it.
type direction struct {
	first uint64   // a set of classes
	prev  []uint64 // by class: a set of classes
}

// layers computes the layers with at most the given number of visits: the
// parameter last. It calls do with each layer, unless do is nil, and returns
// the last two layers; nil stands for a layer of no visits. Even layers are in
// buffers[0], and odd ones in buffers[1]. The next call overwrites these
// buffers.
func (s *modularSweep[entry]) layers(
	c *work.Canceller,
	d direction,
	last int,
	do func(k int, layer []entry) error,
) (before, layer []entry, err error) {
	for odd := range 2 {
		s.reserve(odd, int(s.largestLayer(odd, last)))
	}
	for k := 1; k <= last; k++ {
		before = layer
		layer = s.buffers[k%2][:s.layerLen(k)]
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

// reserve makes room for a layer of the given number of entries.
func (s *modularSweep[entry]) reserve(buffer, entries int) {
	if cap(s.buffers[buffer]) < entries {
		s.buffers[buffer] = nil // so that the old one is not in memory beside the new one
		s.buffers[buffer] = make([]entry, entries)
	}
}

const (
	// statesPerTask is the number of multisets that a worker takes at a time.
	statesPerTask = 256

	// tasksPerWorker is the minimum number of tasks for each of several
	// workers.
	tasksPerWorker = 16

	// workPerVisit is the work for each visit of a multiset.
	workPerVisit = 4
)

// each calls do for each multiset of k visits, on all processors, with a worker
// that is at this multiset.
func (s *modularSweep[entry]) each(c *work.Canceller, k int, do func(w *sweepWorker[entry])) error {
	states := int(s.sizes[k])
	tasks := (states + statesPerTask - 1) / statesPerTask
	workers := max(1, min(len(s.workers), tasks/tasksPerWorker))
	return c.Parallel(workers, tasks, func(c *work.Canceller, worker, task int) error {
		w := s.workers[worker]
		first := task * statesPerTask
		w.moveTo(first, k)
		for w.number < min(first+statesPerTask, states) {
			do(w)
			if err := c.Spend(workPerVisit * k); err != nil {
				return err
			}
			w.advance()
		}
		return nil
	})
}

// A sweepWorker does the work of one goroutine for a sweep, multiset by
// multiset. At any time, it is at one multiset.
type sweepWorker[entry uint32 | uint64] struct {
	*modularSweep[entry]
	number  int      // the number of the multiset among those with as many visits
	visits  []int    // by class: the visits of the multiset
	support uint64   // the set of the classes visited
	low     []int    // scratch space of extend
	longer  []entry  // a row that is used at once
	totals  []uint64 // by prime: the walks or tours counted so far, modulo the prime; begin sets it
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
		if lower == 0 || visits == s.maxVisits[i] {
			lower += visits
			continue
		}
		// One more visit of this class. The remaining visits go to the first
		// classes that can have them.
		s.set(i, visits+1)
		lower--
		for j := range i {
			visits := min(lower, s.maxVisits[j])
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

// rowOf returns the row of the multiset in its layer, of k visits: the entries
// of the visited classes, in ascending order.
func (s *sweepWorker[entry]) rowOf(layer []entry, k int) []entry {
	width := s.rowLen(k)
	return layer[s.number*width:][:width]
}

// extend computes the row of the multiset, which has k visits, from the layer
// of k-1 visits, the parameter before. The entry for a class comes from the row
// of the multiset with one visit fewer to this class: it is the sum of the
// row's entries for the classes that may come before it.
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
	at := 0     // the index in the row
	lower := 0  // the visits up to the class
	number := 0 // the sum of the terms of the earlier classes
	for m := s.support; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		visits := s.visits[i]
		s.low[at] = number // by index in the row: the terms of the earlier classes
		lower += visits
		number += s.numberBefore(i, lower, visits)
		at++
	}
	width := s.rowLen(k - 1)
	upTo := k - 1 // the visits up to the class, with one visit fewer
	high := 0     // the sum of the terms of the later classes, with one visit fewer
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

// into returns the sum of the entries of a row for the classes in a set. The
// multiset of the row has the given support. A sum that does not fit into a
// word is reduced modulo the first prime.
func (s *sweepWorker[entry]) into(row []entry, support, set uint64) uint64 {
	sum, carry := uint64(0), uint64(0)
	for m := support & set; m != 0; m &= m - 1 {
		at := bits.OnesCount64(support & (m&-m - 1)) // the classes before this one
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

// meet adds the walks that consist of two halves. The first half has the given
// number of visits, and is counted in the layer begun. The second half is
// counted in row, the row of the multiset, and begins with the class of an
// entry. The multiset of the first half is the complement of this one.
func (s *sweepWorker[entry]) meet(begun, row []entry, half int) {
	// The complements of the multisets of this layer are those of the layer
	// begun, in reverse order.
	other := int(s.sizes[half]) - 1 - s.number
	width := s.rowLen(half)
	ends := begun[other*width:][:width]
	support := uint64(0)
	for i, visits := range s.visits {
		if visits < s.maxVisits[i] {
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
