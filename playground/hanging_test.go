package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/knighttour"
)

// hung returns, by place on the path, how many visits the book's search makes
// there, and after which visit a square there was first taken back, or 0.
func hung(t *testing.T, board knighttour.Board, orders ...knighttour.Order) (visits, taken []int) {
	t.Helper()
	visits, taken = make([]int, board.Rows()*board.Cols()), make([]int, board.Rows()*board.Cols())
	all := 0
	s := knighttour.Search{
		Orders:   orders,
		Unpruned: true,
		Prefix:   []int64{0},
		Trace: func(e knighttour.Event) {
			if !e.Back {
				visits[e.Depth]++
				all++
			} else if taken[e.Depth] == 0 {
				taken[e.Depth] = all
			}
		},
	}
	_, err := s.Tour(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	return visits, taken
}

// TestHanging compares the hanging searches of 5 x 5 and 8 x 8 with the
// library's: how many bars begin in each row, which squares are never taken
// back, and when the next one first is.
func TestHanging(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ rows, firm, after, visits, other int }{
		{5, 6, 2880, 6216, 25},
		{8, 35, 4_801_678, 5_787_981, 64},
	} {
		t.Run(fmt.Sprintf("board=%dx%[1]d", tt.rows), func(t *testing.T) {
			visits, taken := hung(t, knighttour.MustBoard(tt.rows, tt.rows), knighttour.ByMove())
			equal(t, slices.IndexFunc(taken, func(n int) bool { return n > 0 }), tt.firm,
				"squares that are never taken back")
			equal(t, taken[tt.firm], tt.after, "the next one is first taken back after visit")
			tb := open(t, fmt.Sprintf("#race=board:%dx%[1]d,start:0,at:1", tt.rows), light)
			tb.counted(tt.visits)
			tb.click("#race [data-do=last]")
			tb.waitText(part("race", "firm"), fmt.Sprintf("its first %d squares", tt.firm))
			label := eval[string](tb, `figures.race.parts.icicle.getAttribute("aria-label")`)
			for _, n := range []int{
				tt.firm, tt.firm + 1, tt.after, tt.visits, tt.other, tt.rows*tt.rows - tt.firm,
			} {
				check(t, strings.Contains(label, grouped(n)),
					"the text alternative does not have %s: %s", grouped(n), label)
			}
			equal(t, eval[[]int](tb, `[...figures.race.icicle.totals]`), visits, "bars by row")
			equal(t,
				eval[[]int](tb,
					script("icicle-sums")),
				visits, "bars of all columns by row")
			// The rows that are never taken back are whole, and the last is
			// nearly empty.
			tb.frames(2)
			expect(tb, script("icicle-rows", tt.rows*tt.rows, tt.firm), "0 true", "pixels that are missing, and whether the last row is empty")
		})
	}
}

// TestHangingGrows plays: the axis has what was played and never what is ahead,
// and the scrubber moves by playing time. A click leads to its visit.
func TestHangingGrows(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:8x8,start:0,at:1", light)
	tb.counted(5_787_981)
	eval[any](tb, `figures.race.player.play(); null`)
	tb.wait(`figures.race.player.position > 40`)
	expect(tb,
		script("icicle-follows"),
		true, "it shows what was played")
	eval[any](tb, `figures.race.player.pause(); null`)
	eval[any](tb,
		script("scrub-to-middle"))
	expect(tb,
		script("icicle-between"),
		"true,true,true", "half the time on, there have been some visits")
	far := eval[int](tb, `figures.race.icicle.shown`)
	tb.goTo("race", 64)
	expect(tb, `figures.race.icicle.shown`, far, "going back leaves the axis at")
	tb.run(chromedp.ScrollIntoView(part("race", "icicle"), chromedp.ByQuery))
	tb.click(part("race", "icicle"))
	expect(tb,
		fmt.Sprintf(`Math.abs(figures.race.player.position - %d / 2) <= %[1]d / 500 + 1`, far),
		true, "a click in the middle leads to the middle")
	tb.click(part("race", "small"))
	tb.wait(`figures.race.size === "5x5" && Math.abs(figures.race.player.position - 3108) < 20`)
}

// TestHeat plays fast: squares glow as often as they have been visited, and
// without numbers.
func TestHeat(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:1", light)
	tb.counted(6216)
	tb.set("#race .speed input", "60")
	expect(tb, script("heat-is-right"), "true,true,true", "the heat is that of the visits")
	tb.wait(`!figures.race.player.playing`)
	expect(tb, `figures.race.runners[0].board.state.heat === undefined`, true,
		"the numbers are back")
}

// TestStaging answers the guess and lets the race end: nothing below moves.
func TestStaging(t *testing.T) {
	t.Parallel()
	for name, action := range map[string]chromedp.Action{
		"notebook": window(1280, 800, "light"),
		"phone":    window(390, 844, "light"),
	} {
		tb := open(t, "", action)
		places := script("race-places")
		before := eval[string](tb, places)
		tb.click("#race .choices button:nth-child(2)")
		tb.wait(`figures.race.player.playing`)
		expect(tb, places, before, "%s: answered", name)
		tb.counted(5_787_981)
		eval[any](tb, `figures.race.player.go(5_780_000); null`)
		tb.waitText(part("race", "numbers"), "5,787,981 : 64")
		tb.frames(2)
		expect(tb, places, before, "%s: over", name)
	}
}

// TestTargets measures what fingers touch: at least 44 pixels high and wide,
// but for links in sentences.
func TestTargets(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "?lesson"} {
		for name, action := range looks {
			tb := open(t, address, action)
			expect(tb, script("targets-too-small"), "", "%s, %q: too small", name, address)
		}
	}
}
