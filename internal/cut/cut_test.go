package cut

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

func find(t *testing.T, g graphtest.Graph, step int) (found bool, x *Reducer) {
	t.Helper()
	l := g.Lists()
	x, err := New(work.New(context.Background()), l)
	for err == nil && !found {
		found, err = x.Run(x.c.Spent() + step)
		if err == nil && !found && x.idle == rounds && !x.Gained() && len(x.tried) == 0 {
			return false, nil
		}
	}
	if err != nil && !errors.Is(err, dense.ErrNoCycle) {
		t.Fatal(err)
	}
	if found {
		cycle := x.Cycle(0)
		seen := make([]bool, len(g))
		for i, v := range cycle {
			if seen[v] || !l.Has(v, cycle[(i+1)%len(cycle)]) {
				t.Fatalf("%v: %v", g, cycle)
			}
			seen[v] = true
		}
	}
	return found, x
}

func TestSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 22))
	nothing, none, some, gained := 0, 0, 0, 0
	for range 20000 {
		g := graphtest.Cubic(r, 4+2*r.IntN(3))
		for len(g) < 14 && r.IntN(4) > 0 {
			g = g.Behind(r, graphtest.Cubic(r, 4+2*r.IntN(3)))
		}
		found, x := find(t, g, 10000)
		if x == nil {
			nothing++
			continue
		}
		if x.Gained() {
			gained++
		}
		if want := len(g.Cycles()) > 0; found != want {
			t.Fatalf("%v: found %t, want %t", g, found, want)
		}
		if found {
			some++
		} else {
			none++
		}
	}
	t.Logf("nothing %d none %d some %d gained %d", nothing, none, some, gained)
}

func TestFamilies(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 22))
	for _, g := range []graphtest.Graph{
		graphtest.Cubic(r, 1000).Behind(r, graphtest.Petersen(5, 2)),
		graphtest.Cubic(r, 1000).Behind(r, graphtest.FlowerSnark(5)),
		graphtest.Cubic(r, 1000).Behind(r, graphtest.FlowerSnark(21)),
		graphtest.Cubic(r, 10000).Behind(r, graphtest.FlowerSnark(21)),
		graphtest.ManyCuts(r, 1000),
		graphtest.ManyCuts(r, 7700),
		graphtest.ManyCuts(r, 7700),
		graphtest.ManyCuts(r, 7700),
		graphtest.Cubic(r, 10000),
		graphtest.Satisfiability(r, 100, 400).Karp(),
	} {
		begin := time.Now()
		found, x := find(t, g, 1<<27)
		fmt.Println(len(g), found, x != nil, time.Since(begin))
		if x != nil {
			fmt.Println(x.blocked, x.live, x.round, x.budget, x.c.Spent())
		}
	}
}
