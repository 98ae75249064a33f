package main

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
)

// TestSandbox asks questions of all kinds, and checks the answers.
func TestSandbox(t *testing.T) {
	t.Parallel()
	holes := func(b knighttour.Board, ids ...int64) knighttour.Board {
		b, err := b.Without(ids...)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	zebra, err := knighttour.MustBoard(10, 10).WithPiece([2]int{2, 3})
	if err != nil {
		t.Fatal(err)
	}
	king, err := knighttour.MustBoard(9, 9).WithPiece([2]int{0, 1}, [2]int{1, 1})
	if err != nil {
		t.Fatal(err)
	}
	large, err := knighttour.MustBoard(60, 60).WithPiece([2]int{2, 3})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		hash, want string
		board      knighttour.Board
		goal       knighttour.Goal
		alone      bool // in a tab of its own, since it takes much memory
	}{
		{
			hash:  "rows:8,cols:8,goal:closed",
			want:  "A closed tour of 64 squares, found in ",
			board: knighttour.MustBoard(8, 8),
			goal:  knighttour.Closed(),
		},
		{
			hash:  "rows:6,cols:7,goal:end,end:41",
			want:  "A tour of 42 squares, found in ",
			board: knighttour.MustBoard(6, 7),
			goal:  knighttour.EndAt(41),
		},
		{
			hash:  "rows:100,cols:100",
			want:  "A tour of 10,000 squares, found in 10,000 visits.",
			board: knighttour.MustBoard(100, 100),
			goal:  knighttour.Open(),
		},
		{
			hash:  "how:book,rows:5,cols:5,order:move",
			want:  "A tour of 25 squares, found in 6,216 visits.",
			board: knighttour.MustBoard(5, 5),
			goal:  knighttour.Open(),
		},
		{
			hash:  "rows:6,cols:6,blocked:1.2",
			want:  "A tour of 34 squares, found in ",
			board: holes(knighttour.MustBoard(6, 6), 1, 2),
			goal:  knighttour.Open(),
		},
		{
			hash:  "rows:10,cols:10,piece:zebra,goal:closed",
			want:  "A closed tour of 100 squares, found in ",
			board: zebra,
			goal:  knighttour.Closed(),
		},
		{
			hash:  "rows:9,cols:9,piece:king,goal:closed",
			want:  "A closed tour of 81 squares, found in ",
			board: king,
			goal:  knighttour.Closed(),
		},
		{
			hash:  "how:find,rows:60,cols:60,piece:zebra,goal:closed",
			want:  "Found: a closed tour of 3,600 squares.",
			board: large,
			goal:  knighttour.Closed(),
		},
		{
			hash:  "how:find,rows:300,cols:300,blocked:0.1,start:7,goal:open",
			want:  "Found: a tour of 89,998 squares.",
			board: holes(knighttour.MustBoard(300, 300), 0, 1),
			goal:  knighttour.Open(),
		},
		{
			hash:  "how:find,rows:5,cols:5,start:1,from:any",
			want:  "Found: a tour of 25 squares.",
			board: knighttour.MustBoard(5, 5),
			goal:  knighttour.Open(),
		},
		{
			hash:  "how:find,rows:5,cols:5,start:1",
			want:  "Proved: there is no such tour.",
			board: knighttour.Board{},
			goal:  knighttour.Open(),
		},
		{
			hash:  "how:build,rows:1000,cols:1000,goal:closed",
			want:  "A closed tour of 1,000,000 squares, built by theorem without a search.",
			board: knighttour.MustBoard(1000, 1000),
			goal:  knighttour.Closed(),
			alone: true,
		},
		{
			hash:  "rows:4,cols:4",
			want:  "Proved: there is no such tour.",
			board: knighttour.Board{},
			goal:  knighttour.Open(),
		},
		{
			hash:  "how:build,rows:4,cols:600,goal:closed",
			want:  "Proved: there is no such closed tour. Boards with a side of 1, 2 or 4 have none (Schwenk 1991).",
			board: knighttour.Board{},
			goal:  knighttour.Open(),
		},
	}
	browser := ownBrowser(t)
	shared := open(t, "", light)
	for i, tt := range tests {
		t.Run("address="+tt.hash, func(t *testing.T) {
			tb := &tab{t, shared.ctx, shared.url}
			if tt.alone {
				tb = open(t, "", light)
			}
			tb.goes("sandbox=" + tt.hash)
			tb.wantText(part("sandbox", "complaint"), "")
			tb.wantText(part("sandbox", "outcome"), "")
			disabled := `document.querySelector("#sandbox [data-do=play]").matches(":disabled")`
			expect(tb, disabled, true, "with nothing to play, Play is disabled")
			tb.click(part("sandbox", "run"))
			tb.waitText(part("sandbox", "outcome"), tt.want)
			t.Log(tb.text(part("sandbox", "outcome")))
			tb.wait(`location.hash.endsWith(",run:yes")`)
			tb.shot(fmt.Sprint("sandbox-", i), "#sandbox")
			if memory, ok := renderer(browser); ok && memory > 300<<20 {
				t.Errorf("the renderer takes %d bytes", memory)
			} else if ok {
				t.Logf("the renderer has %d MB of its own", memory>>20)
			}
			if tt.board.Rows() > 0 {
				checkTour(t, tb, `figures.sandbox.path`, tt.board, tt.goal)
				tb.click("#sandbox [data-do=first]")
				tb.click("#sandbox [data-do=forward]")
				expect(tb, `figures.sandbox.board.state.length`, 1, "the squares of one step")
			} else if eval[int](tb, `figures.sandbox.path.length`) > 0 || !eval[bool](tb, disabled) {
				t.Error("there is a path")
			}
		})
	}
}

// TestSandboxBoard makes holes, with the mouse and with the keyboard, and moves
// the start and the end.
func TestSandboxBoard(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:5,cols:5", light)
	canvas, status := part("sandbox", "canvas"), part("sandbox", "status")
	holes := func() string {
		return eval[string](tb,
			`[...figures.sandbox.setting.holes.keys()].filter((i) => figures.sandbox.setting.holes[i]).join(" ")`)
	}
	tb.click(`#sandbox [name=tool][value=hole]`)
	tb.clickSquare(canvas, 7, 5, 5)
	tb.clickSquare(canvas, 8, 5, 5)
	tb.clickSquare(canvas, 7, 5, 5)
	equal(t, holes(), "8", "holes at")
	tb.clickSquare(canvas, 0, 5, 5)
	tb.wantText(status, "The start is on a5: move it first, then make the hole.")
	tb.run(chromedp.Focus(canvas, chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight),
		chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter))
	equal(t, holes(), "2 8", "holes at")
	tb.wantText(part("sandbox", "cursor"), "c5: a hole")
	tb.click(`#sandbox [name=tool][value=start]`)
	tb.clickSquare(canvas, 8, 5, 5)
	tb.wantText(status, "d4 is a hole: the start cannot be there.")
	tb.clickSquare(canvas, 12, 5, 5)
	tb.click(`#sandbox [name=tool][value=end]`)
	tb.clickSquare(canvas, 24, 5, 5)
	expect(tb,
		`[figures.sandbox.setting.start, figures.sandbox.setting.end, figures.sandbox.setting.goal].join(" ")`,
		"12 24 end")
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "Proved: there is no such tour.")
	tb.click("#sandbox summary")
	tb.click(part("sandbox", "clear"))
	tb.wait(`!figures.sandbox.setting.holes.includes(1)`)
	tb.shot("sandbox-painted", "#sandbox")
}

// TestSandboxStop stops a search that would take very long.
func TestSandboxStop(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:100,cols:100,order:shuffled(7)", light)
	run := part("sandbox", "run")
	tb.click(run)
	tb.waitText(part("sandbox", "outcome"), "Searching: ")
	tb.wantText(run, "Stop")
	tb.wait(`figures.sandbox.last.visits > 10_000`)
	took := eval[float64](tb, script("stop-time", run))
	t.Logf("it stops within %.0f ms", took)
	tb.waitText(part("sandbox", "outcome"),
		"neither a tour nor a proof that there is none. The longest path has ")
	shown, longest := eval[int](tb, `figures.sandbox.board.state.path.length`), eval[int](tb,
		`figures.sandbox.last.path.length`)
	if shown < longest {
		t.Errorf("%d squares are shown of %d", shown, longest)
	}
	tb.shot("sandbox-stopped", "#sandbox")
	tb.wantText(run, "Search for a tour")

	// The library answers again.
	tb.set(part("sandbox", "order"), "warnsdorff+outward")
	tb.click(run)
	tb.waitText(part("sandbox", "outcome"), "A tour of 10,000 squares")
}

// TestEngineStop stops calls in different states, and checks that other calls
// still get their answers.
func TestEngineStop(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	for _, when := range []string{"at once", "when sent", "begun"} {
		got := eval[string](tb, script("engine-stop", when))
		equal(t, got, "stopped 1 25", "stopped %s", when)
	}
}

// TestSandboxWrong asks wrong questions. What is wrong is said beside the
// field, and the button that asks leads to that field.
func TestSandboxWrong(t *testing.T) {
	t.Parallel()
	tb := open(t, "", phone)
	tb.click(part("sandbox", "own"))
	for _, tt := range []struct{ control, value, where, want string }{
		{
			control: "rows",
			value:   "101",
			where:   "rows",
			want:    "A search takes boards of 1 to 100 rows.",
		},
		{
			control: "rows",
			where:   "rows",
			want:    "A search takes boards of 1 to 100 rows.",
		},
		{
			control: "rows",
			value:   "6",
			want:    "",
		},
		{
			control: "cols",
			value:   "-3",
			where:   "cols",
			want:    "A search takes boards of 1 to 100 columns.",
		},
		{
			control: "how",
			value:   "build",
			where:   "cols",
			want:    "A tour by theorem takes boards of 1 to 1,000 columns.",
		},
		{
			control: "cols",
			value:   "1000",
			want:    "",
		},
		{
			control: "piece",
			value:   "zebra",
			where:   "piece",
			want:    "The theorems are about knights: search for the tour of another piece.",
		},
		{
			control: "piece",
			value:   "knight",
			want:    "",
		},
		{
			control: "goal",
			value:   "end",
			where:   "goal",
			want:    "No theorem here gives tours with a given end: search for one instead.",
		},
		{
			control: "goal",
			value:   "open",
			want:    "",
		},
	} {
		tb.set(part("sandbox", tt.control), tt.value)
		// Here the first board would get its answer.
		tb.run(chromedp.ScrollIntoView(part("sandbox", "canvas"), chromedp.ByQuery))
		tb.frames(3)
		expect(tb, `Boolean(figures.sandbox.call)`, false, "%s=%s: it searches", tt.control,
			tt.value)
		got := eval[[]string](tb, script("complaints"))
		equal(t, got, []string{tt.where, tt.want, tt.want}, "%s=%s", tt.control, tt.value)
		if tt.where == "" {
			continue
		}
		tb.click(part("sandbox", "run"))
		expect(tb, `document.activeElement.dataset.part`, tt.where, "%s=%s: the focus is on",
			tt.control, tt.value)
		if box := eval[[]float64](tb, script("complaint-place")); box[0] == 0 || box[1] < 0 || box[1] > 140 { // the sentence takes a few lines
			t.Errorf("%s=%s: field and complaint are %v apart", tt.control, tt.value, box)
		}
		tb.shot("sandbox-wrong-"+tt.where, "#sandbox")
	}
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "A closed tour of 6,000 squares, built")
}

// TestDownload saves a picture, which must be the library's.
func TestDownload(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:5,cols:6,start:3", light)
	folder := t.TempDir()
	done := make(chan string, 1)
	chromedp.ListenTarget(tb.ctx, func(event any) {
		e, ok := event.(*browser.EventDownloadProgress)
		if ok && e.State == browser.DownloadProgressStateCompleted {
			done <- e.GUID
		}
	})
	tb.run(browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllowAndName).WithDownloadPath(folder).WithEventsEnabled(true))
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "tour of 30 squares")
	var want strings.Builder
	path := eval[[]int64](tb, `[...figures.sandbox.path]`)
	err := (knighttour.Picture{}).WriteSVG(&want, knighttour.MustBoard(5, 6),
		knighttour.Tour{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	tb.click(part("sandbox", "svg"))
	select {
	case name := <-done:
		svg, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || string(svg) != want.String() || xml.Unmarshal(svg, new(struct{})) != nil {
			t.Errorf("the SVG is not the library's: %v %.200s", err, svg)
		}
	case <-tb.ctx.Done():
		t.Fatal("no picture is saved")
	}
}

// TestSandboxPieces checks that a proof about another piece does not mention a
// knight.
func TestSandboxPieces(t *testing.T) {
	t.Parallel()
	for address, knight := range map[string]string{"": "knight", "de.html": "Springer"} {
		tb := open(t, address, light)
		for _, what := range []string{
			"rows:8,cols:8,piece:camel",
			"rows:3,cols:3,piece:wazir,blocked:1.3",
			"rows:1,cols:5,piece:king,start:2",
		} {
			eval[any](tb, fmt.Sprintf(`location.hash = "#sandbox=%s,run:yes", null`, what))
			tb.wait(fmt.Sprintf(`figures.sandbox.parts.outcome.dataset.kind === "none" && %q.includes("piece:" + figures.sandbox.setting.piece)`,
				what))
			text := tb.text(part("sandbox", "outcome"))
			check(t, !strings.Contains(text, knight), "%s: %s", what, text)
		}
	}
}
