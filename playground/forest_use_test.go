package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour/playground/engine"
)

// TestForestEdit edits a graph with the mouse and with the keyboard.
func TestForestEdit(t *testing.T) {
	t.Parallel()
	tb := open(t, "#dfs=nodes:A20.50-B80.50,edges:AB", light)
	stops := `document.querySelectorAll("#dfs .graph [tabindex]").length`
	expect(tb, stops, 0, "nodes that are tab stops")
	tb.click("#dfs [data-part=edit] summary")
	tb.wait(`figures.dfs.editor.on`)
	at := func(x, y float64) chromedp.Action {
		return chromedp.ActionFunc(func(context.Context) error {
			tb.run(chromedp.ScrollIntoView(part("dfs", "graph"), chromedp.ByQuery))
			box := eval[struct{ X, Y, Width, Height float64 }](tb,
				fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().toJSON()`,
					part("dfs", "graph")))
			tb.run(chromedp.MouseClickXY(box.X+x/100*box.Width, box.Y+y/100*box.Height))
			return nil
		})
	}
	edges := func(want string) {
		t.Helper()
		tb.wait(script("forest-edges-are", want))
	}
	tb.run(at(50, 20))
	tb.wait(`document.querySelectorAll("#dfs .node").length === 3`)
	tb.run(at(80, 50), at(50, 20))
	edges("edge tree AB, edge tree BC")
	tb.run(at(50, 20), at(20, 50))
	edges("edge tree AB, edge tree BC, edge back CA")
	tb.waitText(part("dfs", "facts"), "There is a cycle: A → B → C → A.")
	tb.click(part("dfs", "directed"))
	edges("edge tree AB, edge tree BC, edge back CA")
	tb.waitText(part("dfs", "facts"), "There is a cycle: A – B – C – A.")
	tb.run(at(20, 50), at(50, 20)) // the same edge from the other side removes it
	edges("edge tree AB, edge tree BC")
	tb.waitText(part("dfs", "facts"), "No edge leads back, so there is no cycle.")
	tb.click(part("dfs", "directed"))
	tb.waitText(part("dfs", "facts"), "A B C is a topological order.")

	// With the keyboard: remove B with its edges, and add D with an edge.
	focused := func(name string) {
		t.Helper()
		tb.wait(fmt.Sprintf(`document.activeElement.dataset.node === %q && document.querySelectorAll("#dfs .graph [tabindex='0']").length === 1`,
			name))
	}
	tb.wait(`document.querySelectorAll("#dfs .graph [tabindex='0']").length === 1`)
	tb.run(chromedp.Focus(`#dfs .node[tabindex="0"]`, chromedp.ByQuery))
	focused("A")
	tb.run(chromedp.KeyEvent(kb.ArrowRight))
	focused("C") // at the middle
	tb.run(chromedp.KeyEvent(kb.ArrowRight))
	focused("B")
	tb.run(chromedp.KeyEvent(kb.ArrowRight)) // no node is there
	focused("B")
	tb.run(chromedp.KeyEvent(kb.Delete))
	tb.wait(`document.querySelectorAll("#dfs .node").length === 2`)
	focused("A")
	tb.click(part("dfs", "add"))
	tb.wait(`document.querySelectorAll("#dfs .node").length === 3`)
	tb.run(chromedp.Focus(`#dfs .node[data-node=C]`, chromedp.ByQuery), chromedp.KeyEvent(kb.Enter),
		chromedp.Focus(`#dfs .node[data-node=B]`, chromedp.ByQuery), chromedp.KeyEvent(kb.Enter))
	edges("edge cross CB")
	focused("B")
	tb.run(chromedp.Focus(`#dfs .node[data-node=C]`, chromedp.ByQuery),
		chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(8)))
	expect(tb, `figures.dfs.graph.nodes.find((n) => n.name === "C").x`, 53.0, "where C is")
	tb.wait(`document.activeElement.dataset.node === "C"`)
	// A click without a pointer, such as a screen reader makes, chooses a node.
	eval[any](tb,
		`document.querySelector("#dfs .node[data-node=A]").dispatchEvent(new MouseEvent("click", {bubbles: true})); null`)
	tb.wait(`figures.dfs.editor.chosen === "A"`)
	tb.shot("dfs-edit", "#dfs")
	tb.click(part("dfs", "reset"))
	tb.wait(`document.querySelectorAll("#dfs .node").length === 6`)
	tb.click("#dfs [data-part=edit] summary")
	tb.wait(`!figures.dfs.editor.on && ` + stops + ` === 0`)
}

// TestForestSeen checks, in light, dark and forced colours, that the kinds of
// edges differ in their dashes, that the halos of their names have the colour
// of the background, and that the current line of the algorithm stands out.
func TestForestSeen(t *testing.T) {
	t.Parallel()
	for name, colours := range map[string]string{
		"light":  "forced-colors:none",
		"dark":   "forced-colors:none",
		"forced": "forced-colors:active",
	} {
		scheme := map[bool]string{true: "light", false: "dark"}[name == "light"]
		tb := open(t, "#dfs=step:20", window(1280, 800, scheme, colours))
		tb.shot("dfs-end-"+name, "#dfs .figure")
		dashes := eval[[]string](tb, script("forest-dashes"))
		check(t,
			len(dashes) == 4 && len(slices.Compact(slices.Sorted(slices.Values(dashes)))) == 4,
			"%s: the dashes of tree, back, forward and cross edges are %q", name, dashes)
		halo := `getComputedStyle(document.querySelector("#dfs .edge.back text")).stroke`
		expect(tb, halo+` === getComputedStyle(document.body).backgroundColor`, true,
			"%s: the halo is the page's", name)
		tb.click("#dfs [data-part=edit] summary")
		tb.wait(`figures.dfs.editor.on`)
		expect(tb,
			halo+` === getComputedStyle(document.querySelector("#dfs .graph")).backgroundColor`,
			true, "%s: the halo is the editor's", name)
		tb.shot("dfs-edit-"+name, "#dfs .figure")
		expect(tb,
			`new Set([...document.querySelectorAll("#dfs .code li")].map((e) => getComputedStyle(e).backgroundColor)).size`,
			2, "%s: the colours of the algorithm's lines", name)
		if name == "forced" {
			tb.click("#dfs [data-part=edit] summary")
			tb.goTo("dfs", 11)
			got := eval[[]string](tb, script("forest-fills"))
			want := []string{"rgb(255, 255, 255)2px", "rgb(141, 141, 141)2px", "rgb(17, 17, 17)2px"}
			if !slices.Equal(got, want) {
				t.Errorf("white, gray and black nodes are drawn as %q", got)
			}
		}
	}
}

// TestForestFits checks that the figure fits one screen of a notebook while it
// asks, while a graph is edited, and with the largest graph.
func TestForestFits(t *testing.T) {
	t.Parallel()
	long := engine.Graph{Nodes: "ABCDEFGHIJKL", Directed: true}
	for i := range 11 {
		long.Edges = append(long.Edges, [2]string{long.Nodes[i : i+1], long.Nodes[i+1 : i+2]})
	}
	tb := open(t, "#"+forestHash(long)+",step:34,ask:yes", looks["notebook"])
	height := func(what string) {
		t.Helper()
		atMost(tb, `document.querySelector("#dfs .figure").offsetHeight`, 720, "%s: the height",
			what)
		tb.shot("dfs-"+what, "#dfs .figure")
	}
	tb.wait(`figures.dfs.position === 34`)
	height("long")
	eval[any](tb, `location.hash = "dfs=step:10,ask:yes"; null`)
	tb.waitText("#dfs .quiz p", "E turned grey")
	height("asked")
	tb.click("#dfs [data-part=edit] summary")
	tb.wait(`figures.dfs.editor.on`)
	height("drawn")
}

// TestForestTouch answers by touch on a phone with reduced motion, and scrolls
// by a swipe over the graph.
func TestForestTouch(t *testing.T) {
	t.Parallel()
	tb := open(t, "#dfs=step:10,ask:yes", look(390, "light", "reduce"),
		emulation.SetTouchEmulationEnabled(true))
	tap := func(selector string) {
		t.Helper()
		tb.run(chromedp.ScrollIntoView(selector, chromedp.ByQuery))
		at := eval[[2]float64](tb,
			script("centre", selector))
		tb.run(input.DispatchTouchEvent(input.TouchStart,
			[]*input.TouchPoint{{X: at[0], Y: at[1]}}),
			input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	}
	tap("#dfs .choices button:nth-child(1)")
	tb.waitText("#dfs .quiz p", "Not this time. From E only F is found")
	tb.waitText("#dfs .quiz output", "0 of 1 right")
	tap("#dfs [data-do=forward]")
	tb.waitText("#dfs .quiz p", "The search looks from E to B.")
	expect(tb, `document.querySelector("#dfs [data-do=play]").disabled`, false,
		"with reduced motion Play is disabled")
	atMost(tb,
		script("forest-touch-height"),
		844, "from the graph to the answers")
	tap("#dfs .choices button:nth-child(2)")
	tb.waitText("#dfs .quiz output", "1 of 2 right")
	tb.run(chromedp.ScrollIntoView("#dfs .graph", chromedp.ByQuery))
	at := eval[[3]float64](tb,
		script("forest-graph-centre"))
	tb.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at[0], Y: at[1]}}))
	for y := range 10 {
		tb.run(input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{
			{X: at[0], Y: at[1] + 15*float64(y)},
		}))
	}
	tb.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	tb.wait(fmt.Sprintf(`scrollY < %v - 60`, at[2]))
}

// TestForestEarly uses the figure before the library has loaded, and then
// without a connection.
func TestForestEarly(t *testing.T) {
	t.Parallel()
	p, wait := pageOf(t), make(chan bool)
	tb := visit(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "search.wasm.gz") {
			<-wait
		}
		p.ServeHTTP(w, r)
	}), "#dfs=step:10,ask:yes", light)
	tb.wait(`document.querySelectorAll("#dfs .node.white").length === 6`)
	tb.waitText(part("dfs", "status"), "The search begins once the library has loaded.")
	for _, button := range []string{"forward", "play", "last"} {
		tb.click("#dfs [data-do=" + button + "]")
	}
	tb.click("#dfs .quiz input")
	tb.click("#dfs .quiz input")
	close(wait)
	tb.waitText("#dfs .quiz p", "E turned grey at time 6.")

	tb.run(network.Enable(), network.EmulateNetworkConditions(true, 0, 0, 0))
	tb.click("#dfs [data-part=edit] summary")
	tb.click(part("dfs", "directed"))
	tb.waitText(part("dfs", "facts"), " – ")
}
