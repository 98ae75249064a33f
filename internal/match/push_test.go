package match

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// pusher returns a pusher of the greedy matching.
func (p problem) pusher(t *testing.T, c *work.Canceller, m *Matching) *pusher {
	t.Helper()
	if ok, err := p.saturates(c, m, false, 2*len(p.Graph)); !ok || err != nil {
		t.Fatal(ok, err)
	}
	transposed, err := m.graph.Transpose(c)
	if err != nil {
		t.Fatal(err)
	}
	return &pusher{Matching: m, transposed: transposed, leftLabel: m.reached, rightLabel: m.seen}
}

// TestLabels checks that labels are exact when they are measured. After that they
// stay lower bounds, and no step loses an edge of the matching.
func TestLabels(t *testing.T) {
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(55, 52))
	for range graphtest.Scaled(1000, 10_000) {
		p := randomProblem(r, 1+r.IntN(12), 1+2*r.Float64())
		var m Matching
		x := p.pusher(t, c, &m)
		if err := x.measure(); err != nil {
			t.Fatal(err)
		}
		left, right := p.labels(&m)
		if !slices.Equal(x.leftLabel, left) || !slices.Equal(x.rightLabel, right) {
			t.Fatalf("%v: labels %v and %v, want %v and %v", p, x.leftLabel, x.rightLabel, left, right)
		}
		for v := range int32(len(left)) {
			if slices.Contains(x.active, v) != (m.Left[v].Has(Unmatched) && left[v] != unreachable) {
				t.Fatalf("%v: active are %v with the labels %v", p, x.active, left)
			}
		}
		for range 5 {
			_, before := p.check(t, &m)
			if err := x.dischargeAll(c.Spent() + r.IntN(30)); err != nil {
				t.Fatal(err)
			}
			if _, free := p.check(t, &m); free > before {
				t.Fatalf("%v: %d free places, %d before", p, free, before)
			}
			left, right := p.labels(&m)
			for v := range left {
				if x.leftLabel[v] > left[v] || x.rightLabel[v] > right[v] {
					t.Fatalf("%v: labels %v and %v, but lengths %v and %v", p, x.leftLabel, x.rightLabel, left, right)
				}
			}
		}
	}
}

// TestDischarge discharges the left vertex 2, whose neighbours are 3 and 4.
func TestDischarge(t *testing.T) {
	const none, free = NoPlace, Unmatched
	for name, test := range map[string]struct {
		three, four Partners // before
		labels      [4]int32 // before, of 0, 1, 3 and 4
		want        Partners // of 2
		loser       int32    // or free
		wantLabels  [3]int32 // of 2, 3 and 4
	}{
		"least label":        {Partners{1, none}, Partners{free, none}, [4]int32{0, 3, 4, 0}, Partners{4, none}, free, [3]int32{1, 4, 0}},
		"first of equals":    {Partners{free, none}, Partners{free, none}, [4]int32{0, 0, 0, 0}, Partners{3, none}, free, [3]int32{1, 0, 0}},
		"first is nearer":    {Partners{1, 0}, Partners{0, none}, [4]int32{2, 1, 2, 3}, Partners{3, none}, 1, [3]int32{3, 2, 3}},
		"second is nearer":   {Partners{1, 0}, Partners{0, none}, [4]int32{1, 2, 2, 3}, Partners{3, none}, 0, [3]int32{3, 2, 3}},
		"both are as near":   {Partners{1, 0}, Partners{0, none}, [4]int32{1, 1, 2, 3}, Partners{3, none}, 1, [3]int32{3, 2, 3}},
		"as far as 2, stays": {Partners{1, none}, Partners{free, none}, [4]int32{0, 1, 0, 1}, Partners{4, none}, free, [3]int32{2, 2, 1}},
		"no path":            {Partners{1, none}, Partners{0, none}, [4]int32{9, 9, unreachable, unreachable}, Partners{free, none}, free, [3]int32{0, unreachable, unreachable}},
	} {
		m := Matching{
			c: work.New(t.Context()), graph: graphtest.Graph{{3, 4}, {3, 4}, {3, 4}, {}, {}}.Lists(),
			Left:  slices.Repeat([]Partners{{none, none}}, 5),
			Right: []Partners{{none, none}, {none, none}, {none, none}, test.three, test.four},
		}
		m.Left[2] = Partners{free, none}
		for _, w := range []int32{3, 4} {
			for _, u := range m.Right[w] {
				if u >= 0 {
					m.Left[u].Replace(none, w)
				}
			}
		}
		x := pusher{Matching: &m, leftLabel: append(test.labels[:2:2], 0, 0, 0), rightLabel: append([]int32{0, 0, 0}, test.labels[2:]...)}
		if exhausted, err := x.discharge(2, m.c.Spent()+2); !exhausted || err != nil || m.Left[2][0] != free {
			t.Errorf("%s: a discharge without enough work: %t, %v", name, exhausted, err)
		}
		if exhausted, err := x.discharge(2, math.MaxInt); exhausted || err != nil {
			t.Errorf("%s: %t, %v", name, exhausted, err)
		}
		loser := free
		if len(x.active) > 0 {
			loser = x.active[0]
		}
		if got := [3]int32{x.leftLabel[2], x.rightLabel[3], x.rightLabel[4]}; m.Left[2] != test.want || loser != test.loser || got != test.wantLabels {
			t.Errorf("%s: 2 is matched with %v, labels %v, active %v", name, m.Left[2], got, x.active)
		}
	}
}

// TestPush checks that pushing leaves no augmenting path to the phases.
func TestPush(t *testing.T) {
	r := rand.New(rand.NewPCG(56, 52))
	for _, g := range []graphtest.Graph{graphtest.RegularDigraph(r, 1000), graphtest.Geometric(r, 1000), graphtest.Random(r, 1000, 3, false)} {
		for _, pushing := range []bool{false, true} {
			var m Matching
			if _, err := ones(g).saturates(work.New(t.Context()), &m, pushing, 0); err != nil || (m.phase == 2) != pushing {
				t.Errorf("%d vertices, pushing: %t: %d phases, %v", len(g), pushing, m.phase, err)
			}
		}
	}
}
