package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
	"example.com/knighttour/playground/engine"
)

// tried goes to the address of a path on a board, with further fields, each
// preceded by a comma.
func (t *tab) tried(b knighttour.Board, fields string, squares ...int64) {
	t.Helper()
	path := strings.Trim(strings.ReplaceAll(fmt.Sprint(squares), " ", "."), "[]")
	t.address(fmt.Sprintf("try=board:%dx%d,path:%s%s", b.Rows(), b.Cols(), path, fields))
}

// askSolver asks whether the first figure's path can be completed, even if the
// button for that is hidden.
func (t *tab) askSolver() {
	t.Helper()
	eval[any](t, `figures.try.parts.ask.click(), null`)
}

// TestTryEarly uses the first figure before the library has loaded: clicks
// work, and a question waits.
func TestTryEarly(t *testing.T) {
	t.Parallel()
	p, loaded := pageOf(t), make(chan bool)
	late := func(broken bool) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if path.Base(r.URL.Path) == "search.wasm.gz" {
				select {
				case <-loaded:
				case <-r.Context().Done():
				}
				if broken {
					http.NotFound(w, r)
					return
				}
			}
			p.ServeHTTP(w, r)
		})
	}
	tb := visit(t, late(false), "#try=board:5x5", light)
	tb.wait(`globalThis.figures?.try.path`)
	canvas, status, answer := part("try", "canvas"), part("try", "status"), part("try", "answer")
	for _, square := range []int{0, 7, 4} {
		tb.clickSquare(canvas, square, 5, 5)
	}
	tb.wantText(status, "3 of 25 squares. 1 move from here: d3.")
	expect(tb, `figures.try.board.state.knight`, true, "there is a knight")
	tb.askSolver()
	tb.wantText(answer, "The solver is still loading: your question will wait.")
	tb.clickSquare(canvas, 13, 5, 5) // a longer path takes the question back
	tb.wantText(answer, "")
	tb.wait(`!figures.try.call`)
	tb.askSolver()
	tb.click("#graph button[data-turn='50']") // the drawing works, too
	tb.wait(`figures.graph.turn === 50`)
	tb.wantText(answer, "The solver is still loading: your question will wait.")
	loaded <- true
	tb.waitText(answer, "Yes: the solver has found a way")

	tb = visit(t, late(true), "#try=board:5x5", light)
	tb.wait(`globalThis.figures?.try.path`)
	tb.clickSquare(canvas, 0, 5, 5)
	tb.askSolver()
	loaded <- true
	tb.waitText(answer, "The solver could not tell: the library did not load: 404 Not Found.")
	tb.clickSquare(canvas, 7, 5, 5)
	tb.wantText(status, "2 of 25 squares. 5 moves from here: a3, b2, d2, e3 and e5.")
}

// TestTryOffline asks the solver without a connection, after the page has
// loaded.
func TestTryOffline(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:6x6,path:0.8", window(1280, 800, "light"))
	tb.run(network.EmulateNetworkConditions(true, 0, -1, -1))
	tb.askSolver()
	tb.waitText(part("try", "answer"), "Yes: the solver has found a way")
}

// TestTryStorm clicks everything in the first figure, very fast: it still works
// after that.
func TestTryStorm(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:8x8,path:0,ask:yes", window(1280, 800, "light"))
	for range 10 {
		eval[any](tb, script("try-storm"))
		eval[any](tb, `new Promise((f) => setTimeout(() => f(null), 60)); null`)
	}
	tb.wait(`!figures.try.call`)
	eval[any](tb,
		`figures.try.resize("5x5"); figures.try.setPath([0, 7]); figures.try.quiz.set(false); null`)
	tb.askSolver()
	tb.waitText(part("try", "answer"), "Yes: the solver has found a way")
	tb.wantText(part("try", "ask"), "Can this still be completed?")
}

// TestTryWalk follows the solver's tour, and goes back with a single Undo.
func TestTryWalk(t *testing.T) {
	t.Parallel()
	b := lessonBoards[2]
	tb := open(t, "#try=board:5x5,path:0.7.4", window(1280, 800, "light"))
	status := part("try", "status")
	ask := func() {
		t.Helper()
		tb.askSolver()
		tb.waitText(part("try", "answer"), "Yes")
	}
	ask()
	eval[any](tb, noteLengths)
	tb.click(part("try", "show"))
	tb.wait(`figures.try.path.length > 6`)
	tb.wantText(status, "The knight follows the solver’s path. Undo restores your path.")
	tb.click(part("try", "undo"))
	tb.wantText(status, "3 of 25 squares. 1 move from here: d3.")
	expect(tb, `figures.try.path.join()`, "0,7,4", "Undo brings")
	ask()
	tb.click(part("try", "show"))
	tb.waitText(status, "A tour! All 25 squares")
	expect(tb, `lengths.size + " from " + Math.min(...lengths) + " to " + Math.max(...lengths)`,
		"23 from 3 to 25", "paths that are seen")
	checkTour(t, tb, `figures.try.path`, b, knighttour.Open())
	tb.click(part("try", "undo"))
	tb.wantText(status, "3 of 25 squares. 1 move from here: d3.")

	// A click on a square of the path stops the knight and leads back to that
	// square.
	ask()
	tb.click(part("try", "show"))
	tb.wait(`figures.try.path.length > 5`)
	tb.clickSquare(part("try", "canvas"), 7, 5, 5)
	tb.waitText(status, "2 of 25 squares.")
	expect(tb, `new Promise((f) => setTimeout(() => f(figures.try.path.length !== 2), 700))`,
		false, "the knight goes on after a click")

	tb = open(t, "#try=board:5x5,path:0.7.4",
		window(1280, 800, "light", "prefers-reduced-motion:reduce"))
	ask()
	tb.click(part("try", "show"))
	tb.wantText(status,
		"A tour! All 25 squares, each exactly once. Undo restores your path.")
}

// TestTourStays picks squares of a finished tour, by touch and as a key would:
// the tour stays. The button for another try and the list of boards are on the
// screen, and the list remains after another try.
func TestTourStays(t *testing.T) {
	t.Parallel()
	tb := open(t, "", touched(390, 664))
	tb.tried(lessonBoards[2], "", tourFrom(t, 12)...)
	tb.waitText(part("try", "status"), "A tour!")
	for _, square := range []int{12, 0, 24} {
		tb.tapSquare("#try canvas", square)
		tb.frames(2)
		expect(tb, `figures.try.path.length`, 25, "squares after a touch of %d", square)
	}
	eval[any](tb, `figures.try.pick(figures.try.path[6]), null`)
	expect(tb, `figures.try.path.length`, 25, "squares after a key")
	clear, size := part("try", "clear"), part("try", "size")
	tb.seen("won", "#try canvas", "#try .status", clear, size, part("try", "challenge"))
	tb.tap(clear)
	tb.wait(`figures.try.path.length === 0`)
	expect(tb, `figures.try.parts.size.checkVisibility()`, true, "the list of boards is there")
}

// TestTryAsks predicts the solver's answers, rightly and wrongly.
func TestTryAsks(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:5x5,path:0.7.4,ask:yes", window(1280, 800, "light"))
	line, answer := "#try .quiz p", part("try", "answer")
	for i, tt := range []struct {
		path   []int64
		says   string
		answer string
	}{
		{[]int64{0, 7, 4}, "Yes", "Right. Yes: the solver has found a way"},
		{[]int64{1}, "Yes", "Not this time. No, and that can be proved. Every move changes the colour"},
		{[]int64{1, 8}, "No", "Right. No, and that can be proved. Every move changes the colour"},
	} {
		tb.tried(lessonBoards[2], ",ask:yes", tt.path...)
		tb.askSolver()
		tb.waitText(line, "The solver knows. What do you think: is there a way?")
		check(t,
			!eval[bool](tb,
				`figures.try.tour !== undefined || (figures.try.proof.marks ?? []).length > 0 || !figures.try.parts.show.hidden`) && tb.text(answer) == "",
			"the answer is shown before the question")
		tb.shot(fmt.Sprint("try-ask-", i), "#try .figure")
		tb.say("try", tt.says)
		if got := tb.text(line); !strings.HasPrefix(got, tt.answer) {
			t.Errorf("%v: got %q, want %q", tt.path, got, tt.answer)
		}
		expect(tb,
			`figures.try.tour !== undefined || (figures.try.proof.marks ?? []).length === 25`,
			true, "the answer is drawn")
		tb.shot(fmt.Sprint("try-asked-", i), "#try .figure")
	}
	tb.wantText("#try .quiz output", "2 of 3 right")
	// A longer path withdraws the question.
	tb.click(part("try", "undo"))
	tb.askSolver()
	tb.waitText(line, "What do you think")
	tb.clickSquare(part("try", "canvas"), 8, 5, 5)
	tb.wantText(line, "")
}

// TestTryProves asks about paths that cannot be completed, and compares the
// proofs with the library's, in words and on the board.
func TestTryProves(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try", window(1280, 800, "light"))
	r := rand.New(rand.NewPCG(3, 4))
	left := map[knighttour.Reason]int{
		knighttour.ReasonColours:     1,
		knighttour.ReasonUnconnected: 1,
		knighttour.ReasonEnds:        2,
		knighttour.ReasonCut:         2,
		knighttour.ReasonMatching:    2,
		knighttour.ReasonSearch:      3,
	}
	var questions []engine.Question
	var answers []engine.Answer
	for tries := 0; len(questions) < 12 && tries < 3000; tries++ {
		b := lessonBoards[tries%len(lessonBoards)]
		q := walked(r, b.Rows(), b.Cols(), 1+r.IntN(b.Rows()*b.Cols()-1), "open")
		a := q.Search(t.Context(), nil)
		stuck := !slices.ContainsFunc(movesOn(b, int(q.Prefix[len(q.Prefix)-1])), func(to int) bool {
			return !slices.Contains(q.Prefix, int64(to))
		})
		kind := knighttour.Reason(a.Reason.Kind)
		if a.Kind == engine.Proved && left[kind] > 0 && !stuck {
			left[kind]--
			questions, answers = append(questions, q), append(answers, a)
		}
	}
	check(t, len(questions) >= 10, "only %d paths: %v", len(questions), left)
	for i, want := range shownEvidence(tb, questions, answers) {
		q := questions[i]
		tb.tried(knighttour.MustBoard(q.Rows, q.Cols), "", q.Prefix...)
		tb.askSolver()
		tb.waitText(part("try", "answer"), "No, and that can be proved. "+want.Sentence)
		got := eval[evidenceShown](tb, `({sentence: "", marks: figures.try.board.state.marks})`)
		for _, kind := range []string{"one", "other", "wrong"} {
			equal(t, got.of(kind), want.of(kind), "%v: %s squares are", q.Prefix, kind)
		}
		eval[any](tb,
			`new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(() => f(null))))`)
		tb.shot(fmt.Sprintf("try-no-%s-%d", strings.ReplaceAll(answers[i].Reason.Kind, " ", "-"),
			i),
			"#try .figure")
		tb.click(part("try", "undo"))
		expect(tb, `(figures.try.board.state.marks ?? []).length`, 0, "marks after Undo")
	}
}

// TestTryOnward checks that the numbers of moves onward are shown only after
// they are switched on, and are those of the board.
func TestTryOnward(t *testing.T) {
	t.Parallel()
	b := lessonBoards[4]
	squares := []int64{0, 17, 27, 12, 18}
	tb := open(t, "#try=board:8x8,path:0.17.27.12.18", window(1280, 800, "light"))
	counts := `JSON.stringify(figures.try.board.state.candidates.map(({square, onward}) => [square, onward ?? -1]))`
	expect(tb,
		`figures.try.candidates().length > 0 && figures.try.board.state.candidates.every(({onward}) => onward === undefined)`,
		true, "the moves onward are hidden")
	eval[any](tb, `figures.try.parts.onward.click(), null`)
	var want []string
	for _, to := range movesOn(b, 18) {
		if slices.Contains(squares, int64(to)) {
			continue
		}
		onward := 0
		for _, next := range movesOn(b, to) {
			if !slices.Contains(squares, int64(next)) {
				onward++
			}
		}
		want = append(want, fmt.Sprintf("[%d,%d]", to, onward))
	}
	expect(tb, counts, "["+strings.Join(want, ",")+"]")
	tb.wait(`location.hash === "#try=board:8x8,path:0.17.27.12.18,onward:yes"`)
	eval[any](tb, `document.querySelector("#try canvas").focus({focusVisible: true}); null`)
	tb.run(chromedp.Evaluate(`figures.try.board.show({cursor: 1}); null`, nil),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowUp))
	tb.waitText(part("try", "cursor"), "b8: free, the knight can go there, 2 moves onward")
	tb.shot("try-onward", "#try .figure")
}
