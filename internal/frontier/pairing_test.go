package frontier

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
)

// pairs lists the pairs of a pairing, each in ascending order, in the order of
// their first ends.
func pairs(p *partners, set uint32) (list [][2]int) {
	for a := range 32 {
		if set>>a&1 != 0 && a < int(p[a]) {
			list = append(list, [2]int{a, int(p[a])})
		}
	}
	return list
}

// TestRanks checks that the pairings of all ranks are in lexicographic order
// and have these ranks, both for the first ends and for arbitrary ends.
func TestRanks(t *testing.T) {
	r := rand.New(rand.NewPCG(67, 68))
	for j := 0; j <= graphtest.Scaled(10, 12); j += 2 {
		var last [][2]int
		for rank := range pairings[j] {
			var p partners
			set := uint32(1)<<j - 1
			p.unrank(set, rank)
			list := pairs(&p, set)
			if len(list) != j/2 || p.rank(set) != rank {
				t.Fatalf("%d ends, rank %d: %v has rank %d", j, rank, list, p.rank(set))
			}
			order := slices.CompareFunc(last, list, func(a, b [2]int) int {
				return slices.Compare(a[:], b[:])
			})
			if rank > 0 && order >= 0 {
				t.Fatalf("%d ends, rank %d: %v follows %v", j, rank, list, last)
			}
			last = list
			for set = 0; bitCount(set) != j; {
				set = r.Uint32() >> (31 - max(j, 20))
			}
			p.unrank(set, rank)
			if p.rank(set) != rank || len(pairs(&p, set)) != j/2 {
				t.Fatalf("%d ends of %b: rank %d becomes %d", j, set, rank, p.rank(set))
			}
		}
	}
	for range 1000 { // the largest
		set := uint32(1)<<maxEnds - 1
		rank := r.Uint32N(pairings[maxEnds])
		var p partners
		p.unrank(set, rank)
		if p.rank(set) != rank {
			t.Fatalf("rank %d becomes %d", rank, p.rank(set))
		}
	}
}

// bitCount returns the number of members of a set.
func bitCount(set uint32) int { return (degrees{one: set}).ends() }

// TestEdits compares edits of ranks with the same edits of pairs of named ends.
func TestEdits(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(69, 70))
	closed := 0
	for range graphtest.Scaled(20_000, 200_000) {
		j := 2 * r.IntN(maxEnds/2)
		rank := r.Uint32N(pairings[j])
		var p partners
		set := uint32(1)<<j - 1
		p.unrank(set, rank)
		names := r.Perm(100)[:j+2] // names of the ends in ascending order, and of two more
		slices.Sort(names[:j])
		partner := make(map[int]int)
		for _, x := range pairs(&p, set) {
			a, b := names[x[0]], names[x[1]]
			partner[a], partner[b] = b, a
		}
		e, isClosed := randomEdit(r, partner, names)
		if isClosed {
			closed++
			if got := e.apply(rank); got != closes {
				t.Fatalf("%+v of rank %d: %d, want a cycle", e, rank, got)
			}
			continue
		}
		if got, want := e.apply(rank), rankOf(partner); got != want {
			t.Fatalf("%+v of rank %d: %d, want %d", e, rank, got, want)
		}
		if n := e.endsAfter(); n != len(partner) {
			t.Fatalf("%+v: %d ends, want %d", e, n, len(partner))
		}
	}
	if closed < 100 {
		t.Errorf("%d edits close a cycle", closed)
	}
}

// randomEdit makes a random edit of a pairing of named ends, and returns the
// same edit in terms of the numbers of the ends. names has the names of the
// ends, and two more. If the edit would close a cycle, the pairing stays as it
// is.
func randomEdit(r *rand.Rand, partner map[int]int, names []int) (e edit, isClosed bool) {
	j := len(partner)
	e = edit{kind: editKind(r.IntN(4)), ends: uint8(j)}
	switch {
	case j == 0 || e.kind == insert:
		e.kind = insert
		a, b := names[j], names[j+1]
		partner[a], partner[b] = b, a
		e.a, e.b = numberOf(partner, a), numberOf(partner, b)
	case e.kind == shift:
		from, to := names[r.IntN(j)], names[j]
		e.a = numberOf(partner, from)
		other := partner[from]
		delete(partner, from)
		partner[to], partner[other] = other, to
		e.b = numberOf(partner, to)
	case e.kind == join && j > 2:
		a, b := names[0], names[1+r.IntN(j-1)]
		e.a, e.b = numberOf(partner, a), numberOf(partner, b)
		if partner[a] == b {
			return e, true
		}
		c, d := partner[a], partner[b]
		delete(partner, a)
		delete(partner, b)
		partner[c], partner[d] = d, c
	default:
		e.kind = keep
	}
	return e, false
}

// numberOf returns the number of an end among all ends.
func numberOf(partner map[int]int, end int) (n uint8) {
	for other := range partner {
		if other < end {
			n++
		}
	}
	return n
}

// rankOf returns the rank of a pairing of any ends.
func rankOf(partner map[int]int) uint32 {
	var p partners
	for a, b := range partner {
		p[numberOf(partner, a)] = numberOf(partner, b)
	}
	return p.rank(1<<len(partner) - 1)
}

// TestRows checks that rows are made once they pay, and that they agree with
// the edits.
func TestRows(t *testing.T) {
	graphtest.Slow(t)
	table := newEditTable()
	e := edit{kind: join, ends: 8, a: 2, b: 5}
	if row := table.row(e, 104); row != nil {
		t.Error("a row after 104 uses of 105 ranks")
	}
	row := table.row(e, 1)
	if len(row) != 105 {
		t.Fatalf("a row of %d ranks", len(row))
	}
	for rank, got := range row {
		if want := e.apply(uint32(rank)); got != want {
			t.Errorf("rank %d: %d, want %d", rank, got, want)
		}
	}
	var edits []edit
	for ends := maxRowEnds - 4; ends <= maxRowEnds; ends += 2 {
		for b := 1; b < ends; b += 2 {
			for a := range b {
				x, y, n := uint8(a), uint8(b), uint8(ends)
				edits = append(edits,
					edit{kind: shift, ends: n, a: y, b: x},
					edit{kind: insert, ends: n, a: x + 1, b: y + 2},
					edit{kind: join, ends: n, a: x, b: y},
				)
			}
		}
	}
	for range 2 { // the second time, all rows exist
		for _, e := range edits {
			row := table.row(e, 1<<30)
			size := pairings[e.ends]
			if len(row) != int(size) {
				t.Fatalf("%+v: a row of %d ranks", e, len(row))
			}
			for _, rank := range []uint32{0, (size - 1) / 2, size - 1} {
				if got, want := row[rank], e.apply(rank); got != want {
					t.Fatalf("%+v of rank %d: %d, want %d; is it the row of another edit?",
						e, rank, got, want)
				}
			}
		}
	}
	if row := table.row(edit{kind: join, ends: maxRowEnds + 2, b: 1}, 1<<30); row != nil {
		t.Errorf("a row of %d ranks", len(row))
	}
}

// TestSources compares the sources of each rank with the ranks that the edit
// turns into this rank.
func TestSources(t *testing.T) {
	r := rand.New(rand.NewPCG(187, 188))
	several := 0
	for range graphtest.Scaled(300, 20_000) {
		ends := 2 * r.IntN(5)
		e := edit{kind: editKind(r.IntN(4)), ends: uint8(ends)}
		n := e.endsAfter() // a and b number ends after the edit or, for a join, before it
		switch {
		case e.kind == join:
			n = ends
		case e.kind == shift && ends == 0:
			continue
		}
		if n < 2 && e.kind != keep {
			continue
		}
		if e.kind != keep {
			e.a = uint8(r.IntN(n))
			e.b = uint8(r.IntN(n))
		}
		if e.a == e.b && e.kind != shift {
			e = edit{kind: keep, ends: e.ends}
		}
		if e.kind == join && ends == 2 {
			continue // it closes the only path
		}
		want := make(map[uint32][]uint32)
		for rank := range pairings[ends] {
			after := e.apply(rank)
			want[after] = append(want[after], rank)
		}
		for after := range pairings[e.endsAfter()] {
			got := e.sources(nil, after)
			slices.Sort(got)
			if !slices.Equal(got, want[after]) {
				t.Fatalf("%+v, rank %d: %v, want %v", e, after, got, want[after])
			}
			if len(got) > 1 {
				several++
			}
		}
	}
	if several < 100 {
		t.Errorf("%d ranks with several sources", several)
	}
}
