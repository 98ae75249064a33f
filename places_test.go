package knighttour_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// randomPlaces gives some nodes their places on a path and, occasionally,
// another node a random place.
func randomPlaces(r *rand.Rand, like []int64, n int) map[int]int64 {
	places := map[int]int64{}
	for k, id := range like {
		if r.IntN(3) == 0 {
			places[k] = id
		}
	}
	k, id := r.IntN(n), r.Int64N(int64(n))
	if r.IntN(8) == 0 && !slices.Contains(slices.Collect(maps.Values(places)), id) {
		places[k] = id
	}
	return places
}

// obeysPlaces reports whether a tour has each node with a place at that place.
func obeysPlaces(tour []int64, places map[int]int64) bool {
	for k, id := range places {
		if tour[k] != id {
			return false
		}
	}
	return true
}

// checkSameVisits checks that a search with places that does not prune makes
// the same visits as one with an equivalent constraint. The constraint is not
// called for the start.
func checkSameVisits(t *testing.T, s knighttour.Search, g graph.Graph, start int64) {
	t.Helper()
	for engine, f := range knighttour.Engines(g) {
		var got, want []knighttour.Event
		s.Trace = func(e knighttour.Event) { got = append(got, e) }
		tour, err := startingFrom(s, start).Tour(t.Context(), f)
		constrained := s
		constrained.Places, constrained.Trace = nil, func(e knighttour.Event) { want = append(want, e) }
		n := f.Nodes().Len()
		constrained.Allow = func(at *knighttour.State, id int64) bool {
			k := len(at.Path())
			return k == n || mayPlace(s.Places, k, id)
		}
		wantTour, wantErr := startingFrom(constrained, start).Tour(t.Context(), f)
		if !mayPlace(s.Places, 0, start) {
			want, wantTour = nil, knighttour.Tour{} // the search does not even begin
		} else if (err == nil) != (wantErr == nil) {
			t.Errorf("%s: %v, want %v", engine, err, wantErr)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the events %v, want %v", engine, got, want)
		}
		if diff := difference(tour, nil, wantTour, nil); diff != "" {
			t.Errorf("%s: %s", engine, diff)
		}
	}
}

// mayPlace reports whether places allow a node at index k: it is given there,
// or neither the node nor the index is given.
func mayPlace(places map[int]int64, k int, id int64) bool {
	given, ok := places[k]
	if ok {
		return given == id
	}
	for _, elsewhere := range places {
		if elsewhere == id {
			return false
		}
	}
	return true
}

// checkReason checks a reason that involves places, and returns the kind of
// conflict that it describes, or "other" for any other reason.
func checkReason(t *testing.T, s knighttour.Search, g graphtest.Graph, f graph.Graph) string {
	t.Helper()
	_, err := s.Tour(t.Context(), f)
	no := new(knighttour.NoTourError)
	if !errors.As(err, &no) {
		t.Fatalf("%v", err)
	}
	isOfPlaces := no.Reason == knighttour.ReasonGoal && len(s.Places) > 0 && no.Nodes != nil
	if !isOfPlaces || strings.Contains(no.Error(), "before all others") {
		return "other"
	}
	if strings.Contains(no.Error(), "between no two") {
		if _, err := checkPlaces(s, g, false, no); err != nil {
			t.Errorf("%v: %v", no, err)
		}
		return "misfits"
	}
	indices := func(id int64) []int { return indicesOf(s, len(g), id) }
	a, b := no.Nodes[0], no.Nodes[len(no.Nodes)-1]
	for _, k := range indices(a) {
		for _, l := range indices(b) {
			if a == b {
				if k != l {
					return "twice"
				}
				continue
			}
			if k == l {
				return "at one"
			}
			first, last := a, b
			if k > l {
				first, last = b, a
			}
			if !hasPath(g, s, first, last, max(k, l)-min(k, l)) {
				return "apart"
			}
		}
	}
	t.Errorf("%v: %d has the places %v, and %d %v", no, a, indices(a), b, indices(b))
	return ""
}

// indicesOf returns the indices at which a search fixes a node of a graph with
// n nodes. A closed tour comes back to the node n steps later.
func indicesOf(s knighttour.Search, n int, id int64) (indices []int) {
	for k := range n {
		given, ok := s.Places[k]
		isGiven := ok && given == id
		isInPrefix := k < len(s.Prefix) && s.Prefix[k] == id
		isEnd := k == n-1 && s.Goal == knighttour.EndAt(id)
		if !isGiven && !isInPrefix && !isEnd {
			continue
		}
		indices = append(indices, k)
		if s.Goal == knighttour.Closed() {
			indices = append(indices, k+n)
		}
	}
	return indices
}

// hasPath reports whether a path with the given number of steps leads from one
// node to another through nodes without a place.
func hasPath(g graphtest.Graph, s knighttour.Search, from, to int64, steps int) bool {
	_, ok := pathOf(g, s, []int64{from}, to, steps)
	return ok
}

// pathOf extends a path by the given number of steps to a node, through nodes
// without a place.
func pathOf(
	g graphtest.Graph, s knighttour.Search, path []int64, to int64, steps int,
) ([]int64, bool) {
	for found := range pathsOf(g, s, path, to, steps) {
		return found, true
	}
	return nil, false
}

// pathsOf yields the paths of the given number of further steps to a node
// through nodes without a place.
func pathsOf(
	g graphtest.Graph, s knighttour.Search, path []int64, to int64, steps int,
) iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		for _, w := range g[path[len(path)-1]] {
			id := int64(w)
			next := append(slices.Clone(path), id)
			isPlaced := len(indicesOf(s, len(g), id)) > 0
			switch {
			case steps == 1 && id == to:
				if !yield(next) {
					return
				}
			case steps > 1 && !isPlaced && !slices.Contains(path, id):
				for found := range pathsOf(g, s, next, to, steps-1) {
					if !yield(found) {
						return
					}
				}
			}
		}
	}
}

// TestPlacesOnBoards compares puzzles with equivalent constraints, from which
// the search does not learn.
func TestPlacesOnBoards(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(43, 2))
	for i := range graphtest.Scaled(30, 400) {
		leaps := [][][2]int{{{1, 2}}, {{0, 1}, {1, 1}}, {{0, 1}}}[i%3]
		b, err := knighttour.MustBoard(4+r.IntN(3), 5+r.IntN(2)).Without(r.Int64N(20))
		graphtest.NoError(t, err)
		b = graphtest.Must(b.WithPiece(leaps...))
		orders := []knighttour.Order{knighttour.Warnsdorff(), knighttour.Shuffled(r.Uint64())}
		planted, err := knighttour.Find(t.Context(), b, knighttour.Open())
		if err != nil {
			continue
		}
		s := knighttour.Search{Orders: orders, Places: map[int]int64{0: planted.Path[0]}}
		for k, id := range planted.Path {
			if r.IntN(5) < 2 {
				s.Places[k] = id
			}
		}
		constrained := s
		constrained.Places, constrained.Allow = nil, func(at *knighttour.State, id int64) bool {
			return mayPlace(s.Places, len(at.Path()), id)
		}
		want, err := collectPaths(startingFrom(constrained, planted.Path[0]).All(t.Context(), b))
		graphtest.NoError(t, err)
		checkSearch(t, s, b, want)
	}
}

// TestPlacesErrors fixes places that do not exist.
func TestPlacesErrors(t *testing.T) {
	board := must(knighttour.MustBoard(3, 4).Without(5))
	for name, places := range map[string]map[int]int64{
		"before":   {-1: 0},
		"behind":   {3: 0, 11: 1},
		"no node":  {1: 12},
		"blocked":  {1: 5},
		"Board.ID": {1: -1},
		"twice":    {4: 7, 2: 7},
	} {
		s := knighttour.Search{
			Prefix: []int64{0},
			Places: places,
		}
		checkErrors(t, "places: "+name, knighttour.ErrNode,
			errorOf(s.Tour(t.Context(), board)),
			errorOf(s.Count(t.Context(), board)),
			errorOf(collectPaths(s.All(t.Context(), board))),
			errorOf(s.Split(t.Context(), board, 2)),
		)
	}
	s := knighttour.Search{
		Prefix: []int64{0},
		Places: map[int]int64{0: 0},
	}
	_, err := s.Tour(t.Context(), graphtest.Graph{})
	checkErrors(t, "places of nothing", knighttour.ErrNode, err)
	s.Prefix = nil
	_, err = s.Tour(t.Context(), graphtest.Graph{})
	checkErrors(t, "places of nothing from anywhere", knighttour.ErrNode, err)
}

// TestPlacesExcluded fixes places that contradict each other, the prefix or the
// end.
func TestPlacesExcluded(t *testing.T) {
	board := must(knighttour.MustBoard(3, 4).Without(5))
	for name, s := range map[string]knighttour.Search{
		"start": {
			Prefix: []int64{0},
			Places: map[int]int64{0: 1},
		},
		"start again": {
			Prefix: []int64{0},
			Places: map[int]int64{3: 0},
		},
		"prefix": {
			Prefix: []int64{0, 6},
			Places: map[int]int64{1: 9},
		},
		"end": {
			Prefix: []int64{0},
			Places: map[int]int64{10: 3},
			Goal:   knighttour.EndAt(1),
		},
		"edge": {
			Prefix: []int64{0},
			Places: map[int]int64{4: 1, 5: 2},
		},
		"distance": {
			Prefix: []int64{0},
			Places: map[int]int64{1: 6, 3: 7},
		},
		"back": {
			Prefix: []int64{0},
			Places: map[int]int64{10: 11},
			Goal:   knighttour.Closed(),
		},
		"colours": {
			Prefix: []int64{0},
			Places: map[int]int64{2: 1},
		},
		"searched": {
			Prefix: []int64{1},
			Places: map[int]int64{5: 10, 7: 2, 9: 0},
		},
	} {
		_, err := s.Tour(t.Context(), board)
		checkErrors(t, "excluded: "+name, knighttour.ErrNoTour, err)
	}
}

// TestPlacesApart fixes two places between which there is no path of the right
// length, although there is a walk, which may visit nodes twice. The reason
// must name both places, in a puzzle by their numbers.
func TestPlacesApart(t *testing.T) {
	board := must(must(knighttour.ParseBoard(".....\n.#.#.\n.....")).WithPiece([2]int{0, 1}))
	s := knighttour.Search{Places: map[int]int64{0: 5, 5: 10}}
	_, err := s.Tour(t.Context(), board)
	checkErrors(t, "apart: board", knighttour.ErrNoTour, err)
	arrows := graphtest.OfEdges(6, [][2]int{{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 4}, {4, 5}, {5, 0}},
		false)
	s = knighttour.Search{Places: map[int]int64{0: 0, 4: 3}}
	_, err = s.Tour(t.Context(), arrows.As(false))
	checkErrors(t, "apart: directed", knighttour.ErrNoTour, err)
}

// TestPlacesContradict checks the reason given if places exclude a tour before
// the first visit.
func TestPlacesContradict(t *testing.T) {
	line := must(knighttour.MustBoard(1, 4).WithPiece([2]int{0, 1}))
	s := knighttour.Search{Places: map[int]int64{1: 0}}
	_, err := s.Tour(t.Context(), line)
	checkErrors(t, "places of no start", knighttour.ErrNoTour, err)
}

// TestPlacesJSON marshals places to JSON with ascending keys, and back. It must
// refuse hostile texts.
func TestPlacesJSON(t *testing.T) {
	places := map[int]int64{}
	for k := range 12 {
		places[11*k-5] = int64(100 - k)
	}
	data := graphtest.Must(json.Marshal(knighttour.Search{Places: places}))
	want := `{"goal":"open","places":{"-5":100,"6":99,"17":98,"28":97,"39":96,"50":95,"61":94,"72":93,"83":92,"94":91,"105":90,"116":89}}`
	if string(data) != want {
		t.Errorf("%s, want %s", data, want)
	}
	got := knighttour.Search{Places: map[int]int64{1: 1}}
	if err := json.Unmarshal(data, &got); err != nil || !maps.Equal(got.Places, places) {
		t.Errorf("%v, %v", got.Places, err)
	}
	for _, text := range []string{`{"goal":"open"}`, `{"places":{}}`} {
		if err := json.Unmarshal([]byte(text), &got); err != nil || len(got.Places) > 0 {
			t.Errorf("%s: %v, %v", text, got.Places, err)
		}
	}
	for text, wraps := range map[string]error{
		`{"places":{"1":4,"1":5}}`:                                   strconv.ErrSyntax,
		`{"places":{"1":4,"2":3,"01":5}}`:                            strconv.ErrSyntax,
		`{"places":{"1":null}}`:                                      strconv.ErrSyntax,
		`{"places":null}`:                                            strconv.ErrSyntax,
		`{"places":{"00":4}}`:                                        strconv.ErrSyntax,
		`{"places":{"+1":4}}`:                                        strconv.ErrSyntax,
		`{"places":{"-0":4}}`:                                        strconv.ErrSyntax,
		`{"places":{"1e1":4}}`:                                       strconv.ErrSyntax,
		`{"places":{"1":4e0}}`:                                       strconv.ErrSyntax,
		`{"places":{"1":-0}}`:                                        strconv.ErrSyntax,
		`{"places":[1,2]}`:                                           strconv.ErrSyntax,
		`{"places":{"x":1}}`:                                         strconv.ErrSyntax,
		`{"places":{"1":"2"}}`:                                       strconv.ErrSyntax,
		`{"places":{"1":1.5}}`:                                       strconv.ErrSyntax,
		`{"places":{"99999999999999999999":1}}`:                      strconv.ErrRange,
		`{"places":{"1":99999999999999999999}}`:                      strconv.ErrRange,
		`{"places":{"1":-99999999999999999999}}`:                     strconv.ErrRange,
		`{"places":{"-5":1,"` + strings.Repeat("1", 1<<20) + `":2}}`: strconv.ErrRange,
	} {
		checkSearchJSONError(t, text, wraps)
	}
}

// TestPuzzleWithoutItsFirst finds all solutions of puzzles as printed, in which
// the number 1 is not given.
func TestPuzzleWithoutItsFirst(t *testing.T) {
	for _, test := range []struct {
		text string
		want string
	}{
		{". .\n2 .", "[[0 2 3 1] [3 2 0 1]]"},
		{". .\n2 1", "[[3 2 0 1]]"},
		{
			text: ". . .\n. . .\n. . 9",
			want: "[[0 1 2 5 4 3 6 7 8] [0 3 6 7 4 1 2 5 8] [2 1 0 3 6 7 4 5 8] [2 5 4 1 0 3 6 7 8] " +
				"[4 5 2 1 0 3 6 7 8] [4 7 6 3 0 1 2 5 8] [6 3 0 1 2 5 4 7 8] [6 7 4 3 0 1 2 5 8]]",
		},
		{". 4\n2 .", "[[0 2 3 1] [3 2 0 1]]"},
		{". 4\n. 2", "[]"},
	} {
		board, places, err := knighttour.ParsePuzzle(test.text)
		graphtest.NoError(t, err)
		board = graphtest.Must(board.WithPiece([2]int{0, 1}))
		for engine, f := range knighttour.Engines(board) {
			for _, unpruned := range []bool{false, true} {
				s := knighttour.Search{Places: places, Unpruned: unpruned}
				got, err := collectPaths(s.All(t.Context(), f))
				graphtest.NoError(t, err)
				if fmt.Sprint(got) != test.want {
					t.Errorf("%q, %s, unpruned %t: %v, want %s",
						test.text, engine, unpruned, got, test.want)
				}
			}
		}
	}
}

// TestPlacesStopSoon gives all numbers of a large puzzle, and a long prefix.
// Reading them must stop soon.
func TestPlacesStopSoon(t *testing.T) {
	graphtest.Slow(t)
	side := graphtest.Scaled(150, 300) // several times as many squares as are read between two polls
	b := knighttour.MustBoard(side, side)
	tour := builtTour(b)
	places := map[int]int64{}
	for k, id := range tour.Path {
		places[k] = id
	}
	for name, s := range map[string]knighttour.Search{
		"places":        {Places: places},
		"places/closed": {Places: places, Goal: knighttour.Closed()},
		"prefix":        {Prefix: tour.Path[:len(tour.Path)-1]},
		"both":          {Prefix: tour.Path, Places: places},
	} {
		t.Run("search="+name, func(t *testing.T) {
			graphtest.CheckStopsSoon(t, 2*work.PollInterval, func(c *work.Canceller) error {
				return knighttour.StopSearch(c, s, b)
			})
		})
	}
}

// FuzzPlaces parses puzzles from text and JSON. Whatever they say, a search
// must end soon.
func FuzzPlaces(f *testing.F) {
	f.Add("1 . . .\n. # . 11\n7 . . .", `{"places":{"0":0,"3":2}}`)
	f.Add("1 1", `{"places":{"0":0,"0":2},"prefix":[0]}`)
	f.Fuzz(func(t *testing.T, text, data string) {
		board, places, err := knighttour.ParsePuzzle(text)
		if err != nil {
			board = graphtest.Must(knighttour.MustBoard(3, 4).Without(5))
		}
		var s knighttour.Search
		if json.Unmarshal([]byte(data), &s) != nil {
			s = knighttour.Search{Places: places}
		}
		s.Unpruned, s.Limit = false, 1000
		again := graphtest.Must(json.Marshal(s))
		var copied knighttour.Search
		if err := json.Unmarshal(again, &copied); err != nil || !maps.Equal(copied.Places, s.Places) {
			t.Fatalf("%s: %v", again, err)
		}
		for tour, err := range startingFrom(s, 0).All(t.Context(), board) {
			if err == nil && (tour.Verify(board) != nil || !obeysPlaces(tour.Path, s.Places)) {
				t.Fatalf("%s: %v", data, tour)
			}
		}
	})
}
