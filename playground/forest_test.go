package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/knighttour"
	"example.com/knighttour/playground/engine"
)

// bookGraph is the graph of the book's walk-through.
var bookGraph = engine.Graph{
	Nodes: "ABCDEF",
	Edges: [][2]string{
		{"A", "B"},
		{"A", "D"},
		{"B", "C"},
		{"B", "D"},
		{"D", "E"},
		{"E", "B"},
		{"E", "F"},
		{"F", "C"},
	},
	Directed: true,
}

// storyOf returns the library's search of a graph.
func storyOf(t *testing.T, g engine.Graph) *engine.Story {
	t.Helper()
	story, err := g.Search()
	if err != nil {
		t.Fatal(err)
	}
	return story
}

// forestHash returns the hash of an address with a graph, whose nodes are in
// rows of four.
func forestHash(g engine.Graph) string {
	var nodes, edges []string
	for i, r := range g.Nodes {
		nodes = append(nodes, fmt.Sprintf("%c%d.%d", r, 10+27*(i%4), 15+35*(i/4)))
	}
	for _, e := range g.Edges {
		edges = append(edges, e[0]+e[1])
	}
	hash := "dfs=nodes:" + strings.Join(nodes, "-") + ",edges:" + strings.Join(edges, ".")
	if !g.Directed {
		hash += ",directed:no"
	}
	return hash
}

// randomGraph returns a random graph with n nodes and at most the given number
// of edges.
func randomGraph(r *rand.Rand, n, edges int, directed bool) engine.Graph {
	g := engine.Graph{Nodes: "ABCDEFGHIJKL"[:n], Directed: directed}
	for range edges {
		u, v := string(g.Nodes[r.IntN(n)]), string(g.Nodes[r.IntN(n)])
		if u == v || slices.Contains(g.Edges, [2]string{u, v}) || !directed && slices.Contains(g.Edges,
			[2]string{v, u}) {
			continue
		}
		g.Edges = append(g.Edges, [2]string{u, v})
	}
	return g
}

// TestForestPlays checks that the sentence keeps up with the search while it
// plays, and is not read aloud.
func TestForestPlays(t *testing.T) {
	t.Parallel()
	tb := open(t, "#dfs=step:0", light)
	tb.click("#dfs .player .main")
	tb.wait(script("forest-plays"))
	expect(tb, `document.querySelector("#dfs .status").getAttribute("aria-live")`, "off",
		"while it plays, the sentence is")
}

// TestForest steps through the search of the book's graph.
func TestForest(t *testing.T) {
	t.Parallel()
	tb := open(t, "#dfs=step:11", light)
	tb.wantText(part("dfs", "status"), "Edge from E to B: B is grey, so still open: a back edge.")
	tb.shot("dfs-opening", "#dfs")
	last := func() { tb.click("#dfs [data-do=last]") }
	last()
	for name, times := range map[string]string{
		"A": "1/12",
		"B": "2/11",
		"C": "3/4",
		"D": "5/10",
		"E": "6/9",
		"F": "7/8",
	} {
		tb.wantText(fmt.Sprintf(`#dfs .node[data-node=%s] .times`, name), times)
		label := eval[string](tb,
			fmt.Sprintf(`document.querySelector('#dfs .node[data-node=%s]').getAttribute("aria-label")`,
				name))
		if !strings.HasPrefix(label, name+", black, discovered ") {
			t.Errorf("%s is said as %q", name, label)
		}
	}
	kinds := script("forest-kinds")
	expect(tb, kinds, "AB tree, AD forward, BC tree, BD tree, DE tree, EB back, EF tree, FC cross")
	tb.wantText(part("dfs", "facts"),
		"There is a cycle: B → D → E → B. Its last edge is the back edge.")
	tb.shot("dfs-end", "#dfs")

	// Going backwards, the status at each step agrees with the engine's step.
	story := storyOf(t, bookGraph)
	for i := len(story.Steps); i > 0; i-- {
		s := story.Steps[i-1]
		want := fmt.Sprintf("Time %d: %s ", s.Time, s.Node)
		if s.What == "edge" {
			want = fmt.Sprintf("Edge from %s to %s: ", s.Node, s.To)
		}
		got := tb.text(part("dfs", "status"))
		if !strings.HasPrefix(got, want) || !strings.Contains(got, s.Kind) {
			t.Errorf("step %d is said as %q, want %q", i, got, want)
		}
		tb.click("#dfs [data-do=back]")
	}
	tb.wantText(part("dfs", "status"), "Time 0: all nodes are white.")

	// The pointer over a bar highlights the node and its line: E is at the line
	// that has called F. The pointer over a line highlights its nodes.
	tb.goTo("dfs", 13)
	tb.run(chromedp.Evaluate(`document.querySelector("#dfs .bar[data-node=E]").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`,
		nil))
	lit := script("forest-lit")
	expect(tb, lit, "E E look", "with E is lit")
	tb.run(chromedp.Evaluate(`document.querySelector("#dfs [data-line=black]").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`,
		nil))
	expect(tb, lit, "C C black", "with the last line is lit")
}

// TestForestKnight begins with the graph of a knight on 3 x 4 squares, and
// follows the links in the list beside it, where the current line is marked.
// What the search has not met yet is not explained.
func TestForestKnight(t *testing.T) {
	t.Parallel()
	const (
		now = `document.querySelector("#dfs .story .now a").textContent`
		met = `[...document.querySelectorAll("#dfs [data-kind], #dfs .turns")]
			.filter((e) => e.checkVisibility({ visibilityProperty: true }))
			.map((e) => e.dataset.kind ?? "turns").join(" ")`
	)
	tb := open(t, "", light)
	board := knighttour.MustBoard(3, 4)
	ids := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
	expect(tb, `figures.dfs.graph.nodes.map(({ name }) => name)`,
		slices.Sorted(slices.Values(squares(board, ids))), "the nodes")
	var edges []string
	for _, id := range ids {
		for _, to := range movesOn(board, id) {
			if a, b := square(board, id), square(board, to); a < b {
				edges = append(edges, a+b)
			}
		}
	}
	expect(tb, `figures.dfs.graph.edges.toSorted()`, slices.Sorted(slices.Values(edges)), "the edges")
	expect(tb, `location.hash`, "", "the address has")
	expect(tb, met, "", "at first it explains")
	tb.wantText(part("dfs", "status"), "Time 0: all nodes are white.")
	for _, tt := range []struct{ link, status, met string }{
		{
			link:   "It meets a1 again",
			status: "Edge from c2 to a1: a1 is grey, so still open: a back edge.",
			met:    "tree back",
		},
		{
			link:   "It turns back at c2",
			status: "Time 9: c2 has no edge left; it is finished and turns black.",
			met:    "tree back turns",
		},
		{
			link:   "It ends",
			status: "Time 24: a1 has no edge left; it is finished and turns black.",
			met:    "tree back turns",
		},
		{
			link:   "It begins",
			status: "Time 0: all nodes are white.",
			met:    "tree back turns",
		},
		{
			link:   "Turn a node white again",
			status: "Nothing is left to try from c2: back to a3. c2 turns white again.",
			met:    "turns",
		},
		{
			link:   "Give the edges a direction",
			status: "Time 12: A has no edge left; it is finished and turns black.",
			met:    "tree back forward cross turns",
		},
	} {
		eval[any](tb, fmt.Sprintf(`[...document.querySelectorAll("#dfs .story a")]
			.find((a) => a.textContent === %q).click(), null`, tt.link))
		tb.waitText(part("dfs", "status"), tt.status)
		expect(tb, now, tt.link, "the line of now")
		expect(tb, met, tt.met, "%s: it explains", tt.link)
	}
	expect(tb, `document.querySelectorAll("#dfs .node").length`, 6, "nodes of the book's graph")
	tb.goes("#dfs=graph:knight,step:38")
	tb.wait(`figures.dfs.position === 38`)
	for name, times := range map[string]string{"a1": "1/24", "c2": "8/9", "d3": "16/17"} {
		tb.wantText(fmt.Sprintf(`#dfs .node[data-node=%s] .times`, name), times)
	}
	tb.goTo("dfs", 37)
	tb.wait(`location.hash === "#dfs=graph:knight,step:37"`)
	tb.wantAccessible("#dfs")
}

// TestForestTogether checks, in narrow and in low windows, that the graph, the
// player, the step and the question are on the screen together.
func TestForestTogether(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"index.html", "de.html"} {
		tb := open(t, page, touched(390, 664))
		eval[any](tb, `figures.dfs.player.root.classList.add("used"), null`)
		for _, size := range [][2]int64{{390, 664}, {390, 844}, {844, 390}} {
			tb.run(window(size[0], size[1], "light"))
			for _, graph := range []string{"graph:knight,step:15", "step:10"} {
				tb.address("dfs=" + graph + ",ask:yes")
				tb.wait(`figures.dfs.quiz.waits`)
				eval[any](tb, `document.querySelector("#dfs .figure").scrollIntoView(), null`)
				for i := range 4 {
					name := fmt.Sprintf("forest-%dx%d-%s-%s-%d", size[0], size[1], page[:2], graph[:5], i)
					tb.together(name, "#dfs .graph", "#dfs .player .main", "#dfs .status", "#dfs .quiz p",
						"#dfs .choices")
					tb.viewed(name)
					eval[any](tb, `document.querySelector("#dfs .choices button").click(), null`)
					eval[any](tb, `(() => { while (!figures.dfs.quiz.waits) figures.dfs.player.forward() })(), null`)
				}
			}
		}
	}
}

// TestForestAxis checks that the times written on the axis of the bars do not
// touch, however long the search is.
func TestForestAxis(t *testing.T) {
	t.Parallel()
	tb := open(t, "", phone)
	for _, hash := range []string{"step:4", "graph:knight,step:9", "graph:knight,step:9,back:white"} {
		tb.goes("#dfs=" + hash)
		tb.wait(`figures.dfs.position > 0`)
		expect(tb, `[...document.querySelectorAll("#dfs .axis text")]
			.map((e) => e.getBoundingClientRect())
			.every(({ right }, i, all) => i + 1 === all.length || right < all[i + 1].left)`, true,
			"%s: the times stand apart", hash)
	}
}

// A figureView is what the figure of depth-first search shows besides the
// drawing.
type figureView struct {
	Line, Calls, Facts string
	Values             []string
	Bars               map[string][2]float64 // by node, the times of both ends
}

// forest returns what the figure shows now.
func (t *tab) forest() figureView {
	t.Helper()
	return eval[figureView](t, script("forest-shown"))
}

// shownAfter returns what the figure should show after the first n steps of a
// story.
func shownAfter(g engine.Graph, story *engine.Story, n int) figureView {
	s := figureView{Line: "init", Calls: "no visit is open", Bars: map[string][2]float64{}}
	var open, values []string
	var now float64
	back := false // whether there was a back edge
	for i, step := range story.Steps[:n] {
		calls, root := slices.Clone(open), step.Node
		switch step.What {
		case "discover":
			open = append(open, step.Node)
			calls, s.Line = slices.Clone(open), "gray"
			now = float64(step.Time)
			s.Bars[step.Node] = [2]float64{now, 0}
		case "edge":
			s.Line = "look"
			if step.Kind == "back" {
				arrow := map[bool]string{true: " → ", false: " – "}[g.Directed]
				cycle := append(slices.Clone(open[slices.Index(open, step.To):]), step.To)
				s.Facts, back = "There is a cycle: "+strings.Join(cycle, arrow)+". Its last edge is the back edge.", true
			}
		case "finish":
			open = open[:len(open)-1]
			s.Line = "black"
			now = float64(step.Time)
			s.Bars[step.Node] = [2]float64{s.Bars[step.Node][0], now}
		}
		if len(calls) > 0 {
			root = calls[0]
		}
		values = []string{"r = " + root, "u = " + step.Node}
		if step.What == "edge" {
			values = append(values, "v = "+step.To)
		}
		for j := range calls {
			calls[j] = "visit(" + calls[j] + ")"
		}
		s.Calls = strings.Join(calls, " › ")
		if step.What == "finish" {
			s.Calls += " ends"
		}
		switch {
		case back:
		case i < len(story.Steps)-1:
			s.Facts = "No back edge so far."
		case g.Directed:
			s.Facts = "No edge leads back, so there is no cycle. From the last finished to the first, " + strings.Join(story.Order,
				" ") + " is a topological order."
		default:
			s.Facts = "No edge leads back, so there is no cycle."
		}
	}
	for name, ends := range s.Bars {
		if ends[1] == 0 || slices.Contains(open, name) {
			s.Bars[name] = [2]float64{ends[0], now}
		}
	}
	s.Values = append([]string{}, values...)
	return s
}

// TestForestSteps compares what the figure shows with the library, after every
// step of several searches: the line of the algorithm, its variables, the open
// visits, what is known, and the times at which bars begin and end.
func TestForestSteps(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(23, 6))
	graphs := []engine.Graph{
		bookGraph,
		{
			Nodes:    "ABCDEFGHIJKL",
			Directed: true,
			Edges:    [][2]string{{"C", "A"}, {"B", "C"}, {"L", "A"}},
		},
		{
			Nodes: "A",
		},
	}
	for _, directed := range []bool{true, false, true, false} {
		graphs = append(graphs, randomGraph(r, 7, 11, directed), randomGraph(r, 6, 4, directed))
	}
	tb := open(t, "", light)
	for _, g := range graphs {
		story := storyOf(t, g)
		eval[any](tb, fmt.Sprintf(`location.hash = %q; null`, forestHash(g)))
		tb.wait(fmt.Sprintf(`figures.dfs.position === 0 && figures.dfs.story.steps.length === %d`,
			len(story.Steps)))
		for n := range len(story.Steps) + 1 {
			tb.goTo("dfs", n)
			got, want := tb.forest(), shownAfter(g, story, n)
			for _, ends := range got.Bars {
				for i := range ends {
					if d := ends[i] - float64(int(ends[i]+0.5)); d < -1e-9 || d > 1e-9 {
						t.Errorf("%v, step %d: a bar ends at %v", g, n, ends[i])
					}
				}
			}
			for name, ends := range got.Bars {
				got.Bars[name] = [2]float64{
					float64(int(ends[0] + 0.5)), float64(int(ends[1] + 0.5)),
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%v, step %d:\ngot  %+v\nwant %+v", g, n, got, want)
			}
		}
	}
}
