package disjoint

import (
	"slices"
	"testing"
)

// TestWindowSizes checks the classes of sizes: there are no windows that are
// larger than the graph needs, and each class begins anew after its last size.
func TestWindowSizes(t *testing.T) {
	for _, test := range []struct {
		n    int
		most []int // by class
	}{
		{n: 4, most: []int{64}},
		{n: 64, most: []int{64}},
		{n: 65, most: []int{64, 128}},
		{n: 1000, most: []int{64, 128, 256, 512}},
	} {
		z := newWindowSizes(test.n, 2*test.n)
		var most []int
		for i := range z.classes {
			k := &z.classes[i]
			most = append(most, k.largest)
			first := k.size()
			sizes := 1
			for size := k.size(); size != first; size = k.size() {
				if size <= first || size > k.largest {
					t.Fatalf("n=%d: size %d in the class from %d to %d", test.n, size, k.smallest, k.largest)
				}
				sizes++
			}
			if first != k.smallest || sizes < 2 {
				t.Errorf("n=%d: %d sizes from %d, want more from %d", test.n, sizes, first, k.smallest)
			}
		}
		if !slices.Equal(most, test.most) {
			t.Errorf("n=%d: classes up to %v, want %v", test.n, most, test.most)
		}
	}
}

// TestWindowShares checks that classes of large windows that gain nothing have
// equal shares of half of the work, and that a class that gains gets a larger
// share, but not for long.
func TestWindowShares(t *testing.T) {
	z := newWindowSizes(1000, 2000)
	use := func() (spent []int64) {
		z.beginTurn(1 << 30)
		for range 4000 {
			z.charge(z.class(), 10)
		}
		for _, k := range z.classes {
			spent = append(spent, k.spent)
		}
		return spent
	}
	equal := []int64{20_000, 6670, 6670, 6660}
	if spent := use(); !slices.Equal(spent, equal) {
		t.Errorf("nothing gained: %v, want %v", spent, equal)
	}
	z.classes[2].gained = 5 // which counts as 2 in the next turn, and as 1 in the one after it
	if spent, want := use(), []int64{20_000, 4000, 12_000, 4000}; !slices.Equal(spent, want) {
		t.Errorf("one class has gained: %v, want %v", spent, want)
	}
	if spent, want := use(), []int64{20_000, 5000, 10_000, 5000}; !slices.Equal(spent, want) {
		t.Errorf("one class has gained before: %v, want %v", spent, want)
	}
	if spent := use(); !slices.Equal(spent, equal) {
		t.Errorf("one class had gained long before: %v, want %v", spent, equal)
	}
}

// TestSmallWindowsHaveHalf checks that large windows take half of a turn at
// most, whatever they have gained.
func TestSmallWindowsHaveHalf(t *testing.T) {
	z := newWindowSizes(1000, 2000)
	z.classes[3].gained = 1000
	z.beginTurn(1 << 30)
	for range 4000 {
		z.charge(z.class(), 10)
	}
	if small := z.classes[0].spent; small != 20_000 {
		t.Errorf("small windows take %d of 40000 units, want 20000", small)
	}
}

// TestSmallTurns checks that a turn with little work leaves large windows to
// later turns.
func TestSmallTurns(t *testing.T) {
	z := newWindowSizes(1000, 2000)
	for _, test := range []struct {
		units int64
		due   int
	}{
		{units: 0, due: 1},
		{units: 8*128*z.perVertex - 1, due: 1},
		{units: 8 * 128 * z.perVertex, due: 2},
		{units: 8 * 512 * z.perVertex, due: 4},
	} {
		z.beginTurn(test.units)
		if z.dueClasses != test.due {
			t.Errorf("units=%d: %d classes, want %d", test.units, z.dueClasses, test.due)
		}
	}
}

// TestWideWindows checks that a class whose windows are too wide has no more of
// them in a turn.
func TestWideWindows(t *testing.T) {
	z := newWindowSizes(1000, 2000)
	z.beginTurn(1 << 30)
	for i := 1; i < len(z.classes); i++ {
		z.classes[i].isWide = true
	}
	for range 10 {
		k := z.class()
		k.spent += 10
		if k != &z.classes[0] {
			t.Fatalf("windows from %d to %d", k.smallest, k.largest)
		}
	}
	z.beginTurn(1 << 30)
	z.classes[0].spent = 10
	if k := z.class(); k != &z.classes[1] {
		t.Errorf("windows from %d to %d in the next turn", k.smallest, k.largest)
	}
}
