package main

import (
	"context"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
	"example.com/knighttour/playground/engine"
)

// TestTry tours by hand.
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

	// From a square of the wrong colour there is no tour, as the library says.
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

// TestTryKeys tours by keys.
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

// checkTour checks with the library that an expression of the page is a tour.
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

// TestForest walks through the book's graph.
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

	// The steps, back from the end: each as the engine tells it, and said so.
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

	// What is pointed at is linked: E is at the line from which it has called F.
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
	tb.run(at(20, 50), at(50, 20)) // the same edge, from the other side: away with it
	edges("edge tree AB, edge tree BC")
	tb.wantText(part("dfs", "facts"), "No edge leads back: there is no cycle.")
	tb.click(part("dfs", "directed"))
	tb.waitText(part("dfs", "facts"), "No edge leads back: A B C is a topological order.")

	// By keys: B goes, with its edges; D comes, and an edge to it.
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

// TestSandbox gets all kinds of answers.
func TestSandbox(t *testing.T) {
	holes := func(b knighttour.Board, ids ...int64) knighttour.Board {
		b, err := b.Without(ids...)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	zebra, err := knighttour.MustBoard(10, 10).WithLeaper(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		hash, want string
		board      knighttour.Board
		goal       knighttour.Goal
	}{
		{"rows:8,cols:8,goal:closed", "A closed tour of 64 squares, found in ", knighttour.MustBoard(8, 8), knighttour.Closed()},
		{"rows:6,cols:7,goal:end,end:41", "A tour of 42 squares, found in ", knighttour.MustBoard(6, 7), knighttour.EndAt(41)},
		{"rows:100,cols:100", "A tour of 10,000 squares, found in 10,000 visits.", knighttour.MustBoard(100, 100), knighttour.Open()},
		{"rows:6,cols:6,holes:1.2.x", "A tour of 34 squares, found in ", holes(knighttour.MustBoard(6, 6), 1, 2), knighttour.Open()},
		{"rows:10,cols:10,piece:zebra,goal:closed", "A closed tour of 100 squares, found in ", zebra, knighttour.Closed()},
		{"how:build,rows:1000,cols:1000,goal:closed", "A closed tour of 1,000,000 squares, built by theorem without a search.", knighttour.MustBoard(1000, 1000), knighttour.Closed()},
		{"rows:4,cols:4", "Proved: no tour ", knighttour.Board{}, knighttour.Open()},
		{"how:build,rows:4,cols:600,goal:closed", "Proved: no tour ", knighttour.Board{}, knighttour.Open()},
	}
	for i, tt := range tests {
		t.Run("address="+tt.hash, func(t *testing.T) {
			tb := open(t, "#sandbox="+tt.hash, light)
			tb.wantText(part("sandbox", "complaint"), "")
			tb.click(part("sandbox", "run"))
			tb.waitText(part("sandbox", "outcome"), tt.want)
			t.Log(tb.text(part("sandbox", "outcome")))
			tb.shot(fmt.Sprint("sandbox-", i), "#sandbox")
			if memory, ok := renderer(t); ok && memory > 300<<20 {
				t.Errorf("the renderer takes %d bytes", memory)
			} else if ok {
				t.Logf("the renderer has %d MB of its own", memory>>20)
			}
			if tt.board.Rows() > 0 {
				checkTour(t, tb, `figures[3].path`, tt.board, tt.goal)
				tb.click("#sandbox [data-do=first]")
				tb.click("#sandbox [data-do=forward]")
				if n := eval[int](tb, `figures[3].board.state.length`); n != 1 {
					t.Errorf("one step of the tour shows %d squares", n)
				}
			} else if eval[int](tb, `figures[3].path.length`) > 0 {
				t.Error("there is a path")
			}
		})
	}
}

// TestSandboxPaint paints holes, by mouse and by keys, and moves the marks.
func TestSandboxPaint(t *testing.T) {
	tb := open(t, "#sandbox=rows:5,cols:5", light)
	canvas, status := part("sandbox", "canvas"), part("sandbox", "status")
	holes := func() string {
		return eval[string](tb, `[...figures[3].setting.holes.keys()].filter((i) => figures[3].setting.holes[i]).join(" ")`)
	}
	tb.clickSquare(canvas, 7, 5, 5)
	tb.clickSquare(canvas, 8, 5, 5)
	tb.clickSquare(canvas, 7, 5, 5)
	if got := holes(); got != "8" {
		t.Errorf("holes at %s", got)
	}
	tb.clickSquare(canvas, 0, 5, 5)
	tb.wantText(status, "The start is at row 1, column 1: no hole can be there. Move it first.")
	tb.run(chromedp.Focus(canvas, chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter))
	if got := holes(); got != "2 8" {
		t.Errorf("holes at %s", got)
	}
	tb.wantText(part("sandbox", "cursor"), "row 1, column 3: a hole")
	tb.click(`#sandbox [name=tool][value=start]`)
	tb.clickSquare(canvas, 8, 5, 5)
	tb.wantText(status, "The start cannot be on a hole: row 2, column 4 is one.")
	tb.clickSquare(canvas, 12, 5, 5)
	tb.click(`#sandbox [name=tool][value=end]`)
	tb.clickSquare(canvas, 24, 5, 5)
	if got := eval[string](tb, `[figures[3].setting.start, figures[3].setting.end, figures[3].setting.goal].join(" ")`); got != "12 24 end" {
		t.Errorf("got %s", got)
	}
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "Proved: no tour ")
	tb.click(part("sandbox", "clear"))
	tb.wait(`!figures[3].setting.holes.includes(1)`)
	tb.shot("sandbox-painted", "#sandbox")
}

// TestSandboxStop stops a search that has no end in sight.
func TestSandboxStop(t *testing.T) {
	tb := open(t, "#sandbox=rows:100,cols:100,order:shuffled(7)", light)
	run := part("sandbox", "run")
	tb.click(run)
	tb.waitText(part("sandbox", "outcome"), "Searching: ")
	tb.wantText(run, "Stop")
	tb.wait(`figures[3].last.visits > 10_000`)
	took := eval[float64](tb, fmt.Sprintf(`(async () => {
		const began = performance.now();
		document.querySelector(%q).click();
		while (figures[3].call) await new Promise((f) => setTimeout(f, 1));
		return performance.now() - began;
	})()`, run))
	t.Logf("it stops within %.0f ms", took)
	tb.waitText(part("sandbox", "outcome"), "neither a tour nor a proof that there is none. The longest path has ")
	if shown, longest := eval[int](tb, `figures[3].board.state.path.length`), eval[int](tb, `figures[3].last.path.length`); shown < longest {
		t.Errorf("%d squares are shown of %d", shown, longest)
	}
	tb.shot("sandbox-stopped", "#sandbox")
	tb.wantText(run, "Find a tour")

	// The library answers again.
	tb.set(part("sandbox", "order"), "warnsdorff+outward")
	tb.click(run)
	tb.waitText(part("sandbox", "outcome"), "A tour of 10,000 squares")
}

// TestEngineStop stops calls in all states, and the others get their answers.
func TestEngineStop(t *testing.T) {
	tb := open(t, "", light)
	for name, begun := range map[string]string{
		"at once":   `Promise.resolve()`,
		"when sent": `engine.ready`,
		"begun":     `new Promise((f) => progress = f)`,
	} {
		got := eval[string](tb, fmt.Sprintf(`(async () => {
			const { Engine } = await import("./engine.js");
			const engine = new Engine(figures[0].engine.program);
			let progress;
			const search = engine.ask("search", { rows: 100, cols: 100, orders: "shuffled(7)" }, { progress: () => progress?.() });
			await %s;
			search.stop();
			const moves = engine.ask("moves", { rows: 1, cols: 4, leaper: [0, 1] });
			const ends = await Promise.allSettled([search.answer, moves.answer]);
			const after = await engine.ask("moves", { rows: 1, cols: 2, leaper: [0, 1] }).answer;
			engine.end();
			return [ends[0].value?.kind ?? ends[0].reason.constructor.name.toLowerCase(), ends[1].value.length, after.length].join(" ");
		})()`, begun))
		if want := "stopped 32 16"; got != want {
			t.Errorf("stopped %s: got %s, want %s", name, got, want)
		}
	}
}

// TestSandboxWrong asks for what cannot be.
func TestSandboxWrong(t *testing.T) {
	tb := open(t, "", light)
	for _, tt := range []struct{ control, value, want string }{
		{"rows", "101", "A search takes boards of 1 to 100 rows, not of “101”."},
		{"rows", "", "A search takes boards of 1 to 100 rows, not of “0”."},
		{"rows", "6", ""},
		{"cols", "-3", "A search takes boards of 1 to 100 columns, not of “-3”."},
		{"how", "build", "A tour by theorem takes boards of 1 to 1,000 columns, not of “-3”."},
		{"cols", "1000", ""},
		{"piece", "zebra", "Theorems are about knights: search for the tour of another piece."},
		{"piece", "knight", ""},
		{"goal", "end", "No theorem here gives tours with a given end: search for it."},
		{"goal", "open", ""},
	} {
		tb.set(part("sandbox", tt.control), tt.value)
		tb.wantText(part("sandbox", "outcome"), tt.want)
		if disabled := eval[bool](tb, `figures[3].parts.run.disabled`); disabled != (tt.want != "") {
			t.Errorf("%s=%s: disabled=%t", tt.control, tt.value, disabled)
		}
	}
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "A closed tour of 6,000 squares, built")
}

// TestDownload saves pictures.
func TestDownload(t *testing.T) {
	tb := open(t, "#sandbox=rows:5,cols:6,start:3", light)
	folder := t.TempDir()
	done := make(chan string, 1)
	chromedp.ListenTarget(tb.ctx, func(event any) {
		if e, ok := event.(*browser.EventDownloadProgress); ok && e.State == browser.DownloadProgressStateCompleted {
			done <- e.GUID
		}
	})
	tb.run(browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllowAndName).WithDownloadPath(folder).WithEventsEnabled(true))
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "tour of 30 squares")
	saved := func(button string) []byte {
		t.Helper()
		tb.click(part("sandbox", button))
		select {
		case name := <-done:
			data, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				t.Fatal(err)
			}
			return data
		case <-tb.ctx.Done():
			t.Fatalf("no %s is saved", button)
			return nil
		}
	}
	var want strings.Builder
	path := eval[[]int64](tb, `[...figures[3].path]`)
	if err := knighttour.WriteSVG(&want, knighttour.MustBoard(5, 6), knighttour.Tour{Path: path}); err != nil {
		t.Fatal(err)
	}
	svg := saved("svg")
	if string(svg) != want.String() || xml.Unmarshal(svg, new(struct{})) != nil {
		t.Errorf("the SVG is not the library's: %.200s", svg)
	}
	if png := saved("png"); !slices.Equal(png[:8], []byte("\x89PNG\r\n\x1a\n")) || len(png) < 10_000 {
		t.Errorf("the PNG has %d bytes and begins with %q", len(png), png[:8])
	}
}
