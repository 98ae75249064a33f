package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
)

// lessonBoards are the boards that the first two figures offer.
var lessonBoards = []knighttour.Board{
	knighttour.MustBoard(3, 4),
	knighttour.MustBoard(4, 4),
	knighttour.MustBoard(5, 5),
	knighttour.MustBoard(6, 6),
	knighttour.MustBoard(8, 8),
}

// movesOn returns the squares that a move leads to.
func movesOn(b knighttour.Board, id int) (to []int) {
	for s := range b.Moves(id/b.Cols(), id%b.Cols()) {
		to = append(to, int(s.ID()))
	}
	return to
}

// hasDarkTour reports whether a tour of the board begins on a dark square.
func hasDarkTour(b knighttour.Board) bool {
	for id := range b.Rows() * b.Cols() {
		if (id/b.Cols()+id%b.Cols())%2 == 0 {
			continue
		}
		if _, err := b.Tour(int64(id)); err == nil {
			return true
		}
	}
	return false
}

// address changes the address, and waits until the page has followed it.
func (t *tab) address(hash string) {
	t.Helper()
	eval[any](t, script("address", hash))
}

// state goes to a state of the graph: a board and further fields, each preceded
// by a comma.
func (t *tab) state(b knighttour.Board, fields string) {
	t.Helper()
	t.address(fmt.Sprintf("graph=board:%dx%d%s", b.Rows(), b.Cols(), fields))
}

// TestGraphDrawing compares the drawing with the library: nodes, edges, colours
// and degrees, in all three pictures.
func TestGraphDrawing(t *testing.T) {
	t.Parallel()
	tb := open(t, "#graph=turn:0", window(1280, 800, "light", "prefers-reduced-motion:reduce"))
	for _, b := range lessonBoards {
		for _, turn := range []int{0, 50, 100} {
			tb.state(b, fmt.Sprintf(",turn:%d,degrees:yes", turn))
			got := eval[struct {
				Nodes []struct {
					X, Y, Width, Rx float64
					Class, Label    string
				}
				Edges string
				Heads []string
			}](tb, script("graph-drawing"))
			squares := b.Rows() * b.Cols()
			dark := squares / 2
			if len(got.Nodes) != squares || got.Heads[0] != fmt.Sprint(squares-dark, " light") || got.Heads[1] != fmt.Sprint(dark,
				" dark") {
				t.Fatalf("%v: %d nodes, %v", b, len(got.Nodes), got.Heads)
			}
			// near returns the node nearest to a point.
			near := func(x, y float64) (at int) {
				for i, n := range got.Nodes {
					if math.Hypot(n.X-x, n.Y-y) < math.Hypot(got.Nodes[at].X-x, got.Nodes[at].Y-y) {
						at = i
					}
				}
				return at
			}
			var edges, want [][2]int
			for line := range strings.SplitSeq(strings.TrimPrefix(got.Edges, "M"), "M") {
				var x1, y1, x2, y2 float64
				_, err := fmt.Sscanf(strings.ReplaceAll(line, "L", " "), "%f %f %f %f", &x1, &y1,
					&x2, &y2)
				if err != nil {
					t.Fatalf("%q: %v", line, err)
				}
				edges = append(edges, [2]int{near(x1, y1), near(x2, y2)})
			}
			for id, node := range got.Nodes {
				moves := movesOn(b, id)
				for _, to := range moves {
					if id < to {
						want = append(want, [2]int{id, to})
					}
				}
				equal(t, node.Label, fmt.Sprint(len(moves)), "%v: the degree of %d", b, id)
				isDark := (id/b.Cols()+id%b.Cols())%2 != 0
				check(t,
					strings.Contains(node.Class, "dark") == isDark && (turn != 100 || (node.X > 300) == isDark),
					"%v: %d, %s, is at x = %g", b, id, node.Class, node.X)
				check(t,
					(turn != 0 || node.Rx == 0) && (turn <= 0 || math.Abs(node.Rx-node.Width/2) <= 0.11),
					"%v at %d: the radius of corners is %g, the width %g", b, turn, node.Rx, node.Width)
				for other := range id { // a node of larger degree is larger, and no two overlap
					n := len(movesOn(b, other))
					if turn > 0 && n != len(moves) && (n > len(moves)) != (got.Nodes[other].Width > node.Width) {
						t.Errorf("%v: degrees %d and %d have sizes %g and %g",
							b, n, len(moves), got.Nodes[other].Width, node.Width)
					}
					o := got.Nodes[other]
					check(t, math.Hypot(o.X-node.X, o.Y-node.Y) >= (o.Width+node.Width)/2-0.2,
						"%v at %d: nodes %d and %d overlap", b, turn, other, id)
				}
			}
			slices.SortFunc(want, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
			slices.SortFunc(edges, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
			equal(t, edges, want, "%v at %d: edges", b, turn)
			for key, want := range map[string]int{
				"nodes": squares,
				"edges": len(want),
				"light": squares - dark,
				"dark":  dark,
			} {
				tb.wantText(fmt.Sprintf("#graph [data-value=%s]", key), fmt.Sprint(want))
			}
		}
	}
}

// wantLit checks that a square is lit, with its moves and its sentence, or that
// no square is lit if id is negative. The parameter lit says in failure
// messages how the square was lit.
func (t *tab) wantLit(b knighttour.Board, id int, lit string) {
	t.Helper()
	got := eval[struct{ Here, Next, Rays []int }](t, script("graph-lit"))
	var here, moves []int
	want := fmt.Sprintf("%d squares, ", b.Rows()*b.Cols())
	if id >= 0 {
		here, moves = []int{id}, movesOn(b, id)
		names := squares(b, moves)
		slices.Sort(names)
		slices.Sort(moves)
		want = fmt.Sprintf("%s: %d moves, to %s.", square(b, id), len(moves),
			strings.Join(names, ", "))
	}
	check(t,
		slices.Equal(got.Here, here) && slices.Equal(got.Next, moves) && len(got.Rays) == len(moves),
		"%s: %+v is lit, want %v", lit, got, here)
	status := t.text(part("graph", "status"))
	check(t, strings.HasPrefix(status, want), "%s: got %q, want %q", lit, status, want)
}

// nodeAt scrolls to a node, and returns where it is in the window.
func (t *tab) nodeAt(id int) (x, y float64) {
	t.Helper()
	at := eval[[2]float64](t, script("graph-node-at", id))
	return at[0], at[1]
}

// TestGraphLight lights squares with mouse, touch and keyboard, and by the
// links in the text.
func TestGraphLight(t *testing.T) {
	t.Parallel()
	b := lessonBoards[2]
	tb := open(t, "#graph=turn:0", window(1280, 800, "light", "prefers-reduced-motion:reduce"))
	tb.wantLit(b, -1, "at first")
	for _, turn := range []string{"0", "50", "100"} {
		tb.click(fmt.Sprintf("#graph button[data-turn='%s']", turn))
		for _, id := range []int{0, 7, 12, 23} {
			tb.run(chromedp.MouseEvent(input.MouseMoved, 0, 0))
			x, y := tb.nodeAt(id)
			tb.run(chromedp.MouseEvent(input.MouseMoved, x, y))
			tb.wantLit(b, id, "pointed at")
			tb.run(chromedp.MouseClickXY(x, y), chromedp.MouseEvent(input.MouseMoved, 1, 1))
			tb.wantLit(b, id, "clicked")
			tb.run(chromedp.MouseClickXY(x, y), chromedp.MouseEvent(input.MouseMoved, 1, 1))
			tb.wantLit(b, -1, "clicked again")
		}
	}
	// Links in the text.
	tb.click("#graph [data-value=corner]")
	tb.wantLit(b, 20, "the corner's link")
	tb.click("#graph [data-value=middle]")
	tb.wantLit(b, 12, "the middle's link")
	expect(tb, `figures.graph.turn`, 0.0, "the turn")
	expect(tb, `location.hash === "" || location.hash.includes("graph=")`, true,
		"a link stays in the figure")

	// Keys: from c3 to the right, and up. In the drawing sorted by colour, the
	// arrow keys lead along a column and across.
	tb.run(chromedp.Focus("#graph svg", chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight))
	tb.wantLit(b, 13, "one to the right")
	tb.run(chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter))
	tb.wantLit(b, 8, "one up, and chosen")
	tb.click("#graph button[data-turn='100']")
	tb.run(chromedp.Focus("#graph svg", chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowDown))
	tb.wantLit(b, 10, "a3 follows d4 among the light ones")
	tb.run(chromedp.KeyEvent(kb.ArrowRight))
	check(t, eval[float64](tb, `figures.graph.morph.nodes[figures.graph.lit].x`) >= 300,
		"an arrow does not lead to the dark side")
	for range 30 {
		tb.run(chromedp.KeyEvent(kb.ArrowDown))
	}
	tb.wantLit(b, 23, "d1 is the last of the dark ones")
	eval[any](tb, `document.activeElement.blur(); null`)
	tb.wantLit(b, 8, "the chosen one remains")

	// Touch: a tap chooses, and a swipe scrolls.
	tb = open(t, "#graph=board:6x6,turn:0", chromedp.Tasks{
		phone,
		emulation.SetTouchEmulationEnabled(true).WithMaxTouchPoints(1),
	})
	x, y := tb.nodeAt(8)
	tap := func(kind input.TouchType, points ...*input.TouchPoint) chromedp.Action {
		return input.DispatchTouchEvent(kind, points)
	}
	tb.run(tap(input.TouchStart, &input.TouchPoint{X: x, Y: y}), tap(input.TouchEnd))
	tb.wait(`document.querySelector("#graph .here")?.dataset.square === "8"`)
	tb.wantLit(lessonBoards[3], 8, "tapped")
	tb.state(lessonBoards[4], ",turn:100")
	left, middle := tb.nodeAt(28) // a small node, of which a finger misses the middle
	tb.run(tap(input.TouchStart, &input.TouchPoint{X: left + 13, Y: middle}), tap(input.TouchEnd))
	tb.wait(`figures.graph.square >= 0`)
	tb.wantLit(lessonBoards[4], 28, "tapped beside it")
	before := eval[float64](tb, `scrollY`)
	tb.run(tap(input.TouchStart, &input.TouchPoint{X: x, Y: y}))
	for i := range 10 {
		tb.run(tap(input.TouchMove, &input.TouchPoint{X: x, Y: y - 20*float64(i)}))
	}
	tb.run(tap(input.TouchEnd))
	tb.wait(fmt.Sprintf(`scrollY > %g + 50`, before))
}

// TestGraphTurns checks how the drawing turns: by the slider, by buttons, and
// at once if the system asks for less motion. It does not turn by itself.
func TestGraphTurns(t *testing.T) {
	t.Parallel()
	turn := func(tb *tab, want float64) {
		t.Helper()
		tb.wait(fmt.Sprintf(`figures.graph.turn === %g`, want))
		expect(tb, `document.querySelector("#graph input[type=range]").value`, fmt.Sprint(want),
			"the slider")
		now := map[float64]string{0: "Board", 50: "Graph", 100: "By colour"}[want]
		expect(tb,
			`[...document.querySelectorAll("#graph [aria-pressed=true]")].map((e) => e.textContent).join()`,
			now, "at %g the button that is pressed", want)
		expect(tb,
			`[...document.querySelectorAll("#graph .story .now")].map((e) => e.dataset.turn).join()`,
			fmt.Sprint(want), "the sentence that is marked")
	}
	record := script("graph-record-turns")
	tb := open(t, "#dfs", window(1280, 800, "light"))
	turn(tb, 0)
	eval[any](tb, record)
	eval[any](tb, `document.querySelector("#graph").scrollIntoView(); null`)
	expect(tb, `new Promise((f) => setTimeout(() => f(location.hash.includes("graph")), 400))`,
		false, "viewing it changes the address")
	turn(tb, 0) // as before
	tb.click("#graph button[data-turn='50']")
	turn(tb, 50)
	// At least the first turn, one on the way, and the last are seen.
	if seen := eval[int](tb, `turns.size`); seen < 3 {
		t.Errorf("%d turns are seen after a click", seen)
	}
	tb.set("#graph input[type=range]", "30")
	expect(tb, `figures.graph.turn`, 30.0, "the slider turns to")
	tb.run(chromedp.Focus("#graph input[type=range]", chromedp.ByQuery), chromedp.KeyEvent(kb.Home))
	turn(tb, 0)
	// After many quick clicks, the last one counts.
	eval[any](tb,
		script("graph-storm"))
	turn(tb, 50)

	tb = open(t, "", window(1280, 800, "light", "prefers-reduced-motion:reduce"))
	for _, want := range []string{"0", "50", "100"} {
		eval[any](tb,
			fmt.Sprintf(`document.querySelector("#graph button[data-turn='%s']").click(); null`,
				want))
		expect(tb, `String(figures.graph.turn)`, want, "without motion the turn is")
	}
}

// TestGraphNumbers shows the book's numbers of squares instead of their names,
// also on the board.
func TestGraphNumbers(t *testing.T) {
	t.Parallel()
	tb := open(t, "#graph=board:5x5,square:12,turn:0",
		window(1280, 800, "light", "prefers-reduced-motion:reduce"))
	status := part("graph", "status")
	tb.wantText(status, "c3: 8 moves, to a2, a4, b1, b5, d1, d5, e2, e4.")
	eval[any](tb, `location.hash = "graph=board:5x5,square:12,turn:0,names:book"; null`)
	tb.waitText(status, "12: 8 moves, to 1, 3, 5, 9, 15, 19, 21, 23.")
	tb.wantText("#graph [data-value=corner]", "20")
	expect(tb,
		script("graph-labels-in-order"),
		true, "the squares have the book's numbers")
	tb.wait(`location.hash === "#graph=board:5x5,square:12,turn:0,names:book"`)
	tb.shot("graph-numbers", "#graph .figure")
	tb.set(part("graph", "size"), "8x8")
	tb.click("#notes details summary")
	tb.click(`#notes a[href="#graph=board:5x5,square:12,names:book"]`)
	tb.waitText(status, "12: 8 moves")
	eval[any](tb, `location.hash = "#graph=board:5x5,square:12"; null`)
	tb.waitText(status, "c3: 8 moves")
	tb.click(`#notes a[href="#graph=board:8x8,turn:50"]`)
	tb.waitText(status, "64 squares, 168 moves from one to another.")
}

// say answers the question of a figure: it clicks the answer with the given
// text.
func (t *tab) say(figure, text string) {
	t.Helper()
	t.run(chromedp.Click(fmt.Sprintf(`//*[@id=%q]//div[@class="choices"]/button[text()=%q]`,
		figure, text),
		chromedp.BySearch))
}

// TestGraphAsks answers the closing question on all boards, and compares the
// verdicts with the library.
func TestGraphAsks(t *testing.T) {
	t.Parallel()
	tb := open(t, "#graph=turn:0", window(1280, 800, "light", "prefers-reduced-motion:reduce"))
	line := "#graph .quiz p"
	for _, b := range lessonBoards {
		for _, says := range []bool{true, false} {
			tb.state(lessonBoards[(b.Rows()+1)%3], ",turn:0")
			tb.state(b, ",turn:0")
			tb.wantText(line, "Can a tour of this board begin on a dark square?")
			tb.say("graph", map[bool]string{true: "Yes", false: "No"}[says])
			want := "Not this time."
			if says == hasDarkTour(b) {
				want = "Right."
			}
			if got := tb.text(line); !strings.HasPrefix(got, want) {
				t.Errorf("%v: %t is answered by %q, want %s", b, says, got, want)
			}
			expect(tb, `figures.graph.turn`, 100.0, "the drawing that shows the answer")
		}
	}
}

// TestGraphAddress opens states by their addresses, and checks the address
// after changes, and what the page says about a wrong address.
func TestGraphAddress(t *testing.T) {
	t.Parallel()
	tb := open(t, "#graph=board:6x6,square:7,turn:60,degrees:yes,ask:yes",
		window(1280, 800, "light"))
	state := script("graph-state")
	expect(tb, state, `["6x6",7,60,true,true]`)
	tb.set(part("graph", "size"), "4x4")
	tb.click("#graph button[data-turn='50']")
	tb.wait(`location.hash === "#graph=board:4x4,turn:50,degrees:yes,ask:yes"`)
	eval[any](tb, `location.hash = "graph=board:7x7,square:25,turn:101,degrees:x"; null`)
	tb.waitText(part("graph", "complaint"), "The address asks for board “7x7”")
	for _, part := range []string{"square “25”", "turn “101”", "degrees “x”"} {
		tb.waitText(`#graph [data-part="complaint"]`, part)
	}
	expect(tb, state, `["5x5",-1,0,false,false]`)
	// Links in the text lead to states of the board that is shown.
	tb.set(part("graph", "size"), "6x6")
	links := eval[[]string](tb,
		`[...document.querySelectorAll("#graph .story a")].map((a) => a.hash)`)
	want := []string{
		"#graph=board:6x6,square:14,turn:0",
		"#graph=board:6x6,square:30,turn:0",
		"#graph=board:6x6,turn:50",
		"#graph=board:6x6,turn:50,degrees:yes",
		"#graph=board:6x6,turn:100",
	}
	equal(t, links, want, "the links are")
}

// TestGraphHatched checks that dark nodes are hatched, so that they differ from
// light ones by more than colour. Squares are not hatched.
func TestGraphHatched(t *testing.T) {
	t.Parallel()
	tb := open(t, "#graph=board:5x5,square:12,turn:0", light)
	lines := `["hatch", "hatch-next"].map((id) => getComputedStyle(document.querySelector("#" + id + " path")).opacity).join()`
	fills := script("graph-hatched")
	for turn, want := range map[int]string{0: "0,0", 100: "0.45,0.45"} {
		eval[any](tb, fmt.Sprintf(`figures.graph.turnTo(%d, {smooth: false}); null`, turn))
		expect(tb, lines, want, "at %d lines are seen by", turn)
		expect(tb, fills, "true,true,false", "at %d hatched are", turn)
	}
}

// TestGraphTogether answers the closing question in narrow and in low windows:
// the picture, the buttons, the current line and the question are on the screen
// together. So is the verdict, which later replaces the question.
func TestGraphTogether(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"index.html", "de.html"} {
		tb := open(t, page, touched(390, 664))
		for _, size := range [][2]int64{{390, 664}, {390, 844}, {768, 1024}, {844, 390}} {
			tb.run(window(size[0], size[1], "light", "prefers-reduced-motion:reduce"))
			seen := func(when string) {
				t.Helper()
				name := fmt.Sprintf("graph-%dx%d-%s-%s", size[0], size[1], page[:2], when)
				tb.together(name, "#graph .morph", "#graph .turn button", "#graph .story .now", "#graph .quiz")
				tb.viewed(name)
			}
			tb.address("graph=board:8x8") // so that the next board asks again
			tb.address("graph=board:5x5,square:12,turn:50")
			expect(tb, `figures.graph.parts.slider.checkVisibility()`, false, "%v: a slider is seen", size)
			eval[any](tb, `document.querySelector("#graph .figure").scrollIntoView(), null`)
			seen("asked")
			tb.tap("#graph .choices button")
			tb.wait(`!figures.graph.quiz.waits`)
			seen("answered")
		}
	}
}
