package match

import (
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
			_, before, _ := p.check(t, &m)
			if err := x.dischargeAll(c.Spent() + r.IntN(30)); err != nil {
				t.Fatal(err)
			}
			if _, edges, _ := p.check(t, &m); edges < before {
				t.Fatalf("%v: %d edges, %d before", p, edges, before)
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

// TestPush checks that pushing leaves no augmenting path for the phases. The work is
// checked exactly, and with it the choices among equal labels.
func TestPush(t *testing.T) {
	r := rand.New(rand.NewPCG(56, 52))
	for _, test := range []struct {
		name string
		p    problem
		work int
	}{
		{"graph=permutations", ones(graphtest.RegularDigraph(r, 1000)), 22280},
		{"graph=geometric", ones(graphtest.Geometric(r, 1000)), 95999},
		{"graph=random", randomProblem(r, 1000, 4), 34843},
	} {
		var m Matching
		c := work.New(t.Context())
		if _, err := test.p.saturates(c, &m, true, 0); err != nil || m.phase != 2 || c.Spent() != test.work {
			t.Errorf("%s: %d phases, %d units of work, %v", test.name, m.phase, c.Spent(), err)
		}
		if _, err := test.p.saturates(c, &m, false, 0); err != nil || m.phase < 3 {
			t.Errorf("%s: %d phases without pushing, %v", test.name, m.phase, err)
		}
	}
}

// TestNearest has vertex 0 in either place.
func TestNearest(t *testing.T) {
	labels := []int32{1, 3, 1}
	for partners, want := range map[Partners]int32{{0, NoPlace}: 0, {0, 1}: 0, {1, 0}: 0, {2, 0}: 2} {
		x := pusher{Matching: &Matching{Right: []Partners{partners}}, leftLabel: labels}
		if got := x.nearest(0); got != want {
			t.Errorf("of %v with the labels %v the nearest is %d, want %d", partners, labels, got, want)
		}
	}
}
