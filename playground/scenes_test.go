package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// A scene is a section of the page in some state.
type scene struct {
	section string
	name    string
	address string
	reach   func(tb *tab) // leads from the address to the state; nil if the address is enough
}

// slowest makes the race so slow that it hardly moves.
const slowest = `figures.race.player.byHand = true, figures.race.player.speedSlider.value = 0, null`

// scenes are the states that a reader meets, section by section: at rest,
// playing, stuck, stopped, done, and others.
var scenes = []scene{
	{"try", "rest", "", nil},
	{"try", "begun", "#try=board:5x5,path:0.7.4.13.24.17", nil},
	{"try", "stuck", "#try=board:5x5,path:12.3.6.13.2.5.16.7.0.11.8.1.10.17.14.23", func(tb *tab) {
		tb.wait(`figures.try.quiz.waits`)
	}},
	{"try", "told", "#try=board:5x5,path:12.3.6.13.2.5.16.7.0.11.8.1.10.17.14.23", func(tb *tab) {
		tb.wait(`figures.try.quiz.waits`)
		tb.click("#try .choices button")
		tb.wait(`!figures.try.quiz.waits`)
	}},
	{"try", "done", "#try=board:5x5", func(tb *tab) {
		tb.address("try=board:5x5,path:" + eval[string](tb, script("try-finds-tour")))
		tb.wait(`figures.try.board.state.shrink === 1`)
	}},
	{"graph", "board", "#graph=turn:0", nil},
	{"graph", "graph", "#graph=turn:50", nil},
	{"graph", "sorted", "#graph=turn:100", func(tb *tab) {
		tb.wait(`document.querySelectorAll("#graph .choices button").length > 1`)
	}},
	{"graph", "answered", "#graph=turn:100", func(tb *tab) {
		tb.wait(`document.querySelectorAll("#graph .choices button").length > 1`)
		tb.click("#graph .choices button")
	}},
	{"race", "asks", "", func(tb *tab) {
		tb.wait(`figures.race.phase === "asks"`)
	}},
	{"race", "plays", "", func(tb *tab) {
		tb.click("#race .choices button:nth-child(2)")
		tb.wait(`figures.race.player.position > 3`)
		eval[any](tb, slowest)
	}},
	{"race", "stopped", "#race=board:8x8,start:1", func(tb *tab) {
		tb.wait(`figures.race.player.position > 20`)
		eval[any](tb, `document.querySelector('#race [data-part="stop"]').click(), null`)
		tb.wait(`figures.race.runners[0].answer`)
	}},
	{"race", "led", "#race=board:8x8,start:0,at:30", func(tb *tab) {
		tb.raced()
	}},
	{"race", "over", "", func(tb *tab) {
		tb.click("#race .choices button:nth-child(2)")
		tb.counted(5_787_981)
		tb.playsFrom(5_787_000)
		tb.wait(`figures.race.phase === "over" && !document.querySelector("#race .shrinks")`)
	}},
	{"race", "hopeless", "#race=board:7x7,start:1", nil},
	{"dfs", "rest", "", nil},
	{"dfs", "asks", "#dfs=step:13,ask:yes", nil},
	{"dfs", "done", "#dfs=step:38", nil},
	{"dfs", "own", "#dfs=step:0", func(tb *tab) {
		eval[any](tb, `document.querySelector("#dfs [data-part=edit]").open = true, null`)
	}},
	{"sandbox", "done", "#sandbox=rows:8,cols:8,goal:closed,run:yes", func(tb *tab) {
		tb.wait(`figures.sandbox.path?.length === 64 && !figures.sandbox.player.playing`)
	}},
	{"sandbox", "none", "#sandbox=rows:4,cols:4,goal:closed,run:yes", func(tb *tab) {
		tb.wait(`figures.sandbox.parts.outcome.dataset.kind === "none"`)
	}},
	{"sandbox", "own", "#sandbox=rows:8,cols:8", nil},
	{"sandbox", "stopped", "#sandbox=rows:100,cols:100,order:shuffled(7)", func(tb *tab) {
		eval[any](tb, `document.querySelector("#sandbox [data-part=run]").click(), null`)
		tb.wait(`figures.sandbox.last?.visits > 10_000`)
		eval[any](tb, `document.querySelector("#sandbox [data-part=run]").click(), null`)
		tb.wait(`!figures.sandbox.call`)
	}},
	{"lesson", "asks", "?lesson", nil},
	{"lesson", "answered", "?lesson", func(tb *tab) {
		tb.press("C ")
	}},
	{"lesson", "graph", "?lesson", func(tb *tab) { step(tb, 2) }},
	{"lesson", "race", "?lesson", func(tb *tab) { step(tb, 3) }},
	{"lesson", "dfs", "?lesson", func(tb *tab) { step(tb, 5) }},
	{"lesson", "sandbox", "?lesson", func(tb *tab) {
		step(tb, 6)
		tb.press("B ")
	}},
	{"tasks", "page", "teachers.html", nil},
}

// step goes to the n-th step of the lesson, counted from 1.
func step(tb *tab, n int) {
	tb.T.Helper()
	tb.click(fmt.Sprintf("#lesson .steps button:nth-child(%d)", n))
	tb.wait(fmt.Sprintf(`document.querySelectorAll("%s .choices button").length > 1`, dock))
}

// open opens the page in a language, and leads it to the scene.
func (s scene) open(t *testing.T, language string, looks chromedp.Action) *tab {
	t.Helper()
	tb := s.page(t, language, looks)
	if s.reach != nil {
		s.reach(tb)
	}
	return tb
}

// page opens the page in a language, at the scene's address.
func (s scene) page(t *testing.T, language string, looks chromedp.Action) *tab {
	t.Helper()
	for _, l := range languages {
		switch {
		case l.code != language:
		case s.section == "tasks":
			return openTeachers(t, l.teachers, looks)
		default:
			return open(t, l.file+s.address, looks)
		}
	}
	t.Fatalf("the page has no language %s", language)
	return nil
}

// root returns the selector of the element that is examined.
func (s scene) root() string {
	if s.section == "lesson" {
		return "main"
	}
	return "#" + s.section
}

// TestScenes checks each scene with axe-core in a window of unusual shape or
// colours: a phone on its side in dark colours, or an upright one in forced
// colours. By default, the scenes alternate between the two windows; with
// KNIGHTTOUR_LONG, each scene is checked in both.
func TestScenes(t *testing.T) {
	t.Parallel()
	isLong := os.Getenv("KNIGHTTOUR_LONG") != ""
	for i, s := range scenes {
		t.Run("scene="+s.section+"-"+s.name, func(t *testing.T) {
			tb := s.open(t, "en", window(844, 390, "dark"))
			if isLong || i%2 == 0 {
				tb.frames(3)
				tb.wantAccessible(s.root(), "844x390, dark")
			}
			if isLong || i%2 == 1 {
				tb.run(window(390, 664, "light", "forced-colors:active"))
				tb.frames(3)
				tb.wantAccessible(s.root(), "390x664, forced colours")
				expect(tb, script("buttons-beside", s.root()), "",
					"buttons, whose edges are seen, beside the section")
			}
			tb.shot(fmt.Sprintf("large-%s-%s-en", s.section, s.name), s.root())
		})
	}
}

// TestScenesGerman checks that each scene fits its window in German, which has
// longer words.
func TestScenesGerman(t *testing.T) {
	t.Parallel()
	for _, s := range scenes {
		t.Run("scene="+s.section+"-"+s.name, func(t *testing.T) {
			tb := s.open(t, "de", window(390, 844, "light"))
			tb.fits()
			tb.shot(fmt.Sprintf("large-%s-%s-de", s.section, s.name), s.root())
		})
	}
}

// fits checks that nothing is wider than the window when all folds are open.
// There are two windows: one of 1280x800 that is zoomed to 400%, and a phone
// with text of twice the size.
func (t *tab) fits() {
	t.Helper()
	eval[any](t, `document.querySelectorAll("details").forEach((e) => (e.open = true)), null`)
	fits := func(width, height int64) {
		t.Helper()
		t.run(window(width, height, "light"))
		t.frames(3)
		expect(t, tooWide, "", "%d: too wide", width)
		atMost(t, `document.documentElement.scrollWidth`, float64(width), "the page is as wide as")
	}
	fits(320, 200)
	eval[any](t, `document.documentElement.style.fontSize = "200%", null`)
	fits(390, 844)
}

// TestSceneShots takes pictures of all scenes, in windows of all shapes, in
// light and dark colours.
func TestSceneShots(t *testing.T) {
	t.Parallel()
	if *shots == "" {
		t.Skip("it only takes pictures, with -shots")
	}
	for _, s := range scenes {
		t.Run("scene="+s.section+"-"+s.name, func(t *testing.T) {
			tb := s.open(t, "en", window(1280, 800, "light"))
			for _, size := range stages {
				for _, scheme := range []string{"light", "dark"} {
					tb.run(window(size[0], size[1], scheme))
					eval[any](tb, fmt.Sprintf(`document.querySelector("%s :is(.figure, h1)").scrollIntoView(), null`, s.root()))
					eval[any](tb, script("at-rest"))
					var picture []byte
					tb.run(chromedp.CaptureScreenshot(&picture))
					tb.write(fmt.Sprintf("%s-%s-%dx%d-%s.png", s.section, s.name, size[0], size[1], scheme), picture)
				}
			}
		})
	}
}
