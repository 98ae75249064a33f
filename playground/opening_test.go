package main

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
)

// begun opens the page and waits until the opening has loaded its films.
func begun(t *testing.T, actions ...chromedp.Action) *tab {
	t.Helper()
	tb := visit(t, pageOf(t), "", actions...)
	tb.wait(`globalThis.figures?.opening.loaded`)
	return tb
}

// turn makes the opening go on from a frame, or stand still there.
func (t *tab) turn(frame int, still bool) {
	t.Helper()
	do := `o.playing = true; o.show(); o.go()`
	if still {
		do = `o.pause()`
	}
	eval[any](t, fmt.Sprintf(`{ const o = figures.opening; o.time = %d; %s; null }`, frame, do))
	t.frames(3)
}

// frames waits for frames of the browser.
func (t *tab) frames(n int) {
	t.Helper()
	eval[any](t, fmt.Sprintf(`new Promise((f) => { let n = %d; requestAnimationFrame(function next() { n-- ? requestAnimationFrame(next) : f(null) }) })`, n))
}

// moves reports whether the opening's time passes.
func (t *tab) moves() bool {
	t.Helper()
	before := eval[float64](t, `figures.opening.time`)
	t.frames(5)
	return eval[float64](t, `figures.opening.time`) != before
}

func (t *tab) wantMoves(want bool, when string) {
	t.Helper()
	if got := t.moves(); got != want {
		t.Errorf("%s: it moves is %t, want %t", when, got, want)
	}
}

// card reports whether the end card is seen.
func (t *tab) card() bool {
	t.Helper()
	return eval[bool](t, `document.querySelector("#opening .card").checkVisibility({visibilityProperty: true})`)
}

// TestOpeningFilms compares each frame of the films, as the page reads them, with the
// library's searches, and checks the times and what the page says of them.
func TestOpeningFilms(t *testing.T) {
	t.Parallel()
	if size := len(compressed(pageOf(t)["opening.json"])); size > 8000 {
		t.Errorf("the films have %d bytes", size)
	}
	tb := begun(t, look(1000, "light", "reduce"))
	type shot struct {
		Visits int
		Path   []int64
	}
	films := eval[[][]shot](tb, `figures.opening.searches.map(({film}) => film.frames)`)
	speed := eval[float64](tb, `figures.opening.pace`)
	board := knighttour.MustBoard(8, 8)
	for i, tt := range []struct {
		orders   []knighttour.Order
		from, to float64 // of the length in seconds
	}{
		{[]knighttour.Order{knighttour.ByMove()}, 18, 22},
		{[]knighttour.Order{knighttour.Warnsdorff(), knighttour.ByMove()}, 4.5, 5.5},
	} {
		film, visits, at := films[i], 0, 0
		var now []int64
		tour, err := knighttour.Search{Orders: tt.orders, Unpruned: true, Trace: func(e knighttour.Event) {
			if e.Back {
				return
			}
			visits++
			now = append(now[:e.Depth], e.ID)
			if at < len(film) && film[at].Visits == visits {
				if !slices.Equal(film[at].Path, now) {
					t.Errorf("film %d, frame %d, visit %d: got %v, want %v", i, at, visits, film[at].Path, now)
				}
				at++
			}
		}}.Tour(t.Context(), board, 0)
		if err != nil {
			t.Fatal(err)
		}
		if last := film[len(film)-1]; at != len(film) || last.Visits != int(tour.Visits) || !slices.Equal(last.Path, tour.Path) {
			t.Errorf("film %d: %d of %d frames are of visits in order, the last is %+v, want %+v", i, at, len(film), last, tour)
		}
		if s := float64(len(film)-1) / speed; s < tt.from || s > tt.to {
			t.Errorf("film %d takes %.1f s", i, s)
		}
		// It shows the first 64 visits, and never gets slower before its end.
		for k := 1; k < len(film)-1; k++ {
			more, before := film[k].Visits-film[k-1].Visits, 1
			if k > 1 {
				before = film[k-1].Visits - film[k-2].Visits
			}
			if more < before || k < 64 && more != 1 {
				t.Errorf("film %d: %d visits after %d in frame %d", i, more, before, k)
			}
		}
		score := fmt.Sprintf("#opening .score span:nth-of-type(%d)", i+1)
		tb.wantText(score, grouped(int(tour.Visits)))
		tb.waitText("#opening .turns", fmt.Sprintf("At %.0f visits a second", speed))
		if days := math.Round(float64(films[0][len(films[0])-1].Visits) / speed / 86400); days != 5 {
			t.Errorf("at this pace it would take %v days", days)
		}
	}
}

// hold serves the page, and a file of it only when the test ends or calls release.
func hold(t *testing.T, file string) (handler http.Handler, release func()) {
	ctx, release := context.WithCancel(t.Context())
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Base(r.URL.Path) == file {
			select {
			case <-ctx.Done():
			case <-r.Context().Done():
			}
		}
		pageOf(t).ServeHTTP(w, r)
	}), release
}

// TestOpening watches the opening from its beginning, before the library is there.
func TestOpening(t *testing.T) {
	t.Parallel()
	handler, release := hold(t, "search.wasm.gz")
	defer release()
	tb := visit(t, handler, "", window(1280, 800, "light"))
	tb.wait(`globalThis.figures?.opening.time > 12`)
	// The knights are between squares, too.
	tb.wait(`figures.opening.searches.every(({board}) => board.state.knight && board.state.step > 0 && board.state.step < 1)`)
	if tb.card() || eval[bool](tb, `document.documentElement.dataset.ready === "yes"`) {
		t.Error("the card or the library is there")
	}
	tb.wantText(part("opening", "naive-outcome"), "13 visits/s")
	tb.shot("opening-begin", "")
	tb.wait(`figures.opening.time > 64`)
	tb.wantText(part("opening", "warnsdorff-counter"), "64")
	tb.wantText(part("opening", "warnsdorff-outcome"), "A tour!")
	if seen := eval[string](tb, `[...document.querySelectorAll("#opening .turns > *")].map((e) => e.checkVisibility({visibilityProperty: true})).join()`); seen != "false,true,false" {
		t.Errorf("of what is said at three stages is seen %s", seen)
	}
	tb.wantText(part("opening", "status"), "Warnsdorff's rule has found a tour; the naive search goes on.")
	tb.wantMoves(true, "while the naive search goes on")
	tb.turn(230, false)
	tb.waitText(part("opening", "naive-outcome"), "1,000,000 visits/s")
	// Between two frames the counter runs.
	if !eval[bool](tb, `{ const {film} = figures.opening.searches[0]; film.at(230.5).visits === film.frames[230].visits + 40_000 && film.at(230.5).path === film.frames[230].path }`) {
		t.Error("the counter stands between two frames")
	}
	eval[any](tb, `globalThis.opened_ = document.querySelector("#opening").getBoundingClientRect().height; null`)
	tb.wait(`figures.opening.over`)
	tb.wantText(part("opening", "naive-counter"), "5,787,981")
	tb.wantText(part("opening", "naive-outcome"), "A tour!")
	tb.wantText(part("opening", "status"), "Both searches have found a tour, after 5,787,981 and 64 visits.")
	tb.wantMoves(false, "at the end")
	if !tb.card() || eval[float64](tb, `opened_ - document.querySelector("#opening").getBoundingClientRect().height`) != 0 {
		t.Error("no card, or another height of the figure")
	}
	tb.shot("opening-end", "")
	release()
	tb.wait(`document.documentElement.dataset.ready === "yes"`)

	// Again, and then on to the race, twice.
	tb.wantText(part("opening", "play"), "Play again")
	tb.click(part("opening", "play"))
	tb.wait(`figures.opening.time > 1 && figures.opening.time < 64`)
	if tb.card() {
		t.Error("the card is still there")
	}
	for range 2 {
		tb.click(part("opening", "steps"))
		tb.wait(`Math.abs(document.querySelector("#race").getBoundingClientRect().top) < 20`)
		tb.wait(`figures.race.size === "8x8" && figures.race.start === 0`)
		tb.wait(`document.activeElement.closest("#race")`)
		eval[any](tb, `scrollTo(0, 0); null`)
	}
	tb.wantText(part("opening", "play"), "Play")

	// From the full screen, too.
	tb.click("#opening [data-part=tools] button:last-child")
	tb.wait(`document.fullscreenElement && innerHeight === 800`)
	tb.shot("opening-full", "#opening .figure")
	tb.click(part("opening", "steps"))
	tb.wait(`!document.fullscreenElement && Math.abs(document.querySelector("#race").getBoundingClientRect().top) < 20`)
}

// TestOpeningPauses stops the opening in all ways, and goes on.
func TestOpeningPauses(t *testing.T) {
	t.Parallel()
	tb := begun(t, window(1280, 800, "light"))
	play := part("opening", "play")
	tb.wait(`figures.opening.time > 3`)
	tb.click(play)
	tb.wantMoves(false, "after a click")
	tb.wantText(play, "Play")
	tb.wantText(part("opening", "naive-outcome"), "paused")
	tb.click(play)
	tb.wantMoves(true, "after another click")
	for _, key := range []string{" ", kb.Enter} {
		tb.run(chromedp.Focus(play, chromedp.ByQuery), chromedp.KeyEvent(key))
		tb.wantMoves(false, "after a key")
		tb.run(chromedp.KeyEvent(key))
		tb.wantMoves(true, "after another key")
	}
	eval[any](tb, `scrollTo(0, document.documentElement.scrollHeight); null`)
	tb.wait(`!figures.opening.visible`)
	tb.wantMoves(false, "off the screen")
	eval[any](tb, `scrollTo(0, 0); null`)
	tb.wait(`figures.opening.visible`)
	tb.wantMoves(true, "on the screen again")
	tb.wantText(play, "Pause")
	hide := func(hidden bool) {
		eval[any](tb, fmt.Sprintf(`Object.defineProperty(document, "hidden", {configurable: true, value: %t}); document.dispatchEvent(new Event("visibilitychange")); null`, hidden))
	}
	hide(true)
	tb.wantMoves(false, "in a hidden tab")
	hide(false)
	tb.wantMoves(true, "in a tab that is seen again")
	// A long time without frames, as in a hidden tab, is none.
	passed := eval[float64](tb, `(async () => {
		const { opening } = figures, { time } = opening, from = performance.now();
		while (performance.now() - from < 1000);
		for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
		return opening.time - time;
	})()`)
	if passed > 0.5*pace {
		t.Errorf("%.1f frames have passed", passed)
	}
	// It stands where the numbers are those of the boards, though its counter runs between.
	tb.turn(230, false)
	tb.wait(`figures.opening.time % 1 > 0.2`)
	eval[any](tb, fmt.Sprintf(`document.querySelector(%q).click()`, play))
	if !eval[bool](tb, `figures.opening.searches.every(({counter, board, film}) => film.frames.some(({visits, path}) => path === board.state.path && counter.textContent === visits.toLocaleString("en")))`) {
		t.Error("it does not stand at a visit")
	}
	tb.turn(3, false)
	// A storm of clicks ends as it began, and time passes once.
	eval[any](tb, fmt.Sprintf(`for (let i = 0; i < 50; i++) document.querySelector(%q).click()`, play))
	eval[any](tb, `globalThis.from_ = [figures.opening.time, performance.now()]; null`)
	tb.frames(20)
	if times := eval[float64](tb, `(figures.opening.time - from_[0]) / figures.opening.pace / (performance.now() - from_[1]) * 1000`); times > 1.5 {
		t.Errorf("time passes %.1f times", times)
	}
	eval[any](tb, fmt.Sprintf(`for (let i = 0; i < 51; i++) document.querySelector(%q).click()`, play))
	tb.wantMoves(false, "after 51 clicks")
}

// TestOpeningStill checks that with reduced motion there is the end, at once, and that
// the preference may change.
func TestOpeningStill(t *testing.T) {
	t.Parallel()
	tb := begun(t, still)
	if !tb.card() || !eval[bool](tb, `figures.opening.over && document.querySelector("#opening [data-part=play]").hidden`) {
		t.Error("it is not at its end")
	}
	tb.wantText(part("opening", "naive-counter"), "5,787,981")
	tb.shot("opening-still", "#opening")
	tb.run(light)
	tb.wait(`figures.opening.time > 1 && !figures.opening.over`)
	tb.run(still)
	tb.wait(`figures.opening.over`)
	tb.wantMoves(false, "with reduced motion")
}

// TestOpeningFits checks that title, sentence, boards and card are on the first screen,
// and can be read by all.
func TestOpeningFits(t *testing.T) {
	t.Parallel()
	script := axe(t)
	for name, action := range map[string]chromedp.Action{
		"desktop": window(1280, 800, "light"), "night": window(1280, 800, "dark"), "forced": window(1280, 800, "dark", "forced-colors:active"),
		"tablet": window(768, 1024, "light"), "phone": window(390, 664, "light"), "narrow": window(320, 800, "dark"),
	} {
		t.Run("window="+name, func(t *testing.T) {
			tb := begun(t, action)
			for _, frame := range []int{30, 180, 255} {
				tb.turn(frame, true)
				if low := eval[string](tb, `["h1", ".lead", ...["canvas", ".outcome", ".card", "[data-part=play]", "[data-part=steps]"].map((s) => "#opening " + s)].filter((s) =>
					[...document.querySelectorAll(s)].some((e) => { const r = e.getBoundingClientRect(); return r.width < 24 || r.top < 0 || r.bottom > innerHeight || r.right > innerWidth })).join(", ")`); low != "" {
					t.Errorf("beyond the first screen: %s", low)
				}
				if tops := eval[[]float64](tb, `[...document.querySelectorAll("#opening canvas")].map((e) => e.getBoundingClientRect().top)`); math.Abs(tops[0]-tops[1]) > 0.5 {
					t.Errorf("the boards are at %v", tops)
				}
				var picture []byte
				tb.run(chromedp.CaptureScreenshot(&picture))
				tb.write(fmt.Sprintf("opening-%s-%d.png", name, frame), picture)
				tb.run(chromedp.Evaluate(script, nil))
				if wrong := eval[string](tb, `axe.run("header, #opening").then(({violations}) => violations.map(({id, nodes}) => id + ": " + nodes.map(({html}) => html)).join("\n"))`); wrong != "" {
					t.Error(wrong)
				}
			}
			if name == "forced" && !eval[bool](tb, `{ const {color} = getComputedStyle(document.querySelector("#opening .score")); [...document.querySelectorAll("#opening .score span, #opening .outcome")].every((e) => getComputedStyle(e).color === color) }`) {
				t.Error("colours are not those of the system")
			}
		})
	}
}

// TestOpeningPrints prints the end, though the boards are at their beginning.
func TestOpeningPrints(t *testing.T) {
	t.Parallel()
	tb := begun(t, window(1280, 800, "light"))
	tb.turn(3, true)
	eval[any](tb, `addEventListener("beforeprint", () => (globalThis.printed_ = [document.querySelector("#opening").dataset.stage, ...figures.opening.searches.map(({board}) => board.state.path.length)].join())); null`)
	tb.run(chromedp.ActionFunc(func(ctx context.Context) error {
		paper, _, err := cdppage.PrintToPDF().Do(ctx)
		tb.write("opening.pdf", paper)
		return err
	}))
	if got := eval[string](tb, `globalThis.printed_`); got != "2,64,64" {
		t.Errorf("printed is %q", got)
	}
	tb.wait(`figures.opening.searches.every(({board}) => board.state.path.length === 4)`)
	if tb.card() {
		t.Error("the card is on the screen")
	}
}

// TestOpeningMissing opens the page without the films, with wrong ones, and without
// scripts.
func TestOpeningMissing(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{"none": "", "nonsense": "film", "empty": "{}", "half": `{"pace": 1, "naive": [[1, 1, ""]]}`, "wrong": `{"pace": 1, "naive": [[1, 1, "77"]], "warnsdorff": []}`} {
		t.Run("films="+name, func(t *testing.T) {
			tb := visit(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch {
				case path.Base(r.URL.Path) != "opening.json":
					pageOf(t).ServeHTTP(w, r)
				case data == "":
					http.NotFound(w, r)
				default:
					fmt.Fprint(w, data)
				}
			}), "", window(1280, 800, "light"))
			tb.waitText(part("opening", "complaint"), "The race itself did not load. Here is its result; load the page again to watch it.")
			if !tb.card() || !eval[bool](tb, `document.querySelector("#opening [data-part=play]").hidden`) {
				t.Error("no card, or something to play")
			}
			eval[any](tb, `dispatchEvent(new Event("beforeprint")); dispatchEvent(new Event("afterprint")); null`)
			tb.run(still, light)
			tb.wait(`document.documentElement.dataset.ready === "yes"`)
			if !eval[bool](tb, `document.querySelector("#opening [data-part=play]").hidden`) {
				t.Error("there is something to play")
			}
			tb.click(part("opening", "steps"))
			tb.wait(`figures.race.size === "8x8"`)
			tb.shot("opening-"+name, "#opening")
		})
	}
	t.Run("scripts=none", func(t *testing.T) {
		tb := visit(t, pageOf(t), "", window(1280, 800, "light"), emulation.SetScriptExecutionDisabled(true))
		if !tb.card() || !eval[bool](tb, `(({complete, naturalWidth}) => complete && naturalWidth === 1200)(document.querySelector("#opening img"))`) {
			t.Error("no card or no picture")
		}
		if seen := eval[string](tb, `[...document.querySelectorAll("#opening :is(canvas, button, .turns > p)")].filter((e) => e.checkVisibility()).map((e) => e.outerHTML).join()`); seen != "" {
			t.Errorf("seen is %s", seen)
		}
		tb.shot("opening-noscript", "")
	})
}

// TestOnlyOpeningPlays checks that of the loaded page only the opening plays by itself.
func TestOnlyOpeningPlays(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	tb.wantMoves(true, "at the beginning")
	if eval[bool](tb, `Object.values(figures).some((f) => f.player?.playing)`) {
		t.Error("something else plays by itself")
	}
}

// TestPreload checks that the page's head has all modules that the page loads, and that
// it names its picture.
func TestPreload(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	named := eval[[]string](tb, `[...document.querySelectorAll("link[rel=modulepreload], script[src]")].map((e) => e.src ?? e.href).sort()`)
	loaded := eval[[]string](tb, `performance.getEntriesByType("resource").map((e) => e.name).filter((n) => n.endsWith(".js") && !/worker|wasm_exec/.test(n)).sort()`)
	if len(named) < 15 || !slices.Equal(named, slices.Compact(loaded)) {
		t.Errorf("the head has %v, the page loads %v", named, loaded)
	}
	head := string(pageOf(t)["index.html"])
	for _, property := range []string{"title", "description", "image", "image:alt"} {
		if !regexp.MustCompile(`<meta property="og:` + property + `" content="[^"]+">`).MatchString(head) {
			t.Errorf("the head has no og:%s", property)
		}
	}
	picture := eval[string](tb, `document.querySelector("meta[property='og:image']").content`)
	if u, err := url.Parse(picture); err != nil || pageOf(t)[u.Path] == nil || !slices.Contains(later, u.Path) {
		t.Errorf("the picture is %s", picture)
	}
}
