package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestLessonRaceWaits clicks on a board of the race while the lesson asks about
// it: the race stays as it is. The guess is compared with the result only after
// the race has been seen.
func TestLessonRaceWaits(t *testing.T) {
	t.Parallel()
	tb := open(t, "?lesson", window(1280, 800, "light"))
	tb.click("#lesson .steps button:nth-child(4)")
	tb.wait(`figures.race.size === "8x8" && figures.race.player.position === 1`)
	at := eval[[2]float64](tb,
		`(({left, top, width, height}) => [left + 0.55 * width, top + 0.06 * height])(document.querySelector("#race .board").getBoundingClientRect())`)
	tb.run(chromedp.MouseClickXY(at[0], at[1]))
	tb.frames(3)
	expect(tb, `[figures.race.start, figures.race.player.position].join()`, "0,1",
		"after a click on the board, the race is at")
	tb.press("C ")
	told := tb.text(dock + " p")
	check(t, !strings.Contains(told, "That’s right"), "the result of the guess is announced at once: %s", told)
	tb.press("Next")
	tb.press("A ")
	tb.counted(5_787_981)
	tb.click("#race [data-do=last]")
	tb.waitText(dock+" p", "That’s right")
}

// TestLessonTextWaits checks that the text above the figure of task 5, whose
// links lead to the answers, is hidden until these are given.
func TestLessonTextWaits(t *testing.T) {
	t.Parallel()
	tb := open(t, "?lesson", window(1280, 800, "light"))
	const text = `document.querySelector("#dfs > p").checkVisibility()`
	tb.click("#lesson .steps button:nth-child(5)")
	for _, press := range []string{"C ", "Next", "B ", "Next", "D ", "Next"} {
		expect(tb, text, false, "before %q, the text is seen", press)
		tb.press(press)
	}
	expect(tb, text, false, "before the last answer, the text is seen")
	tb.press("C ")
	tb.wait(text)
}

// TestDoubleClick double-clicks on a button that makes room for another one:
// the second click does not reach the new button, and a separate click does.
func TestDoubleClick(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(1280, 800, "light"))
	at := eval[[2]float64](tb, script("two-buttons"))
	tb.run(chromedp.MouseClickXY(at[0], at[1]),
		chromedp.MouseClickXY(at[0], at[1], chromedp.ClickCount(2)))
	expect(tb, `pressed.join()`, "first", "a double click presses")
	tb.run(chromedp.MouseClickXY(at[0], at[1]))
	expect(tb, `pressed.join()`, "first,second", "then a click presses")
}

// TestMeasuredSpeed checks the speed that a player shows: the measured speed
// while it waits for what it plays, and the planned speed otherwise.
func TestMeasuredSpeed(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(1280, 800, "light"))
	const plan, measured = "1,000,000 visits/s", "4,000 visits/s"
	expect(tb, script("measured-speeds"), []string{measured, plan, measured, plan},
		"the announced speeds are")
}
