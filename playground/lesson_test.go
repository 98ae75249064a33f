package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestLessonFits checks that each of the first two figures fits one screen, in
// several states.
func TestLessonFits(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(1280, 800, "light", "prefers-reduced-motion:reduce"))
	for _, hash := range []string{
		"",
		"graph=board:4x4,turn:50,ask:yes&try=board:8x8,path:0.17,ask:yes",
		"graph=board:8x8,square:27,turn:100&try=board:3x4,path:0.6.8.1.10.3.5.11.2.4,onward:yes",
	} {
		tb.address(hash)
		tb.say("graph", "No")
		for _, name := range []string{"graph", "try"} {
			size := eval[[2]float64](tb,
				fmt.Sprintf(`(({right, height}) => [right, height])(document.querySelector("#%s .figure").getBoundingClientRect())`,
					name))
			check(t, size[0] <= 1280 && size[1] <= 720, "%s: %s ends at x = %g and is %g high",
				hash, name, size[0], size[1])
		}
	}
	// On a phone, the controls that are used first come first.
	tb = open(t, "", phone)
	for name, order := range map[string][]string{
		"graph": {"picture", "story", "quiz", "status", "tools"},
		"try":   {"canvas", "status", "tools"},
	} {
		tops := eval[[]float64](tb,
			fmt.Sprintf(`%s.map((part) => figures.%s.parts[part].getBoundingClientRect().y)`,
				strings.ReplaceAll(fmt.Sprintf("%q", order), `" "`, `", "`), name))
		check(t, slices.IsSorted(tops), "%s: %v are at %v", name, order, tops)
	}
}

// TestLessonLooks checks the accessibility of the first two figures in
// different windows and colours, and that forced colours show what is lit or
// pressed.
func TestLessonLooks(t *testing.T) {
	t.Parallel()
	for name, looks := range map[string]chromedp.Action{
		"light":       window(1280, 800, "light"),
		"dark":        window(1280, 800, "dark"),
		"phone":       phone,
		"forced":      window(1280, 800, "light", "forced-colors:active"),
		"forced-dark": window(1280, 800, "dark", "forced-colors:active"),
	} {
		tb := open(t, "#graph=board:5x5,square:12,turn:50&try=board:5x5,path:1", looks)
		tb.askSolver()
		tb.waitText(part("try", "answer"), "No, and that can be proved.")
		for _, turn := range []int{0, 50, 100} {
			eval[any](tb,
				script("graph-turn-to", turn))
			tb.shot(fmt.Sprintf("lesson-%s-%d", name, turn), "#graph .figure")
			if turn == 50 && name != "light" {
				continue // the other turns have all parts of this one
			}
			tb.wantAccessible([]string{"#graph", "#try"}, name, turn)
		}
		tb.shot("lesson-try-"+name, "#try .figure")
		if strings.HasPrefix(name, "forced") {
			colours := eval[map[string]string](tb, script("graph-colours"))
			for _, pair := range [][2]string{
				{"rays", "edges"},
				{"pressed", "other"},
				{"now", "then"},
			} {
				check(t, colours[pair[0]] != colours[pair[1]], "%s: %s and %s look the same: %v",
					name, pair[0], pair[1], colours)
			}
		}
	}
}
