package onetree

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

func TestFamilies(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 22))
	for _, f := range [][2]int{{5, 20}, {12, 20}, {5, 100}, {12, 100}, {30, 30}} {
		for range 3 {
			g := graphtest.Held(r, f[0], f[1], 4)
			begin := time.Now()
			ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
			p, _ := New(work.New(ctx), g.Lists())
			proved, err := p.Run(1 << 40)
			cancel()
			fmt.Println(f, len(g), proved, err, time.Since(begin), p.c.Spent())
		}
	}
}
