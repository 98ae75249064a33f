package order

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestArrange compares the lists of plans with those sorted by all static
// orders.
func TestArrange(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 82))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(1000, 20_000) {
		g, o := randomGraph(r, i%2 == 0)
		before := slices.Clone(g.List)
		var p Plan
		graphtest.NoError(t, p.Arrange(c, g, o))
		for u := range int32(g.Len()) {
			if want := o.sorted(nil, u, g.Of(u)); !slices.Equal(p.Of(u), want) {
				t.Fatalf("the successors of %d by%v are %v, want %v", u, o, p.Of(u), want)
			}
		}
		isDynamic := func(o testOrder) bool { return !o.kind.isStatic() }
		wantDynamic := slices.ContainsFunc(o.list, isDynamic)
		wantBegins := wantDynamic && o.list[0].kind == Warnsdorff
		wantRule := wantBegins && !slices.ContainsFunc(o.list[1:], isDynamic)
		if p.IsDynamic() != wantDynamic {
			t.Fatalf("%v: dynamic %t, want %t", o, !wantDynamic, wantDynamic)
		}
		if p.BeginsWithWarnsdorff() != wantBegins {
			t.Fatalf("%v: it begins with the rule %t, want %t", o, !wantBegins, wantBegins)
		}
		if p.IsWarnsdorff() != wantRule {
			t.Fatalf("%v: it is the rule %t, want %t", o, !wantRule, wantRule)
		}
		if !slices.Equal(g.List, before) {
			t.Fatalf("%v: the graph was changed", o)
		}
		checkQueues(t, &p)
	}
}

// checkQueues checks that the queues of a plan hold its lists, if they fit.
func checkQueues(t *testing.T, p *Plan) {
	t.Helper()
	var want dense.Queues
	fits := want.Fill(p.Lists)
	if p.HasQueues != fits {
		t.Fatalf("queues %t, want %t", p.HasQueues, fits)
	}
	if fits && p.Queues != want {
		t.Fatalf("queues %v, want %v", p.Queues, want)
	}
}

// TestPlansOfLists checks that plans without static orders use the lists of the
// graph themselves.
func TestPlansOfLists(t *testing.T) {
	for _, rows := range []int{3, 8, 9} {
		g := dense.NewGraph(graphtest.Knights(rows, 8).Lists(), true)
		plans := []struct {
			name string
			plan *Plan
			rule bool
		}{
			{name: "Natural", plan: NaturalPlan(g.Lists)},
			{name: "Warnsdorff", plan: WarnsdorffPlan(g.Lists), rule: true},
		}
		for _, test := range plans {
			t.Run(fmt.Sprintf("plan=%s/rows=%d", test.name, rows), func(t *testing.T) {
				p := test.plan
				if p.IsDynamic() != test.rule {
					t.Errorf("dynamic %t, want %t", p.IsDynamic(), test.rule)
				}
				if p.IsWarnsdorff() != test.rule {
					t.Errorf("Warnsdorff's rule %t, want %t", p.IsWarnsdorff(), test.rule)
				}
				if len(p.List) != len(g.List) || &p.List[0] != &g.List[0] {
					t.Errorf("other lists: %v", p.List)
				}
				checkQueues(t, p)
			})
		}
	}
}
