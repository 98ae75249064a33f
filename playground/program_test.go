package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
)

// TestProgramLanguage chooses words, Python or Go: the choice holds for all
// figures, and is in the address as a field of the figure where it was made.
func TestProgramLanguage(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:19&dfs=step:11", light)
	tb.raced()
	eval[any](tb, `document.querySelector("#dfs [data-part=code]").open = true; null`)
	seen := func(want string) {
		t.Helper()
		expect(tb, script("program-languages"), want, "there are")
	}
	seen("race prose,dfs prose")
	tb.waitText(part("race", "naive-calls"), "tour(")
	tb.click("#race [data-language=python]")
	seen("race python,dfs python")
	tb.wait(`location.hash.startsWith("#race=board:5x5,start:0,order:move,at:19,code:python&dfs=")`)
	tb.waitText(part("race", "naive-calls"), "knight_tour(")
	tb.waitText(part("dfs", "calls"), "dfs_visit(E)")
	expect(tb,
		`[...document.querySelectorAll("#race .program .naive")].map((e) => e.dataset.line).join()`,
		"back,back,back", "at visit 19 the programs are at")
	tb.shot("program-python", "#race")
	expect(tb, script("program-lines-missing"), "", "Python or Go has other lines than")
	check(t,
		!strings.Contains(eval[string](tb,
			`[...document.querySelectorAll(".program, .code")].map((e) => (e.matches(".go") ? "" : e.textContent)).join()`),
			"++"),
		"a program has ++, which is no Python")
	tb.click("#dfs [data-language=words]")
	tb.wait(`location.hash.startsWith("#race=board:5x5,start:0,order:move,at:19&dfs=")`)
	seen("race prose,dfs prose")
	tb.click("#dfs [data-language=python]")
	tb.wait(`location.hash.includes("&dfs=") && location.hash.endsWith("step:11,code:python")`)
	tb.shot("program-python-dfs", "#dfs")
	tb.click("#dfs [data-language=go]")
	seen("race go,dfs go")
	tb.waitText(part("dfs", "calls"), "visit(E)")
	tb = open(t, "#dfs=step:4,code:python", light)
	seen("race python,dfs python")
	eval[any](tb, `location.hash = "#dfs=step:4,code:words"; null`)
	tb.wait(`document.documentElement.dataset.code === "words"`)
}

// TestProgramGraph reads the offsets in the page's program that builds the
// graph, and builds the graph with them: it is the same as the library's. The
// book counts each edge twice, once in each direction.
func TestProgramGraph(t *testing.T) {
	t.Parallel()
	source, err := sources.ReadFile("page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`offsets = \[(.*)\]`).FindSubmatch(source)
	offsets := regexp.MustCompile(`\((-?\d), (-?\d)\)`).FindAllSubmatch(line[1], -1)
	const n = 8
	board, edges := knighttour.MustBoard(n, n), 0
	for row := range n {
		for col := range n {
			var to []int64 // in the order of the book's table
			for _, offset := range offsets {
				down, _ := strconv.Atoi(string(offset[1]))
				right, _ := strconv.Atoi(string(offset[2]))
				if r, c := row+down, col+right; 0 <= r && r < n && 0 <= c && c < n {
					to = append(to, int64(r*n+c))
					check(t, board.HasEdgeBetween(int64(row*n+col), int64(r*n+c)),
						"no move from %d,%d to %d,%d", row, col, r, c)
				}
			}
			equal(t, len(to), board.From(int64(row*n+col)).Len(), "edges of %d,%d", row, col)
			edges += len(to)
		}
	}
	equal(t, edges, 336, "edges")
}

// TestProgramScreen checks that the figures fit on a screen and on a phone if
// the programs are in Python, and that they are accessible.
func TestProgramScreen(t *testing.T) {
	t.Parallel()
	for name, looks := range map[string]chromedp.Action{
		"light": screen("light"),
		"dark":  screen("dark"),
		"phone": phone,
	} {
		tb := open(t, "#race=board:7x7,start:0,order:id,at:45,code:python", looks)
		tb.wait(`figures.race.player.position === 45`)
		for _, figure := range []string{"race", "dfs"} {
			tb.shot("program-"+figure+"-"+name, "#"+figure+" .figure")
			if name != "phone" && figure == "dfs" {
				atMost(tb,
					fmt.Sprintf(`document.querySelector("#%s .figure").offsetHeight`, figure),
					780, "%s: the height of %s", name, figure)
			}
		}
		expect(tb, `document.documentElement.scrollWidth > innerWidth`, false,
			"%s: the page is too wide", name)
		tb.wantAccessible([]string{"#race", "#dfs"}, name)
	}
}

// TestRaceReturns goes through the calls and returns of the naive search step
// by step, forwards and backwards, and compares its path with the library's.
func TestRaceReturns(t *testing.T) {
	t.Parallel()
	const steps = 80
	board := knighttour.MustBoard(5, 5)
	var paths, names []string
	var backs []bool
	var path []int64
	s := knighttour.Search{
		Orders:   []knighttour.Order{knighttour.ByMove()},
		Unpruned: true,
		Limit:    steps,
		Prefix:   []int64{0},
		Trace: func(e knighttour.Event) {
			path = path[:e.Depth]
			if !e.Back {
				path = append(path, e.ID)
			}
			paths = append(paths, fmt.Sprint(path))
			names = append(names, square(board, path[len(path)-1]))
			backs = append(backs, e.Back)
		},
	}
	_, err := s.Tour(t.Context(), board)
	if !errors.Is(err, knighttour.ErrLimit) {
		t.Fatal(err)
	}
	tb := open(t, "#race=board:5x5,start:0,at:0", light)
	tb.raced()
	tb.run(chromedp.Focus(part("race", "stage"), chromedp.ByQuery))
	check := func(i int) {
		t.Helper()
		if got := fmt.Sprint(tb.runner(0).Path); got != paths[i] {
			t.Fatalf("step %d: the path is %v, want %v", i, got, paths[i])
		}
		back := fmt.Sprintf("Naive: nothing is left to try from %s, so back to %s",
			names[max(0, i-1)], names[i])
		if got := tb.text(part("race", "status")); strings.Contains(got, back) != backs[i] {
			t.Errorf("step %d: %q, want %q", i, got, back)
		}
		line := eval[string](tb, `document.querySelector("#race .prose .naive").dataset.line`)
		if backs[i] && line != "back" {
			t.Errorf("step %d: the program is at %s", i, line)
		}
		chosen := tb.runner(0).Candidates
		if backs[i] && !backs[i+1] && (len(chosen) == 0 || !chosen[0].Chosen || square(board,
			chosen[0].Square) != names[i+1]) {
			t.Errorf("step %d: on to %v, want %s", i, chosen, names[i+1])
		}
	}
	visits := 0
	for i := range steps {
		tb.run(chromedp.KeyEvent(kb.ArrowRight))
		check(i)
		if !backs[i] {
			visits++
		}
		expect(tb, `Math.floor(figures.race.player.position)`, visits, "step %d: the position is",
			i)
	}
	for i := steps - 2; i >= 0; i-- {
		tb.run(chromedp.KeyEvent(kb.ArrowLeft))
		check(i)
	}

	// The address can also be that of a return. The numbers are those of the
	// visit before it.
	tb = open(t, "#race=board:5x5,start:0,at:19,back:1", light)
	tb.raced()
	tb.wait(`figures.race.player.position > 19`)
	at := len(paths)
	for i, n := 0, 0; at == len(paths); i++ {
		if !backs[i] {
			n++
		}
		if n == 19 {
			at = i + 1
		}
	}
	tb.wantText(part("race", "numbers"), "19 : 19")
	tb.waitText(part("race", "status"), "back to "+names[at])
	tb.waitText(part("race", "naive-calls"),
		fmt.Sprintf("› tour(%s) › tour(%s) ends", names[at], names[at-1]))
	tb.shot("race-return", "#race")
}

// TestProgramNumbers checks the numbers in the text about the search tree of 5
// x 5 from a5: the number of its nodes, and its widest level.
func TestProgramNumbers(t *testing.T) {
	t.Parallel()
	board := knighttour.MustBoard(5, 5)
	next := make([][]int, 25)
	for i := range next {
		for s := range board.Moves(i/5, i%5) {
			next[i] = append(next[i], int(s.ID()))
		}
	}
	taken := make([]bool, 25)
	free := func(u int) (ids []int) {
		for _, v := range next[u] {
			if !taken[v] {
				ids = append(ids, v)
			}
		}
		return ids
	}
	levels := make([]int, 26)
	var grow func(u, depth int)
	grow = func(u, depth int) {
		levels[depth]++
		taken[u] = true
		for _, v := range free(u) {
			grow(v, depth+1)
		}
		taken[u] = false
	}
	grow(0, 1)
	nodes := 0
	for _, n := range levels {
		nodes += n
	}
	for key, want := range map[string]string{
		"race.tree-text": "the whole tree of calls has " + grouped(nodes) + " nodes",
		"race.stack-text": fmt.Sprintf("%s paths of %d squares", grouped(slices.Max(levels)),
			slices.Index(levels, slices.Max(levels))),
	} {
		if text := allWords(t)["en"][key]; !strings.Contains(text, want) {
			t.Errorf("%s is %q, want %q", key, text, want)
		}
	}
}
