package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

// TestAddress opens wrong addresses: each mistake is explained, and the figures
// work.
func TestAddress(t *testing.T) {
	t.Parallel()
	tests := []struct{ hash, where, want string }{
		{"hello", "#complaint", "The address contains “hello”, which no figure here understands."},
		{
			"chess=1&try=board:9x9",
			part("try", "complaint"),
			"The address asks for board “9x9”, but that has to be one of 3x4, 4x4, 5x5, 6x6, 8x8: it is 5x5 here.",
		},
		{
			"try=path:0.1",
			part("try", "complaint"),
			"The address asks for path “0.1”, but a knight cannot go on like that after 1 square: it is shorter here.",
		},
		{
			"try=path:-1.x",
			part("try", "complaint"),
			"The address asks for path “-1.x”, but a knight cannot go on like that after 0 squares: it is shorter here.",
		},
		{
			"race=start:25",
			part("race", "complaint"),
			"The address asks for start “25”, but that has to be a whole number from 0 to 24: it is 0 here.",
		},
		{"race=board:1000x1000,order:%E0%A4%A,at:1e9", part("race", "complaint"),
			"The address asks for board “1000x1000”, but that has to be one of 5x5, 6x6, 7x7, 8x8: it is 5x5 here. " +
				"The address asks for order “%E0%A4%A”, but that has to be one of move, id, most: it is move here. " +
				"The address asks for at “1e9”, but that has to be a whole number from 0 to 40,000,000: it is 0 here."},
		{
			"dfs=nodes:A1.1-A2.2,edges:AB",
			part("dfs", "complaint"),
			"The address asks for nodes and edges “A1.1-A2.2 AB”, but nodes look like A17.24-B50.24, a letter each: it is the book’s graph here.",
		},
		{
			"dfs=nodes:A1.1-B2.2,edges:AZ",
			part("dfs", "complaint"),
			"The address asks for nodes and edges “A1.1-B2.2 AZ”, but edges join two of AB: it is the book’s graph here.",
		},
		{"sandbox=rows:0,cols:101", part("sandbox", "complaint"),
			"The address asks for rows “0”, but that has to be a whole number from 1 to 100: it is 8 here. " +
				"The address asks for cols “101”, but that has to be a whole number from 1 to 100: it is 8 here."},
		{
			"sandbox=rows:5,cols:5,blocked:0.3",
			part("sandbox", "complaint"),
			"The address asks for blocked “0.3”, but the holes have to be squares of the board, and neither the start nor the end.",
		},
		{
			"sandbox=rows:5,cols:5,blocked:3.25",
			part("sandbox", "complaint"),
			"The address asks for blocked “3.25”, but the holes have to be squares of the board, and neither the start nor the end.",
		},
		{
			"sandbox=rows:5,cols:5,blocked:zz",
			part("sandbox", "complaint"),
			"The address asks for blocked “zz”, but the holes have to be squares of the board, and neither the start nor the end.",
		},
		{
			"sandbox=rows:5,cols:5,blocked:-2",
			part("sandbox", "complaint"),
			"The address asks for blocked “-2”, but the holes have to be squares of the board, and neither the start nor the end.",
		},
		{"sandbox=piece:queen,goal:heaven", part("sandbox", "complaint"),
			"The address asks for piece “queen”, but that has to be one of knight, camel, giraffe, zebra, antelope, wazir, king, gnu, squirrel: it is knight here. " +
				"The address asks for goal “heaven”, but that has to be one of open, closed, end: it is open here."},
		{
			"sandbox=how:build,rows:6,cols:6,piece:zebra",
			"#sandbox-wrong-board",
			"The theorems are about knights: search for the tour of another piece.",
		},
		{"sandbox=<script>alert(1)</script>", part("sandbox", "complaint"), ""},
	}
	// One tab, whose address changes.
	tb := open(t, "", light)
	for _, tt := range tests {
		eval[any](tb, fmt.Sprintf(`location.hash = %s; null`, quote(tt.hash)))
		tb.wait(fmt.Sprintf(`document.querySelector(%q).textContent.trim() === %s || null`,
			tt.where, quote(tt.want)))
		checkWorking(tb)
	}
	// A new tab.
	tb = open(t, "#"+tests[5].hash, light)
	tb.wantText(tests[5].where, tests[5].want)
	checkWorking(tb)
}

// checkWorking uses all figures.
func checkWorking(t *tab) {
	t.Helper()
	t.wait(`!figures.race.running || figures.race.runners[1].answer?.visits === figures.race.rows * figures.race.cols`)
	t.wait(`figures.dfs.story.nodes.length === figures.dfs.graph.nodes.length`)
	eval[any](t, `figures.try.setPath([0]); null`)
	t.waitText(part("try", "status"), "1 of 25 squares. 2 moves from here.")
	t.set(part("sandbox", "piece"), "knight")
	eval[any](t, `figures.sandbox.own(true), null`)
	t.click(part("sandbox", "run"))
	t.waitText(part("sandbox", "outcome"), "our")
	t.wait(`!figures.sandbox.call`)
}

// TestKnight compares the page's moves with the library's, and checks names of
// squares.
func TestKnight(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	for _, board := range []knighttour.Board{
		knighttour.MustBoard(1, 1),
		knighttour.MustBoard(3, 4),
		knighttour.MustBoard(8, 8),
		knighttour.MustBoard(2, 800),
	} {
		got := eval[[][]int64](tb,
			fmt.Sprintf(`import("./modules/knight.js").then(({knightMoves}) => knightMoves(%d, %d))`,
				board.Rows(), board.Cols()))
		for id, moves := range got {
			want := []int64{}
			for s := range board.Moves(id/board.Cols(), id%board.Cols()) {
				want = append(want, s.ID())
			}
			equal(t, moves, want, "%v: from %d to", board, id)
		}
	}
	expect(tb, script("square-names"), "a8 h1 z1 aa1 aaa1")
}

// TestShare changes all figures and opens the page's address in a new tab,
// where they are in the same states.
func TestShare(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	for _, square := range []int{12, 1, 8} {
		tb.clickSquare(part("try", "canvas"), square, 5, 5)
	}
	tb.set(part("race", "size"), "6x6")
	tb.set(part("race", "start"), "b6")
	tb.wait(`figures.race.runners[0].answer && figures.race.start === 1 && figures.race.player.length > 1000`)
	tb.raced()
	tb.goTo("race", 77)
	tb.click("#dfs [data-part=edit] summary")
	tb.wait(`document.querySelector("#dfs [data-part=edit]").open`)
	eval[any](tb, script("at-rest"))
	tb.click(part("dfs", "directed"))
	tb.waitText(part("dfs", "facts"), "topological order")
	tb.goTo("dfs", 5)
	tb.set(part("sandbox", "rows"), "8")
	tb.set(part("sandbox", "cols"), "9")
	tb.set(part("sandbox", "piece"), "camel")
	tb.click(part("sandbox", "own"))
	tb.click(`#sandbox [name=tool][value=hole]`)
	tb.clickSquare(part("sandbox", "canvas"), 40, 8, 9)
	state := script("shared-state")
	want := eval[string](tb, state)
	tb.wait(`location.hash.includes("sandbox=") && location.hash.includes("piece:camel") && location.hash.includes("blocked:40")`)
	address, err := url.Parse(eval[string](tb, `location.href`))
	if err != nil {
		t.Fatal(err)
	}
	tb = open(t, "#"+address.EscapedFragment(), light)
	tb.raced()
	if got := eval[string](tb, state); canonical(t, got) != canonical(t, want) {
		t.Errorf("%s\ngot  %s\nwant %s", address, got, want)
	}
}

// canonical returns a JSON value as a text that does not depend on the order of
// its keys.
func canonical(t *testing.T, text string) string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(v)
}

// TestAddressKept checks that looking at the page does not change its address,
// and that a change leaves no trace in the address once it is undone.
func TestAddressKept(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	tb.raced()
	address := func(want string) {
		t.Helper()
		expect(tb, `new Promise((f) => setTimeout(() => f(location.hash), 500))`, want,
			"the address has")
	}
	address("")
	tb.clickSquare(part("try", "canvas"), 3, 5, 5)
	address("#try=board:5x5,path:12.3")
	tb.click(part("try", "undo"))
	address("")
}

// TestFile opens the page from a file. Browsers load no modules from files, and
// the page says so.
func TestFile(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("no browser is started with -short")
	}
	browser, err := chromium(t)
	if err != nil {
		t.Skipf("no browser to try the page in: %v", err)
	}
	folder := t.TempDir()
	if err := pageOf(t).write(folder, io.Discard); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	for file, want := range map[string]string{
		"index.html": "This page cannot run from a file",
		"de.html":    "Aus einer Datei kann diese Seite nicht laufen",
	} {
		var text string
		err := chromedp.Run(ctx, chromedp.Navigate("file://"+filepath.Join(folder, file)),
			chromedp.Evaluate(`document.body.innerText`, &text))
		if err != nil {
			t.Fatal(err)
		}
		check(t,
			strings.Contains(text, want) && strings.Contains(text, "python3 -m http.server") && !strings.Contains(text,
				" …"),
			"%s says %q", file, text)
	}
}

// TestHands checks that the Tab key first leads to a link that skips the head
// of the page, and that two quick taps on a board are two moves.
func TestHands(t *testing.T) {
	t.Parallel()
	tb := open(t, "", phone)
	expect(tb, script("touch-actions"),
		false, "a board takes two taps as one, or the note about files is seen")
	tb.run(chromedp.KeyEvent("\t"))
	expect(tb,
		`document.activeElement.matches(".skip") && document.activeElement.getBoundingClientRect().height > 0`,
		true, "the first stop is the link past the head")
	tb.run(chromedp.KeyEvent("\r"), chromedp.KeyEvent("\t"))
	tb.wait(`document.activeElement === document.querySelector("#try canvas")`)
	tb.wantText("#complaint", "")
}

// TestBack changes states by hand and by links, and goes back and forward in
// the history: the figures get the states that they had.
func TestBack(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	tb.raced()
	state := `[figures.try.path.join("."), figures.dfs.position, figures.race.size].join()`
	want := func(s string) {
		t.Helper()
		tb.wait(fmt.Sprintf(`%s === %q`, state, s))
		// Wait until the address has the state.
		eval[any](tb, `new Promise((f) => setTimeout(() => f(null), 300))`)
	}
	want("12,0,8x8")
	tb.clickSquare(part("try", "canvas"), 3, 5, 5)
	want("12.3,0,8x8")
	eval[any](tb, `location.hash = "#try=board:5x5,path:0.11.20.17.10.1.12"; null`)
	want("0.11.20.17.10.1.12,0,8x8")
	eval[any](tb, `location.hash = "#race=board:5x5,start:0,at:19"; null`)
	want("0.11.20.17.10.1.12,0,5x5")
	eval[any](tb, `location.hash = "#dfs=step:3,ask:yes"; null`)
	want("0.11.20.17.10.1.12,3,5x5")
	for _, s := range []string{
		"0.11.20.17.10.1.12,0,5x5",
		"0.11.20.17.10.1.12,0,8x8",
		"12.3,0,8x8",
	} {
		eval[any](tb, `history.back()`)
		want(s)
	}
	eval[any](tb, `history.forward()`)
	want("0.11.20.17.10.1.12,0,8x8")
	eval[any](tb, `history.go(2)`)
	want("0.11.20.17.10.1.12,3,5x5")
}

// full is an address that gives every figure some content.
const full = "#try=path:0.7.4.13&race=board:5x5,start:0,at:300&dfs=step:13,ask:yes&sandbox=rows:20,cols:20"

// TestAccess checks the accessibility of the whole page with axe-core.
func TestAccess(t *testing.T) {
	t.Parallel()
	checker := axe(t)
	for name, look := range looks {
		t.Run("look="+name, func(t *testing.T) {
			tb := open(t, full, look)
			tb.click(part("sandbox", "run"))
			tb.waitText(part("sandbox", "outcome"), "tour of 400 squares")
			tb.waitText(part("race", "status"), "Visit 300")
			tb.waitText("#dfs .quiz p", "F turned grey")
			if name != "light" && name != "tablet" { // an open editor hides the questions
				eval[any](tb,
					`document.querySelectorAll("details").forEach((e) => (e.open = true)); null`)
			}
			tb.run(chromedp.Evaluate(checker, nil))
			type violation struct {
				ID, Help string
				Nodes    []struct{ HTML, FailureSummary string }
			}
			result := eval[struct {
				Violations []violation
				Passes     []violation
			}](tb, script("axe-passes"))
			for _, v := range result.Violations {
				t.Errorf("%s: %s: %+v", v.ID, v.Help, v.Nodes)
			}
			check(t, len(result.Passes) >= 20, "only %d rules had something to look at",
				len(result.Passes))
			tb.shot("page-"+name, "")
			for _, figure := range []string{"graph", "try", "race", "dfs", "sandbox", "tasks"} {
				tb.shot(name+"-"+figure, "#"+figure)
			}
		})
	}
}

// TestLayout checks, in all windows, that the page is not too wide, that
// buttons are not too small, and that the layout does not shift while the
// library loads and the race is searched. Until the document is complete, the
// browser may show a part of it.
func TestLayout(t *testing.T) {
	t.Parallel()
	for name, look := range looks {
		if name == "dark" || name == "forced" {
			continue // these differ only in their colours
		}
		t.Run("look="+name, func(t *testing.T) {
			tb := open(t, full, look, chromedp.ActionFunc(addScript(script("record-shifts"))))
			expect(tb, tooWide, "", "too wide")
			expect(tb, script("buttons-too-small"),
				"", "too small")
			tb.raced()
			expect(tb, `new Promise((f) => setTimeout(() => f(shifts_.join("\n")), 300))`, "",
				"the layout shifts")
		})
	}
}

// TestTheme checks that the page follows the system's theme, and that its bands
// of time are the library's.
func TestTheme(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	for _, tt := range []struct {
		look  chromedp.Action
		theme *palette.Theme
	}{{dark, night}, {light, day}} {
		tb.run(tt.look)
		tb.wait(fmt.Sprintf(`getComputedStyle(document.body).backgroundColor === %q`,
			fmt.Sprintf("rgb(%d, %d, %d)", rgb(tt.theme.Page)...)))
		eval[any](tb,
			`new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(() => f(null))))`) // until all listeners have run
		got := eval[[]string](tb, script("theme-colours"))
		want := []palette.Color{
			tt.theme.Path,
			tt.theme.Path.Ink(),
			tt.theme.Open[5],
			tt.theme.Open[31].Ink(),
			tt.theme.Closed[31],
		}
		equal(t, fmt.Sprint(got), fmt.Sprint(want), "the theme has")
	}
	for _, n := range []int{1, 2, 3, 25, 31, 32, 33, 64, 100, 10_000} {
		for _, closed := range []bool{false, true} {
			got := eval[[]int](tb, script("theme-bands", n, closed))
			for i, b := range got {
				if want := palette.Band(i, n, closed); b != want {
					t.Fatalf("step %d of %d, closed=%t: band %d, want %d", i, n, closed, b, want)
				}
			}
		}
	}
}

// rgb returns the components of a colour, as arguments for fmt.
func rgb(c palette.Color) []any {
	r, g, b := c.RGB()
	return []any{r, g, b}
}

// TestAlone checks that the page loads only its own files.
func TestAlone(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	for _, name := range eval[[]string](tb,
		`performance.getEntriesByType("resource").map((e) => e.name)`) {
		u, err := url.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(tb.url, "http://"+u.Host+"/") || pageOf(t)[strings.TrimPrefix(u.Path,
			"/")] == nil {
			t.Errorf("it loads %s", name)
		}
	}
}

// TestServers opens the page from different file servers: in a folder, with
// another media type for the library, with the library expanded, and with a
// broken library.
func TestServers(t *testing.T) {
	t.Parallel()
	const library = "search.wasm.gz"
	p := pageOf(t)
	program, err := expanded(p[library])
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := p.write(filepath.Join(folder, "page"), io.Discard); err != nil {
		t.Fatal(err)
	}
	file := func(kind, encoding string, data []byte) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if path.Base(r.URL.Path) != library {
				p.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Content-Type", kind)
			if encoding != "" {
				w.Header().Set("Content-Encoding", encoding)
			}
			w.Write(data)
		})
	}
	for name, tt := range map[string]struct {
		handler http.Handler
		hash    string
	}{
		"files in a folder": {http.FileServer(http.Dir(folder)), "page/"},
		"unknown type":      {file("application/octet-stream", "", p[library]), ""},
		"encoding":          {file("application/gzip", "gzip", p[library]), ""},
		"wasm":              {file("application/wasm", "", program), ""},
	} {
		t.Run("server="+name, func(t *testing.T) {
			tb := visit(t, tt.handler, tt.hash+"#race=board:5x5,start:0,at:1", light)
			tb.wait(`document.documentElement.dataset.ready === "yes"`)
			tb.counted(6216)
		})
	}
	for name, tt := range map[string]struct {
		handler http.Handler
		want    string
	}{
		"nothing": {http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if path.Base(r.URL.Path) == library {
				http.NotFound(w, r)
			} else {
				p.ServeHTTP(w, r)
			}
		}), "The figures cannot start: the library did not load: 404 Not Found."},
		"a part": {
			handler: file("application/gzip", "", p[library][:1000]),
			want:    "The figures cannot start: ",
		},
		"nonsense": {
			handler: file("application/wasm", "", []byte("nonsense")),
			want:    "The figures cannot start: ",
		},
	} {
		t.Run("server="+name, func(t *testing.T) {
			tb := visit(t, tt.handler, "", light)
			tb.waitText("#loading", tt.want)
			t.Log(tb.text("#loading"))
		})
	}
}
