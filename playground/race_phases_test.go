package main

import (
	"fmt"
	"testing"
)

// TestRacePhases follows a race from the question to its end: there are boards,
// icicle and score alone, and a button that pauses. Who uses that has the whole
// player. At the end the other search has shrunk to its width.
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
		speed(tb, 0) // however long the test looks at it
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
	tb.wantText(part("race", "lane"), "64 visits are here, thinner than a pixel")
	expect(tb, `figures.race.icicle.shrunk`, 1, "the other search has shrunk")
	tb.click("#race [data-do=back]")
	expect(tb, phase, "led", "a step back")
}

// TestRaceTurned turns a phone, and makes a window larger and smaller, while
// the race plays: it stays in the window.
func TestRaceTurned(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(390, 844, "light"))
	tb.click("#try .hook")
	tb.wait(`scrollY > 0`)
	tb.click("#race .choices button:nth-child(2)")
	tb.wait(`figures.race.isSeen && figures.race.player.playing`)
	eval[any](tb, `figures.race.player.byHand = true, figures.race.player.speedSlider.value = 0, null`)
	for _, size := range [][2]int64{{844, 390}, {390, 844}, {1280, 800}, {768, 1024}, {390, 664}} {
		tb.run(window(size[0], size[1], "light"))
		tb.frames(3)
		const top = `document.querySelector("#race .board").getBoundingClientRect().top`
		atMost(tb, top, float64(size[1])/3, "%v: the boards begin at", size)
		atMost(tb, `-`+top, 0, "%v: the boards begin above the window by", size)
	}
}
