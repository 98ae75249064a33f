package main

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestTryMotion points at a candidate, where a pale knight appears, then moves,
// tries an illegal move, and completes a tour: then only the line of the tour
// is left, and the page offers the next step.
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
	tb.wantText(part("try", "challenge"), "Challenge a friend")
	tb.shot("try-done", "#try")
}

// TestTryLeap opens the page: the knight's leap, a letter L, is drawn once, bit
// by bit, and disappears after a move. If the address is that of another figure
// or of the lesson, the letter is there, but not drawn bit by bit.
func TestTryLeap(t *testing.T) {
	t.Parallel()
	const drawn = `String(figures.try.board.state.leapt)`
	tb := open(t, "", window(1280, 800, "light"))
	tb.wait(drawn + ` === "1"`) // all of the letter
	eval[any](tb, `figures.try.leap(), figures.try.setPath([12, 3]), null`)
	tb.frames(3)
	expect(tb, drawn, "undefined", "after a move, the part that is drawn")
	expect(tb, `figures.try.board.state.leap`, false, "after a move, there is a letter")
	for _, address := range []string{"#dfs=step:3", "?lesson"} {
		tb = open(t, address, light)
		expect(tb, `figures.try.board.state.leap + " " + `+drawn, "true undefined", "%q: the letter", address)
	}
}

// TestTryNames checks what a screen reader says about the first figure: the
// status names the squares that the knight can go to, and the board's label
// says where the knight is.
func TestTryNames(t *testing.T) {
	t.Parallel()
	for page, want := range map[string][2]string{
		"": {
			"2 of 25 squares. 2 moves from here: b4 and e3.",
			"Board for your tour, the knight on d5",
		},
		"de.html": {
			"2 von 25 Feldern. 2 Züge sind möglich: b4 und e3.",
			"Brett für deine Tour, der Springer auf d5",
		},
	} {
		tb := open(t, page, light)
		tb.clickSquare(part("try", "canvas"), 3, 5, 5)
		tb.wantText(part("try", "status"), want[0])
		expect(tb, `figures.try.parts.canvas.ariaLabel`, want[1], "%s: the board is", page)
	}
}

// TestPresets follows the sandbox's examples, whose pictures the library has
// made. The sandbox's own board gets its answer when it is first seen, and the
// tour draws itself once.
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
		"One of 9,862 closed tours, picked at random: each is as likely as any other.",
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
