package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// begun is an address that sets three figures, and state is a script that
// returns their settings.
const (
	begun = "#try=board:6x6,path:0.8.4&race=board:5x5,start:4,order:move,at:7&sandbox=rows:5,cols:7,goal:closed,start:1"
	state = `[figures.try.size, figures.try.path.join("."), figures.race.start, Math.floor(figures.race.player.position), figures.sandbox.rows, figures.sandbox.cols].join()`
)

// TestTabsKeep follows each link that leads to a figure without setting its
// state: the address keeps the states of all figures, which are the same after
// a reload and in the other language.
func TestTabsKeep(t *testing.T) {
	t.Parallel()
	const want = "6x6,0.8.4,4,7,5,7"
	tb := open(t, begun, touched(390, 664))
	tb.wait(state + fmt.Sprintf(` === %q`, want))
	same := func(when string) {
		t.Helper()
		tb.wait(`document.documentElement.dataset.ready === "yes"`)
		tb.raced()
		expect(tb, state, want, "%s: the figures have", when)
	}
	for _, link := range eval[[]string](tb, script("bare-links")) {
		follow := fmt.Sprintf(`document.querySelector("a[href='%s']").click(), null`, link)
		eval[any](tb, follow)
		tb.wait(fmt.Sprintf(`location.hash.startsWith(%q)`, link))
		tb.frames(2)
		tb.run(chromedp.Reload())
		same(link + ", reloaded")
		tb.wait(fmt.Sprintf(`(({top, bottom}) => top < innerHeight && bottom > 0)(document.querySelector(%q).getBoundingClientRect())`,
			link))
		eval[any](tb, follow)
		tb.frames(2)
		for _, lang := range []string{"de", "en"} {
			eval[any](tb, fmt.Sprintf(`document.querySelector("a[hreflang=%s]").click(), null`, lang))
			tb.run(chromedp.WaitReady(fmt.Sprintf(`html[lang=%q][data-ready="yes"]`, lang),
				chromedp.ByQuery))
			same(link + ", " + lang)
		}
	}
}

// TestLanguageTop changes the language, and changes it back. Each time, the
// page begins at its top, where the other language is offered. The page also
// begins there if its address sets the board of the first figure, as a shared
// link does.
func TestLanguageTop(t *testing.T) {
	t.Parallel()
	for _, hash := range []string{"#try=board:5x5,path:12.3.6", begun} {
		tb := open(t, hash, touched(390, 664))
		if strings.HasPrefix(hash, "#try=") {
			expect(tb, `scrollY`, 0, "%s: at first it is scrolled by", hash)
		}
		for _, lang := range []string{"de", "en"} {
			eval[any](tb, `scrollTo(0, 0), null`)
			address := eval[string](tb, `location.hash`)
			tb.tap(fmt.Sprintf("a[hreflang=%s]", lang))
			tb.run(chromedp.WaitReady(fmt.Sprintf(`html[lang=%q][data-ready="yes"]`, lang),
				chromedp.ByQuery))
			tb.raced()
			eval[any](tb, script("at-rest"))
			expect(tb, `scrollY`, 0, "%s, %s: it is scrolled by", hash, lang)
			expect(tb, `location.hash`, address, "%s, %s: the address has", hash, lang)
		}
	}
}
