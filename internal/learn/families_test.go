package learn

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

func TestFamilies(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, f := range []struct {
		name     string
		g        func() graphtest.Graph
		directed bool
	}{
		{"2in2out 1000", func() graphtest.Graph { return graphtest.TwoInTwoOut(r, 1000, true) }, true},
		{"2in2out 10000", func() graphtest.Graph { return graphtest.TwoInTwoOut(r, 10000, true) }, true},
		{"2in2out 100000", func() graphtest.Graph { return graphtest.TwoInTwoOut(r, 100000, true) }, true},
		{"2in2out none 20000", func() graphtest.Graph { return graphtest.TwoInTwoOut(r, 20000, false) }, true},
		{"2in2out karp 1000", func() graphtest.Graph { return graphtest.TwoInTwoOut(r, 1000, true).Karp() }, false},
		{"2in2out karp 10000", func() graphtest.Graph { return graphtest.TwoInTwoOut(r, 10000, true).Karp() }, false},
		{"sat 30", func() graphtest.Graph { return graphtest.Satisfiability(r, 30, 120) }, true},
		{"sat 100", func() graphtest.Graph { return graphtest.Satisfiability(r, 100, 420) }, true},
		{"sat 300", func() graphtest.Graph { return graphtest.Satisfiability(r, 300, 1200) }, true},
		{"sat karp 100", func() graphtest.Graph { return graphtest.Satisfiability(r, 100, 420).Karp() }, false},
		{"sat karp 300", func() graphtest.Graph { return graphtest.Satisfiability(r, 300, 1200).Karp() }, false},
		{"ccc 8", func() graphtest.Graph { return graphtest.CubeConnectedCycles(8) }, true},
		{"ccc 11", func() graphtest.Graph { return graphtest.CubeConnectedCycles(11) }, true},
		{"st 5", func() graphtest.Graph { return graphtest.SigmaTau(5) }, true},
		{"st 6", func() graphtest.Graph { return graphtest.SigmaTau(6) }, true},
		{"st 7", func() graphtest.Graph { return graphtest.SigmaTau(7) }, true},
		{"st 8", func() graphtest.Graph { return graphtest.SigmaTau(8) }, true},
		{"petersen behind", func() graphtest.Graph { return graphtest.Cubic(r, 1000).Behind(r, graphtest.Petersen(5, 2)) }, false},
		{"J5 behind", func() graphtest.Graph { return graphtest.Cubic(r, 1000).Behind(r, graphtest.FlowerSnark(5)) }, false},
		{"J21 behind", func() graphtest.Graph { return graphtest.Cubic(r, 1000).Behind(r, graphtest.FlowerSnark(21)) }, false},
		{"held 5", func() graphtest.Graph { return graphtest.Held(r, 5, 20, 4) }, false},
		{"held 12", func() graphtest.Graph { return graphtest.Held(r, 12, 20, 4) }, false},
		{"many cuts 7700", func() graphtest.Graph { return graphtest.ManyCuts(r, 7700) }, false},
		{"3in3out 10000", func() graphtest.Graph { return graphtest.RegularDigraph(r, 10000) }, true},
		{"cubic 1000", func() graphtest.Graph { return graphtest.Cubic(r, 1000) }, false},
		{"cubic 10000", func() graphtest.Graph { return graphtest.Cubic(r, 10000) }, false},
		{"geometric 1000", func() graphtest.Graph { return graphtest.Geometric(r, 1000) }, false},
	} {
		if only := os.Getenv("FAM"); only != "" && f.name != only {
			continue
		}
		l := f.g().Lists()
		begin := time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), 4*time.Second)
		x, err := New(work.New(ctx), l, f.directed)
		level0 := time.Since(begin)
		found := false
		in, out := 0, 0
		if err == nil {
			in, out = x.Forced()
			found, err = x.Run(1 << 60)
		}
		if found {
			checkCycle(t, l, x.Cycle(0), 0)
		}
		info := ""
		if x != nil && x.search != nil {
			info = fmt.Sprintf("conflicts=%d arena=%d edges=%d", x.search.conflicts, len(x.search.arena), len(x.search.ends))
		}
		fmt.Printf("%-22s n=%d %6.3fs (level0 %.3f: %d %d) spent=%d found=%t err=%v %s\n", f.name, l.Len(), time.Since(begin).Seconds(), level0.Seconds(), in, out, x.forced.c.Spent(), found, err, info)
		cancel()
	}
}
