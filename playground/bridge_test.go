package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestBridge steps through both searches of the book's graph: a node that the
// search for a tour steps back from is white again, and that of depth-first
// search is black.
func TestBridge(t *testing.T) {
	t.Parallel()
	tb := open(t, "", screen("light"))
	colours := func(part string) string {
		return eval[string](tb, script("bridge-nodes", part))
	}
	lines := func() string {
		return eval[string](tb,
			`[...document.querySelectorAll("#bridge .prose .now")].map((e) => e.dataset.line).join()`)
	}
	const tour, forest = "A gray 1, B gray 2, ", "A gray 1/, B gray 2/, "
	for _, tt := range []struct {
		step                           int
		tour, forest, line, said, seen string
	}{
		{
			step:   0,
			tour:   "A white , B white , C white , D white , E white , F white ",
			forest: "A white , B white , C white , D white , E white , F white ",
			said:   "All nodes are white.",
			seen:   "Time 0: all nodes are white.",
		},
		{
			step:   3,
			tour:   tour + "C gray 3, D white , E white , F white ",
			forest: forest + "C gray 3/, D white , E white , F white ",
			line:   "gray,gray",
			said:   "C turns gray: number 3 of the path.",
			seen:   "Time 3: C is discovered",
		},
		{
			step:   4,
			tour:   tour + "C white , D white , E white , F white ",
			forest: forest + "C black 3/4, D white , E white , F white ",
			line:   "back,black",
			said:   "Nothing is left to try from C: back to B. C turns white again.",
			seen:   "Time 4: C has no edge left",
		},
		{
			step:   7,
			tour:   tour + "C white , D gray 3, E gray 4, F gray 5",
			forest: forest + "C black 3/4, D gray 5/, E gray 6/, F gray 7/",
			line:   "gray,gray",
			said:   "F turns gray: number 5",
			seen:   "Time 7: F is discovered",
		},
		{
			step:   8,
			tour:   tour + "C gray 6, D gray 3, E gray 4, F gray 5",
			forest: forest + "C black 3/4, D gray 5/, E gray 6/, F black 7/8",
			line:   "done,black",
			said:   "C is the last: A B D E F C is a path over all nodes.",
			seen:   "Time 8: F has no edge left",
		},
		{
			step:   12,
			tour:   tour + "C gray 6, D gray 3, E gray 4, F gray 5",
			forest: "A black 1/12, B black 2/11, C black 3/4, D black 5/10, E black 6/9, F black 7/8",
			line:   "done,black",
			said:   "C is the last",
			seen:   "Time 12: A has no edge left",
		},
	} {
		tb.goTo("bridge", tt.step)
		equal(t, colours("tour"), tt.tour, "step %d: the search for a tour has", tt.step)
		equal(t, colours("forest"), tt.forest, "step %d: depth-first search has", tt.step)
		if got := lines(); !strings.HasPrefix(got, tt.line) || tt.step > 0 && got != tt.line {
			t.Errorf("step %d: the programs are at %s, want %s", tt.step, got, tt.line)
		}
		tb.waitText(part("bridge", "tour-status"), tt.said)
		tb.waitText(part("bridge", "forest-status"), tt.seen)
		tb.shot(fmt.Sprintf("bridge-%d", tt.step), "#bridge")
	}
	atMost(tb,
		script("bridge-bars-below-axis"),
		0, "how far a bar reaches over the axis")
	expect(tb, `[...document.querySelectorAll("#bridge [data-part=tour] .edge.tree")].map((e) => e.dataset.edge).sort().join()`,
		"AB,BD,DE,EF,FC", "the path is")
	expect(tb, `document.querySelector("#bridge .figure").offsetHeight < 860`, true,
		"it is on one screen")
	tb.click("#bridge [data-language=python]")
	tb.wait(`location.hash === "#bridge=step:12,code:python" && [...document.querySelectorAll("#bridge .python")].every((e) => e.offsetHeight)`)
	tb.shot("bridge-python", "#bridge")
	tb.click(`#bridge a[href="#bridge=step:4"]`)
	// a link keeps the language
	tb.wait(`figures.bridge.player.position === 4 && location.hash === "#bridge=step:4,code:python"`)

	// It opens with its first step. On a phone one search is above the other.
	tb = open(t, "", phone)
	tb.wait(`figures.bridge.player.position === 1`)
	expect(tb, script("bridge-graphs-in-column"),
		true, "one search is below the other")
	tb.shot("bridge-phone", "#bridge")
	tb.wantAccessible(`"#bridge"`)
}
