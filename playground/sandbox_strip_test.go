package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestFoundSeen searches in the sandbox with its button and with its examples:
// what is found is on the screen, together with what is said about it.
func TestFoundSeen(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"index.html", "de.html"} {
		for _, motion := range []string{"no-preference", "reduce"} {
			tb := open(t, page+"#sandbox=rows:6,cols:6", chromedp.Tasks{
				touched(390, 664),
				window(390, 664, "light", "prefers-reduced-motion:"+motion),
			})
			found := func(what string) {
				t.Helper()
				tb.wait(`!figures.sandbox.call && figures.sandbox.parts.outcome.dataset.kind`)
				tb.together(fmt.Sprint(page, motion, what), "#sandbox .presets", part("sandbox", "canvas"),
					part("sandbox", "outcome"))
				tb.viewed(fmt.Sprintf("found-%s-%s-%s", page[:2], motion, what))
				said := tb.text(part("sandbox", "outcome"))
				check(t, said != "", "nothing is said")
			}
			eval[any](tb, `document.querySelector("#sandbox [data-part=run]").scrollIntoView({block: "center"}), null`)
			tb.tap(part("sandbox", "run"))
			found("run")
			for _, name := range []string{"goal:closed", "piece:king"} {
				eval[any](tb, fmt.Sprintf(`document.querySelector("#sandbox .presets a[href*='%s']").click(), null`,
					name))
				tb.frames(3)
				found(name)
			}
		}
	}
}

// TestSandboxTold checks that, while a tour draws itself, the words say what is
// shown.
func TestSandboxTold(t *testing.T) {
	t.Parallel()
	tb := open(t, "", touched(390, 664))
	for _, hash := range []string{
		"sandbox=rows:6,cols:6,numbers:1-19.20-8.30-18.34-20.36-5,run:yes",
		"sandbox=rows:30,cols:30,run:yes",
	} {
		tb.address(hash)
		tb.wait(`figures.sandbox.player.playing && figures.sandbox.player.position > figures.sandbox.path.length / 5`)
		const told = `figures.sandbox.parts.status.textContent.match(/[\d,]+/)[0].replaceAll(",", "") - figures.sandbox.board.state.length`
		atMost(tb, `Math.abs(`+told+`) / figures.sandbox.path.length`, 0.1,
			"%s: the announced number is ahead of the board by the part", hash)
		tb.wait(`!figures.sandbox.player.playing`)
		expect(tb, told, 0, "%s: in the end", hash)
	}
}

// TestSandboxCalm finds a tour: nothing beside or below the board moves, and
// the buttons of the player are at the same height.
func TestSandboxCalm(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=how:build,rows:200,cols:200", window(1280, 800, "light"))
	places := script("sandbox-places")
	before := eval[string](tb, places)
	tb.click(part("sandbox", "run"))
	tb.wait(`figures.sandbox.path?.length`)
	tb.frames(2)
	expect(tb, places, before, "parts begin at")
	for _, action := range []chromedp.Action{window(1280, 800, "light"), window(390, 664, "light")} {
		tb.run(action)
		tb.frames(2)
		expect(tb, script("players-out-of-line"), "", "players with a button out of line")
	}
}

// TestPresetsStay goes through the sandbox's strip of examples, which stays on
// the screen together with the board and the sentence about it. The first
// example scrolls no further than necessary, and the others do not scroll.
func TestPresetsStay(t *testing.T) {
	t.Parallel()
	// The number of pixels in the window below both the board and the outcome.
	const below = `innerHeight - Math.max(...["canvas", "outcome"].map((name) =>
		figures.sandbox.parts[name].getBoundingClientRect().bottom))`
	for _, page := range []string{"index.html", "de.html"} {
		tb := open(t, page, touched(390, 664))
		for _, size := range [][2]int64{{390, 664}, {844, 390}, {768, 1024}, {1366, 650}, {1280, 800}} {
			tb.run(window(size[0], size[1], "light", "prefers-reduced-motion:reduce"))
			tb.frames(2) // the page has kept the place of what was read
			eval[any](tb, `document.querySelector("#sandbox").scrollIntoView(), null`)
			const name = "4,cols:4" // the example with the longest sentence
			order := []string{name, "8,cols:8,goal:closed", "30,cols:30", "piece:camel", "how:random", name}
			before := eval[float64](tb, `scrollY`)
			var at float64
			for i, preset := range order {
				eval[any](tb, fmt.Sprintf(`figures.sandbox.parts.outcome.dataset.kind = "", document.querySelector("#sandbox .presets a[href*='%s']").click(), null`, preset))
				tb.wait(`["tour", "none"].includes(figures.sandbox.parts.outcome.dataset.kind)`)
				what := fmt.Sprintf("%s%v %s", page, size, preset)
				tb.together(what, "#sandbox .presets", part("sandbox", "canvas"), part("sandbox", "outcome"))
				if i == 0 {
					at = eval[float64](tb, `scrollY`)
				}
				if i == 0 && at != before {
					atMost(tb, below, 9, "%s: it scrolls by %v, and has pixels to spare", what, at-before)
				}
				expect(tb, `scrollY`, at, "%s: the page is at", what)
			}
		}
	}
}

// TestMillion builds the tour of a million squares: the board first shows a
// part with a side of eight squares, then more and more, and in the end all of
// them.
func TestMillion(t *testing.T) {
	t.Parallel()
	const huge = "sandbox=how:build,rows:1000,cols:1000,goal:closed,run:yes"
	tb := open(t, "", light, chromedp.ActionFunc(addScript(script("hurry"))))
	eval[any](tb, script("record-windows"))
	tb.address(huge)
	tb.wait(`figures.sandbox.path?.length && windows_.at(-1) === "all"`)
	expect(tb, `(({ length }, first) => length > 2 && windows_[first] === 8)(windows_, windows_.findIndex(Number))`,
		true, "eight squares are seen first")
	expect(tb, `windows_.filter(Number).every((side, i, all) => !i || side >= all[i - 1])`, true, "it zooms out")
	expect(tb, `figures.sandbox.player.position`, 1_000_000, "squares that are shown")

	tb.run(still)
	eval[any](tb, `windows_.length = 0, null`)
	tb.address("sandbox=rows:5,cols:5")
	tb.address(huge)
	tb.wait(`figures.sandbox.path?.length === 1_000_000`)
	expect(tb, `windows_.some(Number)`, false, "with less motion it zooms")
}

// TestOwnBoard checks that the tools and the form are shown only after a click
// on the button for them, or if the address does not run its question. While
// they are hidden, a click on the board changes nothing.
func TestOwnBoard(t *testing.T) {
	t.Parallel()
	const shown = `[".tools", ".sentence", "[data-part=run]", ".fold"]
		.filter((s) => document.querySelector("#sandbox " + s).checkVisibility({ visibilityProperty: true })).join(" ")`
	const all = ".tools .sentence [data-part=run] .fold"
	tb := open(t, "#sandbox=rows:5,cols:5,run:yes", light)
	tb.waitText(part("sandbox", "outcome"), "A tour of 25 squares")
	expect(tb, shown, "", "at first there are")
	tb.clickSquare(part("sandbox", "canvas"), 12, 5, 5)
	expect(tb, `figures.sandbox.setting.start`, 0, "the start")
	for _, want := range []string{all, "", all} {
		tb.click(part("sandbox", "own"))
		expect(tb, shown, want, "after a click there are")
		expect(tb, `figures.sandbox.parts.canvas.matches("[aria-describedby=sandbox-keys]")`, want != "",
			"the keys of the tools are announced")
		expect(tb, `figures.sandbox.parts.own.ariaExpanded`, fmt.Sprint(want != ""), "the tools are announced as expanded")
	}
	tb.clickSquare(part("sandbox", "canvas"), 12, 5, 5)
	expect(tb, `figures.sandbox.setting.start`, 12, "the start")
	expect(tb, `getComputedStyle(figures.sandbox.parts.from).opacity`, "1", "a start that cannot be free looks")
	tb.click(part("sandbox", "own"))
	tb.address("sandbox=how:random,rows:5,cols:5,run:yes")
	expect(tb, shown, "[data-part=run]", "for another tour at random there is")
	tb = open(t, "#sandbox=rows:5,cols:5", light)
	expect(tb, shown, all, "for an address that asks for nothing yet there are")
}

// TestPresetChosen chooses examples from the sandbox's strip: the one that is
// shown is marked, also in forced colours, and is within the strip. For any
// other board, no example is marked.
func TestPresetChosen(t *testing.T) {
	t.Parallel()
	const chosen = `[...document.querySelectorAll("#sandbox .presets a")]
		.flatMap((a, i) => a.ariaCurrent === "true" ? [i] : [])
		.join()`
	const seen = `(() => {
		const strip = document.querySelector("#sandbox .presets").getBoundingClientRect();
		const { left, right } = document.querySelector("#sandbox .presets [aria-current]").getBoundingClientRect();
		return left >= strip.left && right <= strip.right;
	})()`
	const outlined = `[...document.querySelectorAll("#sandbox .presets canvas")]
		.flatMap((e, i) => getComputedStyle(e).outlineStyle === "solid" ? [i] : [])
		.join()`
	for _, name := range []string{"phone", "forced"} {
		tb := open(t, "", looks[name])
		expect(tb, chosen, "2", "%s: at first, the examples that are marked", name) // 30 × 30
		for i := range 9 {
			eval[any](tb, fmt.Sprintf(`document.querySelectorAll("#sandbox .presets a")[%d].click(), null`, i))
			tb.frames(3)
			expect(tb, chosen, fmt.Sprint(i), "%s: marked are", name)
			expect(tb, outlined, fmt.Sprint(i), "%s: outlined are", name)
			expect(tb, seen, true, "%s, %d: it is within the strip", name, i)
		}
		tb.address("sandbox=rows:8,cols:8,goal:closed,start:5,run:yes")
		expect(tb, chosen, "", "%s: for another start, marked are", name)
		tb.address("sandbox=how:random,rows:6,cols:6,goal:closed,seed:7,run:yes")
		expect(tb, chosen, "5", "%s: for another seed, marked are", name)
	}
}
