package main

import (
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"example.com/knighttour"
	"example.com/knighttour/playground/engine"
)

// touch emulates a phone with a touch screen.
var touch = chromedp.Tasks{phone, emulation.SetTouchEmulationEnabled(true).WithMaxTouchPoints(1)}

// TestSandboxTouch taps on squares, which changes the board, and swipes over
// the board, which scrolls the page.
func TestSandboxTouch(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:8,cols:8", touch)
	canvas := part("sandbox", "canvas")
	state := func() string {
		return eval[string](tb,
			`[figures.sandbox.setting.start, figures.sandbox.setting.holes.join("")].join(" ")`)
	}
	// at scrolls to the board, and returns the middle of a square.
	at := func(square int) (x, y float64) {
		t.Helper()
		xy := eval[[]float64](tb, script("square-place", canvas, square))
		return xy[0], xy[1]
	}
	event := func(kind input.TouchType, points ...*input.TouchPoint) {
		t.Helper()
		tb.run(input.DispatchTouchEvent(kind, points))
	}
	tap := func(square int) {
		t.Helper()
		x, y := at(square)
		event(input.TouchStart, &input.TouchPoint{X: x, Y: y})
		event(input.TouchEnd)
	}
	swipe := func() (scrolled float64) {
		t.Helper()
		x, y := at(36)
		from := eval[float64](tb, `scrollY`)
		event(input.TouchStart, &input.TouchPoint{X: x, Y: y})
		for range 15 {
			y -= 10
			event(input.TouchMove, &input.TouchPoint{X: x, Y: y})
		}
		event(input.TouchEnd)
		eval[any](tb, script("at-rest"))
		return eval[float64](tb, `scrollY`) - from
	}
	tap(10)
	tb.wait(`figures.sandbox.setting.start === 10 && !figures.sandbox.setting.holes.includes(1)`)
	tb.click(`#sandbox [name=tool][value=hole]`)
	tap(20)
	tb.wait(`[...figures.sandbox.setting.holes.keys()].filter((i) => figures.sandbox.setting.holes[i]).join() === "20"`)
	before := state()
	if n := swipe(); n < 50 || state() != before {
		t.Errorf("a swipe scrolls by %.0f pixels, and %s turns into %s", n, before, state())
	}
	tb.shot("sandbox-touch", "")
}

// TestSandboxShared opens the address of a question that was answered: it is
// answered again, on the screen.
func TestSandboxShared(t *testing.T) {
	t.Parallel()
	for name, looks := range map[string]chromedp.Action{"light": light, "phone": phone} {
		t.Run("look="+name, func(t *testing.T) {
			tb := open(t, "#sandbox=rows:6,cols:6,goal:closed,start:3,run:yes", looks)
			tb.waitText(part("sandbox", "outcome"), "A closed tour of 36 squares, found in ")
			checkTour(t, tb, `figures.sandbox.path`, knighttour.MustBoard(6, 6),
				knighttour.Closed())
			expect(tb,
				`(({top}) => top > -1 && top <= 140)(document.querySelector("#sandbox .figure").getBoundingClientRect())`,
				true, "the sandbox is at the top")
			tb.goTo("sandbox", 2)
			second := eval[int](tb, `figures.sandbox.path[1]`)
			tb.wantText(part("sandbox", "status"),
				fmt.Sprintf("Square 2 of 36: %c%d.", 'a'+second%6, 6-second/6))
			// A change of the address runs the new question, and a change of
			// the form does not.
			eval[any](tb, `location.hash = "#sandbox=rows:5,cols:6,run:yes"; null`)
			tb.waitText(part("sandbox", "outcome"), "tour of 30 squares")
			tb.set(part("sandbox", "rows"), "6")
			tb.wantText(part("sandbox", "outcome"), "")
			tb.wait(`location.hash.includes("rows:6") && !location.hash.includes("run")`)
		})
	}
}

// offline breaks the connection, or restores it if off is false.
func (t *tab) offline(off bool) {
	t.Helper()
	t.run(network.EmulateNetworkConditions(off, 0, -1, -1))
}

// TestSandboxOffline asks without a connection: the program that is already
// loaded answers. If a question needs the other program, a sentence explains
// the problem, and the question is answered when the connection is back.
func TestSandboxOffline(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:8,cols:8", light)
	outcome, run, how := part("sandbox", "outcome"), part("sandbox", "run"), part("sandbox", "how")
	ask := func(want string) {
		t.Helper()
		tb.click(run)
		tb.waitText(outcome, want)
		tb.wait(`!figures.sandbox.call`)
	}
	tb.offline(true)
	if failed := eval[bool](tb, `fetch("icon.svg").then(() => false, () => true)`); !failed {
		t.Fatal("there is a connection")
	}
	ask("tour of 64 squares, found in ")
	tb.set(part("sandbox", "goal"), "closed")
	// The Worker is terminated, as after a proof that is stopped.
	eval[any](tb, `figures.sandbox.engine.restart(); null`)
	ask("closed tour of 64 squares, found in ")
	tb.set(part("sandbox", "goal"), "open")
	tb.set(how, "find")
	const missing = "No answer: the part of the library that finds, builds and draws did not arrive. Check your connection and try again."
	ask(missing)
	tb.shot("sandbox-offline", "#sandbox")
	tb.click(run) // still without a connection
	tb.waitText(outcome, missing)
	tb.set(how, "build")
	ask(missing)
	tb.set(how, "search")
	ask("tour of 64 squares, found in ")
	// A tour that draws itself does not overwrite what is said about the
	// picture.
	eval[any](tb, `figures.sandbox.player.first(); figures.sandbox.player.play(); null`)
	tb.click(part("sandbox", "svg"))
	tb.wait(`!figures.sandbox.player.playing`)
	tb.waitText(part("sandbox", "status"),
		"The picture could not be saved: the part of the library that finds, builds and draws did not arrive.")
	tb.offline(false)
	tb.set(how, "find")
	ask("tour of 64 squares.")
	tb.set(how, "build")
	ask("tour of 64 squares, built by theorem")
	tb.set(how, "find")
	tb.offline(true)
	eval[any](tb, `figures.sandbox.finder.restart(); null`) // as after a stop
	tb.set(part("sandbox", "piece"), "zebra")
	ask("Proved: there is no such tour.")
	expect(tb,
		`figures.sandbox.finder.ask("svg", {rows: 3, cols: 3, path: Int32Array.of(0, 5)}).answer.then(({text}) => text.slice(0, 4))`,
		"<svg", "the picture begins with")
}

// TestSandboxLoading asks Find over a slow connection, and stops the question
// while the program is still loading.
func TestSandboxLoading(t *testing.T) {
	t.Parallel()
	p, rest := pageOf(t), make(chan struct{})
	slow := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if data := p["find.wasm.gz"]; path.Base(r.URL.Path) == "find.wasm.gz" {
			w.Write(data[:len(data)/2])
			w.(http.Flusher).Flush()
			<-rest
			w.Write(data[len(data)/2:])
			return
		}
		p.ServeHTTP(w, r)
	})
	tb := visit(t, slow, "#sandbox=how:find,rows:5,cols:6", light)
	tb.wait(`document.documentElement.dataset.ready === "yes"`)
	outcome, run := part("sandbox", "outcome"), part("sandbox", "run")
	tb.click(run)
	tb.waitText(outcome, "The library is still loading; then it will answer.")
	t.Log(tb.text(outcome))
	tb.wantText(run, "Stop")
	eval[any](tb, `document.querySelector("#sandbox [data-part=run]").click(); null`)
	tb.waitText(outcome, "Stopped: neither a tour nor a proof that there is none.")
	eval[any](tb, `document.querySelector("#sandbox [data-part=run]").click(); null`)
	close(rest)
	tb.waitText(outcome, "tour of 30 squares.")
}

// TestSandboxFits checks that the figure fits one screen, and the order of its
// parts on a phone.
func TestSandboxFits(t *testing.T) {
	t.Parallel()
	const hash = "#sandbox=rows:8,cols:8,goal:closed,run:yes"
	tb := open(t, hash, chromedp.Tasks{
		light,
		emulation.SetDeviceMetricsOverride(1280, 800, 1, false),
	})
	tb.waitText(part("sandbox", "outcome"), "A closed tour")
	size := eval[[]float64](tb,
		`(({width, height}) => [width, height])(document.querySelector("#sandbox .figure").getBoundingClientRect())`)
	if t.Logf("it has %v pixels", size); size[0] > 1280 || size[1] > 720 {
		t.Errorf("it has %v pixels, which is more than 1280x720", size)
	}
	tb.shot("sandbox-1280", "")

	tb = open(t, hash, phone)
	tb.waitText(part("sandbox", "outcome"), "A closed tour")
	tb.click(part("sandbox", "own"))
	tops := eval[[]float64](tb,
		`["canvas", "outcome", "player", "run", "settings"].map((name) => figures.sandbox.parts[name].getBoundingClientRect().top)`)
	check(t,
		slices.IsSorted(tops) && tops[3] <= tops[0]+800 && !eval[bool](tb,
			`figures.sandbox.parts.settings.open`),
		"the parts begin at %v", tops)
	tb.run(chromedp.Focus("#sandbox summary", chromedp.ByQuery), chromedp.KeyEvent(" "))
	tb.wait(`figures.sandbox.parts.settings.open && !figures.sandbox.player.playing`)
	tb.run(chromedp.KeyEvent(" "))
	eval[any](tb,
		`scrollTo(0, scrollY + document.querySelector("#sandbox canvas").getBoundingClientRect().top - 8); null`)
	var picture []byte
	tb.run(chromedp.CaptureScreenshot(&picture))
	tb.write("sandbox-390.png", picture)
}

// TestSandboxLooks checks the accessibility of the sandbox in several states,
// in light, dark and forced colours and on a phone.
func TestSandboxLooks(t *testing.T) {
	t.Parallel()
	forced := chromedp.Tasks{
		light,
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "forced-colors", Value: "active"},
		}),
	}
	for name, looks := range map[string]chromedp.Action{
		"light":  light,
		"dark":   dark,
		"phone":  phone,
		"forced": forced,
	} {
		t.Run("look="+name, func(t *testing.T) {
			tb := open(t, "#sandbox=rows:8,cols:8", chromedp.Tasks{
				looks,
				emulation.SetDeviceMetricsOverride(map[bool]int64{
					true:  390,
					false: 1280,
				}[name == "phone"],
					800, 1, name == "phone"),
			})
			for _, state := range []struct{ name, hash, kind string }{
				{
					name: "tour",
					hash: "rows:8,cols:8,goal:closed,run:yes",
					kind: "tour",
				},
				{
					name: "holes",
					hash: "rows:8,cols:8,blocked:10.11.18.30.31.32,start:4,goal:end,end:62,run:yes",
					kind: "none",
				},
				{
					name: "colours",
					hash: "rows:5,cols:5,start:1,run:yes",
					kind: "none",
				},
				{
					name: "cut",
					hash: "rows:4,cols:4,run:yes",
					kind: "none",
				},
				{
					name: "large",
					hash: "how:find,rows:40,cols:60,piece:zebra,blocked:0.1037,start:1,run:yes",
				},
				{
					name: "find",
					hash: "how:find,rows:200,cols:200,blocked:10.11,run:yes",
					kind: "tour",
				},
				{
					name: "wrong",
					hash: "how:build,rows:6,cols:6,piece:zebra",
					kind: "-",
				},
			} {
				tb.address("sandbox=" + state.hash)
				if state.kind == "-" {
					tb.waitText("#sandbox-wrong-board", "The theorems are about knights")
				} else {
					tb.wait(`!figures.sandbox.call && figures.sandbox.parts.outcome.dataset.kind`)
					kind := eval[string](tb, `figures.sandbox.parts.outcome.dataset.kind`)
					if state.kind != "" && kind != state.kind {
						t.Errorf("%s: %s", state.name, tb.text(part("sandbox", "outcome")))
					}
				}
				t.Log(tb.text(part("sandbox", "outcome")))
				tb.shot("look-"+name+"-"+state.name, "#sandbox")
				tb.wantAccessible("#sandbox", state.name)
			}
		})
	}
}

// TestSandboxStorm clicks and changes settings faster than the library answers,
// and makes the library crash: the page keeps working.
func TestSandboxStorm(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:100,cols:100,order:shuffled(7)", light,
		emulation.SetCPUThrottlingRate(4))
	run, outcome := part("sandbox", "run"), part("sandbox", "outcome")
	tb.run(chromedp.ScrollIntoView(run, chromedp.ByQuery))
	box := eval[[]float64](tb,
		fmt.Sprintf(`(({x, y}) => [x + 20, y + 20])(document.querySelector(%q).getBoundingClientRect())`,
			run))
	// A double click begins a search, and does not stop it.
	tb.run(chromedp.MouseClickXY(box[0], box[1], chromedp.ClickCount(1)),
		chromedp.MouseClickXY(box[0], box[1], chromedp.ClickCount(2)))
	tb.waitText(outcome, "Searching: ")
	eval[any](tb, script("sandbox-storm"))
	expect(tb, `Boolean(figures.sandbox.call)`, false, "something is asked after the last change")
	tb.set(part("sandbox", "order"), "warnsdorff+outward")
	tb.click(run)
	tb.waitText(outcome, "A tour of 9,000 squares, found in ")

	// The library crashes, and the next question starts it again.
	eval[any](tb,
		`figures.sandbox.engine.worker.postMessage({id: -1, name: "search", parameters: undefined}); null`)
	tb.wait(`!figures.sandbox.engine.worker`)
	tb.click(run)
	tb.waitText(outcome, "A tour of 9,000 squares, found in ")
	tb.set(part("sandbox", "order"), "shuffled(7)")
	tb.click(run)
	tb.waitText(outcome, "Searching: ")
	eval[any](tb,
		`figures.sandbox.engine.worker.postMessage({id: -1, name: "search", parameters: undefined}); null`)
	tb.waitText(outcome, "No answer: the library crashed; your next question restarts it.")
	tb.set(part("sandbox", "how"), "build")
	tb.click(run)
	tb.waitText(outcome, "tour of 9,000 squares, built")
	tb.click("#sandbox [data-do=play]")
	eval[any](tb,
		script("count-frames"))
	tb.wait(`frames_[0] > 100`)
	t.Logf("4 times slower it plays at %.0f frames a second",
		eval[float64](tb,
			`frames_[0] / (performance.now() - frames_[1]) * 1000`))
}

// TestSandboxProof checks that the squares in the library's reasons are marked
// on the board and named in the sentence.
func TestSandboxProof(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	for _, tt := range []struct {
		hash string
		q    engine.Question
	}{
		{
			hash: "rows:8,cols:8,blocked:10.11.18.30.31.32,start:4,goal:end,end:62",
			q: engine.Question{
				Rows:  8,
				Cols:  8,
				Holes: []int64{10, 11, 18, 30, 31, 32},
				Start: 4,
				Goal:  "end 62",
			},
		},
		{"rows:5,cols:5,start:1", engine.Question{Rows: 5, Cols: 5, Start: 1, Goal: "open"}},
		{"rows:3,cols:3,start:4", engine.Question{Rows: 3, Cols: 3, Start: 4, Goal: "open"}},
		{"how:build,rows:4,cols:6,goal:closed", engine.Question{Rows: 4, Cols: 6, Goal: "closed"}},
	} {
		tt.q.Orders = "warnsdorff+outward"
		answer := tt.q.Search(t.Context(), nil)
		if strings.HasPrefix(tt.hash, "how:build") {
			answer = tt.q.Build()
		}
		if answer.Kind != engine.Proved {
			t.Fatalf("%s: %+v", tt.hash, answer)
		}
		tb.address("sandbox=" + tt.hash + ",run:yes")
		tb.wait(`!figures.sandbox.call`)
		said := tb.text(part("sandbox", "outcome"))
		t.Logf("%s: %s", answer.Reason.Kind, said)
		check(t,
			strings.HasPrefix(said, "Proved: there is no such ") && !strings.Contains(said, "node"),
			"%s: %s", tt.hash, said)
		marked := eval[[]int64](tb,
			`figures.sandbox.board.state.marks.map(({square}) => square).sort((a, b) => a - b)`)
		switch want := slices.Sorted(slices.Values(answer.Reason.Squares)); answer.Reason.Kind {
		case "colours":
			equal(t, len(marked), tt.q.Rows*tt.q.Cols-len(tt.q.Holes), "%s: marked squares",
				tt.hash)
		default:
			equal(t, marked, want, "%s: marked are", tt.hash)
			for _, id := range want {
				name := square(knighttour.MustBoard(tt.q.Rows, tt.q.Cols), id)
				check(t, answer.Reason.Kind != "ends" || strings.Contains(said, name),
					"%s: %s is not named", tt.hash, name)
			}
		}
		tb.shot("sandbox-proof-"+answer.Reason.Kind, "#sandbox")
	}
	tb.set(part("sandbox", "rows"), "6")
	tb.wait(`!figures.sandbox.board.state.marks.length`)
}
