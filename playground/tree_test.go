package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/knighttour"
)

// TestTree compares the drawing of the search tree with the library's moves: the squares of
// the first levels, in the order of the search, and how many paths all levels have. It is
// read on a phone, in both languages, and by those who hear it.
func TestTree(t *testing.T) {
	t.Parallel()
	board := knighttour.MustBoard(5, 5)
	var names, counts []string
	levels := make([]int, 5)
	var grow func(path []int64)
	grow = func(path []int64) {
		levels[len(path)-1]++
		if len(path) == len(levels) {
			return
		}
		last := path[len(path)-1]
		names = append(names, square(board, last))
		for s := range board.Moves(int(last)/5, int(last)%5) {
			if !slices.Contains(path, s.ID()) {
				grow(append(slices.Clip(path), s.ID()))
			}
		}
	}
	grow([]int64{0})
	lines := 0
	for i, n := range levels {
		counts = append(counts, fmt.Sprint(n))
		if i > 0 {
			lines += n
			branches := strings.TrimSuffix(fmt.Sprintf("%.1f", float64(n)/float64(levels[i-1])), ".0")
			if text := allWords(t)["en"]["race.tree-caption"]; !strings.Contains(text, branches) {
				t.Errorf("%q does not have %s branches", text, branches)
			}
		}
	}
	// The thick line is the way that both searches go first.
	for _, orders := range [][]knighttour.Order{{knighttour.ByMove()}, {knighttour.Warnsdorff(), knighttour.ByMove()}} {
		var way []string
		s := knighttour.Search{Orders: orders, Unpruned: true, Limit: 4, Trace: func(e knighttour.Event) { way = append(way, square(board, e.ID)) }}
		if _, err := s.Tour(t.Context(), board, 0); !errors.Is(err, knighttour.ErrLimit) || !slices.Equal(way, names[:4]) {
			t.Errorf("%v: the search goes %v, the thick line %v", orders, way, names[:4])
		}
	}
	for address, seen := range map[string][]string{"": {"notebook", "dark", "phone", "forced"}, "de.html": {"phone"}} {
		for _, name := range seen {
			tb := open(t, address, looks[name])
			tree := part("race", "tree")
			expect(tb, fmt.Sprintf(`[".count", ":not(.count)"].map((s) => [...document.querySelectorAll('%s text' + s)].map((e) => e.textContent).join(" ")).join()`, tree),
				strings.Join(counts, " ")+","+strings.Join(names, " "), "%s: the tree has", name)
			expect(tb, fmt.Sprintf(`document.querySelectorAll('%s path').length`, tree), lines, "%s: lines", name)
			expect(tb, fmt.Sprintf(`[...document.querySelectorAll('%s path.first')].length`, tree), len(levels)-2, "%s: thick lines", name)
			expect(tb, fmt.Sprintf(`(() => {
				const boxes = [...document.querySelectorAll('%s text')].map((e) => e.getBoundingClientRect());
				return boxes.filter((a, i) => a.height < 11 || a.left < 0 || a.right > innerWidth
					|| boxes.some((b, j) => j < i && a.left < b.right && b.left < a.right && a.top < b.bottom - 3 && b.top < a.bottom - 3)).length;
			})()`, tree), 0, "%s: names that nobody can read", name)
			expect(tb, fmt.Sprintf(`[...document.querySelectorAll('%s path')].some((e) => getComputedStyle(e).stroke === getComputedStyle(document.body).backgroundColor)`, tree),
				false, "%s: lines that nobody sees", name)
			tb.wantAccessible(`"#race .levels"`, name)
			tb.run(chromedp.ScrollIntoView(tree, chromedp.ByQuery))
			tb.shot("tree-"+name+strings.TrimSuffix(address, ".html"), "#race .levels")
		}
	}
}
