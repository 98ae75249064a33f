package main

import (
	"math"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// screen emulates a screen that is common in classrooms, with a colour scheme.
func screen(scheme string) chromedp.Action {
	return chromedp.Tasks{
		look(1280, scheme, "no-preference"),
		emulation.SetDeviceMetricsOverride(1280, 800, 1, false),
	}
}

// TestRacePlays lets the race play by itself.
func TestRacePlays(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:6x6,start:3", searched, screen("light"))
	tb.wait(`figures.race.player.playing && figures.race.player.position > 3`)
	tb.wantText(part("race", "words"), "")
	tb.wait(`figures.race.runners[1].over(figures.race.player.position)`)
	tb.wantText(part("race", "warnsdorff-outcome"), "A tour, after 36 visits.")
	tb.wantText(part("race", "naive-outcome"), "")
	tb.wait(`figures.race.player.position > 80`) // the naive search runs on, faster and faster
	tb.waitText(part("race", "numbers"), " : 36")
	expect(tb, `figures.race.player.playing && figures.race.player.speed > 36 / 5`, true,
		"naive runs on")
	tb.shot("race-playing", "#race")

	// The reader sets the speed.
	tb.set("#race .speed input", "100")
	tb.wantText("#race .speed .rate", "10,000,000 visits/s")
	tb.raced()
	tb.wait(`!figures.race.player.playing && figures.race.player.position === 1_352_713`)
	tb.wantText(part("race", "numbers"), "1,352,713 : 36")
	tb.wantText(part("race", "words"),
		"visits to the first tour. The naive search needs 37,575 times as many.")
	tb.wantText(part("race", "status"),
		"Visit 1,352,713.\nNaive: a tour, after 1,352,713 visits.\nWarnsdorff: a tour, after 36 visits.")
	tb.wait(`location.hash === "#race=board:6x6,start:3,order:move,at:1352713"`)
	tb.shot("race-over", "#race")
	tb.set(part("race", "size"), "8x8")
	tb.wait(`figures.race.player.playing && figures.race.player.position > 1`)
	expect(tb, `figures.race.player.byHand`, false, "the reader's speed is that of the next race")
}

// TestRaceBegins checks that the boards follow searches that are still running:
// the naive search from square 12 takes 122,131,667 visits.
func TestRaceBegins(t *testing.T) {
	t.Parallel()
	tb := open(t, "", searched, screen("light"))
	wrong := eval[[]string](tb, script("race-begins"))
	check(t, len(wrong) == 0,
		"while both searches ran, the boards had other squares than visits, or the naive search was over: %v",
		wrong)
}

// TestRacePace adds up the times of a race: its first visits, as many as the
// board has squares, take 5 seconds, and all of its visits take 20.
func TestRacePace(t *testing.T) {
	t.Parallel()
	tb := open(t, "", searched, light)
	for _, tt := range []struct {
		size  string
		total int
		first int
	}{
		{"8x8", 5_787_981, 64},
		{"5x5", 6216, 25},
		{"5x5", 1_829_421, 25},
		{"7x7", 40_000_000, 49},
		{"6x6", 36, 36},
	} {
		got := eval[[]float64](tb, script("race-pace", tt.total, tt.first))
		want := []float64{5, 20}
		if tt.total == tt.first {
			want[1] = 5
		}
		for i := range want {
			check(t, math.Abs(got[i]-want[i]) <= 0.25, "%s, %d visits: after %v s, want %v",
				tt.size, tt.total, got, want)
		}
	}
}

// TestRacePaints counts how often the boards are painted: only when they
// change.
func TestRacePaints(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:20", searched, light)
	tb.raced()
	tb.goTo("race", 20)
	got := eval[string](tb, script("race-paints"))
	// The naive search returns 12 times.
	equal(t, got, "22,5", "80 frames with 10 new visits: how often both boards are painted")
}

// TestRaceScreen checks that the race fits one screen, whatever it shows. It
// also checks what comes first on a phone.
func TestRaceScreen(t *testing.T) {
	t.Parallel()
	for name, looks := range map[string]chromedp.Action{
		"light": screen("light"),
		"dark":  screen("dark"),
		"phone": phone,
	} {
		t.Run("look="+name, func(t *testing.T) {
			tb := open(t, "#race=board:8x8,start:0,at:30", searched, looks)
			tb.wait(`figures.race.player.position === 30`)
			fits := func(state string) {
				t.Helper()
				tb.shot("race-"+state+"-"+name, "#race .figure")
				box := eval[struct{ Width, Height float64 }](tb,
					`(({width, height}) => ({width, height}))(document.querySelector("#race .figure").getBoundingClientRect())`)
				// The steps are below the stage, and collapsed.
				stage := eval[float64](tb, `document.querySelector("#race .picture").offsetHeight`)
				check(t, name == "phone" || stage <= 800 && box.Width <= 1280,
					"%s: the figure has %v pixels, the stage %v", state, box, stage)
				expect(tb, `document.documentElement.scrollWidth > innerWidth`, false,
					"%s: the page is too wide", state)
			}
			fits("step")
			if name == "phone" {
				expect(tb, script("race-fits"), "[true,true,true,true,true,true]",
					"the order on a phone")
			}
			tb.goTo("race", 1_000_000)
			fits("dead-end")
			tb.goTo("race", 20)
			tb.click("#race .quiz input")
			tb.wait(`figures.race.quiz.waits`)
			fits("question")
			tb.click("#race .choices button")
			fits("answer")
			tb.click("#race .quiz input")
			tb.set(part("race", "size"), "7x7")
			tb.set(part("race", "start"), "b7")
			fits("hopeless")
		})
	}
}

// TestRaceForced checks that the icons and the program's current lines can be
// seen in forced colours.
func TestRaceForced(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"light", "dark"} {
		tb := open(t, "#race=board:5x5,start:0,at:19", searched, chromedp.Tasks{
			screen(scheme),
			emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
				{Name: "forced-colors", Value: "active"},
				{Name: "prefers-color-scheme", Value: scheme},
			}),
		})
		tb.raced()
		expect(tb, script("player-icons"), "true,true,true,true,true,true,true,true,true,true",
			"%s: icons", scheme)
		expect(tb, script("program-marks"), `"W"true,"N"true`, "%s: lines", scheme)
		tb.shot("race-forced-"+scheme, "#race .figure")
	}
}

// TestRaceStorm changes everything faster than searches can stop: the last race
// still runs to its end.
func TestRaceStorm(t *testing.T) {
	t.Parallel()
	tb := open(t, "", searched, light)
	eval[any](tb, script("race-storm"))
	tb.raced()
	expect(tb,
		`figures.race.runners.map(({answer, tape}) => answer.kind + answer.visits + " " + tape.length).join()`,
		"tour6216 6216,tour25 25")
	tb.goTo("race", 6216)
	tb.wantText(part("race", "numbers"), "6,216 : 25")
}

// TestRaceAccess checks the accessibility of the race in several states.
func TestRaceAccess(t *testing.T) {
	t.Parallel()
	for name, looks := range map[string]chromedp.Action{
		"light": screen("light"),
		"dark":  dark,
		"phone": phone,
	} {
		t.Run("look="+name, func(t *testing.T) {
			tb := open(t, "#race=board:5x5,start:0,at:20,ask:yes", searched, looks)
			tb.raced()
			check := func(state string) {
				t.Helper()
				tb.wantAccessible("#race", state)
			}
			tb.goTo("race", 2)
			tb.wait(`figures.race.quiz.waits`)
			check("question")
			tb.click("#race .choices button")
			check("answer")
			tb.click("#race [data-do=last]")
			eval[any](tb,
				`for (const d of document.querySelectorAll("#race details")) d.open = true; null`)
			check("end")
			tb.set(part("race", "start"), "b5")
			check("hopeless")
		})
	}
}
