package knighttour_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// TestGoalTexts marshals goals to text and back.
func TestGoalTexts(t *testing.T) {
	for want, goal := range map[string]knighttour.Goal{
		"open":                    {},
		"closed":                  knighttour.Closed(),
		"end 63":                  knighttour.EndAt(63),
		"end -5":                  knighttour.EndAt(-5),
		"end 0":                   knighttour.EndAt(0),
		"end 9223372036854775807": knighttour.EndAt(math.MaxInt64),
	} {
		checkText(t, knighttour.EndAt(99), goal, want)
	}
}

// TestGoalTextErrors unmarshals texts that are not goals.
func TestGoalTextErrors(t *testing.T) {
	for _, text := range []string{
		"",
		"Open",
		"end",
		"end ",
		"end x",
		"end +3",
		"end 03",
		"end -0",
		"63",
		"closed ",
		"9223372036854775808",
		strings.Repeat("x", 1<<20),
	} {
		checkNoText(t, knighttour.EndAt(99), strconv.ErrSyntax, text)
	}
	checkNoText(t, knighttour.EndAt(99), strconv.ErrRange, "end 9223372036854775808")
}

// TestOrderTexts marshals orders to text and back.
func TestOrderTexts(t *testing.T) {
	for want, order := range map[string]knighttour.Order{
		"id":                             {},
		"move":                           knighttour.ByMove(),
		"outward":                        knighttour.Outward(),
		"warnsdorff":                     knighttour.Warnsdorff(),
		"shuffled(0)":                    knighttour.Shuffled(0),
		"shuffled(18446744073709551615)": knighttour.Shuffled(math.MaxUint64),
	} {
		checkText(t, knighttour.Shuffled(3), order, want)
	}
}

// TestOrderTextErrors unmarshals texts that are not orders, and marshals orders
// that have no text.
func TestOrderTextErrors(t *testing.T) {
	for _, text := range []string{
		"",
		"ID",
		"by node",
		"by state",
		"shuffled",
		"shuffled()",
		"shuffled(07)",
		"shuffled(7",
		"shuffled(7))",
		"shuffled(-1)",
	} {
		checkNoText(t, knighttour.Outward(), strconv.ErrSyntax, text)
	}
	checkNoText(t, knighttour.Outward(), strconv.ErrRange, "shuffled(18446744073709551616)")
	checkErrors(t, "order by node", nil, errorOf(byZero.MarshalText()))
	checkErrors(t, "order by state", nil, errorOf(byFree().MarshalText()))
}

// byZero is a caller's order that leaves all nodes tied.
var byZero = knighttour.ByNode(func(_, _ graph.Node) int { return 0 })

// TestSearchJSON marshals searches to JSON and back.
func TestSearchJSON(t *testing.T) {
	all := knighttour.Search{
		Orders:   []knighttour.Order{knighttour.Warnsdorff(), knighttour.Shuffled(7)},
		Goal:     knighttour.EndAt(63),
		Limit:    9,
		Unpruned: true,
		Prefix:   []int64{0, 17},
	}
	for want, s := range map[string]knighttour.Search{
		`{"goal":"open"}`: {},
		`{"orders":["warnsdorff","shuffled(7)"],"goal":"end 63","limit":9,"unpruned":true,"prefix":[0,17]}`: all,
	} {
		data, err := json.Marshal(s)
		graphtest.NoError(t, err)
		if string(data) != want {
			t.Errorf("%s, want %s", data, want)
		}
		got := knighttour.Search{
			Trace:  func(knighttour.Event) {},
			Limit:  5,
			Orders: []knighttour.Order{knighttour.ByMove()},
		}
		err = json.Unmarshal(data, &got)
		graphtest.NoError(t, err)
		if got.Trace != nil {
			t.Errorf("%s: the trace is still there", data)
		}
		again := graphtest.Must(json.Marshal(got))
		if string(again) != want {
			t.Errorf("%s becomes %s", want, again)
		}
	}
}

// TestSearchJSONCases checks that keys may be in any case.
func TestSearchJSONCases(t *testing.T) {
	var s knighttour.Search
	err := json.Unmarshal([]byte(` {"LIMIT":5,"Goal":"closed"} `), &s)
	graphtest.NoError(t, err)
	if s.Limit != 5 {
		t.Errorf("limit %d, want 5", s.Limit)
	}
	if s.Goal != knighttour.Closed() {
		t.Errorf("goal %v, want %v", s.Goal, knighttour.Closed())
	}
}

// TestSearchJSONOfFunctions marshals searches with functions, which cannot be
// written as JSON.
func TestSearchJSONOfFunctions(t *testing.T) {
	traced := knighttour.Search{Trace: func(knighttour.Event) {}}
	allowed := knighttour.Search{Allow: func(*knighttour.State, int64) bool { return true }}
	checkErrors(t, "JSON of functions", nil, errorOf(traced.MarshalJSON()),
		errorOf(allowed.MarshalJSON()))
	ordered := knighttour.Search{Orders: []knighttour.Order{knighttour.ByMove(), byZero}}
	checkErrors(t, "JSON of an order", nil, errorOf(ordered.MarshalJSON()))
}

// TestSearchJSONErrors unmarshals texts that no search marshals to. An error
// leaves the search unchanged.
func TestSearchJSONErrors(t *testing.T) {
	digits := strings.Repeat("9", 1<<20)
	for data, wraps := range map[string]error{
		`{"orders":["by node"]}`:                strconv.ErrSyntax,
		`{"orders":["id",null]}`:                strconv.ErrSyntax,
		`{"goal":"closedd"}`:                    strconv.ErrSyntax,
		`{"goal":"end 9223372036854775808"}`:    strconv.ErrRange,
		`{"limt":5}`:                            strconv.ErrSyntax,
		`{"Trace":null}`:                        strconv.ErrSyntax,
		`{"limit":"5"}`:                         strconv.ErrSyntax,
		`{"limit":1.5}`:                         strconv.ErrSyntax,
		`{"limit":-1}`:                          strconv.ErrRange,
		`{"limit":9223372036854775808}`:         strconv.ErrRange,
		`{"limit":` + digits + `}`:              strconv.ErrRange,
		`{"limit":1,"limit":1}`:                 strconv.ErrSyntax,
		`{"limit":1,"LIMIT":2}`:                 strconv.ErrSyntax,
		`{"places":{"1":2},"Places":{"2":3}}`:   strconv.ErrSyntax,
		`{"places":{"1":2},"place\u017f":null}`: strconv.ErrSyntax,
		`[]`:                                    strconv.ErrSyntax,
		`"null"`:                                strconv.ErrSyntax,
		`{"orders":null}`:                       strconv.ErrSyntax,
		`{"orders":"id"}`:                       strconv.ErrSyntax,
		`{"orders":[7]}`:                        strconv.ErrSyntax,
		`{"goal":null}`:                         strconv.ErrSyntax,
		`{"goal":7}`:                            strconv.ErrSyntax,
		`{"limit":null}`:                        strconv.ErrSyntax,
		`{"limit":1e3}`:                         strconv.ErrSyntax,
		`{"limit":1.0}`:                         strconv.ErrSyntax,
		`{"limit":-0}`:                          strconv.ErrSyntax,
		`{"unpruned":null}`:                     strconv.ErrSyntax,
		`{"unpruned":1}`:                        strconv.ErrSyntax,
		`{"prefix":null}`:                       strconv.ErrSyntax,
		`{"prefix":7}`:                          strconv.ErrSyntax,
		`{"prefix":[1e3]}`:                      strconv.ErrSyntax,
		`{"prefix":[1.5]}`:                      strconv.ErrSyntax,
		`{"prefix":[null]}`:                     strconv.ErrSyntax,
		`{"prefix":[0,null]}`:                   strconv.ErrSyntax,
		`{"prefix":[` + digits + `]}`:           strconv.ErrRange,
		`{"` + digits + `":1}`:                  strconv.ErrSyntax,
		`{} {}`:                                 strconv.ErrSyntax,
		`{}]`:                                   strconv.ErrSyntax,
		``:                                      strconv.ErrSyntax,
		`{"limit":1`:                            strconv.ErrSyntax,
	} {
		checkSearchJSONError(t, data, wraps)
	}
}

// TestSearchJSONWords checks the texts of errors.
func TestSearchJSONWords(t *testing.T) {
	for data, want := range map[string]string{
		`[]`:                       "invalid syntax: []: want an object",
		`{"limts":5}`:              `invalid syntax: unknown key "limts"`,
		`{"limit":1,"LIMIT":1}`:    `invalid syntax: the key "LIMIT" occurs again`,
		`{"limit":1e3}`:            "limit: invalid syntax: 1e3: want an integer",
		`{"limit":null}`:           "limit: invalid syntax: null: want an integer",
		`{"limit":-1}`:             "limit: value out of range: -1: it must be at least 0",
		`{"unpruned":"true"}`:      `unpruned: invalid syntax: "true": want true or false`,
		`{"goal":["open"]}`:        `goal: invalid syntax: ["open"]: want a text`,
		`{"goal":"shut"}`:          `goal "shut": invalid syntax: want open, closed, or end and a node ID`,
		`{"orders":{}}`:            "orders: invalid syntax: {}: want a list",
		`{"orders":["id",null]}`:   "orders[1]: invalid syntax: null: want a text",
		`{"prefix":[0,1.5]}`:       "prefix[1]: invalid syntax: 1.5: want an integer",
		`{"places":[7]}`:           "places: invalid syntax: [7]: want an object",
		`{"places":{"00":7}}`:      `places: invalid syntax: the key "00": want an integer`,
		`{"places":{"3":"7"}}`:     `places["3"]: invalid syntax: "7": want an integer`,
		`{"places":{"3":7,"3":8}}`: `places: invalid syntax: the key "3" occurs again`,
	} {
		var s knighttour.Search
		err := json.Unmarshal([]byte(data), &s)
		if want := "knighttour: Search: " + want; fmt.Sprint(err) != want {
			t.Errorf("%s: %v, want %s", data, err, want)
		}
	}
}

// TestSearchJSONNull unmarshals null, which changes nothing, as is usual in Go.
func TestSearchJSONNull(t *testing.T) {
	s := knighttour.Search{Limit: 5}
	graphtest.NoError(t, s.UnmarshalJSON([]byte(" null\n")))
	graphtest.NoError(t, json.Unmarshal([]byte("null"), &s))
	if s.Limit != 5 {
		t.Errorf("limit %d, want 5", s.Limit)
	}
}

// TestSearchTornJSON unmarshals text that is not JSON. Package json refuses it
// without calling UnmarshalJSON, as the documentation of that method says.
func TestSearchTornJSON(t *testing.T) {
	for _, text := range []string{`{} {}`, `{}{}`, `{"limit":1`, ``} {
		var s knighttour.Search
		err := json.Unmarshal([]byte(text), &s)
		if _, isSyntax := err.(*json.SyntaxError); !isSyntax {
			t.Errorf("%q: %v, want a syntax error", text, err)
		}
		checkSearchJSONError(t, text, strconv.ErrSyntax)
	}
}

// checkSearchJSONError checks that a text is refused. The words of the standard
// library may change, so they are not compared.
func checkSearchJSONError(t *testing.T, data string, wraps error) {
	t.Helper()
	s := knighttour.Search{Limit: 5, Places: map[int]int64{1: 1}}
	err := s.UnmarshalJSON([]byte(data))
	if !errors.Is(err, wraps) {
		t.Errorf("%.60s: %.300v, want %v", data, err, wraps)
	}
	text := fmt.Sprint(err)
	if strings.LastIndex(text, "knighttour: ") != 0 {
		t.Errorf("%.60s: %.300s, want the package's name once, at the beginning", data, text)
	}
	if len(text) > 300 {
		t.Errorf("%.60s: the error has %d bytes, want 300 at most", data, len(text))
	}
	want := knighttour.Search{Limit: 5, Places: map[int]int64{1: 1}}
	if !reflect.DeepEqual(s, want) {
		t.Errorf("%.60s: the search becomes %.300v", data, s)
	}
}

// TestLimitBelowZero checks that no method takes a negative limit to mean that
// there is no limit.
func TestLimitBelowZero(t *testing.T) {
	ctx := t.Context()
	for _, g := range []graph.Graph{
		knighttour.MustBoard(5, 5),
		knighttour.MustBoard(20, 20),
		graphtest.Knights(5, 5),
	} {
		for _, orders := range [][]knighttour.Order{nil, {knighttour.Warnsdorff()}} {
			s := knighttour.Search{Limit: -1, Orders: orders}
			checkErrors(t, "limit -1", knighttour.ErrLimit,
				errorOf(s.Tour(ctx, g)),
				errorOf(collectPaths(s.All(ctx, g))),
				errorOf(s.Count(ctx, g)),
				errorOf(s.Split(ctx, g, 2)),
				errorOf(s.MarshalJSON()))
		}
	}
}

// allowed is a constraint that depends on the whole path, and refuses a third
// of the steps.
func allowed(path []int64, v int64) bool {
	hash := uint64(v)
	for _, u := range path {
		hash = dense.Mix(hash + uint64(u))
	}
	return hash%3 != 0
}

// isRefused reports whether any step of a tour is not allowed.
func isRefused(tour []int64) bool {
	for i := 1; i < len(tour); i++ {
		if !allowed(tour[:i], tour[i]) {
			return true
		}
	}
	return false
}

// TestSearch compares searches of random graphs with the recursion: for all
// goals, by orders of all kinds, by both engines, pruned and not, from a start
// and from anywhere, with a prefix, with given places, and under a constraint.
// Reasons about places must be true.
func TestSearch(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	ranked, counts := rankedOrders(), map[string]int{}
	for i := range graphtest.Scaled(2000, 50_000) {
		n, undirected := 1+r.IntN(9), i%2 == 0
		g := graphtest.Random(r, n, 1+r.Float64()*3, undirected)
		if r.IntN(4) == 0 {
			g = g.TwoColoured(r)
		}
		g.AddLoops(r, r.IntN(3)/2)
		s := knighttour.Search{Unpruned: r.IntN(2) == 0}
		s.Goal = []knighttour.Goal{{}, knighttour.Closed(), knighttour.EndAt(int64(r.IntN(n)))}[i%3]
		start, hasPlaces := r.IntN(n), r.IntN(2) == 0
		starts := []int{start} // where tours may begin
		isAnywhere := r.IntN(3) == 0
		switch {
		case !isAnywhere:
			s.Prefix = []int64{int64(start)}
		case s.Goal == knighttour.Closed() && !hasPlaces:
			starts = []int{0}
		default:
			starts = starts[:0]
			for v := range n {
				starts = append(starts, v)
			}
		}
		var ranks []graphtest.Rank
		for range r.IntN(4) {
			o := ranked[r.IntN(len(ranked))]
			s.Orders, ranks = append(s.Orders, o.order), append(ranks, o.rank)
		}
		var want [][]int64
		for _, v := range starts {
			want = append(want, allTours(g, undirected, v, s.Goal, ranks...)...)
		}
		if r.IntN(3) == 0 {
			closed := s.Goal == knighttour.Closed()
			s.Allow = func(s *knighttour.State, id int64) bool {
				closes := closed && len(s.Path()) == n && id == s.Path()[0]
				if s.Visited(id) && !closes || len(s.Path()) == 0 {
					t.Errorf("asked about %d after %v", id, s.Path())
				}
				return allowed(s.Path(), id)
			}
			isRefused := func(tour []int64) bool {
				return isRefused(tour) || closed && !allowed(tour, tour[0])
			}
			if i := slices.IndexFunc(want, isRefused); i >= 0 {
				refused := s
				refused.Prefix = want[i]
				checkSearch(t, refused, g.As(undirected), nil)
			}
			counts["all"] += len(want)
			want = slices.DeleteFunc(want, isRefused)
			counts["obeying"] += len(want)
		}
		// The path from which places are taken: any, or one of the tours
		// wanted.
		like := graphtest.IDs(g.Walk(r.IntN, int32(start), n))
		if len(want) > 0 && r.IntN(5) > 0 {
			like = want[r.IntN(len(want))]
			if r.IntN(3) == 0 {
				s.Prefix = like[:1+r.IntN(n)]
			}
		}
		if hasPlaces {
			s.Places = randomPlaces(r, like, n)
		}
		if len(s.Places) == 0 && isAnywhere && s.Goal == knighttour.Closed() {
			starts = starts[:1] // no place was given after all
		}
		want = slices.DeleteFunc(want, func(tour []int64) bool {
			mayBegin := len(s.Prefix) > 0 || slices.Contains(starts, int(tour[0]))
			return !mayBegin || !graphtest.BeginsWith(tour, s.Prefix) || !obeysPlaces(tour, s.Places)
		})
		checkSearch(t, s, g.As(undirected), want)
		if s.Unpruned && s.Allow == nil && !isAnywhere {
			checkSameVisits(t, s, g.As(undirected), int64(start))
		}
		if len(want) == 0 {
			counts[checkReason(t, s, g, g.As(undirected))]++
		}
		counts["tours"] += len(want)
		if len(s.Prefix) == 0 {
			counts["anywhere"] += len(want)
		}
		if t.Failed() {
			t.Fatalf("%s, %+v", g.Describe(undirected), s)
		}
	}
	minCount := graphtest.Scaled(12, 40)
	for _, what := range []string{
		"twice",
		"at one",
		"apart",
		"other",
		"tours",
		"obeying",
		"anywhere",
	} {
		if counts[what] < minCount {
			t.Errorf("%d times: %s, want %d, in %v", counts[what], what, minCount, counts)
		}
	}
	if counts["obeying"] > counts["all"]/3 {
		t.Errorf("%d of %d tours obey the constraint, want a third at most",
			counts["obeying"], counts["all"])
	}
}

// checkSearch compares the answers of all methods of s about g with the tours
// wanted, in order, for both engines.
func checkSearch(t *testing.T, s knighttour.Search, g graph.Graph, want [][]int64) {
	t.Helper()
	ctx := context.Background()
	for engine, f := range knighttour.Engines(g) {
		got, err := collectPaths(s.All(ctx, f))
		if err != nil {
			t.Errorf("%s: All ends with %v", engine, err)
		}
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s: All gives %v, want %v", engine, got, want)
		}
		n, err := s.Count(ctx, f)
		checkCount(t, engine+": Count", n, err, len(want))
		checkFirst(t, s, engine, f, want)
		checkParts(t, s, f, 1+len(want)%8, want)
	}
}

// checkFirst checks that Search.Tour gives the first tour, or fails with
// ErrNoTour if there is none.
func checkFirst(
	t *testing.T, s knighttour.Search, engine string, g graph.Graph, want [][]int64,
) {
	t.Helper()
	tour, err := s.Tour(context.Background(), g)
	if len(want) == 0 {
		if !errors.Is(err, knighttour.ErrNoTour) {
			t.Errorf("%s: Tour fails with %v, want ErrNoTour", engine, err)
		}
		if tour.Path != nil {
			t.Errorf("%s: Tour gives %v, want none", engine, tour.Path)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: Tour fails with %v", engine, err)
	}
	if !slices.Equal(tour.Path, want[0]) {
		t.Errorf("%s: Tour gives %v, want %v", engine, tour.Path, want[0])
	}
}

// checkParts checks that a search is split into enough parts, which together
// have its tours.
func checkParts(t *testing.T, s knighttour.Search, f graph.Graph, n int, want [][]int64) {
	t.Helper()
	parts, err := s.Split(t.Context(), f, n)
	if err != nil {
		t.Errorf("%v: no parts: %v", f, err)
	}
	isFew := 0 < len(parts) && len(parts) < n
	if isFew && len(parts[0].Prefix) < f.Nodes().Len() {
		t.Errorf("%v: %d parts, want %d: they can be divided further", f, len(parts), n)
	}
	var got [][]int64
	for _, part := range parts {
		tours, err := collectPaths(part.All(t.Context(), f))
		if err != nil {
			t.Error(err)
		}
		got = append(got, tours...)
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%v: the parts %v have the tours %v, want %v", f, parts, got, want)
	}
}

// FuzzKnightTour compares the textbook's searches of any graph with the
// recursion.
func FuzzKnightTour(f *testing.F) {
	graphtest.Fuzz(f, func(t *testing.T, g graphtest.Graph, undirected bool) {
		checkTours(t, g, undirected, false)
	})
}

// FuzzDFSForest checks the forests of any graph in several orders.
func FuzzDFSForest(f *testing.F) {
	graphtest.Fuzz(f, func(t *testing.T, g graphtest.Graph, undirected bool) {
		checkForest(t, g, undirected, nil)
		checkForest(t, g, undirected, nil, knighttour.Shuffled(uint64(len(g))))
		checkForest(t, g, undirected, nil, knighttour.Warnsdorff(), knighttour.Shuffled(1))
	})
}

// FuzzSearch compares searches with the recursion, for all goals.
func FuzzSearch(f *testing.F) {
	graphtest.Fuzz(f, func(t *testing.T, g graphtest.Graph, undirected bool) {
		for _, goal := range []knighttour.Goal{
			knighttour.Open(),
			knighttour.Closed(),
			knighttour.EndAt(int64(len(g) - 1)),
		} {
			if len(g) == 0 {
				continue
			}
			s := knighttour.Search{Goal: goal, Prefix: []int64{0}}
			checkSearch(t, s, g.As(undirected), allTours(g, undirected, 0, goal))
			s.Orders = []knighttour.Order{knighttour.Warnsdorff()}
			checkSearch(t, s, g.As(undirected),
				allTours(g, undirected, 0, goal, graphtest.RankByFree))
		}
	})
}

// TestAllowNone checks that an exhausted search says how many steps the
// constraint has ruled out, unless the graph has no tour for a plain reason.
func TestAllowNone(t *testing.T) {
	s := knighttour.Search{Allow: func(*knighttour.State, int64) bool { return false }}
	_, err := s.Tour(t.Context(), knighttour.MustBoard(5, 5))
	checkErrors(t, "allow none", knighttour.ErrNoTour, err)
	_, err = s.Tour(t.Context(), knighttour.MustBoard(3, 3))
	checkErrors(t, "allow none of nothing", knighttour.ErrNoTour, err)
}

// TestAllowAll checks that a constraint that allows everything does not change
// the visits.
func TestAllowAll(t *testing.T) {
	for _, test := range []struct {
		side   int
		start  int64
		orders []knighttour.Order
	}{
		{5, 4, []knighttour.Order{knighttour.ByMove()}},
		{5, 0, nil},
		{9, 0, []knighttour.Order{knighttour.Warnsdorff()}},
	} {
		b := knighttour.MustBoard(test.side, test.side)
		for _, unpruned := range []bool{true, false} {
			s := knighttour.Search{Orders: test.orders, Unpruned: unpruned, Limit: 100_000}
			want, wantErr := knighttour.TourWithin(math.MaxInt, startingFrom(s, test.start), b)
			s.Allow = func(*knighttour.State, int64) bool { return true }
			got, err := startingFrom(s, test.start).Tour(t.Context(), b)
			if diff := difference(got, err, want, wantErr); diff != "" {
				t.Errorf("%v from %d, unpruned %t: %s", b, test.start, unpruned, diff)
			}
		}
	}
}

// TestKindsOfReasons checks the kinds, nodes and numbers of reasons.
func TestKindsOfReasons(t *testing.T) {
	board := knighttour.MustBoard
	bowtie := mutualLetters("AB", "BC", "CA", "CD", "DE", "EC")
	for _, test := range []struct {
		name   string
		g      graph.Graph
		goal   knighttour.Goal
		prefix []int64
		want   string // kind, nodes and numbers
	}{
		{
			name:   "size",
			g:      board(1, 1),
			goal:   knighttour.Closed(),
			prefix: []int64{0},
			want:   "goal [] 1 of 3",
		},
		{
			name:   "goal/start",
			g:      board(5, 5),
			goal:   knighttour.EndAt(0),
			prefix: []int64{0},
			want:   "goal [0] 0 of 0",
		},
		{
			name:   "goal/prefix",
			g:      board(5, 5),
			goal:   knighttour.EndAt(7),
			prefix: []int64{0, 7, 4},
			want:   "goal [7] 0 of 0",
		},
		{
			name:   "goal/complete",
			g:      bowtie,
			goal:   knighttour.EndAt('E'),
			prefix: []int64{'A', 'B', 'C', 'E', 'D'},
			want:   "goal [68] 0 of 0",
		},
		{
			name:   "colours/start",
			g:      board(5, 5),
			goal:   knighttour.Open(),
			prefix: []int64{1},
			want:   "colours [] 12 of 13",
		},
		{
			name:   "colours/closed",
			g:      board(5, 5),
			goal:   knighttour.Closed(),
			prefix: []int64{0},
			want:   "colours [] 12 of 13",
		},
		{
			name:   "colours/end",
			g:      board(6, 6),
			goal:   knighttour.EndAt(7),
			prefix: []int64{0},
			want:   "colours [7] 0 of 0",
		},
		{
			name:   "unreached",
			g:      board(3, 3),
			goal:   knighttour.Open(),
			prefix: []int64{0},
			want:   "unconnected [4] 0 of 0",
		},
		{
			name:   "unreached/prefix",
			g:      board(5, 6),
			goal:   knighttour.Open(),
			prefix: []int64{20, 9, 13, 26, 15},
			want:   "unconnected [24] 0 of 0",
		},
		{
			name:   "unreached/start",
			g:      board(4, 5),
			goal:   knighttour.Closed(),
			prefix: []int64{0, 7, 16, 13, 2, 11, 8},
			want:   "unconnected [0 4] 0 of 0",
		},
		{
			name:   "unreached/directed",
			g:      lettersGraph("AB", "BC", "CB", "DA", "DB"),
			goal:   knighttour.Open(),
			prefix: []int64{'A'},
			want:   "unconnected [68] 0 of 0",
		},
		{
			name:   "ends",
			g:      mutualLetters("AB", "AC", "AD", "BC", "DE", "AF"),
			goal:   knighttour.Open(),
			prefix: []int64{'B'},
			want:   "ends [69 70] 0 of 0",
		},
		{
			name:   "ends/prefix",
			g:      board(3, 4),
			goal:   knighttour.Open(),
			prefix: []int64{1, 10, 3, 5},
			want:   "ends [4] 0 of 0",
		},
		{
			name:   "ends/sinks",
			g:      lettersGraph("AB", "AC", "AD", "DA"),
			goal:   knighttour.Open(),
			prefix: []int64{'D'},
			want:   "ends [66 67] 0 of 0",
		},
		{
			name:   "cut",
			g:      bowtie,
			goal:   knighttour.EndAt('B'),
			prefix: []int64{'A'},
			want:   "cut [67] 1 of 2",
		},
		{
			name:   "cut/closed",
			g:      bowtie,
			goal:   knighttour.Closed(),
			prefix: []int64{'A'},
			want:   "cut [67] 1 of 2",
		},
		{
			name:   "ends/cut",
			g:      bowtie,
			goal:   knighttour.Open(),
			prefix: []int64{'C'},
			want:   "ends [65 66 68 69] 0 of 0",
		},
		{
			name:   "cut/2",
			g:      mutualLetters("AB", "AC", "BC", "BD", "BE", "DE", "CF", "CG", "FG"),
			goal:   knighttour.Open(),
			prefix: []int64{'A'},
			want:   "cut [66 67] 2 of 3",
		},
		{
			name:   "stranded",
			g:      lettersGraph("AB", "BE", "EB", "AC", "CD", "DA"),
			goal:   knighttour.EndAt('D'),
			prefix: []int64{'A'},
			want:   "unconnected [66 69] 0 of 0",
		},
		{
			name:   "matching",
			g:      board(3, 6),
			goal:   knighttour.Closed(),
			prefix: []int64{10, 14},
			want:   "matching [0 4 7 11 12 16] 10 of 12",
		},
		{
			name:   "cut/6",
			g:      board(4, 4),
			goal:   knighttour.Open(),
			prefix: []int64{6},
			want:   "cut [1 4 6 9 11 14] 6 of 7",
		},
		{
			name:   "search",
			g:      board(4, 4),
			goal:   knighttour.Open(),
			prefix: []int64{3},
			want:   "search [] 0 of 0",
		},
		{
			name:   "tour",
			g:      board(5, 5),
			goal:   knighttour.Open(),
			prefix: []int64{0},
			want:   "",
		},
	} {
		t.Run("reason="+test.name, func(t *testing.T) {
			for engine, f := range knighttour.Engines(test.g) {
				s := knighttour.Search{Goal: test.goal, Prefix: test.prefix}
				_, err := s.Tour(t.Context(), f)
				got := ""
				var no *knighttour.NoTourError
				if errors.As(err, &no) {
					got = fmt.Sprintf("%s %v %d of %d", no.Reason, no.Nodes, no.Has, no.Needs)
				}
				if got != test.want || got == "" && err != nil {
					t.Errorf("%s: %s, want %s: %v", engine, got, test.want, err)
				} else if got != "" {
					checkErrors(t, "reason "+test.name, knighttour.ErrNoTour, err)
				}
			}
		})
	}
}

// TestChecksBringBack starts where Warnsdorff's rule makes an early mistake.
// Without the checks of pruning, these searches take millions of visits, or in
// practice do not end at all.
func TestChecksBringBack(t *testing.T) {
	for _, test := range []struct {
		side  int
		start int64
	}{{33, 738}, {33, 746}, {53, 450}, {66, 1203}} {
		b := knighttour.MustBoard(test.side, test.side)
		t.Run(fmt.Sprintf("board=%v/start=%d", b, test.start), func(t *testing.T) {
			tour, err := knighttour.KnightTourBetter(t.Context(), b, test.start)
			if err := wrongResult(b, &test.start, knighttour.Open(), true, tour, err); err != nil {
				t.Error(err)
			}
			maxVisits := int64(test.side*test.side + 2000)
			if tour.Visits > maxVisits {
				t.Errorf("%d visits, want at most %d", tour.Visits, maxVisits)
			}
		})
	}
}

// TestChecksProveAbsence starts in the inner rows of boards of four rows, where
// no tour starts.
func TestChecksProveAbsence(t *testing.T) {
	for _, cols := range []int{10, 20, 40} {
		b := knighttour.MustBoard(4, cols)
		for i, col := range []int{0, 1, cols / 2, cols - 3, 0, 1, cols / 2, cols - 3} {
			row := 1 + i/4
			tour, err := knighttour.KnightTourBetter(t.Context(), b, b.ID(row, col))
			if !errors.Is(err, knighttour.ErrNoTour) {
				t.Errorf("board=%v/start=%d,%d: %v, want a proof", b, row, col, err)
			}
			if tour.Visits > 2000 {
				t.Errorf("board=%v/start=%d,%d: a proof after %d visits, want 2000 at most",
					b, row, col, tour.Visits)
			}
		}
	}
}

// TestStoppedPart stops the parts of a search at each of their first visits,
// both within the prefix and after it. The results must agree with the prefix.
func TestStoppedPart(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	for engine, f := range knighttour.Engines(knighttour.MustBoard(4, 5)) {
		parts := must(startingFrom(knighttour.Search{}, 0).Split(t.Context(), f, 100_000))
		if len(parts) != 32 {
			t.Errorf("%s: %d parts, want 32", engine, len(parts))
		}
		for _, part := range parts {
			for part.Limit = 1; part.Limit <= 30; part.Limit++ {
				checkStoppedPart(t, f, part)
			}
		}
	}
}

// checkStoppedPart checks the result of a part that has a limit.
func checkStoppedPart(t *testing.T, f graph.Graph, part knighttour.Search) {
	t.Helper()
	tour, err := part.Tour(t.Context(), f)
	tours, errs := []knighttour.Tour{tour}, []error{err}
	for tour, err := range part.All(t.Context(), f) {
		tours, errs = append(tours, tour), append(errs, err)
	}
	for i, tour := range tours {
		if wrong := wrongPart(f, part, tour, errs[i]); wrong != nil {
			t.Fatalf("stopped at %d: %v, %v, in the part with prefix %v: %v",
				part.Limit, tour, errs[i], part.Prefix, wrong)
		}
	}
	n, err := part.Count(t.Context(), f)
	if n.Cmp(big.NewInt(1)) > 0 {
		t.Fatalf("Count stopped at %d: %d, want at most 1, in the part with prefix %v",
			part.Limit, n, part.Prefix)
	}
	if (n.Sign() == 0) != (err != nil) {
		t.Fatalf("Count stopped at %d: %d with the error %v, in the part with prefix %v",
			part.Limit, n, err, part.Prefix)
	}
	parts, err := part.Split(t.Context(), f, 2)
	for _, p := range parts {
		if !graphtest.BeginsWith(p.Prefix, part.Prefix) {
			t.Fatalf("Split stopped at %d: a part with prefix %v, in the part with prefix %v",
				part.Limit, p.Prefix, part.Prefix)
		}
	}
	if (parts == nil) != errors.Is(err, knighttour.ErrLimit) {
		t.Fatalf("Split stopped at %d: %v with the error %v, in the part with prefix %v",
			part.Limit, parts, err, part.Prefix)
	}
}

// wrongPart returns an error unless a part of a search with a limit may return
// this tour and this error: either a tour of the part, or ErrLimit and a path
// that agrees with the prefix.
func wrongPart(g graph.Graph, part knighttour.Search, tour knighttour.Tour, err error) error {
	if len(tour.Path) == 0 {
		return errors.New("there is no path")
	}
	isWithin := graphtest.BeginsWith(part.Prefix, tour.Path)
	if !isWithin && !graphtest.BeginsWith(tour.Path, part.Prefix) {
		return errors.New("the path does not agree with the prefix")
	}
	if err == nil {
		return tour.Verify(g)
	}
	if !errors.Is(err, knighttour.ErrLimit) {
		return errors.New("the error is not ErrLimit")
	}
	return nil
}

// TestFanHasATour finds a tour to which only one candidate leads at each step.
func TestFanHasATour(t *testing.T) {
	for _, orders := range [][]knighttour.Order{nil, {knighttour.Warnsdorff()}} {
		f := knighttour.Freeze(graphtest.Fan(3000))
		tour, err := startingFrom(knighttour.Search{Orders: orders}, 0).Tour(t.Context(), f)
		if err := wrongResult(f, nil, knighttour.Open(), true, tour, err); err != nil {
			t.Errorf("orders %v: %v after %d visits", orders, err, tour.Visits)
		}
	}
}

// TestStopsAnywhere stops searches after each amount of work, down to the
// single unit, from the reading of the graph to the reason why there is no
// tour. They return the result, or the error that stopped them and a path of
// the graph.
func TestStopsAnywhere(t *testing.T) {
	graphtest.Slow(t)
	rnd := rand.New(rand.NewPCG(61, 62))
	sparse := graphtest.Random(rnd, 24, 3, false)
	ids := make([]int64, len(sparse))
	for v := range ids {
		ids[v] = int64(v*v - 50)
	}
	twoColours := simple.NewUndirectedGraph()
	for v := range int64(80) {
		for _, w := range []int64{v + 1, v + 3, v + 9} {
			if w < 80 {
				twoColours.SetEdge(simple.Edge{F: simple.Node(2 * v), T: simple.Node(2 * w)})
			}
		}
	}
	dynamic := []knighttour.Order{
		knighttour.Shuffled(1),
		byFree(),
		knighttour.Shuffled(2),
		knighttour.Warnsdorff(),
	}
	for _, test := range []struct {
		name  string
		g     graph.Graph
		start int64
		s     knighttour.Search
	}{
		{
			name:  "holes",
			g:     mustVariant(6, 6, 1, 2, 7, 30),
			start: 0,
			s: knighttour.Search{
				Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()},
				Limit:  2000,
			},
		},
		{
			name:  "proof",
			g:     knighttour.MustBoard(4, 5),
			start: 6,
			s:     knighttour.Search{},
		},
		{
			name:  "lists/proof",
			g:     knighttour.MustBoard(4, 20),
			start: 21,
			s:     knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}},
		},
		{
			name:  "lists/closed",
			g:     knighttour.MustBoard(3, 30),
			start: 0,
			s:     knighttour.Search{Goal: knighttour.Closed(), Orders: dynamic, Limit: 500},
		},
		{
			name:  "gaps",
			g:     sparse.Shuffled(rnd, false, ids),
			start: ids[3],
			s:     knighttour.Search{Orders: dynamic, Limit: 500},
		},
		{
			name:  "gaps/end",
			g:     sparse.Shuffled(rnd, true, ids),
			start: ids[3],
			s:     knighttour.Search{Goal: knighttour.EndAt(ids[9]), Limit: 500},
		},
		{
			name:  "colours",
			g:     twoColours,
			start: 0,
			s:     knighttour.Search{Orders: []knighttour.Order{knighttour.ByID()}, Limit: 500},
		},
		{
			name:  "directed",
			g:     graphtest.Knights(5, 5),
			start: 0,
			s:     knighttour.Search{Goal: knighttour.Closed(), Orders: dynamic, Limit: 500},
		},
		{
			name:  "lists/directed",
			g:     graphtest.Knights(9, 8),
			start: 0,
			s:     knighttour.Search{Goal: knighttour.EndAt(1), Limit: 2000},
		},
		{
			name:  "places",
			g:     knighttour.MustBoard(8, 8),
			start: 0,
			s:     knighttour.Search{Places: map[int]int64{0: 0, 20: 18, 41: 53, 63: 44}},
		},
		{
			name:  "prefix",
			g:     knighttour.MustBoard(5, 5),
			start: 0,
			s: knighttour.Search{
				Prefix: []int64{0, 7, 10, 1, 8},
				Trace:  func(knighttour.Event) {},
			},
		},
	} {
		t.Run("search="+test.name, func(t *testing.T) {
			t.Parallel()
			checkStopsAnywhere(t, test.s, test.g, test.start)
		})
	}
}

// checkStopsAnywhere stops a search after more and more work, until it
// completes.
func checkStopsAnywhere(t *testing.T, s knighttour.Search, g graph.Graph, start int64) {
	s = startingFrom(s, start)
	want, wantErr := s.Tour(t.Context(), g)
	graphtest.CheckStops(t, graphtest.Scaled(40, 400), 1, func(units int) error {
		got, err := knighttour.TourWithin(units, s, g)
		if difference(got, err, want, wantErr) == "" {
			return nil
		}
		if err == nil {
			t.Fatalf("stopped after %d: %v without an error, want %v", units, got, want)
		}
		wrong := graphtest.CheckPath(g, got.Path)
		if wrong != nil || err == nil || len(got.Path) > 0 && got.Path[0] != start {
			t.Fatalf("stopped after %d: %v, %v, %v", units, got, err, wrong)
		}
		if errors.Is(err, knighttour.ErrNoTour) && errors.Is(wantErr, knighttour.ErrNoTour) {
			return context.Canceled // there was no time to find the same reason
		}
		return err
	})
}

// TestEnumerationStops checks that All and Count end with the error that stops
// them, after the same tours, and that All then yields nothing more.
func TestEnumerationStops(t *testing.T) {
	graphtest.Slow(t)
	trace := func(knighttour.Event) {}
	for engine, f := range knighttour.Engines(knighttour.MustBoard(5, 5)) {
		for _, s := range []knighttour.Search{
			{Limit: 1000},
			{Limit: 1000, Trace: trace},
			{Limit: 5000},
		} {
			tours, last := enumerate(t, s, f, math.MaxInt, knighttour.ErrLimit)
			n, err := startingFrom(s, 0).Count(t.Context(), f)
			checkWraps(t, err, knighttour.ErrLimit)
			if last.Visits != s.Limit {
				t.Errorf("%s: the sequence of All ends after %d visits, want %d", engine, last.Visits, s.Limit)
			}
			if tours == 0 {
				t.Errorf("%s: the sequence of All ends before the first tour", engine)
			}
			if n.Int64() != int64(tours) {
				t.Errorf("%s: Count gives %d, and All %d tours", engine, n, tours)
			}
		}
	}
	for _, side := range []int{8, 9} {
		s := knighttour.Search{Orders: []knighttour.Order{knighttour.Warnsdorff()}}
		tours, last := enumerate(t, s, knighttour.MustBoard(side, side), 10, context.Canceled)
		if tours < 10 || len(last.Path) == 0 {
			t.Errorf("cancelled after %d tours: %v", tours, last)
		}
	}
}

// enumerate returns how many tours All yields, and the last pair, which must
// have the error that is wanted. It cancels the enumeration after the given
// number of tours.
func enumerate(
	t *testing.T, s knighttour.Search, g graph.Graph, maxTours int, want error,
) (tours int, last knighttour.Tour) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := false
	for tour, err := range startingFrom(s, 0).All(ctx, g) {
		if ended {
			t.Errorf("All continues after its error, with %v, %v", tour, err)
		}
		if err != nil {
			checkWraps(t, err, want)
			ended = true
			last = tour
			continue
		}
		tours++
		if tours == maxTours {
			cancel()
		}
	}
	return tours, last
}

// TestAllIsLazy breaks off a sequence, and runs it again.
func TestAllIsLazy(t *testing.T) {
	all := startingFrom(knighttour.Search{}, 0).All(t.Context(), knighttour.MustBoard(6, 6))
	var runs [2]string
	for i := range runs {
		tours := 0
		for tour, err := range all {
			runs[i] += fmt.Sprintln(tour, err)
			tours++
			if tours == 100 {
				break
			}
		}
	}
	if runs[0] != runs[1] {
		t.Errorf("two runs:\n%s\n%s", runs[0], runs[1])
	}
}

// TestSplitPath splits a search that branches late: the work must be
// proportional to the length of the prefixes.
func TestSplitPath(t *testing.T) {
	const n = 20_000
	g := make(graphtest.Graph, n)
	for v := range n - 2 {
		g[v] = []int{v + 1}
	}
	g[n-4] = []int{n - 3, n - 2}
	g[n-3], g[n-2], g[n-1] = []int{n - 2, n - 1}, []int{n - 3, n - 1}, nil
	f := knighttour.Freeze(g)
	parts, err := startingFrom(knighttour.Search{Limit: 20 * n}, 0).Split(t.Context(), f, 2)
	graphtest.NoError(t, err)
	if len(parts) != 2 {
		t.Fatalf("%d parts, want 2", len(parts))
	}
	for i, part := range parts {
		if got := len(part.Prefix); got != n-2 {
			t.Fatalf("part %d has a prefix of %d nodes, want %d", i, got, n-2)
		}
		if last := part.Prefix[n-3]; last != int64(n-3+i) {
			t.Errorf("part %d ends with %d", i, last)
		}
	}
}

// TestSplitReadsOnce checks that Split reads a graph once, even if it tries
// prefixes of many lengths.
func TestSplitReadsOnce(t *testing.T) {
	calls := 0
	g := watchedGraph{graphtest.Chain(100), func() { calls++ }}
	parts, err := startingFrom(knighttour.Search{}, 0).Split(t.Context(), g, 2)
	graphtest.NoError(t, err)
	if len(parts) != 1 {
		t.Fatalf("%d parts, want 1", len(parts))
	}
	if n := len(parts[0].Prefix); n != 100 {
		t.Errorf("a prefix of %d nodes, want 100", n)
	}
	if calls != 100 {
		t.Errorf("asked %d times for successors, want 100", calls)
	}
	// One limit falls between two lengths, the other within one.
	for _, limit := range []int64{100, 105} {
		checkErrors(t, fmt.Sprintf("limit of %d", limit), knighttour.ErrLimit,
			errorOf(startingFrom(knighttour.Search{Limit: limit}, 0).Split(t.Context(), g, 2)))
	}
	parts, err = startingFrom(knighttour.Search{Limit: 10_000}, 0).Split(t.Context(), g, 2)
	graphtest.NoError(t, err)
	if len(parts) != 1 {
		t.Errorf("%d parts within a large limit, want 1", len(parts))
	}
}

// TestCauseIsNoProof stops everything with contexts whose causes look like
// proofs that there is no tour: before a search, while it reads the graph, and
// during the search.
func TestCauseIsNoProof(t *testing.T) {
	graphtest.Slow(t)
	_, noTour := knighttour.MustBoard(3, 3).Tour(0)
	for _, cause := range []error{
		knighttour.ErrNoTour,
		fmt.Errorf("as expected: %w", knighttour.ErrNoTour),
		noTour,
		fmt.Errorf("before: %w", noTour),
	} {
		check := func(what string, errs ...error) {
			t.Helper()
			for i, err := range errs {
				if !errors.Is(err, context.Canceled) {
					t.Errorf("cause %v, %s, error %d: %v is not a cancellation", cause, what, i, err)
				}
				if !errors.Is(err, cause) {
					t.Errorf("cause %v, %s, error %d: %v does not wrap the cause", cause, what, i, err)
				}
			}
		}
		for name, wrap := range map[string]func(g graph.Graph, cancel func()) graph.Graph{
			"stopped before": func(g graph.Graph, cancel func()) graph.Graph {
				cancel()
				return g
			},
			"stopped reading": func(g graph.Graph, cancel func()) graph.Graph {
				return watchedGraph{g, cancel}
			},
		} {
			for _, goal := range []knighttour.Goal{
				knighttour.Open(),
				knighttour.Closed(),
				knighttour.EndAt(1),
			} {
				ctx, cancel := context.WithCancelCause(t.Context())
				g := wrap(knighttour.KnightGraph(knighttour.MustBoard(60, 60)), func() {
					cancel(cause)
				})
				check(fmt.Sprint(name, " ", goal),
					errorsOf(ctx, knighttour.Search{Goal: goal}, g, 0)...)
				check(fmt.Sprint(name, " ", goal), errorOf(knighttour.Find(ctx, g, goal)),
					errorOf(knighttour.CountTours(ctx, g, goal)))
			}
		}
		onTheWay := func(do func(ctx context.Context, s knighttour.Search) (found int, err error)) {
			t.Helper()
			ctx, cancel := context.WithCancelCause(t.Context())
			visits := 0
			found, err := do(ctx, knighttour.Search{Unpruned: true, Trace: func(knighttour.Event) {
				visits++
				if visits == 1_000_000 {
					cancel(cause)
				}
			}})
			check("stopped on the way", err)
			if found == 0 {
				t.Error("nothing was found before the context was done")
			}
		}
		b := knighttour.MustBoard(5, 6)
		onTheWay(func(ctx context.Context, s knighttour.Search) (int, error) {
			tour, err := startingFrom(s, 0).Tour(ctx, knighttour.MustBoard(8, 8))
			return len(tour.Path), err
		})
		onTheWay(func(ctx context.Context, s knighttour.Search) (int, error) {
			tours, err := collectPaths(startingFrom(s, 0).All(ctx, b))
			return len(tours), err
		})
		onTheWay(func(ctx context.Context, s knighttour.Search) (int, error) {
			n, err := startingFrom(s, 0).Count(ctx, b)
			return int(n.Int64()), err
		})
	}
}

// A watchedGraph calls a function when it is asked for successors.
type watchedGraph struct {
	graph.Graph
	asked func()
}

// From implements [graph.Graph].
func (w watchedGraph) From(id int64) graph.Nodes { w.asked(); return w.Graph.From(id) }
