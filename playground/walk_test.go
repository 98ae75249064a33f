package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestWalk lets each step back turn a node white again, so that depth-first
// search becomes the search for a path through all nodes. It checks the nodes,
// the program's line, the words and the bars. Its address is one that an older
// version of the page had.
func TestWalk(t *testing.T) {
	t.Parallel()
	tb := open(t, "#bridge=step:3", window(1280, 800, "light"))
	tb.wait(`figures.dfs.white && figures.dfs.player.position === 3`)
	eval[any](tb,
		`document.querySelectorAll("#dfs details").forEach((e) => (e.open = !e.matches("[data-part=edit]"))); null`)
	nodes := script("graph-nodes")
	for _, tt := range []struct {
		step               int
		nodes, line, words string
	}{
		{
			step:  0,
			nodes: "A white , B white , C white , D white , E white , F white ",
			line:  "",
			words: "All nodes are white.",
		},
		{
			step:  3,
			nodes: "A gray 1, B gray 2, C gray 3, D white , E white , F white ",
			line:  "gray",
			words: "C turns grey: number 3 of the path.",
		},
		{
			step:  4,
			nodes: "A gray 1, B gray 2, C white , D white , E white , F white ",
			line:  "back",
			words: "Nothing is left to try from C: back to B. C turns white again.",
		},
		{
			step:  7,
			nodes: "A gray 1, B gray 2, C white , D gray 3, E gray 4, F gray 5",
			line:  "gray",
			words: "F turns grey: number 5",
		},
		{
			step:  8,
			nodes: "A gray 1, B gray 2, C gray 6, D gray 3, E gray 4, F gray 5",
			line:  "done",
			words: "C is the last: A B D E F C is a path over all nodes.",
		},
	} {
		tb.goTo("dfs", tt.step)
		expect(tb, nodes, tt.nodes, "step %d", tt.step)
		expect(tb,
			`[...document.querySelectorAll("#dfs [data-part=white-code] .prose .now")].map((e) => e.dataset.line).join()`,
			tt.line, "step %d: the line", tt.step)
		tb.waitText(part("dfs", "status"), tt.words)
		tb.shot(fmt.Sprintf("walk-%d", tt.step), "#dfs")
	}
	expect(tb,
		`[...document.querySelectorAll("#dfs .graph .edge.tree")].map((e) => e.dataset.edge).sort().join()`,
		"AB,BD,DE,EF,FC", "the path is")
	expect(tb, `document.querySelectorAll("#dfs .bar").length`, 7, "bars, of which C has two")
	tb.wait(`location.hash.includes("back:white")`)
	tb.wantAccessible("#dfs")

	// The switch leads back to depth-first search, from the beginning.
	tb.click(part("dfs", "white"))
	tb.wait(`!figures.dfs.white && figures.dfs.player.playing`)
	tb.click("#dfs [data-do=last]")
	check(t, strings.Contains(eval[string](tb, nodes), "A black 1/12"), "the search ends with %s",
		eval[string](tb, nodes))
	tb.wait(`!location.hash.includes("back")`)
}

// TestLegend goes through depth-first search: the legend has each kind of edge
// once the search has met the first edge of that kind.
func TestLegend(t *testing.T) {
	t.Parallel()
	tb := open(t, "#dfs=step:0", window(1280, 800, "light"))
	tb.wait(`figures.dfs.story`)
	for _, tt := range []struct {
		step int
		seen string
	}{
		{0, ""},
		{2, "tree"},
		{10, "tree"},
		{11, "tree back"},
		{20, "tree back forward cross"},
		{0, "tree back forward cross"},
	} {
		tb.goTo("dfs", tt.step)
		expect(tb, `[...document.querySelectorAll("#dfs [data-kind]")]
			.filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => e.dataset.kind).join(" ")`,
			tt.seen, "step %d: the legend has", tt.step)
	}
}
