package frontier

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// allNumbered returns the cycles of all numbers, in order.
func allNumbered(t *testing.T, p Task) [][]int32 {
	t.Helper()
	c := work.New(t.Context())
	n := p.NewNumbering(c, 0, nil)
	count, err := n.Count(c)
	graphtest.NoError(t, err)
	var numbers []*big.Int
	for i := range count.Int64() {
		numbers = append(numbers, big.NewInt(i))
	}
	cycles, err := n.Cycles(c, numbers)
	graphtest.NoError(t, err)
	return cycles
}

// canonical returns a string for a cycle that does not depend on its start and
// direction.
func canonical(cycle []int32) string {
	i := slices.Index(cycle, 0)
	cycle = slices.Concat(cycle[i:], cycle[:i])
	if cycle[1] > cycle[len(cycle)-1] {
		slices.Reverse(cycle[1:])
	}
	return fmt.Sprint(cycle)
}

// checkNumbered checks that each cycle of g has exactly one number. The
// recursion finds each cycle in both directions.
func checkNumbered(t *testing.T, g graphtest.Graph, cycles [][]int32) {
	t.Helper()
	got := make(map[string]bool)
	for _, cycle := range cycles {
		graphtest.NoError(t, g.CheckTour(cycle, true))
		got[canonical(cycle)] = true
	}
	want := len(g.Cycles()) / 2
	if len(cycles) != want || len(got) != want {
		t.Fatalf("%v: %d numbers, %d cycles, want %d", g, len(cycles), len(got), want)
	}
}

// TestNumbering finds the cycles of all numbers, and checks that each cycle
// that the recursion finds comes up once.
func TestNumbering(t *testing.T) {
	r := rand.New(rand.NewPCG(181, 182))
	many := 0
	for range graphtest.Scaled(300, 10_000) {
		n := 3 + r.IntN(6)
		g := graphtest.Random(r, n, 1+5*r.Float64(), true)
		p := taskOf(t, g.Lists(), int32(r.IntN(n)))
		cycles := allNumbered(t, p)
		checkNumbered(t, g, cycles)
		if len(cycles) > 10 {
			many++
		}
	}
	if many < 50 {
		t.Errorf("%d graphs with many cycles", many)
	}
}

// TestNumberingOfKnights finds all cycles of the 6x6 board.
func TestNumberingOfKnights(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.Knights(6, 6)
	got := make(map[string]bool)
	for _, cycle := range allNumbered(t, taskOf(t, g.Lists())) {
		graphtest.NoError(t, g.CheckTour(cycle, true))
		got[canonical(cycle)] = true
	}
	if len(got) != 9862 {
		t.Errorf("%d cycles, want 9862", len(got))
	}
}

// TestNumberingInLittleMemory uses less and less memory, so that fewer and
// fewer layers are kept, until there is too little memory to count. The cycles
// must stay the same.
func TestNumberingInLittleMemory(t *testing.T) {
	graphtest.Slow(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // with several, the memory depends on chance
	p := taskOf(t, graphtest.Knights(6, 6).Lists())
	numbers := []*big.Int{big.NewInt(0), big.NewInt(9861), big.NewInt(5432)}
	want := ""
	kept := make(map[int]bool) // numbers of layers kept
	shed := 0                  // how often fewer layers were kept after a walk back
	for memory := 100_000; memory > 22_000; memory = memory * 29 / 30 {
		p.Memory = memory
		c := work.New(t.Context())
		n := p.NewNumbering(c, 0, nil)
		count, err := n.Count(c)
		graphtest.NoError(t, err)
		if count.Int64() != 9862 {
			t.Fatalf("%v cycles", count)
		}
		before := len(n.whole.base)
		for range 2 {
			cycles, err := n.Cycles(c, numbers)
			if err != nil {
				t.Fatalf("%d words: %v", memory, err)
			}
			got := fmt.Sprint(cycles)
			if want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("other cycles in %d words", memory)
			}
			sum := 0
			for _, s := range n.whole.base {
				sum += s.words()
			}
			if n.whole.words != sum || n.whole.pool.budget < 0 {
				t.Errorf("%d words kept, and %d are counted, with %d left of %d",
					sum, n.whole.words, n.whole.pool.budget, memory)
			}
		}
		kept[len(n.whole.base)] = true
		if len(n.whole.base) < before {
			shed++
		}
	}
	if len(kept) < 5 || shed == 0 {
		t.Errorf("%d different numbers of layers kept, %d times fewer after a walk", len(kept), shed)
	}
	p.Memory = 10_000
	c := work.New(t.Context())
	if n, err := p.NewNumbering(c, 0, nil).Count(c); !errors.Is(err, ErrMemory) {
		t.Errorf("%v, %v in 10,000 words", n, err)
	}
}

// TestNumberingOfWords finds cycles whose numbers take several words. Each
// number must yield a different cycle, even if the numbers differ by one.
func TestNumberingOfWords(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.Grid(8, 40)
	c := work.New(t.Context())
	n := taskOf(t, g.Lists()).NewNumbering(c, 0, nil)
	count, err := n.Count(c)
	graphtest.NoError(t, err)
	if words := n.whole.sweep.words; words < 2 || count.BitLen() <= 64 {
		t.Fatalf("%v cycles, %d words", count, words)
	}
	var numbers []*big.Int
	for i := range int64(20) {
		near := new(big.Int).Mul(count, big.NewInt(i))
		near.Div(near, big.NewInt(20))
		numbers = append(numbers, near, new(big.Int).Add(near, big.NewInt(1)))
	}
	numbers = append(numbers, new(big.Int).Sub(count, big.NewInt(1)))
	cycles, err := n.Cycles(c, numbers)
	graphtest.NoError(t, err)
	got := make(map[string]bool)
	for _, cycle := range cycles {
		graphtest.NoError(t, g.CheckTour(cycle, true))
		got[canonical(cycle)] = true
	}
	if len(got) != len(numbers) {
		t.Errorf("%d cycles of %d numbers", len(got), len(numbers))
	}
}
