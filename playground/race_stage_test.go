package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// stages are the sizes of windows that have room for boards, icicle and score
// together.
var stages = [][2]int64{{390, 664}, {390, 844}, {768, 1024}, {844, 390}, {1366, 650}, {1280, 800}, {1920, 1080}}

// TestRaceStage answers the guess: everything that the race shows then is in
// the window, and still is at the end.
func TestRaceStage(t *testing.T) {
	t.Parallel()
	for _, size := range stages {
		for _, address := range []string{"", "de.html"} {
			t.Run(fmt.Sprintf("window=%dx%d/page=%s", size[0], size[1], address), func(t *testing.T) {
				tb := open(t, address, window(size[0], size[1], "light"))
				tb.click(`#try .hook`)
				tb.frames(3)
				tb.click("#race .choices button:nth-child(2)")
				tb.wait(`figures.race.player.position > 3`)
				equal(t, eval[string](tb, script("stage-beyond")), "", "beyond the window while it plays")
				tb.shot(fmt.Sprintf("stage-plays-%s-%dx%d", address, size[0], size[1]), "#race .figure")
				tb.counted(5_787_981)
				tb.playsFrom(5_780_000)
				tb.wait(`figures.race.runners[0].over(figures.race.player.position)`)
				equal(t, eval[string](tb, script("stage-beyond")), "", "beyond the window at the end")
				if *shots != "" {
					var picture []byte
					tb.run(chromedp.CaptureScreenshot(&picture))
					tb.write(fmt.Sprintf("stage-over-%s-%dx%d.png", address, size[0], size[1]), picture)
				}
			})
		}
	}
}

// TestRacePause pauses the race on a phone: the button stays under the finger,
// and resumes the race.
func TestRacePause(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "de.html"} {
		tb := open(t, address, touched(390, 664))
		eval[any](tb, `document.querySelector("#hook").click(), null`)
		tb.frames(3)
		eval[any](tb, `document.querySelector("#race .choices button").click(), null`)
		tb.wait(`figures.race.player.position > 3`)
		const button = "#race .player .main"
		for _, plays := range []bool{false, true} {
			tb.seen(address, button, part("race", "numbers"))
			tb.tap(button)
			tb.wait(fmt.Sprintf(`figures.race.player.playing === %v`, plays))
			tb.frames(2)
		}
		tb.seen(address, button, part("race", "numbers"))
	}
}

// TestRaceScoreRoom plays the race to its end: nothing moves when it ends. If
// the player is below the score, the gap between them is small.
func TestRaceScoreRoom(t *testing.T) {
	t.Parallel()
	const most = 64 // three lines of small text
	const places = `["[data-part=naive-canvas]", ".icicle", ".tally b", ".player"]
		.map((s) => document.querySelector("#race " + s).getBoundingClientRect().top)
		.map((top) => Math.round(top - document.querySelector("#race .figure").getBoundingClientRect().top))
		.join()`
	const gap = `document.querySelector("#race .player").getBoundingClientRect().top
		- document.querySelector("#race .tally b").getBoundingClientRect().bottom`
	ends := func(address string, size [2]int64) {
		t.Run(fmt.Sprintf("window=%dx%d/page=%s", size[0], size[1], address), func(t *testing.T) {
			tb := open(t, address, window(size[0], size[1], "light"))
			tb.click("#race .choices button:nth-child(2)")
			tb.wait(`figures.race.player.position > 3`)
			before := eval[string](tb, places)
			atMost(tb, gap, most, "below the score, the player begins after")
			tb.counted(5_787_981)
			tb.playsFrom(5_787_000)
			tb.wait(`figures.race.phase === "over" && !document.querySelector("#race .shrinks")`)
			expect(tb, places, before, "at the end, board, icicle, score and player begin at")
		})
	}
	for _, size := range stages {
		ends("de.html", size) // its words are longer
	}
	ends("", [2]int64{390, 664})
}

// TestRaceArrives follows the hook to the race on a short phone: the boards and
// the question are in the window.
func TestRaceArrives(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "de.html"} {
		tb := open(t, address, touched(390, 664))
		tb.tap("#hook")
		tb.wait(`scrollY > 0`)
		eval[any](tb, script("at-rest"))
		const bottom = `document.querySelector("#race .choices").getBoundingClientRect().bottom - innerHeight`
		atMost(tb, bottom, 0, "%s: the choices end below the window by", address)
		atMost(tb, `-document.querySelector("#race .pair .board").getBoundingClientRect().top`, -44,
			"%s: the boards begin above the window by", address)
		if *shots != "" {
			var picture []byte
			tb.run(chromedp.CaptureScreenshot(&picture))
			tb.write("race-arrives-"+address+".png", picture)
		}
	}
}

// TestRaceStopsHere stops a race whose search is far ahead of what is shown:
// the race stops at once at the visit that is shown, and does not go on.
func TestRaceStopsHere(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:8x8,start:1", searched, light)
	tb.wait(`figures.race.runners[0].tape.length > 100_000 && figures.race.player.position > 20`)
	at := eval[int](tb, `document.querySelector('#race [data-part="stop"]').click(), Math.floor(figures.race.player.position)`)
	check(t, at < 10_000, "it was shown up to %d", at)
	expect(tb, `figures.race.player.playing`, false, "it plays on")
	tb.wait(`figures.race.runners[0].answer`)
	tb.frames(3)
	expect(tb, `Math.floor(figures.race.player.position)`, at, "the visit")
	expect(tb, `figures.race.runners[0].tape.length`, at, "the visits recorded")
	tb.wantText(part("race", "naive-outcome"), fmt.Sprintf("Stopped after %s visits, without a tour.", grouped(at)))
	tb.shot("race-stopped", "#race .figure")

	// The race can be played again up to that visit.
	tb.click("#race [data-do=first]")
	tb.click("#race [data-do=last]")
	tb.wantText(part("race", "naive-outcome"), fmt.Sprintf("Stopped after %s visits, without a tour.", grouped(at)))
}

// TestRaceGuessStill answers the guess before the searches have ended, with
// reduced motion: the boards show the end as soon as it is known.
func TestRaceGuessStill(t *testing.T) {
	t.Parallel()
	tb := open(t, "", searched, still)
	eval[any](tb, `document.querySelector("#race").scrollIntoView(), null`)
	tb.waitText("#race .quiz p", "How many visits")
	tb.click("#race .choices button:last-child")
	expect(tb, `figures.race.runners[0].answer === undefined`, true, "the answer came before the searches ended")
	tb.waitText(part("race", "numbers"), "5,787,981 : 64")
	waitValue(tb, `figures.race.player.position`, 5_787_981, "the visit that the boards show")
	tb.wantText(part("race", "naive-outcome"), "A tour, after 5,787,981 visits.")
}
