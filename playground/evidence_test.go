package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/playground/engine"
)

// An evidenceShown is the evidence that the page shows for an answer.
type evidenceShown struct {
	Marks []struct {
		Square int64
		Kind   string
	}
	Ways     [][2]int64
	Sentence string
}

// of returns the squares with the given kind of mark, in order.
func (s evidenceShown) of(kind string) (squares []int64) {
	for _, m := range s.Marks {
		if m.Kind == kind {
			squares = append(squares, m.Square)
		}
	}
	slices.Sort(squares)
	return squares
}

// shownEvidence returns the evidence that the page shows for the answers to
// questions.
func shownEvidence(t *tab, questions []engine.Question, answers []engine.Answer) []evidenceShown {
	t.Helper()
	type object map[string]any
	var calls []any
	for i, q := range questions {
		a, holes := answers[i], make([]int, q.Rows*q.Cols)
		for _, hole := range q.Holes {
			holes[hole] = 1
		}
		path := q.Prefix
		switch {
		case q.Start < 0:
			path = []int64{}
		case path == nil:
			path = []int64{q.Start}
		}
		numbers := make([]int, q.Rows*q.Cols)
		for k, square := range q.Places {
			numbers[square] = k + 1
		}
		board := object{
			"rows":    q.Rows,
			"cols":    q.Cols,
			"holes":   holes,
			"path":    path,
			"closed":  q.Goal == "closed",
			"numbers": numbers,
			"leaps":   q.Leaps,
		}
		var end int
		if n, _ := fmt.Sscanf(q.Goal, "end %d", &end); n == 1 {
			board["end"] = end
		}
		why := object{
			"kind":    a.Reason.Kind,
			"squares": append([]int64{}, a.Reason.Squares...),
			"needs":   a.Reason.Needs,
			"has":     a.Reason.Has,
		}
		calls = append(calls, []any{
			object{"kind": "none", "text": a.Text, "reason": why, "visits": a.Visits},
			board,
		})
	}
	data, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	return eval[[]evidenceShown](t,
		fmt.Sprintf(`import("./modules/evidence.js").then(({evidence}) => %s.map((call) => evidence(...call)))`,
			data))
}

// walked returns a question with a random path of the given length, or a
// shorter one if the path gets stuck.
func walked(r *rand.Rand, rows, cols, length int, goal string, holes ...int64) engine.Question {
	q := engine.Question{
		Rows:   rows,
		Cols:   cols,
		Goal:   goal,
		Orders: "warnsdorff+outward",
		Holes:  holes,
		Limit:  20_000,
	}
	b, err := q.Board()
	if err != nil {
		panic(err)
	}
	q.Start = r.Int64N(int64(rows * cols))
	for slices.Contains(holes, q.Start) {
		q.Start = r.Int64N(int64(rows * cols))
	}
	q.Prefix = []int64{q.Start}
	for len(q.Prefix) < length {
		last := q.Prefix[len(q.Prefix)-1]
		var next []int64
		for s := range b.Moves(int(last)/cols, int(last)%cols) {
			if !slices.Contains(q.Prefix, s.ID()) {
				next = append(next, s.ID())
			}
		}
		if len(next) == 0 {
			break
		}
		q.Prefix = append(q.Prefix, next[r.IntN(len(next))])
	}
	return q
}

// TestEvidence asks the library about many random paths, and checks what the
// page shows of each proof against the board.
func TestEvidence(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	r := rand.New(rand.NewPCG(1, 2))
	var questions []engine.Question
	var answers []engine.Answer
	for _, size := range [][2]int{{3, 4}, {4, 4}, {5, 5}, {6, 6}, {8, 8}, {3, 10}} {
		for i := range 120 {
			goal, holes := "open", []int64(nil)
			if i%4 == 1 {
				goal = "closed"
			}
			if i%4 == 2 {
				holes = []int64{r.Int64N(int64(size[0] * size[1]))}
			}
			q := walked(r, size[0], size[1], 1+r.IntN(size[0]*size[1]-1), goal, holes...)
			if a := q.Search(t.Context(), nil); a.Kind == engine.Proved {
				questions, answers = append(questions, q), append(answers, a)
			}
		}
	}
	counts := map[string]int{}
	for i, got := range shownEvidence(tb, questions, answers) {
		q, a := questions[i], answers[i]
		counts[a.Reason.Kind]++
		if counts[a.Reason.Kind] == 3 {
			t.Logf("%s: %dx%d, %v, %v: %s",
				a.Reason.Kind, q.Rows, q.Cols, q.Prefix, q.Goal, got.Sentence)
		}
		if err := checkShown(q, a, got); err != nil {
			t.Errorf("%dx%d, goal %s, holes %v, path %v: %+v is shown as %+v: %v",
				q.Rows, q.Cols, q.Goal, q.Holes, q.Prefix, a.Reason, got, err)
		}
	}
	t.Log(counts)
	for _, kind := range []knighttour.Reason{
		knighttour.ReasonColours,
		knighttour.ReasonUnconnected,
		knighttour.ReasonEnds,
		knighttour.ReasonCut,
		knighttour.ReasonMatching,
		knighttour.ReasonSearch,
	} {
		check(t, counts[string(kind)] >= 3, "only %d proofs by %s: %v", counts[string(kind)],
			kind, counts)
	}
}

// TestEvidenceAnywhere checks the evidence about tours of other pieces on
// boards with holes, from anywhere or to a given end, as the sandbox asks for
// them.
func TestEvidenceAnywhere(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	r := rand.New(rand.NewPCG(5, 6))
	var questions []engine.Question
	var answers []engine.Answer
	for i := range 600 {
		q := engine.Question{
			Rows:   3 + r.IntN(4),
			Cols:   3 + r.IntN(4),
			Leaps:  [][][2]int{{{1, 2}}, {{0, 1}}, {{1, 3}}, {{0, 1}, {1, 1}}}[i%4],
			Orders: "warnsdorff+outward",
			Limit:  2000,
		}
		squares := int64(q.Rows * q.Cols)
		for range r.IntN(5) {
			if hole := r.Int64N(squares-1) + 1; !slices.Contains(q.Holes, hole) {
				q.Holes = append(q.Holes, hole)
			}
		}
		end := r.Int64N(squares)
		for slices.Contains(q.Holes, end) {
			end = r.Int64N(squares)
		}
		q.Goal = []string{"open", "closed", fmt.Sprint("end ", end)}[i/3%3]
		var a engine.Answer
		if i%2 == 0 {
			q.Start = -1
			a = q.Find(t.Context())
		} else {
			a = q.Search(t.Context(), nil)
		}
		if a.Kind == engine.Proved {
			questions, answers = append(questions, q), append(answers, a)
		}
	}
	counts := map[string]int{}
	for i, got := range shownEvidence(tb, questions, answers) {
		q, a := questions[i], answers[i]
		counts[a.Reason.Kind]++
		if counts[a.Reason.Kind] < 3 {
			t.Logf("%s: %+v: %s", a.Reason.Kind, q, got.Sentence)
		}
		check(t,
			plainSentence.MatchString(got.Sentence) && !regexp.MustCompile(`NaN|undefined|node|null`).MatchString(got.Sentence),
			"%+v: %+v is shown as %q", q, a, got.Sentence)
		for _, m := range got.Marks {
			check(t,
				m.Square >= 0 && m.Square < int64(q.Rows*q.Cols) &&
					!slices.Contains(q.Holes, m.Square),
				"%+v: %+v marks %d", q, a, m.Square)
		}
	}
	t.Log(counts)
}

// plainSentence matches one or more sentences that have only words, numbers and
// names of squares.
var plainSentence = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9 ,:'’×()-]*(\. [A-Z][a-zA-Z0-9 ,:'’×()-]*)*\.$`)

// checkShown returns an error that says what is wrong with the evidence that
// the page shows, or nil.
func checkShown(q engine.Question, a engine.Answer, got evidenceShown) error {
	b, err := q.Board()
	if err != nil {
		return err
	}
	name := func(id int64) string { return square(b, id) }
	left := map[int64]bool{}
	for id := range int64(q.Rows * q.Cols) {
		left[id] = !slices.Contains(q.Prefix, id) && !slices.Contains(q.Holes, id)
	}
	moves := func(id int64) (to []int64) {
		for s := range b.Moves(int(id)/q.Cols, int(id)%q.Cols) {
			if left[s.ID()] {
				to = append(to, s.ID())
			}
		}
		return to
	}
	// all returns the squares that are a move away, in order, and moves returns
	// those of them that are still to be visited.
	all := func(id int64) (to []int64) {
		for s := range b.Moves(int(id)/q.Cols, int(id)%q.Cols) {
			to = append(to, s.ID())
		}
		slices.Sort(to)
		return to
	}
	if !plainSentence.MatchString(got.Sentence) {
		return fmt.Errorf("the sentence is not plain")
	}
	for _, word := range []string{"node", "undefined"} {
		if strings.Contains(got.Sentence, word) {
			return fmt.Errorf("the sentence has the word %q", word)
		}
	}
	if strings.Contains(got.Sentence, "is a circle, which leaves") {
		w := got.of("wrong")
		switch {
		case q.Goal != "closed" || len(q.Prefix) > 1:
			return fmt.Errorf("a circle proves nothing of this goal or path")
		case len(w) != 2 || len(got.Marks) != 2:
			return fmt.Errorf("there are %d marks, want those of two squares", len(got.Marks))
		case len(all(w[0])) != 2:
			return fmt.Errorf("%s has %d moves, want 2", name(w[0]), len(all(w[0])))
		case !slices.Equal(all(w[0]), all(w[1])):
			return fmt.Errorf("the moves of %s and %s differ", name(w[0]), name(w[1]))
		}
		return nil
	}
	squares := slices.Sorted(slices.Values(a.Reason.Squares))
	inRest := slices.DeleteFunc(slices.Clone(squares), func(id int64) bool { return !left[id] })
	if a.Reason.Kind == string(knighttour.ReasonUnconnected) && len(inRest) > 0 {
		squares = inRest // the start of a closed tour is not shown
	}
	kind := knighttour.Reason(a.Reason.Kind)
	ofMoves := strings.Contains(got.Sentence, "there is no move: ") ||
		strings.HasPrefix(got.Sentence, "No move joins ")
	namesAll := len(squares) <= 8 && kind != knighttour.ReasonColours && !ofMoves
	if namesAll {
		for _, id := range squares {
			if !strings.Contains(got.Sentence, name(id)) {
				return fmt.Errorf("%s is not named", name(id))
			}
		}
	}
	switch knighttour.Reason(a.Reason.Kind) {
	case knighttour.ReasonColours:
		dark := func(id int64) bool { return (int(id)/q.Cols+int(id)%q.Cols)%2 != 0 }
		var one, other []int64
		for id := range int64(q.Rows * q.Cols) {
			switch {
			case slices.Contains(q.Holes, id):
			case dark(id) == dark(q.Start):
				one = append(one, id)
			default:
				other = append(other, id)
			}
		}
		if !slices.Equal(got.of("one"), one) {
			return fmt.Errorf("the start's colour has %v", one)
		}
		if !slices.Equal(got.of("other"), other) {
			return fmt.Errorf("the other colour has %v", other)
		}
		return nil
	case knighttour.ReasonUnconnected, knighttour.ReasonEnds, knighttour.ReasonGoal:
		if !slices.Equal(got.of("wrong"), squares) || len(got.Marks) != len(squares) {
			return fmt.Errorf("the marks are not the squares")
		}
		if knighttour.Reason(a.Reason.Kind) != knighttour.ReasonEnds {
			return nil
		}
		// Each square has at most one way in, which is drawn, and the sentence
		// says how many squares have one.
		var ways [][2]int64
		next := false
		for _, id := range a.Reason.Squares {
			least, most := 0, 1
			if strings.HasPrefix(got.Sentence, "No free square") {
				most = 0
			}
			if strings.Contains(got.Sentence, "There is one way into") {
				least = 1
			}
			if n := len(moves(id)); n < least || n > most {
				return fmt.Errorf("%s has %d moves, want %d to %d", name(id), n, least, most)
			}
			for _, from := range moves(id) {
				ways = append(ways, [2]int64{from, id})
			}
			next = next || slices.Contains(all(id), q.Prefix[len(q.Prefix)-1])
		}
		if !slices.Equal(got.Ways, ways) {
			return fmt.Errorf("the ways in are %v", got.Ways)
		}
		if next == strings.Contains(got.Sentence, "one last square") && len(squares) > 1 && q.Goal == "open" {
			return fmt.Errorf("one of them can be the next square, or none")
		}
		return nil
	case knighttour.ReasonCut:
		if !slices.Equal(got.of("wrong"), squares) {
			return fmt.Errorf("the cut vertices are not marked")
		}
		// All other squares that are left are tinted, and so are both ends of
		// the way that the tour still has to go.
		ends := []int64{q.Prefix[len(q.Prefix)-1]}
		if q.Goal == "closed" {
			ends = append(ends, q.Prefix[0])
		}
		tinted := slices.Sorted(slices.Values(append(got.of("one"), got.of("other")...)))
		var want []int64
		for id := range int64(q.Rows * q.Cols) {
			if (left[id] || slices.Contains(ends, id)) && !slices.Contains(squares, id) {
				want = append(want, id)
			}
		}
		if !slices.Equal(tinted, want) {
			return fmt.Errorf("beside the cut is %v", want)
		}
		// No move leads from one tint to the other.
		for _, id := range got.of("one") {
			for _, to := range moves(id) {
				if slices.Contains(got.of("other"), to) {
					return fmt.Errorf("a move leads from %s to %s", name(id), name(to))
				}
			}
		}
		return nil
	case knighttour.ReasonMatching:
		if !slices.Equal(got.of("one"), squares) {
			return fmt.Errorf("the squares are not marked")
		}
		for _, id := range got.of("other") {
			if !slices.ContainsFunc(moves(id), func(to int64) bool {
				return slices.Contains(squares, to)
			}) {
				return fmt.Errorf("%s is not around them", name(id))
			}
		}
		return nil
	case knighttour.ReasonSearch, knighttour.ReasonTheorem:
		if len(got.Marks) != 0 {
			return fmt.Errorf("there are marks")
		}
		return nil
	}
	return fmt.Errorf("no such kind")
}

// TestEvidenceRare checks the evidence for reasons that are rare or missing in
// the other tests.
func TestEvidenceRare(t *testing.T) {
	t.Parallel()
	var questions []engine.Question
	var answers []engine.Answer
	tests := []struct {
		rows, cols int
		start      int64
		goal, kind string
		squares    []int64
		needs, has int
		visits     int64
		places     map[int]int64
		want       string
	}{
		{
			rows: 8, cols: 8, goal: "open", kind: "search", squares: []int64{1, 10},
			want: "It fails at b8 and c7: no choice of moves there fits into a tour.",
		},
		{
			rows: 8, cols: 8, goal: "open", kind: "search", visits: 40,
			want: "Every way to go on from a8 has been tried, in 40 visits: none leads to a tour.",
		},
		{
			rows: 8, cols: 8, goal: "open", kind: "search",
			want: "Every way to go on from a8 has been tried: none leads to a tour.",
		},
		{
			rows: 8, cols: 8, start: -1, goal: "open", kind: "search",
			want: "Every way to go on has been tried: none leads to a tour.",
		},
		{
			rows: 1, cols: 2, goal: "closed", kind: "goal", needs: 3, has: 2,
			want: "A closed tour needs at least 3 squares, and there are only 2.",
		},
		{
			rows: 3, cols: 3, start: -1, goal: "open", kind: "unconnected", squares: []int64{4},
			want: "No move joins b2 to the rest of the board.",
		},
		{
			rows:    3,
			cols:    3,
			start:   4,
			goal:    "open",
			kind:    "unconnected",
			squares: []int64{0, 1, 2, 3, 5, 6, 7, 8},
			want:    "No move joins b2 to the rest of the board.",
		},
		{
			rows:    3,
			cols:    3,
			start:   4,
			goal:    "closed",
			kind:    "unconnected",
			squares: []int64{0, 1, 2, 3, 5, 6, 7, 8},
			want:    "No move joins b2 to the rest of the board.",
		},
		{
			rows: 3, cols: 3, goal: "open", kind: "unconnected", squares: []int64{4},
			want: "From a3 there is no way to b2.",
		},
		{
			rows:    6,
			cols:    6,
			start:   -1,
			goal:    "open",
			kind:    "goal",
			squares: []int64{0, 2},
			places:  map[int]int64{0: 2, 19: 0},
			want:    "1 on c6 and 20 on a6: no path of 19 moves over free squares leads from one to the other.",
		},
		{
			rows:    6,
			cols:    6,
			start:   -1,
			goal:    "closed",
			kind:    "goal",
			squares: []int64{0, 2},
			places:  map[int]int64{4: 7, 9: 0, 28: 2},
			want:    "10 on a6 and 29 on c6: no path of 19 moves over free squares leads from one to the other.",
		},
		{
			rows: 6, cols: 6, start: -1, goal: "closed", kind: "goal", squares: []int64{0, 2},
			places: map[int]int64{4: 2, 9: 7, 23: 0},
			want:   "No closed tour has 5 on c6 and 24 on a6.",
		},
		{
			rows:    6,
			cols:    6,
			start:   -1,
			goal:    "end 35",
			kind:    "goal",
			squares: []int64{2, 35},
			places:  map[int]int64{16: 2},
			want:    "17 on c6 and 36 on f1: no path of 19 moves over free squares leads from one to the other.",
		},
		{
			rows: 6, cols: 6, start: -1, goal: "end 35", kind: "goal", squares: []int64{34, 35},
			places: map[int]int64{35: 34},
			want:   "The tour cannot end on f1.",
		},
		{
			rows: 6, cols: 6, start: -1, goal: "end 35", kind: "goal", squares: []int64{35},
			places: map[int]int64{8: 35},
			want:   "The tour cannot end on f1.",
		},
	}
	for _, tt := range tests {
		questions = append(questions, engine.Question{
			Rows:   tt.rows,
			Cols:   tt.cols,
			Start:  tt.start,
			Goal:   tt.goal,
			Places: tt.places,
		})
		answers = append(answers, engine.Answer{
			Kind:   engine.Proved,
			Reason: engine.Reason{Kind: tt.kind, Squares: tt.squares, Needs: tt.needs, Has: tt.has},
			Visits: tt.visits,
		})
	}
	for i, got := range shownEvidence(open(t, "", light), questions, answers) {
		mark := "wrong"
		if tests[i].kind == string(knighttour.ReasonSearch) {
			mark = "one"
		}
		equal(t, got.Sentence, tests[i].want, "the sentence of %+v is", tests[i])
		equal(t, got.of(mark), tests[i].squares, "%+v is marked at", tests[i])
		equal(t, len(got.Marks), len(tests[i].squares), "%+v: marks", tests[i])
	}
}

// TestEvidenceTheorems checks, for all small boards, that the page names the
// theorem that the library has used.
func TestEvidenceTheorems(t *testing.T) {
	t.Parallel()
	var questions []engine.Question
	var answers []engine.Answer
	for rows := 1; rows <= 9; rows++ {
		for cols := 1; cols <= 9; cols++ {
			for i := range 2 * rows * cols {
				q := engine.Question{
					Rows:  rows,
					Cols:  cols,
					Start: int64(i / 2),
					Goal:  []string{"open", "closed"}[i%2],
				}
				a := q.Build()
				if a.Kind == engine.Proved && a.Reason.Kind == string(knighttour.ReasonTheorem) {
					questions, answers = append(questions, q), append(answers, a)
				}
			}
		}
	}
	plain := strings.NewReplacer(" × ", "x", "’", "'")
	for i, got := range shownEvidence(open(t, "", light), questions, answers) {
		_, want, _ := strings.Cut(answers[i].Text, ": ")
		circle := strings.Contains(got.Sentence, "is a circle") // is plainer
		if said := plain.Replace(got.Sentence); !circle && !strings.EqualFold(said, want+".") {
			t.Errorf("%+v: %q, want %q", questions[i], said, want)
		}
	}
	t.Logf("%d answers", len(answers))
}
