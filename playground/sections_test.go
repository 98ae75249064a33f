package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/knighttour"
)

// TestSectionShots takes pictures of each section in the windows of phones,
// tablets, notebooks and large screens, in light and dark colours, to be looked
// at:
//
//	go -C playground test . -run=TestSectionShots -shots=/tmp/shots
func TestSectionShots(t *testing.T) {
	if *shots == "" {
		t.Skip("it only takes pictures, with -shots")
	}
	for _, size := range [][2]int64{
		{390, 664},
		{390, 844},
		{768, 1024},
		{1280, 800},
		{1920, 1080},
	} {
		for _, scheme := range []string{"light", "dark"} {
			tb := open(t, "", window(size[0], size[1], scheme))
			seen := func(section, state string) {
				t.Helper()
				eval[any](tb,
					fmt.Sprintf(`document.getElementById(%q).scrollIntoView(); null`, section))
				tb.frames(4)
				var picture []byte
				tb.run(chromedp.CaptureScreenshot(&picture))
				tb.write(fmt.Sprintf("section-%dx%d-%s-%s-%s.png", size[0], size[1], scheme,
					section, state),
					picture)
			}
			for _, section := range []string{"try", "graph", "race", "dfs", "sandbox", "tasks"} {
				seen(section, "rest")
			}
			tried := func(squares string) {
				eval[any](tb, `figures.try.setPath([`+squares+`]), null`)
			}
			tried("12, 5, 2, 13")
			seen("try", "playing")
			tried("12, 5, 2, 13, 6, 3, 14, 7, 0, 11, 22, 15")
			seen("try", "stuck")
			tb.wait(`figures.try.quiz.waits`)
			seen("try", "rewound")
			tried(strings.Trim(strings.ReplaceAll(fmt.Sprint(tourFrom(t, 12)), " ", ","), "[]"))
			seen("try", "done")
			eval[any](tb, `figures.race.guess.drop(), figures.race.begin(), null`)
			tb.wait(`figures.race.player.position > 8`)
			seen("race", "playing")
			tb.counted(5_787_981)
			eval[any](tb, `figures.race.player.last(), null`)
			seen("race", "done")
			tb.waitText(part("sandbox", "outcome"), "tour")
			seen("sandbox", "done")
			tb.goTo("dfs", 20)
			seen("dfs", "done")
			tb.address("race=board:8x8,start:1")
			tb.wait(`figures.race.start === 1 && figures.race.runners[0].tape.length > 100_000`)
			tb.click(part("race", "stop"))
			tb.wait(`figures.race.runners.every((r) => r.answer)`)
			tb.click("#race [data-do=last]")
			seen("race", "stopped")
		}
	}
}

// tourFrom returns the path of a tour of 5x5 from a square.
func tourFrom(t *testing.T, start int64) []int64 {
	t.Helper()
	tour, err := knighttour.MustBoard(5, 5).Tour(start)
	if err != nil {
		t.Fatal(err)
	}
	return tour.Path
}
