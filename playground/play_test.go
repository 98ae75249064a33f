package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
)

// TestPlayFirst checks that the first screen has a board with the knight and
// its leap, and a sentence about them, and that the knight moves before the
// library has loaded.
func TestPlayFirst(t *testing.T) {
	t.Parallel()
	for name, action := range map[string]chromedp.Action{
		"desktop": window(1280, 800, "light"),
		"phone":   window(390, 844, "dark"),
		"tablet":  window(768, 1024, "light"),
		"narrow":  window(320, 800, "light"),
		"low":     window(844, 390, "light"),
	} {
		t.Run("window="+name, func(t *testing.T) {
			handler, release := hold(t, "search.wasm.gz")
			defer release()
			tb := visit(t, handler, "", action)
			tb.wait(`globalThis.figures?.try.board.state.leap`)
			expect(tb, script("first-screen-misses"),
				"", "beyond the first screen")
			tb.wantText(part("try", "status"),
				"It can be done. Can you do it? Tap a dashed circle: a2, a4, b1, b5, d1, d5, e2 or e4.")
			tb.shot("play-first-"+name, "")
			tb.clickSquare(part("try", "canvas"), 3, 5, 5)
			tb.wantText(part("try", "status"), "2 of 25 squares. 2 moves from here: b4 and e3.")
			expect(tb,
				`figures.try.board.state.leap || document.documentElement.dataset.ready === "yes"`,
				false, "the leap is still drawn, or the library is there")
		})
	}
}

// completed reports whether the path can be completed: whether a tour begins
// with it.
func completed(t *testing.T, b knighttour.Board, path []int64) bool {
	t.Helper()
	s := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()},
		Prefix: path,
	}
	_, err := s.Tour(t.Context(), b)
	return err == nil
}

// astray extends a path, which has at least one square, by random moves until
// the knight is stuck or has visited all squares.
func astray(r *rand.Rand, b knighttour.Board, path ...int64) []int64 {
	for {
		free := slices.DeleteFunc(movesOn(b, int(path[len(path)-1])), func(to int) bool {
			return slices.Contains(path, int64(to))
		})
		if len(free) == 0 {
			return path
		}
		path = append(path, int64(free[r.IntN(len(free))]))
	}
}

// TestPlayLost gets stuck in many ways. The page says where the tour was lost,
// goes back there by itself, asks where the knight should have gone, and shows
// why after an answer. All of this is compared with the library.
func TestPlayLost(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(390, 844, "light", "prefers-reduced-motion:reduce"))
	r := rand.New(rand.NewPCG(7, 8))
	b, status, answer, line := knighttour.MustBoard(5, 5), part("try", "status"), part("try",
		"answer"), "#try .quiz p"
	for i := range 8 {
		start := []int64{12, 0, 22, 12}[i%4]
		path := astray(r, b, start)
		kept := len(path)
		for !completed(t, b, path[:kept]) {
			kept--
		}
		tb.tried(b, "", path...)
		tb.waitText(line, "Where should it have gone instead?")
		lost := fmt.Sprintf("Square %d, %s, was the mistake.",
			kept+1, square(b, path[kept]))
		tb.wantText(status, fmt.Sprintf("Stuck after %d of 25 squares, on %s. Undo restores your path.",
			len(path), square(b, path[len(path)-1])))
		tb.wantText(answer, lost)
		expect(tb, `figures.try.path`, path[:kept], "%v: the knight goes back to", path)
		var good []int64
		others := []int64{path[kept]}
		for _, to := range movesOn(b, int(path[kept-1])) {
			if slices.Contains(path[:kept+1], int64(to)) {
				continue
			}
			if completed(t, b, append(slices.Clone(path[:kept]), int64(to))) {
				good = append(good, int64(to))
			} else {
				others = append(others, int64(to))
			}
		}
		expect(tb, `figures.try.lost.good`, good, "%v: the good squares are", path)
		expect(tb, `figures.try.board.state.candidates.some((c) => c.onward !== undefined)`, false,
			"%v: numbers are shown before the answer", path)
		expect(tb,
			`figures.try.board.state.marks.some(({square}) => figures.try.candidates().includes(square))`,
			false, "%v: a square that is asked for has a mark", path)
		// A click on a square that no move leads to is not an answer, and does
		// not reveal one.
		for _, to := range []int64{path[0], path[kept-1]} {
			tb.clickSquare(part("try", "canvas"), int(to), 5, 5)
			tb.wantText(line, fmt.Sprintf(
				"The knight cannot go to %s from %s now. Where should it have gone instead?",
				square(b, to), square(b, path[kept-1])))
			expect(tb, `figures.try.quiz.waits`, true, "%v: after %d the question waits", path, to)
		}
		if i%2 == 0 {
			tb.clickSquare(part("try", "canvas"), int(good[0]), 5, 5)
			tb.wantText(line,
				fmt.Sprintf("Right. From %s there is still a tour.", square(b, good[0])))
		} else {
			tb.clickSquare(part("try", "canvas"), int(others[len(others)-1]), 5, 5)
			got := tb.text(line)
			if !strings.HasPrefix(got, "Not this time. ") || !strings.Contains(got,
				square(b, good[0])) {
				t.Errorf("%v: got %q", path, got)
			}
		}
		tb.waitText(answer, fmt.Sprintf("After %s there is no way to finish. ", square(b, path[kept])))
		expect(tb, `figures.try.board.state.candidates.some((c) => c.onward !== undefined)`, false,
			"%v: there are numbers that have not been explained", path)
		tb.shot(fmt.Sprint("play-lost-", i), "")
	}
	// The reader's own path comes back, and stays.
	tb.click(part("try", "undo"))
	tb.waitText(part("try", "status"), "Stuck after ")
	tb.waitText(answer, "was the mistake.")
	expect(tb, `new Promise((f) => setTimeout(() => f(figures.try.stuck), 1800))`, true,
		"the knight is still stuck")

	// A start of the wrong colour.
	tb.tried(b, "", astray(r, b, 1)...)
	tb.waitText(answer, "After b5 there is no way to finish. Every move changes the colour")
	tb.waitText(status, "Stuck after ")
	tb.wantText(line, "")
}

// TestPlayStuckSeen gets stuck on small and large screens: the question, with
// the buttons that answer it, is on the screen with the board.
func TestPlayStuckSeen(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{390, 664}, {844, 390}, {768, 1024}, {1280, 800}} {
		stuckSeen(t, "index.html", size)
	}
	stuckSeen(t, "de.html", [2]int64{390, 664}) // its sentences are longer
}

// stuckSeen does what TestPlayStuckSeen says, for one page in a window of the
// given size.
func stuckSeen(t *testing.T, page string, size [2]int64) {
	t.Helper()
	tb := open(t, page, window(size[0], size[1], "light"))
	tb.tried(lessonBoards[2], "", 12, 3, 6, 13, 2, 5, 16, 7, 0, 11, 8, 1, 10, 17, 14, 23)
	tb.wait(`figures.try.quiz.waits`)
	tb.frames(5)
	tb.shot(fmt.Sprintf("stuck-%s-%dx%d", page[:2], size[0], size[1]), "")
	for _, e := range []string{"#try .status", "#try .answer", "#try .quiz p", "#try .choices"} {
		box := eval[[2]float64](tb, script("top-and-bottom", e))
		check(t, box[0] >= 0 && box[1] <= float64(size[1]),
			"%s, %v: %s is seen from %g to %g", page, size, e, box[0], box[1])
	}
	mistake := eval[[2]float64](tb, script("top-and-bottom", "#try .answer"))
	question := eval[[2]float64](tb, script("top-and-bottom", "#try .quiz p"))
	gap := question[0] - mistake[1]
	check(t, gap <= 16, "%s, %v: the question stands %g below the sentence", page, size, gap)
}

// TestPlayControls checks that the first figure offers what can be done, and
// nothing else: at first, after four and five squares, and after a tour.
func TestPlayControls(t *testing.T) {
	t.Parallel()
	const offered = `[...document.querySelectorAll("#try .side :is(button, select, a)")]
		.filter((e) => e.checkVisibility() && !e.dataset.tool && e.id !== "hook")
		.map((e) => e.dataset.part ?? e.textContent)
		.join()`
	tb := open(t, "#try=board:5x5", window(1280, 800, "light"))
	b := lessonBoards[2]
	tb.tried(b, "", 12)
	expect(tb, offered, "", "at first")
	tb.tried(b, "", 12, 3, 6, 13)
	expect(tb, offered, "undo,clear", "after four squares")
	tb.tried(b, "", 0, 7, 4, 13, 24)
	expect(tb, offered, "undo,clear,ask", "after five squares")
	tour := eval[[]int64](tb,
		`figures.try.engine.ask("search", {rows: 5, cols: 5, start: 12, prefix: Int32Array.of(12), orders: "warnsdorff+outward"}).answer.then(({path}) => [...path])`)
	tb.tried(b, "", tour...)
	tb.waitText(part("try", "status"), "A tour!")
	expect(tb, offered, "clear,challenge,size", "after a tour")
	tb.shot("play-won", "#try")
	tb.set(part("try", "size"), "6x6")
	expect(tb, `figures.try.size + figures.try.path.length`, "6x60", "the larger board")
}

// TestPlayWonApart makes a tour on a narrow phone: there is room between the
// challenge and the choice of a board.
func TestPlayWonApart(t *testing.T) {
	t.Parallel()
	for _, l := range languages {
		tb := open(t, l.file, touched(360, 664))
		tour := eval[[]int64](tb,
			`figures.try.engine.ask("search", {rows: 5, cols: 5, start: 12, prefix: Int32Array.of(12), orders: "warnsdorff+outward"}).answer.then(({path}) => [...path])`)
		tb.tried(lessonBoards[2], "", tour...)
		tb.wait(`figures.try.phase === "won"`)
		const gap = `(([a, b]) => Math.max(b.left - a.right, b.top - a.bottom))
			(["challenge", "size"].map((name) => figures.try.parts[name].getBoundingClientRect()))`
		apart := eval[float64](tb, gap)
		check(t, apart >= 7.9, "%s: the challenge and the choice are %g apart", l.file, apart)
	}
}

// TestRacePrepares opens the page at another figure: the searches of the race
// run when the reader comes to it, and not before.
func TestRacePrepares(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:8,cols:8", searched, light)
	expect(tb, `figures.race.running`, false, "it is searched before")
	eval[any](tb, `document.querySelector("#race .figure").scrollIntoView(), null`)
	tb.wait(`figures.race.running`)
	tb.counted(5_787_981)
}

// TestHook checks that the picture of a search, with a label, grows beside the
// first board as soon as the library has loaded. The label must not reveal how
// long the search is, and a click must lead to the race.
func TestHook(t *testing.T) {
	t.Parallel()
	const delays = `globalThis.delays_ = [];
		{
			const { setTimeout: later } = globalThis;
			globalThis.setTimeout = (f, ms, ...rest) => (delays_.push(ms), later(f, ms, ...rest));
		}`
	tb := open(t, "", window(1280, 800, "light"), chromedp.ActionFunc(addScript(delays)))
	tb.wait(`document.querySelector("#hook").checkVisibility()`)
	expect(tb,
		`(({bottom}) => bottom <= innerHeight)(document.querySelector("#hook").getBoundingClientRect())`,
		true, "it is on the first screen")
	tb.wantText("#hook span", "A computer is stuck too, on 8 × 8. How long will it need?")
	tb.waitText("#hook small", "Squares so far: ")
	expect(tb, `delays_.filter((ms) => ms > 2000 && ms < 60_000).join()`, "", // those of the test are longer
		"the strip waits for timers of")
	tb.wait(`figures.race.runners[0].answer`)
	atMost(tb, `Number(document.querySelector("#hook small").textContent.replace(/\D/g, ""))`, 10_000,
		"it announces how long the search is: squares so far")
	tb.shot("hook", "")
	tb.click("#hook")
	tb.wait(`Math.abs(document.querySelector("#race").getBoundingClientRect().top) < 80`)
	tb = open(t, "?lesson", window(1280, 800, "light"))
	expect(tb, `document.querySelector("#hook").checkVisibility()`, false, "it is in the lesson")
}

// TestPlayRule is led to Warnsdorff's rule by questions, which it answers with
// the keyboard, and begins the path again with that rule.
func TestPlayRule(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:5x5,path:12.9.18.11.8.17.6.3.14.23.16.5.2.13.24",
		window(390, 844, "light", "prefers-reduced-motion:reduce"))
	line := "#try .quiz p"
	tb.waitText(line, "Where should it have gone instead?")
	eval[any](tb,
		`[...document.querySelectorAll("#try .choices button")].find((b) => b.textContent === "b1").focus(), null`)
	tb.run(chromedp.KeyEvent(kb.Enter))
	tb.wantText(line, "Right. From b1 there is still a tour.")
	tb.run(chromedp.KeyEvent(kb.Enter)) // Why that one?
	tb.wantText(line, "The numbers count the moves that come next. What is special about b1?")
	eval[any](tb, `document.querySelectorAll("#try .choices button")[1].focus(), null`)
	tb.run(chromedp.KeyEvent(kb.Enter))
	tb.waitText(line, "Right. The fewest moves lead on from there.")
	tb.waitText(line, "that is Warnsdorff’s rule.")
	tb.run(chromedp.KeyEvent(kb.Enter))
	expect(tb, `[figures.try.path.join("."), figures.try.parts.onward.checked].join()`,
		"12.9,true", "it begins again with")
	// The rule leads to a tour.
	tb.wait(script("try-by-rule"))
	tb.waitText(part("try", "status"), "A tour! All 25 squares")
}

// noteLengths makes the page note the lengths of the paths that the first board
// shows.
var noteLengths = script("record-lengths")

// TestPlayWatches checks that a stuck knight goes back move by move.
func TestPlayWatches(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:5x5,path:12.9.18.11.8.17.6.3.14.23.16.5.2.13.24",
		window(1280, 800, "light"))
	tb.waitText(part("try", "answer"), "was the mistake.")
	eval[any](tb, noteLengths)
	tb.wait(`figures.try.quiz.waits`)
	expect(tb, `lengths.size + " from " + Math.min(...lengths)`, "13 from 3", "paths that are seen")
	tb.clickSquare(part("try", "canvas"), 21, 5, 5)
	tb.waitText("#try .quiz p", "Right.")
	tb.clickSquare(part("try", "canvas"), 21, 5, 5) // goes on to that square
	tb.waitText(part("try", "status"), "4 of 25 squares. 1 move from here: a3.")
	expect(tb, `figures.try.board.state.marks?.length ?? 0`, 0, "marks")
}

// TestQuestionSeen follows links to questions: each question is on the screen.
func TestQuestionSeen(t *testing.T) {
	t.Parallel()
	for name, action := range map[string]chromedp.Action{
		"notebook": window(1280, 800, "light"),
		"phone":    window(390, 844, "light"),
	} {
		t.Run("look="+name, func(t *testing.T) {
			tb := open(t, "", action)
			for _, hash := range []string{
				"graph=board:5x5,turn:100,ask:yes",
				"race=board:5x5,start:0,at:2,ask:yes",
				"dfs=step:0,ask:yes",
			} {
				figure, _, _ := strings.Cut(hash, "=")
				tb.address(hash)
				tb.wait(fmt.Sprintf(`figures.%s.quiz.waits || figures.%[1]s.quiz.line.textContent !== ""`,
					figure))
				tb.frames(3)
				expect(tb,
					script("question-is-seen", figure),
					true, "%s: the question is on the screen", hash)
				tb.shot("question-"+figure+"-"+name, "")
			}
		})
	}
}

// TestGuess checks that the page first asks how long the race is, then shows
// the race, and judges the answer when it is over.
func TestGuess(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(1280, 800, "light"))
	line, numbers := "#race .quiz p", part("race", "numbers")
	tb.waitText(line, "How many visits will the search on the left need?")
	expect(tb, `/5.?787|6.?000.?000/.test(document.querySelector("#race .figure").textContent)`,
		false, "the answer is shown before the question")
	tb.clickSquare(part("race", "naive-canvas"), 20, 8, 8) // neither an answer nor a new start
	tb.wantText(numbers, "0 : 0")
	eval[any](tb, `document.querySelectorAll("#race .choices button")[1].click(), null`)
	tb.wantText(line, "Let’s see.")
	tb.wait(script("runners-between-squares")) // the knights are on their way
	eval[any](tb, `figures.race.player.go(60); null`)
	tb.wait(`figures.race.runners[1].over(figures.race.player.position)`)
	tb.wantText(part("race", "warnsdorff-outcome"), "A tour, after 64 visits.")
	tb.wantText(part("race", "naive-outcome"), "")
	expect(tb, `/5.?787/.test(document.querySelector("#race .figure").textContent)`, false,
		"the answer is shown before the end")
	tb.shot("guess-plays", "#race .figure")
	tb.counted(5_787_981)
	tb.playsFrom(5_700_000)
	tb.waitText(numbers, "5,787,981 : 64")
	tb.wantText(line, "Not this time. You said about 1,000: it took 5,787,981.")
	tb.shot("guess-over", "#race .figure")

	// A race that is played without an answer, and one in the other edition's
	// order, about which there is no question.
	tb = open(t, "", window(1280, 800, "light"))
	eval[any](tb, `figures.race.parts.stage.focus(), null`)
	tb.run(chromedp.KeyEvent(" "))
	tb.wait(`figures.race.player.position > 3 && figures.race.running`)
	tb.wantText(line, "")
	tb = open(t, "", searched, window(1280, 800, "light"))
	tb.waitText(line, "How many visits will the search on the left need?")
	tb.set(part("race", "order"), "id")
	tb.wait(`figures.race.player.playing && figures.race.runners[0].tape.length > 1_000_000`)
	tb.wantText(line, "")

	// With reduced motion, the end is shown at once.
	tb = open(t, "", still)
	tb.counted(5_787_981)
	eval[any](tb, `document.querySelector("#race .choices button:last-child").click(), null`)
	tb.waitText(numbers, "5,787,981 : 64")
	tb.wantText(line, "Right. You said over a million: it took 5,787,981.")
}
