package frontier

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestCollector compares the counts of a target with sums of big integers, both
// for counts by rank and for sparse ones, with zero, one and several words.
func TestCollector(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(71, 72))
	for _, words := range []int{0, 1, 2, 256} {
		for range 1 + 20/(1+words) {
			from, sh := randomTarget(r, words, 12)
			want := collectedCounts(from, sh, words)
			c := collector{edits: newEditTable(), words: words}
			for range 2 { // the second time, nothing must be left of the first
				checkCollector(t, &c, from, sh, want)
			}
			if sparse := words == 256; c.sparse != sparse {
				t.Errorf("%d words: sparse %t", words, c.sparse)
			}
		}
	}
}

// collectedCounts returns the counts of a shard's only target.
func collectedCounts(from *layer, sh *shard, words int) map[uint32]*big.Int {
	sums := make(map[uint32]*big.Int)
	for _, tr := range sh.transitions {
		ranks, counts := from.list(&from.groups[tr.from], words)
		for i, rank := range ranks {
			rank = tr.edit.apply(rank)
			if rank == closes {
				continue
			}
			if sums[rank] == nil {
				sums[rank] = new(big.Int)
			}
			sums[rank].Add(sums[rank], bigOf(counts[i*words:(i+1)*words]))
		}
	}
	return sums
}

// checkCollector collects the counts of a shard's only target, and compares
// them, by rank, with want.
func checkCollector(t *testing.T, c *collector, from *layer, sh *shard, want map[uint32]*big.Int) {
	graphtest.NoError(t, c.collect(work.New(t.Context()), from, sh, &sh.targets[0]))
	ranks := make([]uint32, c.states())
	counts := make([]uint64, c.states()*c.words)
	c.take(ranks, counts)
	if len(ranks) != len(want) {
		t.Fatalf("%d words: %d ranks, want %d", c.words, len(ranks), len(want))
	}
	if !slices.IsSorted(ranks) {
		t.Fatalf("%d words: the ranks are not in order", c.words)
	}
	for i, rank := range ranks {
		n := bigOf(counts[i*c.words : (i+1)*c.words])
		if want[rank] == nil || n.Cmp(want[rank]) != 0 {
			t.Fatalf("%d words: rank %d has the count %v, want %v", c.words, rank, n, want[rank])
		}
	}
}

// randomTarget returns a layer, and a shard whose only target has the given
// number of ends and is reached from all groups of the layer.
func randomTarget(r *rand.Rand, words, ends int) (*layer, *shard) {
	l := &layer{}
	sh := &shard{targets: []target{{
		degrees: degrees{one: 1<<ends - 1},
		last:    -1,
	}}}
	w := writer{pool: newPool(1 << 26), to: l, words: words}
	add := func(j int, e edit) {
		set := make(map[uint32]bool)
		for range 1 + r.IntN(1000) {
			set[r.Uint32N(pairings[j])] = true
		}
		ranks, counts, at, _ := w.room(len(set))
		i := 0
		for rank := range set {
			ranks[i] = rank
			i++
		}
		slices.Sort(ranks)
		for i := range counts {
			counts[i] = r.Uint64() >> 4
			if words > 1 && (i+1)%words != 0 && r.IntN(2) == 0 {
				counts[i] = ^uint64(0)
			}
		}
		l.groups = append(l.groups, at)
		e.ends = uint8(j)
		sh.transitions = append(sh.transitions, transition{
			from:   int32(len(l.groups) - 1),
			edit:   e,
			before: int32(len(sh.transitions) - 1),
		})
		sh.targets[0].last++
	}
	add(ends, edit{kind: keep})
	add(ends, edit{kind: shift, a: 3, b: 7})
	add(ends, edit{kind: shift, a: 4, b: 4})
	add(ends-2, edit{kind: insert, a: 1, b: 5})
	add(ends+2, edit{kind: join, a: 0, b: 9})
	return l, sh
}

// TestOverflow checks that counts that do not fit in their words are reported.
func TestOverflow(t *testing.T) {
	r := rand.New(rand.NewPCG(73, 74))
	for _, words := range []int{1, 2, 256} {
		from, sh := randomTarget(r, words, 12)
		for i := range from.chunks {
			for j := range from.chunks[i].counts {
				from.chunks[i].counts[j] = ^uint64(0)
			}
		}
		c := collector{edits: newEditTable(), words: words}
		err := c.collect(work.New(t.Context()), from, sh, &sh.targets[0])
		if !errors.Is(err, errOverflow) {
			t.Errorf("%d words: %v", words, err)
		}
	}
}

// TestPool checks that groups do not overlap, that the budget is not exceeded,
// and that memory given back is available again in other sizes.
func TestPool(t *testing.T) {
	const size = 1 << 16
	p := newPool(size)
	budget := p.budget
	for range 3 {
		var l layer
		w := writer{pool: p, to: &l, words: 1}
		var err error
		n := uint32(0)
		groups := 0
		for i := 1; ; i = (i*7 + 1) % 1000 {
			ranks, _, _, e := w.room(i)
			err = e
			if err != nil {
				break
			}
			for j := range ranks {
				ranks[j] = n
				n++
			}
			groups++
		}
		if !errors.Is(err, ErrMemory) {
			t.Error(err)
		}
		if groups < 20 {
			t.Errorf("%d groups", groups)
		}
		if p.budget < 0 || p.budget > budget/2 {
			t.Errorf("%d of %d words left", p.budget, budget)
		}
		seen := make(map[uint32]bool)
		for _, c := range l.chunks {
			for _, rank := range c.ranks {
				if rank != 0 && seen[rank] {
					t.Fatalf("%d twice", rank)
				}
				seen[rank] = true
			}
		}
		l.release(p)
		graphtest.NoError(t, p.reserve(budget))
		p.budget += budget
	}
}
