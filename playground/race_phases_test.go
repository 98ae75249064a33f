package main

import (
	"fmt"
	"testing"
)

// TestRacePhases follows a race from the question to its end. While it plays,
// only boards, icicle, score and a button that pauses are shown. A reader who
// pauses gets the whole player. At the end, the line of the other search has
// shrunk to its true width.
func TestRacePhases(t *testing.T) {
	t.Parallel()
	const phase = `figures.race.phase`
	const seen = `["[data-do=play]", ".scrubber", ".quiz input", ".quiz output", ".tally button", ".seen"]
		.filter((s) => document.querySelector("#race " + s).checkVisibility({ visibilityProperty: true })).join()`
	speed := func(tb *tab, part int) {
		eval[any](tb, fmt.Sprintf(`figures.race.player.byHand = true, figures.race.player.speedSlider.value = %d, null`, part))
	}
	begins := func() *tab {
		tb := open(t, "", window(1280, 800, "light"))
		expect(tb, phase, "asks")
		expect(tb, seen, "", "it asks, and there is")
		tb.click("#race .choices button:nth-child(2)")
		tb.wait(`figures.race.player.position > 3`)
		speed(tb, 0) // so that the race does not end while the test looks at it
		expect(tb, phase, "plays")
		expect(tb, seen, "[data-do=play]", "it plays, and there is")
		tb.wantAccessible("#race", "plays")
		return tb
	}
	tb := begins()
	tb.clickSquare(part("race", "naive-canvas"), 20, 8, 8) // starts no other race
	expect(tb, `[figures.race.phase, figures.race.player.playing, figures.race.start].join()`, "led,false,0")
	expect(tb, seen, "[data-do=play],.scrubber,.quiz input,.seen", "the reader leads, and there is")

	tb = begins()
	tb.counted(5_787_981)
	speed(tb, 100)
	tb.playsFrom(5_787_000)
	tb.wait(phase + ` === "over"`)
	tb.wait(`!document.querySelector("#race .shrinks")`)
	expect(tb, seen, "[data-do=play],.scrubber,.tally button,.seen", "it is over, and there is")
	tb.wantAccessible("#race", "over")
	tb.wantText(part("race", "lane"), "Warnsdorff: 64 visits, thinner than a pixel")
	expect(tb, `figures.race.icicle.shrunk`, 1, "the other search has shrunk")
	tb.click("#race [data-do=back]")
	expect(tb, phase, "led", "a step back")
}

// TestPageTurned turns a phone and turns it back, at several figures, and makes
// a figure fill the screen and shrink again: afterwards, the figure is at the
// same place on the screen as before.
func TestPageTurned(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:8x8,start:0,at:5000", window(390, 664, "light"))
	tb.raced()
	for _, figure := range []string{"race", "graph", "try"} {
		board := fmt.Sprintf(`document.querySelector("#%s :is(.board, .morph)").getBoundingClientRect()`, figure)
		eval[any](tb, fmt.Sprintf(`scrollBy(0, %s.top - 80), null`, board))
		tb.frames(2)
		before := eval[float64](tb, board+`.top`)
		near := func(when string) {
			t.Helper()
			got := eval[float64](tb, board+`.top`)
			check(t, got-before < 16 && before-got < 16, "%s: the board of %s is at %g, want %g", when, figure, got, before)
		}
		tb.run(window(844, 390, "light"))
		tb.frames(3)
		tb.seen(figure+" turned", fmt.Sprintf("#%s :is(.board, .morph)", figure))
		tb.run(window(390, 664, "light"))
		tb.frames(3)
		near("turned back")

		fill := fmt.Sprintf("#%s [data-tool=fill]", figure)
		eval[any](tb, fmt.Sprintf(`document.querySelector(%q).scrollIntoView({block: "center"}), null`, fill))
		tb.frames(2)
		before = eval[float64](tb, board+`.top`)
		tb.click(fill)
		tb.wait(script("is-full-screen", figure, fill))
		tb.frames(2)
		tb.click(fill)
		tb.wait(`!document.fullscreenElement`)
		tb.frames(3)
		near("after the full screen")
	}
}

// TestRaceTurned turns a phone, and makes a window larger and smaller, while
// the race plays: the race stays in the window.
func TestRaceTurned(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(390, 844, "light"))
	tb.click("#try .hook")
	tb.wait(`scrollY > 0`)
	tb.click("#race .choices button:nth-child(2)")
	tb.wait(`figures.race.player.playing && figures.race.player.position > 0`)
	eval[any](tb, `figures.race.player.byHand = true, figures.race.player.speedSlider.value = 0, null`)
	for _, size := range [][2]int64{{844, 390}, {390, 844}, {1280, 800}, {768, 1024}, {390, 664}} {
		tb.run(window(size[0], size[1], "light"))
		tb.frames(3)
		const top = `document.querySelector("#race .board").getBoundingClientRect().top`
		atMost(tb, top, float64(size[1])/3, "%v: the boards begin at", size)
		atMost(tb, `-`+top, 0, "%v: the boards begin above the window by", size)
	}
}
