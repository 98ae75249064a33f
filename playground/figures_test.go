package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
	"example.com/knighttour/playground/engine"
)

// TestTry makes a tour by mouse.
func TestTry(t *testing.T) {
	tb := open(t, "", light)
	canvas, status, answer := part("try", "canvas"), part("try", "status"), part("try", "answer")
	path := []int{0, 7, 4, 13, 24, 17, 8, 1}
	for _, square := range path {
		tb.clickSquare(canvas, square, 5, 5)
	}
	tb.wantText(status, "8 of 25 squares. 2 ways to go on.")
	tb.clickSquare(canvas, 24, 5, 5) // back to it
	tb.wantText(status, "5 of 25 squares. 1 way to go on.")
	tb.clickSquare(canvas, 20, 5, 5)
	tb.wantText(status, "A knight does not move there from row 5, column 5. 5 of 25 squares. 1 way to go on.")
	tb.click(part("try", "undo"))
	tb.wantText(status, "4 of 25 squares. 5 ways to go on.")

	tb.click(part("try", "ask"))
	tb.waitText(answer, "Yes: the library has found a way, in 25 visits.")
	tb.shot("try-yes", "#try")
	tb.click(part("try", "show"))
	tb.waitText(status, "A tour! All 25 squares")
	checkTour(t, tb, `figures[0].path`, knighttour.MustBoard(5, 5), knighttour.Open())
	tb.shot("try-tour", "#try")

	// There is no tour from a square of the minority colour.
	tb.click(part("try", "clear"))
	tb.clickSquare(canvas, 1, 5, 5)
	tb.click(part("try", "ask"))
	want := engine.Question{Rows: 5, Cols: 5, Leaper: [2]int{1, 2}, Start: 1, Prefix: []int64{1}, Goal: "open", Orders: "warnsdorff+outward"}.
		Search(t.Context(), nil)
	if want.Kind != engine.Proved {
		t.Fatalf("%+v", want)
	}
	tb.waitText(answer, "No. Proved: "+want.Text+".")

	// Stuck.
	tb.set(part("try", "size"), "3x4")
	tb.waitText(status, "Click any square")
	for _, square := range []int{0, 6, 8, 1, 10} {
		tb.clickSquare(canvas, square, 3, 4)
	}
	tb.waitText(status, "of 12 squares")
	tb.shot("try-stuck", "#try")
}

// TestTryKeys makes a tour by keys.
func TestTryKeys(t *testing.T) {
	tb := open(t, "", light)
	// Keys make the focus visible.
	tb.run(chromedp.KeyEvent(kb.Tab))
	tb.wait(`document.activeElement.matches('#try canvas')`)
	tb.waitText(part("try", "cursor"), "row 1, column 1: free, the knight can go there")
	tb.run(chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	tb.wantText(part("try", "cursor"), "row 2, column 3: free, the knight can go there")
	tb.shot("try-keys", "#try")
	tb.run(chromedp.KeyEvent(" "))
	tb.wantText(part("try", "status"), "2 of 25 squares. 5 ways to go on.")
	tb.wantText(part("try", "cursor"), "row 2, column 3: number 2 of the path")
}

// checkTour verifies with the library that a JavaScript expression is a tour.
func checkTour(t *testing.T, tb *tab, expression string, board knighttour.Board, goal knighttour.Goal) {
	t.Helper()
	tour := knighttour.Tour{Path: eval[[]int64](tb, fmt.Sprintf(`[...%s]`, expression))}
	if err := tour.Verify(board); err != nil {
		t.Error(err)
	}
	if goal == knighttour.Closed() && !tour.IsClosed(board) {
		t.Error("the tour is not closed")
	}
	if end := tour.Path[len(tour.Path)-1]; goal != knighttour.Closed() && goal != knighttour.Open() && goal != knighttour.EndAt(end) {
		t.Errorf("the tour ends at %d", end)
	}
}

// TestForest steps through the search of the book's graph.
func TestForest(t *testing.T) {
	tb := open(t, "", light)
	last := func() { tb.click("#dfs [data-do=last]") }
	last()
	for name, times := range map[string]string{"A": "1/12", "B": "2/11", "C": "3/4", "D": "5/10", "E": "6/9", "F": "7/8"} {
		tb.wantText(fmt.Sprintf(`#dfs .node[data-node=%s] .times`, name), times)
		if label := eval[string](tb, fmt.Sprintf(`document.querySelector('#dfs .node[data-node=%s]').getAttribute("aria-label")`, name)); !strings.HasPrefix(label, name+", black, discovered ") {
			t.Errorf("%s is said as %q", name, label)
		}
	}
	kinds := `[...document.querySelectorAll("#dfs .edge")].map((e) => e.dataset.edge + " " + e.getAttribute("class").split(" ")[1]).sort().join(", ")`
	if got, want := eval[string](tb, kinds), "AB tree, AD forward, BC tree, BD tree, DE tree, EB back, EF tree, FC cross"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	tb.wantText(part("dfs", "facts"), "The search meets an edge back: there is a cycle, B → D → E → B.")
	tb.shot("dfs-end", "#dfs")

	// The steps backwards: each agrees with the engine's, and so does the
	// status.
	g := engine.Graph{Nodes: "ABCDEF", Edges: [][2]string{{"A", "B"}, {"A", "D"}, {"B", "C"}, {"B", "D"}, {"D", "E"}, {"E", "B"}, {"E", "F"}, {"F", "C"}}, Directed: true}
	story, err := g.Search()
	if err != nil {
		t.Fatal(err)
	}
	for i := len(story.Steps); i > 0; i-- {
		s := story.Steps[i-1]
		want := fmt.Sprintf("Time %d: %s ", s.Time, s.Node)
		if s.What == "edge" {
			want = fmt.Sprintf("Edge from %s to %s: ", s.Node, s.To)
		}
		if got := tb.text(part("dfs", "status")); !strings.HasPrefix(got, want) || !strings.Contains(got, s.Kind) {
			t.Errorf("step %d is said as %q, want %q", i, got, want)
		}
		tb.click("#dfs [data-do=back]")
	}
	tb.wantText(part("dfs", "status"), "Time 0: all nodes are white.")

	// Hovering links nodes and lines: E is at the line that has called F.
	tb.goTo("dfs", 13)
	tb.run(chromedp.Evaluate(`document.querySelector("#dfs .bar[data-node=E]").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`, nil))
	tb.shot("dfs-hover", "#dfs")
	lit := `[...document.querySelectorAll("#dfs .lit")].map((e) => e.dataset.node ?? e.dataset.line).join(" ")`
	if got := eval[string](tb, lit); got != "E look E" {
		t.Errorf("with E is lit %q", got)
	}
	tb.run(chromedp.Evaluate(`document.querySelector("#dfs [data-line=black]").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`, nil))
	if got := eval[string](tb, lit); got != "C black C" {
		t.Errorf("with the last line is lit %q", got)
	}
}

// TestForestEdit draws a graph, by mouse and by keys.
func TestForestEdit(t *testing.T) {
	tb := open(t, "#dfs=nodes:A20.50-B80.50,edges:AB", light)
	tb.click(part("dfs", "edit"))
	at := func(x, y float64) chromedp.Action {
		return chromedp.ActionFunc(func(context.Context) error {
			tb.run(chromedp.ScrollIntoView(part("dfs", "graph"), chromedp.ByQuery))
			box := eval[struct{ X, Y, Width, Height float64 }](tb, fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().toJSON()`, part("dfs", "graph")))
			tb.run(chromedp.MouseClickXY(box.X+x/100*box.Width, box.Y+y/100*box.Height))
			return nil
		})
	}
	edges := func(want string) {
		t.Helper()
		tb.wait(fmt.Sprintf(`[...document.querySelectorAll("#dfs .edge")].map((e) => e.getAttribute("class").split(" ").slice(0, 2).join(" ") + " " + e.dataset.edge).join(", ") === %s`, quote(want)))
	}
	tb.run(at(50, 20))
	tb.wait(`document.querySelectorAll("#dfs .node").length === 3`)
	tb.run(at(80, 50), at(50, 20))
	edges("edge tree AB, edge tree BC")
	tb.run(at(50, 20), at(20, 50))
	edges("edge tree AB, edge tree BC, edge back CA")
	tb.wantText(part("dfs", "facts"), "The search meets an edge back: there is a cycle, A → B → C → A.")
	tb.click(part("dfs", "directed"))
	edges("edge tree AB, edge tree BC, edge back CA")
	tb.waitText(part("dfs", "facts"), "The search meets an edge back: there is a cycle, A – B – C – A.")
	tb.run(at(20, 50), at(50, 20)) // the same edge from the other side removes it
	edges("edge tree AB, edge tree BC")
	tb.wantText(part("dfs", "facts"), "No edge leads back: there is no cycle.")
	tb.click(part("dfs", "directed"))
	tb.waitText(part("dfs", "facts"), "No edge leads back: A B C is a topological order.")

	// By keys: remove B with its edges, and add D with an edge.
	tb.run(chromedp.Focus(`#dfs .node[data-node=B]`, chromedp.ByQuery), chromedp.KeyEvent(kb.Delete))
	tb.wait(`document.querySelectorAll("#dfs .node").length === 2`)
	tb.click(part("dfs", "add"))
	tb.wait(`document.querySelectorAll("#dfs .node").length === 3`)
	tb.run(chromedp.Focus(`#dfs .node[data-node=C]`, chromedp.ByQuery), chromedp.KeyEvent(kb.Enter),
		chromedp.Focus(`#dfs .node[data-node=B]`, chromedp.ByQuery), chromedp.KeyEvent(kb.Enter))
	edges("edge cross CB")
	tb.run(chromedp.Focus(`#dfs .node[data-node=C]`, chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight))
	if x := eval[float64](tb, `figures[2].graph.nodes.find((n) => n.name === "C").x`); x != 53 {
		t.Errorf("C is at %v, want 53", x)
	}
	tb.wait(`document.activeElement.dataset.node === "C"`)
	tb.shot("dfs-edit", "#dfs")
	tb.click(part("dfs", "reset"))
	tb.wait(`document.querySelectorAll("#dfs .node").length === 6`)
}
