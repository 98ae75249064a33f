package knighttour_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// TestPlaces compares searches of random graphs with given places with the recursion: for all
// goals, by orders of all kinds, by both engines, pruned and not, with a prefix, and under a
// constraint. Reasons about places must be true.
func TestPlaces(t *testing.T) {
	graphtest.OneGoroutine(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(43, 1))
	all, counts := rankedOrders(), map[string]int{}
	for i := range graphtest.Scaled(4000, 60_000) {
		n, undirected := 1+r.IntN(9), i%2 == 0
		g := graphtest.Random(r, n, 1.5+r.Float64()*3, undirected)
		if r.IntN(3) == 0 {
			g = g.TwoColoured(r)
		}
		g.AddLoops(r, r.IntN(3)/2)
		start, s := r.IntN(n), knighttour.Search{Unpruned: r.IntN(2) == 0}
		s.Goal = []knighttour.Goal{{}, knighttour.Closed(), knighttour.EndAt(int64(r.IntN(n)))}[i%3]
		var ranks []graphtest.Rank
		for range r.IntN(3) {
			o := all[r.IntN(len(all))]
			s.Orders, ranks = append(s.Orders, o.order), append(ranks, o.rank)
		}
		want := allTours(g, undirected, start, s.Goal, ranks...)
		like := graphtest.IDs(g.Walk(r.IntN, int32(start), n))
		if len(want) > 0 && r.IntN(5) > 0 {
			like = want[r.IntN(len(want))]
			if r.IntN(3) == 0 {
				s.Prefix = like[:1+r.IntN(n)]
			}
		}
		s.Places = map[int]int64{}
		for k, id := range like {
			if r.IntN(3) == 0 {
				s.Places[k] = id
			}
		}
		if r.IntN(8) == 0 {
			placeElsewhere(r, s.Places, n)
		}
		constrained := r.IntN(4) == 0
		if constrained {
			s.Allow = func(s *knighttour.State, v int32) bool { return allowed(s.Path(), v) }
		}
		want = slices.DeleteFunc(want, func(tour []int64) bool {
			refused := constrained && (isRefused(tour) || s.Goal == knighttour.Closed() && !allowed(tour, tour[0]))
			return refused || !graphtest.BeginsWith(tour, s.Prefix) || !fits(tour, s.Places)
		})
		checkSearch(t, s, g.As(undirected), start, want)
		if s.Unpruned && !constrained {
			checkSameVisits(t, s, g.As(undirected), int64(start))
		}
		if len(want) == 0 {
			counts[checkReason(t, s, g, g.As(undirected), int64(start))]++
		}
		counts["tours"] += len(want)
		if t.Failed() {
			t.Fatalf("%s, %+v", g.Describe(undirected), s)
		}
	}
	for _, what := range []string{"twice", "at one", "apart", "other", "tours"} {
		if counts[what] < 40 {
			t.Errorf("%d times: %s", counts[what], what)
		}
	}
}

// placeElsewhere gives a random node without a place a random place.
func placeElsewhere(r *rand.Rand, places map[int]int64, n int) {
	k, id := r.IntN(n), r.Int64N(int64(n))
	if !slices.Contains(slices.Collect(maps.Values(places)), id) {
		places[k] = id
	}
}

func fits(tour []int64, places map[int]int64) bool {
	for k, id := range places {
		if tour[k] != id {
			return false
		}
	}
	return true
}

// checkSameVisits checks that a search that does not prune makes the visits of one whose
// constraint says the same as the places. A constraint is not asked about the start.
func checkSameVisits(t *testing.T, s knighttour.Search, g graph.Graph, start int64) {
	t.Helper()
	for engine, f := range knighttour.Engines(g) {
		var got, want []knighttour.Event
		s.Trace = func(e knighttour.Event) { got = append(got, e) }
		tour, err := s.Tour(t.Context(), f, start)
		by := s
		by.Places, by.Trace = nil, func(e knighttour.Event) { want = append(want, e) }
		by.Allow = func(at *knighttour.State, v int32) bool {
			k, id := len(at.Path()), at.ID(v)
			given, ok := s.Places[k]
			return k == at.Len() || ok && given == id || !ok && !slices.Contains(slices.Collect(maps.Values(s.Places)), id)
		}
		tourBy, errBy := by.Tour(t.Context(), f, start)
		if at, ok := s.Places[0]; ok && at != start || !ok && slices.Contains(slices.Collect(maps.Values(s.Places)), start) {
			want, tourBy.Visits, tourBy.Path = nil, 0, nil
		} else if (err == nil) != (errBy == nil) {
			t.Errorf("%s: %v, want %v", engine, err, errBy)
		}
		if !slices.Equal(got, want) || tour.Visits != tourBy.Visits || !slices.Equal(tour.Path, tourBy.Path) {
			t.Errorf("%s: %v by %v, want %v by %v", engine, tour, got, tourBy, want)
		}
	}
}

// checkReason checks the claim of a reason about places, and returns what it is about.
func checkReason(t *testing.T, s knighttour.Search, g graphtest.Graph, f graph.Graph, start int64) string {
	t.Helper()
	_, err := s.Tour(t.Context(), f, start)
	no := new(knighttour.NoTourError)
	if !errors.As(err, &no) {
		t.Fatalf("%v", err)
	}
	if no.Reason != knighttour.ReasonGoal || no.Nodes == nil || no.Counts == nil {
		return "other"
	}
	n := len(g)
	at := func(id int64, k int64) bool {
		given, ok := s.Places[int(k)]
		return ok && given == id || k == 0 && id == start || k == int64(n) && s.Goal == knighttour.Closed() && id == start ||
			k == int64(n)-1 && s.Goal == knighttour.EndAt(id) || k < int64(len(s.Prefix)) && s.Prefix[k] == id
	}
	a, b := no.Nodes[0], no.Nodes[len(no.Nodes)-1]
	from, to := no.Counts[0], no.Counts[1]
	if !at(a, from) || !at(b, to) {
		t.Errorf("%v: no such places", no)
	}
	switch {
	case a == b && from != to:
		return "twice"
	case from == to && a != b:
		return "at one"
	}
	if from > to {
		a, b, from, to = b, a, to, from
	}
	if k, ok := pathOf(g, s, start, []int64{a}, b, int(to-from)); ok {
		t.Errorf("%v: but there is %v", no, k)
	}
	return "apart"
}

// pathOf returns a path of so many steps to a node through nodes without a place.
func pathOf(g graphtest.Graph, s knighttour.Search, start int64, path []int64, to int64, steps int) ([]int64, bool) {
	for _, w := range g[path[len(path)-1]] {
		id := int64(w)
		isPlaced := id == start || s.Goal == knighttour.EndAt(id) || slices.Contains(s.Prefix, id) || slices.Contains(slices.Collect(maps.Values(s.Places)), id)
		switch {
		case steps == 1 && id == to:
			return append(path, id), true
		case steps > 1 && !isPlaced && !slices.Contains(path, id):
			if found, ok := pathOf(g, s, start, append(slices.Clone(path), id), to, steps-1); ok {
				return found, true
			}
		}
	}
	return nil, false
}

// TestPlacesOnBoards compares puzzles with the same as a constraint, from which the search does not learn.
func TestPlacesOnBoards(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(43, 2))
	for i := range graphtest.Scaled(30, 600) {
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
		placed := map[int64]bool{planted.Path[0]: true}
		for k, id := range planted.Path {
			if r.IntN(5) < 2 {
				s.Places[k], placed[id] = id, true
			}
		}
		by := s
		by.Places, by.Allow = nil, func(at *knighttour.State, v int32) bool {
			given, ok := s.Places[len(at.Path())]
			return ok && given == at.ID(v) || !ok && !placed[at.ID(v)]
		}
		want, err := paths(by.All(t.Context(), b, planted.Path[0]))
		graphtest.NoError(t, err)
		checkSearch(t, s, b, int(planted.Path[0]), want)
	}
}

// TestPlacesErrors gives places that no graph or no text has.
func TestPlacesErrors(t *testing.T) {
	board := graphtest.Must(knighttour.MustBoard(3, 4).Without(5))
	for name, places := range map[string]map[int]int64{
		"before": {-1: 0}, "behind": {3: 0, 11: 1}, "no node": {1: 12}, "blocked": {1: 5}, "Board.ID": {1: -1}, "twice": {4: 7, 2: 7},
	} {
		s := knighttour.Search{Places: places}
		checkErrors(t, "places: "+name, knighttour.ErrNode, failed(s.Tour(t.Context(), board, 0)), failed(s.Count(t.Context(), board, 0)),
			failed(paths(s.All(t.Context(), board, 0))), failed(s.Split(t.Context(), board, 0, 2)))
	}
	checkErrors(t, "places of nothing", knighttour.ErrNode, failed(knighttour.Search{Places: map[int]int64{0: 0}}.Tour(t.Context(), graphtest.Graph{}, 0)))
	for name, s := range map[string]knighttour.Search{
		"start": {Places: map[int]int64{0: 1}}, "start again": {Places: map[int]int64{3: 0}}, "prefix": {Prefix: []int64{0, 6}, Places: map[int]int64{1: 9}},
		"end": {Goal: knighttour.EndAt(1), Places: map[int]int64{10: 3}}, "edge": {Places: map[int]int64{4: 1, 5: 2}},
		"distance": {Places: map[int]int64{1: 6, 3: 7}}, "back": {Goal: knighttour.Closed(), Places: map[int]int64{10: 11}},
		"colours": {Places: map[int]int64{2: 1}}, "searched": {Places: map[int]int64{5: 10, 7: 2, 9: 0}, Prefix: []int64{1}},
	} {
		start := int64(0)
		if s.Prefix != nil {
			start = s.Prefix[0]
		}
		checkErrors(t, "excluded: "+name, knighttour.ErrNoTour, failed(s.Tour(t.Context(), board, start)))
	}
	for _, text := range []string{
		"1 . . .\n. # . 1\n. . . .", "1 . . .\n. # . 12\n. . . .", "1 . . .\n. # . 99999999999999999999\n. . . .", "1 . . .\n. . . .\n. . . .",
		"1 . . .\n. # . x\n. . . .", "1 . . .\n. # . 0\n. . . .", "1 . . .\n. # . .", "1 . . . .\n. # . .\n. . . .", "a1 c2", "",
	} {
		checkErrors(t, fmt.Sprintf("puzzle %q", text), strconv.ErrSyntax, failed(board.ParsePlaces(text)))
	}
}

// TestParsePlaces reads puzzles, of which one gives no numbers.
func TestParsePlaces(t *testing.T) {
	board := graphtest.Must(knighttour.MustBoard(3, 4).Without(5))
	for text, want := range map[string]map[int]int64{
		"\n 1 . . .\r\n\t. #  . 11\n 7 . . .\n\n": {0: 0, 10: 7, 6: 8}, ". . . .\n. # . .\n. . . .": {},
	} {
		if got, err := board.ParsePlaces(text); err != nil || !maps.Equal(got, want) {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
}

// TestPlacesJSON turns places into JSON with ascending keys, and back. Hostile texts are refused.
func TestPlacesJSON(t *testing.T) {
	places := map[int]int64{}
	for k := range 12 {
		places[11*k-5] = int64(100 - k)
	}
	data := graphtest.Must(json.Marshal(knighttour.Search{Places: places}))
	if want := `{"goal":"open","places":{"-5":100,"6":99,"17":98,"28":97,"39":96,"50":95,"61":94,"72":93,"83":92,"94":91,"105":90,"116":89}}`; string(data) != want {
		t.Errorf("%s, want %s", data, want)
	}
	got := knighttour.Search{Places: map[int]int64{1: 1}}
	if err := json.Unmarshal(data, &got); err != nil || !maps.Equal(got.Places, places) {
		t.Errorf("%v, %v", got.Places, err)
	}
	for _, text := range []string{`{"goal":"open"}`, `{"places":null}`, `{"places":{}}`} {
		if err := json.Unmarshal([]byte(text), &got); err != nil || len(got.Places) > 0 {
			t.Errorf("%s: %v, %v", text, got.Places, err)
		}
	}
	for _, text := range []string{`{"places":{"1":4,"1":5}}`, `{"places":{"1":4,"2":3,"01":5}}`} {
		checkErrors(t, "JSON "+text, strconv.ErrSyntax, got.UnmarshalJSON([]byte(text)))
	}
	for _, text := range []string{`{"places":[1,2]}`, `{"places":{"x":1}}`, `{"places":{"1":"2"}}`, `{"places":{"1":1.5}}`, `{"places":{"99999999999999999999":1}}`} {
		if err := got.UnmarshalJSON([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), "knighttour: Search: ") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// FuzzPlaces reads texts and JSON of puzzles. Whatever they say, a search ends soon.
func FuzzPlaces(f *testing.F) {
	f.Add("1 . . .\n. # . 11\n7 . . .", `{"places":{"0":0,"3":2}}`)
	f.Add("1 1", `{"places":{"0":0,"0":2},"prefix":[0]}`)
	board := graphtest.Must(knighttour.MustBoard(3, 4).Without(5))
	f.Fuzz(func(t *testing.T, text, data string) {
		places, err := board.ParsePlaces(text)
		if (err == nil) == errors.Is(err, strconv.ErrSyntax) {
			t.Fatalf("%q: %v", text, err)
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
		for tour, err := range s.All(t.Context(), board, 0) {
			if err == nil && (tour.Verify(board) != nil || !fits(tour.Path, s.Places)) {
				t.Fatalf("%s: %v", data, tour)
			}
		}
	})
}
