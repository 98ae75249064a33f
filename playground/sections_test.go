package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestSectionShots takes pictures of each section in the windows of phones,
// tablets, notebooks and large screens, light and dark, for eyes to judge:
//
//	go -C playground test . -run=TestSectionShots -shots=/tmp/shots
func TestSectionShots(t *testing.T) {
	if *shots == "" {
		t.Skip("pictures are for -shots")
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
			eval[any](tb, `figures.race.guess.drop(), figures.race.begin(), null`)
			tb.wait(`figures.race.player.position > 8`)
			seen("race", "playing")
			tb.counted(5_787_981)
			tb.click("#race [data-do=last]")
			seen("race", "done")
			tb.waitText(part("sandbox", "outcome"), "tour")
			seen("sandbox", "done")
			tb.goTo("dfs", 20)
			seen("dfs", "done")
		}
	}
}
