package main

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"example.com/knighttour/internal/palette"
)

// sheets prints the page on A4 and returns the number of sheets. If there is a
// folder for screenshots, the PDF is written there under the given name.
func (t *tab) sheets(name string) int {
	t.Helper()
	var pdf []byte
	t.run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		pdf, _, err = cdppage.PrintToPDF().WithPrintBackground(true).WithPaperWidth(8.27).WithPaperHeight(11.69).
			WithMarginTop(0.4).WithMarginBottom(0.4).WithMarginLeft(0.4).WithMarginRight(0.4).Do(ctx)
		return err
	}))
	t.write(name+".pdf", pdf)
	return len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(pdf, -1))
}

// TestPrintUnplayed prints the page as it is opened: the race is printed as it
// will end, and waits again after that.
func TestPrintUnplayed(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"index.html", "de.html"} {
		tb := open(t, language, light)
		tb.counted(5_787_981)
		tb.raced()
		state := script("race-visits")
		before := eval[string](tb, state)
		eval[any](tb,
			`addEventListener("beforeprint", () => (globalThis.printed_ = `+state+`)); null`)
		equal(t, tb.sheets("unplayed-"+language), 3, "%s: sheets", language)
		expect(tb, `printed_.replaceAll(".", ",")`, "5,787,981 : 64 64 64", "%s: printed is",
			language)
		tb.wait(`!document.documentElement.classList.contains("paper")`)
		expect(tb, state, before, "%s: after that there is", language)
	}
}

// TestPrintEarly prints the page before the library has loaded: the race, which
// would have 0 visits, is left out.
func TestPrintEarly(t *testing.T) {
	t.Parallel()
	handler, release := hold(t, "search.wasm.gz")
	defer release()
	tb := visit(t, handler, "", light)
	tb.wait(`globalThis.figures?.race.phase === "asks"`)
	eval[any](tb,
		`addEventListener("beforeprint", () => (globalThis.printed_ = document.querySelector("#race .figure").className)); null`)
	tb.sheets("early")
	expect(tb, `printed_.includes("unplayed")`, true, "the race is left out")
	tb.wait(`!document.documentElement.classList.contains("paper")`)
	expect(tb, `document.querySelector("#race .figure").checkVisibility()`, true,
		"after that it is there")
	tb.run(emulation.SetEmulatedMedia().WithMedia("print"))
	eval[any](tb, `document.querySelector("#race .figure").classList.add("unplayed"), null`)
	expect(tb, `document.querySelector("#race h2").checkVisibility()`, false, "a heading without a race is printed")
}

// TestPrint prints the page from a dark window: the paper is light, has no
// controls, and no figure is cut at the end of a sheet.
func TestPrint(t *testing.T) {
	t.Parallel()
	tb := open(t, full, dark)
	tb.raced()
	tb.waitText(part("race", "status"), "Visit 300")
	// A pixel of the square at the top right shows what is on the canvas at the
	// moment of printing.
	eval[any](tb, script("print-helpers"))
	before := eval[string](tb, `pixel_()`)
	equal(t, tb.sheets("page"), 3, "sheets")
	square := func(theme *palette.Theme) string {
		return strings.Trim(fmt.Sprint(rgb(theme.Light)),
			"[]")
	}
	expect(tb, `printed_`, square(day), "a board is printed in the colour")
	tb.wait(`!document.documentElement.classList.contains("paper")`)
	equal(t, before, square(night), "a board's colour before")
	expect(tb, `pixel_()`, before, "a board's colour after that")

	// The layout of a sheet, which is 7.47 inches wide and 10.9 high, at 96
	// pixels per inch.
	tb.run(emulation.SetEmulatedMedia().WithMedia("print"),
		emulation.SetDeviceMetricsOverride(717, 1046, 1, false))
	expect(tb,
		script("printed-controls"),
		"", "the paper has controls")
	for _, figure := range eval[[]struct {
		Name          string
		Height, Words float64
		Whole         string
	}](tb, script("printed-figures")) {
		check(t, figure.Height <= 1046 && figure.Whole == "avoid",
			"%s is %v high on paper, and cut", figure.Name, figure.Height)
		t.Log(figure)
	}
	expect(tb, tooWide, "", "too wide for the paper")
	expect(tb, `getComputedStyle(document.body).backgroundColor`,
		fmt.Sprintf("rgb(%d, %d, %d)", rgb(day.Page)...), "the paper is")
	expect(tb, `document.querySelector("#sandbox").checkVisibility()`, false,
		"an empty board is printed")
	for _, e := range []string{"#dfs .status", "#dfs .answer", "#dfs .legend"} {
		expect(tb, fmt.Sprintf(`document.querySelector(%q).checkVisibility()`, e), true,
			"%s is printed", e)
	}
}

// TestFullScreenPhone makes the first board fill the screen of a phone: the
// board is no smaller there, and the icon shows how to leave.
func TestFullScreenPhone(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:5x5,path:0.7.4", touched(390, 664))
	const width = `document.querySelector("#try .board").offsetWidth`
	const icon = `document.querySelector("#try [data-tool=fill] path").getAttribute("d")`
	before, fills := eval[float64](tb, width), eval[string](tb, icon)
	tb.click("#try [data-tool=fill]")
	tb.wait(script("is-full-screen", "try", "#try [data-tool=fill]"))
	tb.frames(2)
	got := eval[float64](tb, width)
	check(t, got >= before, "the board is %g wide in the full screen, and %g in the page", got, before)
	check(t, eval[string](tb, icon) != fills, "the icon is as before")
	tb.seen("full screen", "#try .board", "#try [data-tool=fill]")
	tb.click("#try [data-tool=fill]")
	tb.wait(`!document.fullscreenElement`)
	tb.frames(2)
	expect(tb, icon, fills, "the icon in the page")
}

// TestFullScreen shows each figure in full screen on notebooks and a projector:
// its text is larger there, and nothing has to be scrolled.
func TestFullScreen(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{1280, 800}, {1366, 768}, {1920, 1080}} {
		tb := open(t, full, window(size[0], size[1], "light"))
		tb.raced()
		for _, name := range eval[[]string](tb,
			`[...document.querySelectorAll("[data-part=tools]")].map((e) => e.closest("section").id)`) {
			t.Run(fmt.Sprintf("figure=%s,width=%d", name, size[0]), func(t *testing.T) {
				tb := &tab{t, tb.ctx, tb.url}
				button := fmt.Sprintf("#%s [data-tool=fill]", name)
				letters := fmt.Sprintf(`parseFloat(getComputedStyle(document.querySelector(%q)).fontSize)`,
					button)
				before := eval[float64](tb, letters)
				tb.click(button)
				tb.wait(script("is-full-screen", name, button))
				// Wait until it is laid out.
				eval[any](tb,
					`new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(() => f(null))))`)
				got, want := eval[float64](tb, letters), float64(size[1])/50
				if got <= before || got < want-0.01 {
					t.Errorf("the text has size %v, want %v, before %v", got, want, before)
				}
				expect(tb, script("full-screen-small-text", float64(size[1])/50-0.01), "",
					"small text")
				atMost(tb, `document.fullscreenElement.scrollHeight`, float64(size[1]),
					"its height")
				tb.shot(fmt.Sprintf("full-%s-%d", name, size[0]), "")
				expect(tb, script("under-tools"), "", "under the icons")
				tb.click(button)
				tb.wait(fmt.Sprintf(`!document.fullscreenElement && document.querySelector(%q).textContent === "Full screen"`,
					button))
			})
		}
	}
}
