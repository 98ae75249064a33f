package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"example.com/knighttour"
)

// pieces are the leaps of the pieces in the tests' puzzles.
var pieces = map[string][][2]int{"king": {{0, 1}, {1, 1}}, "wazir": {{0, 1}}, "knight": nil}

// tours returns all tours that have the given squares at their indices, by
// brute force.
func tours(b knighttour.Board, places map[int]int64) (all [][]int64) {
	var path []int64
	n := b.Nodes().Len()
	var visit func(id int64)
	visit = func(id int64) {
		if given, ok := places[len(path)]; slices.Contains(path, id) || ok && given != id {
			return
		}
		path = append(path, id)
		if len(path) == n {
			all = append(all, slices.Clone(path))
		}
		for nodes := b.From(id); nodes.Next(); {
			visit(nodes.Node().ID())
		}
		path = path[:len(path)-1]
	}
	for nodes := b.Nodes(); nodes.Next(); {
		visit(nodes.Node().ID())
	}
	return all
}

// TestSolve compares the answers to puzzles on small boards with brute force.
// The numbers are taken from a tour, and in some puzzles two of them are
// swapped. Some puzzles do not give the first square.
func TestSolve(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(43, 5))
	seen := map[string]int{}
	for range 800 {
		q := question(3+r.IntN(2), 3+r.IntN(2))
		name := []string{"king", "wazir", "knight"}[r.IntN(3)]
		q.Leaps = pieces[name]
		if name != "king" && r.IntN(3) > 0 {
			q.Rows, q.Cols = 3, 4
		}
		if name == "king" {
			q.Rows, q.Cols = 3, 3
		}
		if r.IntN(3) == 0 {
			q.Holes = []int64{r.Int64N(int64(q.Rows * q.Cols))}
		}
		b, err := q.Board()
		if err != nil {
			t.Fatal(err)
		}
		all := tours(b, nil)
		if len(all) == 0 {
			continue
		}
		q.Places = map[int]int64{}
		for k, id := range all[r.IntN(len(all))] {
			if r.IntN(4) == 0 {
				q.Places[k] = id
			}
		}
		if k := r.IntN(len(all[0])); r.IntN(3) == 0 {
			for i, id := range q.Places {
				if j, ok := q.Places[k]; ok && i != k { // swaps the two
					q.Places[i], q.Places[k] = j, id
					break
				}
			}
		}
		want := tours(b, q.Places)
		got := q.Solve(t.Context(), nil)
		text := fmt.Sprintf("%s on %dx%d without %v, %v", name, q.Rows, q.Cols, q.Holes, q.Places)
		kind := []Kind{Proved, Found, Found}[min(2, len(want))]
		if got.Kind != kind || got.Ways != min(2, len(want)) {
			t.Fatalf("%s: %s, %d ways, want %d", text, got.Kind, got.Ways, len(want))
		}
		isOne := func(path []int64) bool {
			return slices.ContainsFunc(want, func(tour []int64) bool {
				return slices.Equal(tour, path)
			})
		}
		if got.Ways > 0 && !isOne(got.Path) || got.Ways == 2 && (!isOne(got.Other) || slices.Equal(got.Path, got.Other)) {
			t.Fatalf("%s: %v and %v", text, got.Path, got.Other)
		}
		_, given := q.Places[0]
		seen[fmt.Sprintf("%d %t %s", min(2, len(want)), given, got.Reason.Kind)]++
	}
	t.Log(seen)
	for _, what := range []string{
		"0 true gap",
		"0 false gap",
		"0 false search",
		"1 true ",
		"1 false ",
		"2 true ",
		"2 false ",
	} {
		if seen[what] < 2 {
			t.Errorf("%d puzzles of %q", seen[what], what)
		}
	}
}

// TestSolveStops stops a puzzle before and after its first tour, and asks wrong
// questions.
func TestSolveStops(t *testing.T) {
	t.Parallel()
	q := question(8, 8)
	q.Places = map[int]int64{0: 0}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if got := q.Solve(stopped, nil); got.Kind != Stopped || got.Ways != 0 {
		t.Errorf("%s, %d ways", got.Kind, got.Ways)
	}
	visits := 0
	q.Limit = 64 // as many visits as Warnsdorff's rule needs for the first tour
	got := q.Solve(t.Context(), func(e knighttour.Event) { visits++ })
	if got.Kind != Stopped || got.Ways != 1 || len(got.Path) != 64 {
		t.Errorf("%s, %d ways, a path of %d, after %d visits",
			got.Kind, got.Ways, len(got.Path), visits)
	}
	for name, change := range map[string]func(*Question){
		"size":  func(q *Question) { q.Rows = 0 },
		"order": func(q *Question) { q.Orders = "best" },
		"place": func(q *Question) { q.Places = map[int]int64{0: 64} },
	} {
		q := question(8, 8)
		q.Places = map[int]int64{0: 0}
		change(&q)
		if got := q.Solve(t.Context(), nil); got.Kind != Wrong {
			t.Errorf("%s: %s, %s", name, got.Kind, got.Text)
		}
	}
}

// TestGap checks that numbers that are too far apart are recognised quickly,
// even if others come between them.
func TestGap(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		places map[int]int64
		want   string
	}{
		{"one move, no knight's", map[int]int64{3: 0, 4: 1}, "gap [0 1]"},
		{"three moves to the corner", map[int]int64{0: 0, 2: 63}, "gap [0 63]"},
		{"the wrong colour", map[int]int64{0: 0, 4: 16, 8: 20, 15: 2}, "gap [20 2]"},
		{"through a given square", map[int]int64{0: 0, 2: 16, 9: 10, 12: 17}, "gap [0 16]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			q := question(8, 8)
			q.Places = tt.places
			begun := time.Now()
			a := q.Solve(t.Context(), nil)
			took := time.Since(begun)
			got := fmt.Sprint(a.Reason.Kind, " ", a.Reason.Squares)
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
			if took > time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}
