package main

import (
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
)

// TestSandbox checks all kinds of answers.
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
		{"how:build,rows:4,cols:600,goal:closed", "Proved: no closed tour ", knighttour.Board{}, knighttour.Open()},
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

// TestSandboxStop stops an endless search.
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

// TestEngineStop stops calls in all states and checks that the others are
// answered.
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
			return [ends[0].value?.kind ?? ends[0].reason.constructor.name.toLowerCase(), ends[1].value?.length ?? ends[1].reason.message, after.length].join(" ");
		})()`, begun))
		if want := "stopped 32 16"; got != want {
			t.Errorf("stopped %s: got %s, want %s", name, got, want)
		}
	}
}

// TestSandboxWrong asks invalid questions.
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
