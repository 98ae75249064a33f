package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// touched emulates a phone of the given size with a touch screen.
func touched(width, height int64) chromedp.Action {
	return chromedp.Tasks{
		window(width, height, "light"),
		emulation.SetTouchEmulationEnabled(true).WithMaxTouchPoints(1),
	}
}

// seen waits until the page is at rest, and checks that the elements are on the
// screen. If they do not fit there together, only the last one has to be. The
// parameter what names the moment in failure messages.
func (t *tab) seen(what string, selectors ...any) {
	t.Helper()
	eval[any](t, script("at-rest"))
	t.frames(2)
	beyond := eval[string](t, script("beyond-view", selectors...))
	check(t, beyond == "", "%s: not seen is %s", what, beyond)
}

// together waits until the page is at rest, and checks that all of the elements
// are on the screen. The parameter what names the moment in failure messages.
func (t *tab) together(what string, selectors ...any) {
	t.Helper()
	eval[any](t, script("at-rest"))
	t.frames(2)
	expect(t, script("together", selectors...), "", "%s: not seen is", what)
}

// tap touches the middle of an element without scrolling to it.
func (t *tab) tap(selector string) {
	t.Helper()
	box := eval[[4]float64](t, fmt.Sprintf(
		`(({x, y, width, height}) => [x, y, width, height])(document.querySelector(%q).getBoundingClientRect())`, selector))
	t.touch(box[0]+box[2]/2, box[1]+box[3]/2)
}

// tapSquare touches a square of a board of 5 x 5 without scrolling to it.
func (t *tab) tapSquare(selector string, square int) {
	t.Helper()
	box := eval[[3]float64](t, fmt.Sprintf(
		`(({x, y, width}) => [x, y, width / 5])(document.querySelector(%q).getBoundingClientRect())`, selector))
	t.touch(box[0]+(float64(square%5)+0.5)*box[2], box[1]+(float64(square/5)+0.5)*box[2])
}

// touch touches a place.
func (t *tab) touch(x, y float64) {
	t.Helper()
	t.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
}

// TestAnswersSeen answers all questions of the first figure, by buttons or on
// the board: the board stays on the screen, together with the question and the
// verdict.
func TestAnswersSeen(t *testing.T) {
	t.Parallel()
	const board, quiz, first = "#try canvas", "#try .quiz", "#try .choices button"
	for _, tt := range []struct {
		page          string
		width, height int64
		by            string
	}{
		{page: "index.html", width: 390, height: 664, by: "button"},
		{page: "index.html", width: 390, height: 664, by: "board"},
		{page: "de.html", width: 320, height: 568, by: "button"},
	} {
		tb := open(t, tt.page, touched(tt.width, tt.height))
		seen := func(when string, selectors ...any) {
			t.Helper()
			tb.seen(fmt.Sprintf("%+v, %s", tt, when), selectors...)
			tb.viewed(fmt.Sprintf("seen-%s-%d-%s-%s", tt.page[:2], tt.height, tt.by, when))
		}
		eval[any](tb, `figures.try.setPath([12, 3, 6, 17, 24, 13, 4, 7, 0, 11, 20]), null`)
		tb.wait(`figures.try.quiz.waits`)
		seen("asked", board, quiz)
		if tt.by == "button" {
			tb.tap(first)
		} else {
			tb.tapSquare(board, eval[int](tb, `figures.try.lost.good[0]`))
		}
		tb.wait(`figures.try.phase === "explains"`)
		seen("answered", board, quiz)
		tb.tap(first)
		tb.wait(`figures.try.quiz.waits`)
		seen("why", board, quiz)
		tb.tap(first)
		tb.wait(`figures.try.knowsRule`)
		seen("rule", board, quiz)
		tb.tap(first)
		tb.wait(`figures.try.path.length < 3`)
		seen("again", "#try .status", board)
	}
}

// viewed writes a screenshot of what is on the screen, if there is a folder for
// screenshots.
func (t *tab) viewed(name string) {
	t.Helper()
	var picture []byte
	if *shots != "" {
		t.run(chromedp.CaptureScreenshot(&picture))
	}
	t.write(name+".png", picture)
}

// TestStuckAgain gets stuck, takes moves back instead of answering, and gets
// stuck in the same way: the question is asked again, until it is answered.
func TestStuckAgain(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(390, 844, "light", "prefers-reduced-motion:reduce"))
	stuck := []int64{12, 3, 6, 17, 24, 13, 4, 7, 0, 11, 20}
	last := stuck[len(stuck)-1]
	tb.tried(lessonBoards[2], "", stuck...)
	undo := func(want int) {
		t.Helper()
		eval[any](tb, `figures.try.parts.undo.click(), null`)
		expect(tb, `figures.try.path.length`, want, "squares after Undo")
	}
	for range 2 {
		tb.wait(`figures.try.quiz.waits`)
		undo(len(stuck))
		undo(len(stuck) - 1)
		tb.clickSquare(part("try", "canvas"), int(last), 5, 5)
	}
	tb.wait(`figures.try.quiz.waits`)
	eval[any](tb, `document.querySelector("#try .choices button").click(), null`)
	tb.wait(`figures.try.phase === "explains"`)
	undo(len(stuck))
	undo(len(stuck) - 1)
	tb.clickSquare(part("try", "canvas"), int(last), 5, 5)
	tb.waitText(part("try", "answer"), "was the mistake.")
	expect(tb, `new Promise((f) => setTimeout(() => f(figures.try.stuck), 1800))`, true,
		"a question that has its answer is asked again")
}

// TestDarkStart begins on a square from which there is no tour, and gets stuck:
// nothing invites the reader to continue, and one visible button leads to a
// better start.
func TestDarkStart(t *testing.T) {
	t.Parallel()
	clear := part("try", "clear")
	for _, page := range []string{"index.html", "de.html"} {
		tb := open(t, page, touched(390, 664))
		eval[any](tb, `figures.try.setPath([3, 14, 17, 8, 11, 20]), null`)
		stuck := eval[bool](tb, `figures.try.stuck`)
		check(t, stuck, "the knight is not stuck")
		tb.wait(`figures.try.path.length === 1`)
		tb.wait(`figures.try.parts.answer.textContent.includes("d5") && !figures.try.parts.answer.textContent.includes("…")`)
		tb.seen(page+" stuck", "#try .status", "#try .answer", "#try canvas", clear)
		tb.viewed("dark-start-" + page[:2])
		expect(tb, `figures.try.board.state.candidates.length`, 0, "%s: squares that invite", page)
		expect(tb, `figures.try.board.state.marks.length`, 25, "%s: squares with a mark", page)
		want := map[string]string{
			"index.html": "Start again on a light square",
			"de.html":    "Auf einem hellen Feld von vorn",
		}[page]
		tb.wantText(clear, want)
		expect(tb, `document.querySelectorAll("#try .row .primary:not([hidden], [hidden] *)").length`,
			1, "%s: next steps", page)
		tb.tap(clear)
		tb.wait(`figures.try.path.length === 0`)
		check(t, tb.text(clear) != want, "%s: the button is as it was", page)
		tb.tapSquare("#try canvas", 0)
		tb.wait(`figures.try.board.state.candidates.length === 2`)
	}
}

// TestTryCalm checks that a new button of the first figure does not move the
// others, and that the box for numbers is ticked exactly when numbers are
// shown.
func TestTryCalm(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"index.html", "de.html"} {
		tb := open(t, page, touched(390, 664))
		const places = `["undo", "clear", "tools"].map((name) => { const { x, y } = figures.try.parts[name].getBoundingClientRect(); return [x, y].map(Math.round).join(" ") }).join()`
		eval[any](tb, `figures.try.setPath([0, 7, 4, 13]), null`)
		tb.frames(2)
		before := eval[string](tb, places)
		eval[any](tb, `figures.try.setPath([0, 7, 4, 13, 24]), null`)
		tb.frames(2)
		expect(tb, `figures.try.parts.ask.checkVisibility()`, true, "the solver can be asked")
		expect(tb, places, before, "%s: the other buttons are at", page)

		const says = `[figures.try.parts.onward].every((box) => {
			const numbered = figures.try.board.state.candidates.some(({ onward }) => onward !== undefined);
			return !box.checkVisibility() || box.checked === numbered;
		})`
		eval[any](tb, `figures.try.setPath([12, 3, 6, 17, 24, 13, 4, 7, 0, 11, 20]), null`)
		tb.wait(`figures.try.quiz.waits`)
		expect(tb, says, true, "%s: the box mentions the numbers, asked", page)
		tb.tap("#try .choices button")
		tb.wait(`figures.try.phase === "explains"`)
		expect(tb, says, true, "%s: the box mentions the numbers, answered", page)
	}
}

// TestSwipeSliders begins a swipe upward on each slider: the page scrolls, and
// neither the slider nor what it sets changes. A swipe sideways sets the
// slider.
func TestSwipeSliders(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:300", touched(390, 664))
	tb.raced()
	eval[any](tb, `figures.race.player.root.classList.add("used"), figures.dfs.player.root.classList.add("used"), null`)
	sliders := eval[[]string](tb, script("swipe-sliders"))
	check(t, len(sliders) >= 3, "there are only %d sliders", len(sliders))
	for _, slider := range sliders {
		value := fmt.Sprintf(`document.querySelector(%q).value`, slider)
		const told = `[figures.graph.turn, figures.race.player.position, figures.race.player.speed, figures.dfs.player.position].join()`
		swipe := func(dx, dy float64) (scrolled float64) {
			t.Helper()
			eval[any](tb, fmt.Sprintf(`document.querySelector(%q).scrollIntoView({block: "center"}), null`, slider))
			eval[any](tb, script("at-rest"))
			box := eval[[3]float64](tb, fmt.Sprintf(
				`(({x, y, width, height}) => [x + width / 3, y + height / 2, scrollY])(document.querySelector(%q).getBoundingClientRect())`, slider))
			tb.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: box[0], Y: box[1]}}))
			for i := range 15 {
				step := float64(i + 1)
				tb.run(input.DispatchTouchEvent(input.TouchMove,
					[]*input.TouchPoint{{X: box[0] + step*dx, Y: box[1] + step*dy}}))
			}
			tb.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
			eval[any](tb, script("at-rest"))
			return eval[float64](tb, `scrollY`) - box[2]
		}
		before, state := eval[string](tb, value), eval[string](tb, told)
		eval[any](tb, `globalThis.told_ = 0, document.addEventListener("input", () => told_++), null`)
		scrolled := swipe(0, -10)
		check(t, scrolled > 50, "%s: the page scrolls by %g", slider, scrolled)
		expect(tb, value, before, "%s: after a swipe upward", slider)
		expect(tb, told, state, "%s: after a swipe upward the figures have", slider)
		expect(tb, `told_`, 0, "%s: changes that the figure has seen", slider)
		swipe(4, 0)
		now := eval[string](tb, value)
		check(t, now != before, "%s: a swipe aside leaves it at %s", slider, now)
	}
}

// TestSwipeIcicle begins a swipe upward on the race's icicle: the page scrolls,
// and the race stays where it is. A touch of the icicle leads to a visit.
func TestSwipeIcicle(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:300", touched(390, 664))
	tb.raced()
	eval[any](tb, `figures.race.parts.icicle.scrollIntoView({block: "center"}), null`)
	eval[any](tb, script("at-rest"))
	const place = `(({x, y, width, height}) => [x + width / 4, y + height / 2, scrollY])(figures.race.parts.icicle.getBoundingClientRect())`
	at := eval[[3]float64](tb, place)
	tb.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at[0], Y: at[1]}}))
	for i := range 15 {
		tb.run(input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: at[0], Y: at[1] - 10*float64(i+1)}}))
	}
	tb.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	eval[any](tb, script("at-rest"))
	scrolled := eval[float64](tb, `scrollY`) - at[2]
	check(t, scrolled > 50, "the page scrolls by %g", scrolled)
	expect(tb, `figures.race.player.position`, 300, "after a swipe upward the race is at visit")
	eval[any](tb, `figures.race.parts.icicle.scrollIntoView({block: "center"}), null`)
	eval[any](tb, script("at-rest"))
	at = eval[[3]float64](tb, place)
	tb.touch(at[0], at[1])
	tb.wait(`figures.race.player.position !== 300`)
}

// TestUndoStays makes paths with short and long messages: on a phone, Undo
// stays where it is.
func TestUndoStays(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"index.html", "de.html"} {
		tb := open(t, page, touched(390, 664))
		places := map[int]string{}
		for _, path := range []string{
			"[12, 3]", "[0, 7, 4]", "[12, 3, 6, 17, 24, 13, 4]", "[12, 3, 6, 17, 24, 13, 4, 7, 0, 11, 20]",
		} {
			eval[any](tb, `figures.try.setPath(`+path+`), null`)
			tb.frames(2)
			at := eval[int](tb, `Math.round(figures.try.parts.undo.getBoundingClientRect().top + scrollY)`)
			places[at] += path
		}
		check(t, len(places) == 1, "%s: Undo is at %v", page, places)
	}
}

// TestFocusWithin moves the focus to each button of the first figure on a
// phone: the outline is within the window.
func TestFocusWithin(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:5x5,path:0.7.4", touched(390, 664))
	expect(tb, script("outlines-outside"), "", "outlines outside of the window")
}

// TestAskFirst switches the questions of the race on, at different visits: the
// race asks at once, the board names the squares to choose from, and a question
// about the order of moves has its arrows beside it.
func TestAskFirst(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"index.html", "de.html"} {
		for _, hash := range []string{
			"#race=board:5x5,start:0,at:1",
			"#race=board:5x5,start:0,at:300",
			"#race=board:8x8,start:0,at:5000",
		} {
			tb := open(t, page+hash, touched(390, 664))
			tb.raced()
			eval[any](tb, `document.querySelector("#race .quiz input").scrollIntoView({block: "center"}), null`)
			tb.tap("#race .quiz label")
			tb.wait(`figures.race.quiz.on && figures.race.quiz.waits`)
			tb.seen(page+hash, "#race .board", "#race .quiz")
			tb.viewed(fmt.Sprintf("ask-first-%s-%s", page[:2], hash[6:]))
			missing := script("unnamed-choices")
			expect(tb, missing, "", "%s%s: squares without a name", page, hash)
			expect(tb, `figures.race.predict.pending.kind === "first" && !document.querySelector("#race .quiz .table")`,
				false, "%s%s: the arrows are not beside their question", page, hash)
		}
	}
}

// TestTouchedWords checks that a device without keys is not shown words about
// keys or clicks, and that no button's text begins in the margin of the page.
func TestTouchedWords(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"index.html", "de.html"} {
		tb := open(t, page, chromedp.Tasks{
			touched(390, 664),
			window(390, 664, "light", "hover:none", "pointer:coarse"),
		})
		eval[any](tb, `document.querySelectorAll("main details").forEach((e) => (e.open = true)), null`)
		eval[any](tb, `document.querySelector("#sandbox [name=tool][value=number]").click(), null`)
		tb.frames(3)
		for _, key := range []string{"dfs.keys", "Click", "Delete", "Klick", "Entf "} {
			expect(tb, script("lines-with", key), "", "%s: it speaks of %s", page, key)
		}
		outside := script("buttons-outside")
		expect(tb, outside, "", "%s: buttons outside of the margin", page)
	}
}

// TestRaceCalm goes to the end of one search and then of the other: on a phone,
// nothing below the boards moves.
func TestRaceCalm(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"index.html", "de.html"} {
		tb := open(t, page+"#race=board:8x8,start:0,at:40", touched(390, 664))
		tb.raced()
		const top = `Math.round(document.querySelector("#race .player").getBoundingClientRect().top + scrollY)`
		before := eval[int](tb, top)
		for _, position := range []int{64, 5_787_981} {
			tb.goTo("race", position)
			tb.frames(2)
			expect(tb, top, before, "%s: after visit %d the player begins at", page, position)
		}
	}
}
