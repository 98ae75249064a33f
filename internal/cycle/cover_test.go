package cycle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// TestCover makes random cuts and links, and compares the parts with those
// found by walks along the links.
func TestCover(t *testing.T) {
	for _, directed := range []bool{false, true} {
		t.Run(fmt.Sprintf("directed=%t", directed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 7))
			for range graphtest.Scaled(200, 5000) {
				testCover(t, r, 1+r.IntN(12), directed)
			}
		})
	}
}

// testCover changes a random cover of n vertices.
func testCover(t *testing.T, r *rand.Rand, n int, directed bool) {
	t.Helper()
	links := slices.Repeat([]match.Partners{{match.Unmatched, match.Unmatched}}, n)
	c := work.New(t.Context())
	x, err := newCover(c, links, directed)
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		changeCover(r, x)
		checkCover(t, x)
		if r.IntN(10) == 0 { // a new cover of the same links
			parts := x.parts
			if x, err = newCover(c, x.links, directed); err != nil || x.parts != parts {
				t.Fatalf("%v: new cover: %d parts, %v, want %d", x.links, x.parts, err, parts)
			}
			checkCover(t, x)
		}
	}
}

// changeCover cuts or makes a random link, or turns an end.
func changeCover(r *rand.Rand, x *cover) {
	n := len(x.links)
	u, v := int32(r.IntN(n)), int32(r.IntN(n))
	w := x.links[u][1]
	switch {
	case r.IntN(3) == 0 && w != match.Unmatched:
		x.cut(u, w)
	case u == v || x.links[u].Has(v):
	case x.directed && w == match.Unmatched && x.links[v][0] == match.Unmatched,
		!x.directed && x.isEnd(u) && x.isEnd(v):
		x.link(u, v)
	case !x.directed && x.isEnd(u) && !x.isEnd(v) && x.same(u, v):
		x.turnEnd(u, v)
	}
}

// checkCover checks that the trees agree with the links.
func checkCover(t *testing.T, x *cover) {
	t.Helper()
	n := len(x.links)
	part := make([]int, n) // by vertex, from 1
	parts := 0
	for v := range x.links {
		if part[v] != 0 {
			continue
		}
		parts++
		part[v] = parts
		for queue := []int{v}; len(queue) > 0; queue = queue[1:] {
			for _, w := range x.links[queue[0]] {
				if w >= 0 && part[w] == 0 {
					part[w] = parts
					queue = append(queue, int(w))
				}
			}
		}
	}
	if x.parts != parts {
		t.Fatalf("%v: %d parts, want %d", x.links, x.parts, parts)
	}
	for u := range int32(n) {
		for v := range int32(n) {
			if x.same(u, v) != (part[u] == part[v]) {
				t.Fatalf("%v: %d and %d in the same part: %t", x.links, u, v, x.same(u, v))
			}
			if !x.directed && x.isEnd(u) && x.otherEnd(u) == v && (part[u] != part[v] || !x.isEnd(v) || u == v && x.links[u][0] != x.links[u][1]) {
				t.Fatalf("%v: %d is the other end of %d", x.links, v, u)
			}
		}
	}
}
