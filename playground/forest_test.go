package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

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

func storyOf(t *testing.T, g engine.Graph) *engine.Story {
	t.Helper()
	story, err := g.Search()
	if err != nil {
		t.Fatal(err)
	}
	return story
}

// forestHash returns the address of a graph, whose nodes stand on a circle of
// sorts.
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

// randomGraph returns a graph with n nodes that are not in the order of their
// search.
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

// TestForestPlays checks that what is said goes along while the search plays.
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
	tb := open(t, "", light)
	// where it begins
	tb.wantText(part("dfs", "status"), "Edge from E to B: B is gray, so still open: a back edge.")
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
		"There is a cycle: B → D → E → B. Its last edge is the one back.")
	tb.shot("dfs-end", "#dfs")

	// The steps backwards: each agrees with the engine's, and so does the
	// status.
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

	// Hovering links nodes and lines: E is at the line that has called F.
	tb.goTo("dfs", 13)
	tb.run(chromedp.Evaluate(`document.querySelector("#dfs .bar[data-node=E]").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`,
		nil))
	lit := script("forest-lit")
	expect(tb, lit, "E E look", "with E is lit")
	tb.run(chromedp.Evaluate(`document.querySelector("#dfs [data-line=black]").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`,
		nil))
	expect(tb, lit, "C C black", "with the last line is lit")

	// The sentences of the text show their states.
	tb.click(`#dfs a[href="#dfs=step:6"]`)
	tb.waitText(part("dfs", "status"), "Time 4: C has no edge left")
}

// what the figure shows, apart from the drawing.
type shown struct {
	Line, Calls, Facts string
	Values             []string
	Bars               map[string][2]float64 // ends, in times
}

func (t *tab) forest() shown {
	t.Helper()
	return eval[shown](t, script("forest-shown"))
}

// shownAfter returns what the figure has to show after the first n steps.
func shownAfter(g engine.Graph, story *engine.Story, n int) shown {
	s := shown{Line: "init", Calls: "no visit is open", Bars: map[string][2]float64{}}
	var open, values []string
	var now float64
	back := false
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
				s.Facts, back = "There is a cycle: "+strings.Join(cycle, arrow)+". Its last edge is the one back.", true
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
			s.Facts = "No edge back so far."
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

// TestForestSteps checks after every step of several graphs, against the
// library: the line of the algorithm, its variables, the open visits, what is
// known, and that bars begin and end at their times.
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
