package main

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestTryMotion points at a candidate, where a pale knight stands, moves, tries
// a move that is none, and finishes: the line of the tour stands alone, and
// leads on.
func TestTryMotion(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:5x5,path:12", window(1280, 800, "light"))
	at := eval[[2]float64](tb,
		script("try-first-row"))
	tb.run(chromedp.MouseEvent("mouseMoved", at[0], at[1]))
	tb.wait(`figures.try.board.state.hover === 3`)
	eval[any](tb, script("record-steps"))
	tb.run(chromedp.MouseClickXY(at[0], at[1]))
	tb.wait(`figures.try.path.join() === "12,3" && figures.try.board.state.step === 1 && figures.try.board.state.hover === -1`)
	expect(tb, `steps_.length > 0`, true, "the knight hops")
	tb.clickSquare(part("try", "canvas"), 20, 5, 5)
	tb.wait(`pulses_.length > 0`)
	tour := eval[string](tb,
		script("try-finds-tour"))
	tb.address("try=board:5x5,path:" + tour)
	tb.wait(`figures.try.board.state.shrink === 1`)
	tb.wantText("#try [data-part=won] a", "Watch a computer try")
	tb.shot("try-done", "#try")
}

// TestTryCan opens the page for the first time: a tour of the solver's draws
// itself and fades, unless there is an input, a state in the address, or less
// motion is wanted.
func TestTryCan(t *testing.T) {
	t.Parallel()
	pale := `figures.try.board.state.pale`
	tb := open(t, "", window(1280, 800, "light"))
	tb.wait(pale + `?.length > 3`)
	expect(tb, script("pale-tour-is-whole"), true, "it is a tour")
	tb.wantText(part("try", "status"), "It can be done. Can you do it?")
	tb.run(chromedp.KeyEvent("x"))
	tb.wait(pale + ` === undefined`)
	for _, tt := range []struct {
		hash   string
		action chromedp.Action
	}{{"", still}, {"#dfs=step:3", light}, {"?lesson", light}} {
		tb = open(t, tt.hash, tt.action)
		expect(tb, `new Promise((f) => setTimeout(() => f(`+pale+` === undefined), 500))`, true,
			"%q: there is none", tt.hash)
	}
}

// TestPresets follows the sandbox's examples, whose pictures the library has
// made. The first board answers by itself when it is seen, and draws itself
// once.
func TestPresets(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(1280, 800, "light"))
	eval[any](tb, `document.querySelector("#sandbox .figure").scrollIntoView(); null`)
	tb.waitText(part("sandbox", "outcome"), "A tour of 900 squares")
	tb.wait(`figures.sandbox.player.position === 900 && !figures.sandbox.player.playing`)
	expect(tb, `location.hash`, "", "the address has")
	tb.wait(script("presets-drawn"))
	for i, want := range []string{
		"A closed tour of 64 squares",
		"Proved: there is no such closed tour. a4 and d1 have only the moves to",
		"A tour of 900 squares",
		"A tour of 60 squares",
		"Proved: there is no such tour.",
		"One of 9,862 closed tours, drawn at random: each is as likely as any other.",
		"A closed tour of 1,000,000 squares",
		"Exactly one solution: this one.",
		"Exactly one solution: this one.",
	} {
		eval[any](tb,
			`document.querySelectorAll("#sandbox .presets a")[`+string(rune('0'+i))+`].click(); null`)
		tb.waitText(part("sandbox", "outcome"), want)
		if i == 1 {
			expect(tb, `figures.sandbox.board.state.ways.length`, 4,
				"moves of the circle that are drawn")
		}
	}
}
