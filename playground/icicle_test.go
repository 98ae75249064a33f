package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"example.com/knighttour"
)

// hung returns two numbers for each place on the path: how many visits the
// book's search makes there, and how many visits it has made in all when it
// first takes back a square there, or 0 if it never does.
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

// TestHanging compares the icicles of 5 x 5 and 8 x 8 with the library: how
// many bars begin in each row, how many squares are never taken back, and when
// the square after these is first taken back.
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
			tb.waitText(part("race", "firm"), fmt.Sprintf("%d squares, never doubted", tt.firm))
			label := eval[string](tb, `figures.race.parts.icicle.getAttribute("aria-label")`)
			for _, n := range []int{
				tt.firm, tt.firm + 1, tt.after, tt.visits, tt.other, tt.rows*tt.rows - tt.firm,
			} {
				check(t, strings.Contains(label, grouped(n)),
					"the text alternative does not have %s: %s", grouped(n), label)
			}
			equal(t, eval[[]int](tb, `[...figures.race.icicle.totals]`), visits, "bars by row")
			equal(t, eval[[]int](tb, script("icicle-sums")), visits, "bars of all columns by row")
			// The rows of squares that are never taken back have no gaps, and
			// the last row is nearly empty.
			tb.frames(2)
			expect(tb, script("icicle-rows", tt.rows*tt.rows, tt.firm), "0 true",
				"pixels that are missing, and whether the last row is empty")
		})
	}
}

// TestHangingGrows plays the race: the axis covers what was played, and never
// what is ahead, and the scrubber moves at the pace of the playing time. A
// click on the icicle leads to its visit.
func TestHangingGrows(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:8x8,start:0,at:1", light)
	tb.counted(5_787_981)
	eval[any](tb, `figures.race.player.play(); null`)
	tb.wait(`figures.race.player.position > 40`)
	expect(tb, script("icicle-follows"), true, "it shows what was played")
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

	// A drag looks closely at a part, and a button leads back to the whole.
	box := eval[[4]float64](tb,
		`(({x, y, width, height}) => [x, y, width, height])(figures.race.parts.icicle.getBoundingClientRect())`)
	at := func(part float64) (x, y float64) { return box[0] + part*box[2], box[1] + box[3]/2 }
	drag := func(kind input.MouseType, part float64) {
		t.Helper()
		x, y := at(part)
		tb.run(chromedp.MouseEvent(kind, x, y, chromedp.Button("left"), chromedp.ClickCount(1)))
	}
	drag(input.MousePressed, 0.25)
	drag(input.MouseMoved, 0.4)
	drag(input.MouseMoved, 0.5)
	drag(input.MouseReleased, 0.5)
	expect(tb,
		fmt.Sprintf(`(({from, to}) => Math.abs(from - %d / 4) <= %[1]d / 100 && Math.abs(to - %[1]d / 2) <= %[1]d / 100)(figures.race.icicle.view)`,
			far),
		true, "the part that is looked at")
	tb.click(part("race", "whole"))
	expect(tb, `figures.race.icicle.view.to`, far, "the whole ends at")
}

// TestIcicleLabels lets the race end, and checks the labels in the icicle.
func TestIcicleLabels(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ page, firm, fringe, lane string }{
		{
			page:   "index.html",
			firm:   "35 squares, never doubted",
			fringe: "after the first 35, all 5,787,946 other visits happen here",
			lane:   "Warnsdorff: 64 visits, thinner than a pixel",
		},
		{
			page:   "de.html",
			firm:   "35 Felder, nie infrage gestellt",
			fringe: "nach den ersten 35 hier alle 5.787.946 anderen Besuche",
			lane:   "Warnsdorff: 64 Besuche, schmaler als ein Pixel",
		},
	} {
		for _, look := range []string{"notebook", "phone"} {
			tb := open(t, tt.page+"#race=board:8x8,start:0,at:1", looks[look])
			tb.counted(5_787_981)
			tb.click("#race [data-do=last]")
			tb.waitText(part("race", "firm"), tt.firm)
			tb.waitText(part("race", "fringe"), tt.fringe)
			tb.waitText(part("race", "lane"), tt.lane)
			eval[any](tb, `document.querySelector("#race .figure").scrollIntoView(); null`)
			tb.frames(3)
			tb.shot("icicle-"+tt.page[:2]+"-"+look, "#race .hanging")
			tb.click(part("race", "zoom"))
			expect(tb,
				`(({from, to}) => to - from < 600_000 && to <= 5_787_981)(figures.race.icicle.view)`,
				true, "a part is looked at")
			tb.frames(3)
			tb.shot("icicle-zoomed-"+tt.page[:2]+"-"+look, "#race .hanging")
			expect(tb,
				`[...document.querySelectorAll("#race .label span")].filter((e) => e.checkVisibility()).length`,
				0, "labels in the part")
		}
	}
}

// TestRaceMap checks that the map of the chessboard has a link for each square,
// that a square is black if its number of visits is unknown, and that a link
// makes both searches begin on its square.
func TestRaceMap(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(1280, 800, "light"))
	expect(tb, `document.querySelectorAll("#race .map a").length`, 64, "squares")
	expect(tb,
		`[...document.querySelectorAll("#race .map rect")].filter((e) => e.style.fill === "rgb(0, 0, 0)").length`,
		45, "black ones")
	expect(tb, `document.querySelector("#race .map a").getAttribute("aria-label")`,
		"a8: 5,787,981 visits", "the first square")
	eval[any](tb,
		`document.querySelector("#race .map a[href$='start:63']").dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true})); null`)
	tb.wait(`figures.race.size === "8x8" && figures.race.start === 63 && figures.race.player.playing`)
}

// TestRaceMost makes the naive search go to the square with the most moves
// onward: it makes as many visits as the library's search.
func TestRaceMost(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,order:most,at:1", window(1280, 800, "light"))
	most := knighttour.ByState(func(s *knighttour.State, id int64) int { return -s.Free(id) })
	tb.counted(visits(t, 5, most, knighttour.ByMove()))
	tb.goTo("race", 4)
	tb.waitText(part("race", "status"), "with the most moves onward")
}

// TestHeat plays fast: squares show no numbers, but glow more the more often
// they have been visited.
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

// TestStaging answers the guess and lets the race end: on a notebook nothing
// below the question moves, and on a phone nothing above it.
func TestStaging(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		action chromedp.Action
		parts  string
	}{
		{
			name:   "notebook",
			action: window(1280, 800, "light"),
			parts:  `["[data-part=player]", ".hanging", ".tally", "[data-part=steps]"]`,
		},
		{name: "phone", action: window(390, 844, "light"), parts: `[".board", "h3"]`},
	} {
		tb := open(t, "", tt.action)
		places := tt.parts + `.map((s) => Math.round(document.querySelector("#race " + s).getBoundingClientRect().top + scrollY)).join()`
		before := eval[string](tb, places)
		tb.click("#race .choices button:nth-child(2)")
		tb.wait(`figures.race.player.playing`)
		expect(tb, places, before, "%s: answered", tt.name)
		tb.counted(5_787_981)
		tb.playsFrom(5_780_000)
		tb.waitText(part("race", "numbers"), "5,787,981 : 64")
		tb.frames(2)
		expect(tb, places, before, "%s: over", tt.name)
	}
}

// TestTargets checks that what fingers touch is at least 44 pixels high and
// wide, except for links in sentences.
func TestTargets(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "?lesson"} {
		tb := open(t, address, light)
		for name, action := range looks {
			tb.run(action)
			tb.frames(2)
			expect(tb, script("targets-too-small"), "", "%s, %q: too small", name, address)
		}
	}
}
