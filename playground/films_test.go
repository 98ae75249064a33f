package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"testing"

	"example.com/knighttour"
)

// frames waits for frames of the browser.
func (t *tab) frames(n int) {
	t.Helper()
	eval[any](t, fmt.Sprintf(`new Promise((f) => { let n = %d; requestAnimationFrame(function next() { n-- ? requestAnimationFrame(next) : f(null) }) })`, n))
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

// TestFilms compares each frame of the films, as the page reads them, with the library's
// searches.
func TestFilms(t *testing.T) {
	t.Parallel()
	check(t, len(compressed(pageOf(t)["films.json"])) <= 16000, "the films are too large")
	tb := open(t, "", light)
	type shot struct {
		Visits int
		Path   []int64
	}
	films := eval[map[string][]shot](tb, `(async () => {
		const [{ Film }, { knightMoves }, films] = await Promise.all([import("./film.js"), import("./knight.js"), fetch("films.json").then((r) => r.json())]);
		return Object.fromEntries(Object.entries(films).map(([name, frames]) =>
			[name, new Film(frames, knightMoves(8, 8), 0).frames.map(({visits, path}) => ({visits, path: [...path]}))]));
	})()`)
	board := knighttour.MustBoard(8, 8)
	for name, orders := range map[string][]knighttour.Order{
		"move": {knighttour.ByMove()}, "warnsdorff": {knighttour.Warnsdorff(), knighttour.ByMove()},
	} {
		film, visits, at := films[name], 0, 0
		var now []int64
		tour, err := knighttour.Search{Orders: orders, Unpruned: true, Trace: func(e knighttour.Event) {
			if e.Back {
				return
			}
			visits++
			now = append(now[:e.Depth], e.ID)
			if at < len(film) && film[at].Visits == visits {
				equal(t, film[at].Path, now, "%s, frame %d, visit %d", name, at, visits)
				at++
			}
		}}.Tour(t.Context(), board, 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(film) == 0 || at != len(film) || film[at-1].Visits != int(tour.Visits) || !slices.Equal(film[at-1].Path, tour.Path) {
			t.Fatalf("%s: %d of %d frames are of visits in order, the last is not %+v", name, at, len(film), tour)
		}
		// It shows the first 64 visits, and never gets slower before its end.
		for k := 1; k < len(film)-1; k++ {
			more, before := film[k].Visits-film[k-1].Visits, 1
			if k > 1 {
				before = film[k-1].Visits - film[k-2].Visits
			}
			check(t, more >= before && (k >= 64 || more == 1), "%s: %d visits after %d in frame %d", name, more, before, k)
		}
	}
}

// TestPreload checks that the page's head has all modules that the page loads, and that
// it names its picture.
func TestPreload(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	named := eval[[]string](tb, `[...document.querySelectorAll("link[rel=modulepreload], script[src]")].map((e) => e.src ?? e.href).sort()`)
	loaded := eval[[]string](tb, `performance.getEntriesByType("resource").map((e) => e.name).filter((n) => n.endsWith(".js") && !/worker|wasm_exec/.test(n)).sort()`)
	check(t, len(named) >= 15 && slices.Equal(named, slices.Compact(loaded)), "the head has %v, the page loads %v", named, loaded)
	head := string(pageOf(t)["index.html"])
	for _, property := range []string{"title", "description", "image", "image:alt"} {
		check(t, regexp.MustCompile(`<meta property="og:`+property+`" content="[^"]+">`).MatchString(head), "the head has no og:%s", property)
	}
	picture := eval[string](tb, `document.querySelector("meta[property='og:image']").content`)
	if u, err := url.Parse(picture); err != nil || pageOf(t)[u.Path] == nil || !slices.Contains(later, u.Path) {
		t.Errorf("the picture is %s", picture)
	}
}
