package dense

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/work"
)

// random returns a random digraph as lists in ascending order.
func random(r *rand.Rand, n int, p float64) Lists {
	l := Lists{Start: []int{0}}
	for range n {
		for v := range int32(n) {
			if r.Float64() < p {
				l.List = append(l.List, v)
			}
		}
		l.Start = append(l.Start, len(l.List))
	}
	return l
}

// TestLists checks edges in lists and masks, in both directions.
func TestLists(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	c := work.New(t.Context())
	for range 200 {
		n := r.IntN(WordSize + 1)
		l := random(r, n, r.Float64()*r.Float64())
		back, err := l.Transpose(c)
		if err != nil || l.Len() != n || back.Len() != n || len(back.List) != len(l.List) {
			t.Fatalf("%v: transposed %v, %v", l, back, err)
		}
		var m, both Masks
		m.Fill(l, false)
		for u := range int32(n) {
			if !slices.IsSorted(back.Of(u)) {
				t.Fatalf("transposed list of %d is %v", u, back.Of(u))
			}
			for v := range int32(n) {
				has := slices.Contains(l.Of(u), v)
				if l.Has(u, v) != has || back.Has(v, u) != has || (m.Next[u]>>v&1 == 1) != has || (m.Prev[v]>>u&1 == 1) != has {
					t.Fatalf("%v: an edge from %d to %d: %t", l, u, v, has)
				}
			}
		}
		both.Fill(l, true)
		if both.Next != m.Next || both.Prev != m.Next {
			t.Fatalf("%v: masks %v", l, both)
		}
	}
}

// TestAsymmetry looks for edges that lead one way only.
func TestAsymmetry(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	one, both := 0, 0
	for range 1000 {
		l := random(r, 1+r.IntN(5), r.Float64())
		sum := uint64(0)
		for v := range int32(l.Len()) {
			sum += l.Asymmetry(v)
		}
		symmetric := true
		for u := range int32(l.Len()) {
			for _, v := range l.Of(u) {
				symmetric = symmetric && l.Has(v, u)
			}
		}
		if (sum == 0) != symmetric {
			t.Fatalf("%v: the sum is %d", l, sum)
		}
		if both++; !symmetric {
			one++
			if u, v := l.OneWay(); !l.Has(u, v) || l.Has(v, u) {
				t.Fatalf("%v: an edge from %d to %d and not back", l, u, v)
			}
		}
	}
	if one < 100 || both-one < 100 {
		t.Errorf("%d graphs of %d have one-way edges", one, both)
	}
	defer func() {
		if recover() == nil {
			t.Error("OneWay finds an edge where there is none")
		}
	}()
	(Lists{Start: []int{0, 0}}).OneWay()
}

// TestTransposeStops stops a transposition at many points.
func TestTransposeStops(t *testing.T) {
	l := random(rand.New(rand.NewPCG(2, 2)), 300, 0.5)
	stops := 0
	for units := 1; ; units += 1000 {
		back, err := l.Transpose(work.StopAfter(units))
		if err == nil {
			break
		}
		if stops++; back.Start != nil || !errors.Is(err, context.Canceled) {
			t.Fatalf("%v, %v", back, err)
		}
	}
	if stops < 20 {
		t.Errorf("stopped %d times only", stops)
	}
}

// TestCounts visits and leaves vertices at random, and compares with a recount.
func TestCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	c := work.New(t.Context())
	for range 50 {
		n := 1 + r.IntN(20)
		l := random(r, n, 0.3)
		back, err := l.Transpose(c)
		if err != nil {
			t.Fatal(err)
		}
		counts := NewCounts(l)
		visited := make([]bool, n)
		for range 50 {
			v := r.IntN(n)
			if visited[v] {
				counts.Leave(v, back.Of(int32(v)))
			} else {
				counts.Visit(v, back.Of(int32(v)))
			}
			visited[v] = !visited[v]
			for u := range n {
				free := int32(0)
				for _, w := range l.Of(int32(u)) {
					free += int32(Bit(!visited[w]))
				}
				if counts.Has(u) == visited[u] || counts[u]&^Visited != free {
					t.Fatalf("%v: the count of %d is %d, want %d", l, u, counts[u], free)
				}
			}
		}
		if counts.Fill(l); !slices.Equal(counts, NewCounts(l)) {
			t.Fatalf("%v: filled anew: %v", l, counts)
		}
	}
}

// TestQueues compares queues with lists.
func TestQueues(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	elements := func(q Queue) (list []int32) {
		for ; q != 0; q = q.Rest() {
			list = append(list, int32(q.First()))
		}
		return list
	}
	for range 500 {
		var list, want []int32
		set := r.Uint64()
		for _, v := range r.Perm(WordSize)[:r.IntN(20)] {
			list = append(list, int32(v))
			if set>>v&1 == 1 && len(want) < 8 {
				want = append(want, int32(v))
			}
		}
		if got := elements(NewQueue(list, set)); !slices.Equal(got, want) {
			t.Fatalf("the queue of %v in %b is %v, want %v", list, set, got, want)
		}
		if v := r.IntN(WordSize); !slices.Equal(elements(QueueOf(v)), []int32{int32(v)}) {
			t.Fatalf("the queue of %d is %v", v, elements(QueueOf(v)))
		}
		n := r.IntN(WordSize + 2)
		l := random(r, n, 0.1)
		fits := n <= WordSize
		for v := range int32(n) {
			fits = fits && len(l.Of(v)) <= 8
		}
		var q Queues
		if got := q.Fill(l); got != fits {
			t.Fatalf("%v: fits %t", l, got)
		}
		for v := range int32(n) {
			if fits && !slices.Equal(elements(q[v]), l.Of(v)) {
				t.Fatalf("%v: the queue of %d is %v", l, v, elements(q[v]))
			}
		}
	}
}

// TestBits compares sets with lists of vertices.
func TestBits(t *testing.T) {
	for n := 1; n <= WordSize; n++ {
		var list []int32
		for v := range int32(n) {
			list = append(list, v)
		}
		if BitsOf(list) != AllBits(n) {
			t.Errorf("%d vertices: %b and %b", n, BitsOf(list), AllBits(n))
		}
	}
	set := BitSet(BitsOf([]int32{0, 5, 63}))
	for v := range WordSize {
		if set.Has(v) != (v == 0 || v == 5 || v == 63) {
			t.Errorf("has %d: %t", v, set.Has(v))
		}
	}
}

// TestRandom compares with the published first outputs of SplitMix64, and
// checks the range and the distribution of numbers.
func TestRandom(t *testing.T) {
	state := uint64(1234567)
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := Mix(state); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
		state += 0x9e3779b97f4a7c15
	}
	var r Random
	var counts [10]int
	for range 10_000 {
		counts[r.Below(10)]++
	}
	for i, n := range counts {
		if n < 800 || n > 1200 {
			t.Errorf("%d comes %d times of 10000", i, n)
		}
	}
	list := []int32{0, 1, 2, 3, 4, 5, 6, 7}
	if r.Shuffle(list); slices.IsSorted(list) {
		t.Error("a shuffle changes nothing")
	}
	if slices.Sort(list); !slices.Equal(list, []int32{0, 1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("a shuffle loses vertices: %v", list)
	}
}

// TestLinks follows cycles from all vertices, along the edge joined first.
func TestLinks(t *testing.T) {
	for _, test := range []struct {
		joined [][2]int32
		want   [][]int32
	}{
		{[][2]int32{{0, 1}, {1, 0}}, [][]int32{{0, 1}, {1, 0}}},
		{[][2]int32{{0, 2}, {2, 1}, {1, 3}, {3, 0}}, [][]int32{{0, 2, 1, 3}, {1, 2, 0, 3}, {2, 0, 3, 1}, {3, 1, 2, 0}}},
		{[][2]int32{{3, 0}, {1, 3}, {2, 1}, {0, 2}}, [][]int32{{0, 3, 1, 2}, {1, 3, 0, 2}, {2, 1, 3, 0}, {3, 0, 2, 1}}},
	} {
		links := make(Links, len(test.want))
		for _, e := range test.joined {
			links.Join(e[0], e[1])
		}
		for v, want := range test.want {
			if got := links.Cycle(int32(v)); !slices.Equal(got, want) {
				t.Errorf("%v: from %d: %v, want %v", test.joined, v, got, want)
			}
		}
	}
}

// TestSized allocates a slice and reuses it.
func TestSized(t *testing.T) {
	s := Sized([]int32(nil), 10)
	if len(s) != 10 || cap(s) < 10 {
		t.Fatalf("length %d, capacity %d", len(s), cap(s))
	}
	if again := Sized(s, 4); len(again) != 4 || &again[0] != &s[0] {
		t.Error("the memory is not used again")
	}
}

// TestSets joins random sets, and compares them with numbers of sets.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		n := 1 + r.IntN(12)
		s, number := NewSets(n), slices.Clone(NewSets(n))
		for range r.IntN(2 * n) {
			u, v := r.Int32N(int32(n)), r.Int32N(int32(n))
			s[s.Root(u)] = s.Root(v)
			from, to := number[u], number[v]
			for w := range number {
				if number[w] == from {
					number[w] = to
				}
			}
		}
		for i := range n * n {
			u, v := int32(i/n), int32(i%n)
			if (s.Root(u) == s.Root(v)) != (number[u] == number[v]) {
				t.Fatalf("%v: %d and %d, in sets with the numbers %v", s, u, v, number)
			}
		}
	}
}

// TestEdges lists the edges of a triangle and one more, and stops.
func TestEdges(t *testing.T) {
	l := Lists{Start: []int{0, 2, 4, 7, 8}, List: []int32{1, 2, 0, 2, 0, 1, 3, 2}}
	edges, err := l.Edges(work.New(t.Context()))
	if want := [][2]int32{{0, 1}, {0, 2}, {1, 2}, {2, 3}}; !slices.Equal(edges, want) || err != nil {
		t.Errorf("%v, %v, want %v", edges, err, want)
	}
	if edges, err := l.Edges(work.StopAfter(1)); edges != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v, %v", edges, err)
	}
}

// TestPair fills places and replaces what is in them.
func TestPair(t *testing.T) {
	p := Pair{-1, -1}
	free := p.Count(-1)
	p.Replace(-1, 5)
	p.Replace(-1, 7)
	p.Replace(5, 6)
	if p != (Pair{6, 7}) || free != 2 || p.Count(7) != 1 || !p.Has(7) || p.Has(5) {
		t.Errorf("%v, with %d free places before", p, free)
	}
	if marks := Marks(8, p[:]); !slices.Equal(marks, []bool{6: true, 7: true}) {
		t.Errorf("marks %v", marks)
	}
}
