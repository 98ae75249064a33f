package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/knighttour"
	"example.com/knighttour/playground/engine"
)

// taskLinks returns the hashes of the links in the tasks for teachers, in the
// order of the page.
func taskLinks(t *testing.T) []string {
	t.Helper()
	html := string(pageOf(t)["teachers.html"])
	var all []string
	for _, match := range regexp.MustCompile(`<a href="index.html#([^"]*)">`).FindAllStringSubmatch(html[strings.Index(html,
		`class="tasks"`):],
		-1) {
		all = append(all, match[1])
	}
	return all
}

// openTeachers opens a file of the page for teachers, and waits until it has
// loaded.
func openTeachers(t *testing.T, file string, actions ...chromedp.Action) *tab {
	t.Helper()
	tb := visit(t, pageOf(t), file, actions...)
	tb.wait(`document.readyState === "complete"`)
	return tb
}

// TestTeachers checks the page for teachers: the page has a link to it, and its
// own links lead to the page in the same language.
func TestTeachers(t *testing.T) {
	t.Parallel()
	for i, l := range languages {
		tb := open(t, l.file, light)
		tb.run(chromedp.Navigate(eval[string](tb,
			`document.querySelector("#tasks a:last-child").href`)),
			chromedp.WaitReady("#tally", chromedp.ByQuery))
		expect(tb, `location.pathname`, "/"+l.teachers, "the line leads to")
		expect(tb,
			`[...document.querySelectorAll("main a, header [data-part=home]")]
				.map((a) => new URL(a.href))
				.filter(({pathname, hash}) => pathname !== "/`+l.file+`" && hash !== "#sheet")
				.join()`,
			"", "links to elsewhere")
		for _, name := range []string{"notebook", "phone"} {
			tb.run(looks[name])
			expect(tb, tooWide, "", "%s: too wide", name)
			tb.wantAccessible(nil, name)
			tb.shot("teachers-"+l.code+"-"+name, "")
		}
		other := languages[1-i]
		tb.click("a[hreflang=" + other.code + "]")
		tb.run(chromedp.WaitReady(`html[lang="`+other.code+`"]`, chromedp.ByQuery))
		expect(tb, `location.pathname`, "/"+other.teachers, "the other language is")
	}
}

// TestTaskLinks follows all links of the tasks. Each changes only its own
// figure, without a complaint, and scrolls to it.
func TestTaskLinks(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	tb.raced()
	state := script("task-states")
	want := map[string]string{
		"try=board:5x5,path:0.11.20.17.10.1.12,ask:yes": "0.11.20.17.10.1.12",
		"race=board:8x8,start:0":                        "8x8,0",
		"sandbox=rows:4,cols:4,goal:closed":             "4,4,closed",
		"sandbox=rows:4,cols:4,goal:closed,run:yes":     "4,4,closed",
		"dfs=step:0,ask:yes":                            "0",
		"dfs=nodes:A17.18-B50.18-C83.18-D17.82-E50.82-F83.82,edges:AB.AD.BC.BD.DE.EF.FC,step:19": "19",
	}
	for _, link := range taskLinks(t) {
		name, _, _ := strings.Cut(link, "=")
		before := eval[map[string]any](tb, state)
		eval[any](tb, fmt.Sprintf(`location.hash = %q; null`, link))
		tb.wait(fmt.Sprintf(`(({top}) => (top < 140 || scrollY === 0) && top > -300)(document.querySelector("#%s .figure").getBoundingClientRect())`,
			name)) // a question may be further down
		if w, ok := want[link]; ok {
			tb.wait(fmt.Sprintf(`String((%s).%s) === %q`, state, name, w))
		}
		for figure, now := range eval[map[string]any](tb, state) {
			check(t, figure == name || fmt.Sprint(now) == fmt.Sprint(before[figure]),
				"%s: %s changes from %v to %v", link, figure, before[figure], now)
		}
		for _, complaint := range []string{"#complaint", "#" + name + ` [data-part="complaint"]`} {
			expect(tb, fmt.Sprintf(`document.querySelector(%q)?.textContent ?? ""`, complaint),
				"", "%s", link)
		}
	}
}

// TestTaskAnswers compares the answers of the tasks with the library.
func TestTaskAnswers(t *testing.T) {
	html := string(pageOf(t)["teachers.html"])
	text := strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(html[strings.Index(html,
		`class="tasks"`):],
		"")),
		" ")
	has := func(format string, values ...any) {
		t.Helper()
		check(t, strings.Contains(text, fmt.Sprintf(format, values...)),
			"the tasks do not have "+format, values...)
	}
	board := knighttour.MustBoard(5, 5)
	free := func(path []int64, from int64) (ids []int64) {
		for s := range board.Moves(int(from)/5, int(from)%5) {
			if !slices.Contains(path, s.ID()) {
				ids = append(ids, s.ID())
			}
		}
		return ids
	}
	name := func(id int64) string { return square(board, id) }
	names := func(ids []int64) []string { return squares(board, ids) }

	// 2: colours and degrees.
	has("13 squares have the corners’ colour and 12 the other")
	has("A corner has %d moves, the middle has %d.", len(free(nil, 0)), len(free(nil, 12)))

	// 1: the path cannot be completed, but could before its last move.
	path := []int64{0, 11, 20, 17, 10, 1, 12}
	check(t, !completed(t, board, path) && completed(t, board, append(slices.Clone(path[:6]), 8)),
		"the path is lost elsewhere")
	got := free(path, path[6])
	if len(got) != 7 || slices.Contains(got, 8) || slices.Contains(got, 24) {
		t.Errorf("from %s to %v", name(path[6]), names(got))
	}
	has("From %s the knight could go to %s", name(path[5]), "d4")
	has("Of the neighbours of d4 only %s is left, and of those of e1 only %s.",
		strings.Join(names(free(path, 8)), ""), strings.Join(names(free(path, 24)), ""))

	// 3: the first dead end, and the last square of the path that can be
	// completed.
	m := moments(t, board, 0, []knighttour.Order{knighttour.ByMove()}, 18, 19, 20)
	check(t, !m[0].Stuck && m[1].Stuck && m[2].Stuck, "got %v", m)
	at, undone := m[1].Path, names(m[2].Undone)
	slices.Reverse(undone)
	has("stuck on %s after %d squares", name(at[len(at)-1]), len(at))
	has("takes back %s, %s and %s,", undone[0], undone[1], undone[2])
	has("goes from %s to %s: stuck again", undone[3], name(m[2].Path[len(m[2].Path)-1]))
	check(t, completed(t, board, at[:6]) && !completed(t, board, at[:7]),
		"the mistake is not at the seventh square of %v", at)
	has("after %s visits", grouped(visits(t, 5, knighttour.ByMove())))

	// 4: both searches on the chessboard.
	has("The naive search makes %s visits, the other %s: one for each square.",
		grouped(visits(t, 8, knighttour.ByMove())), grouped(visits(t, 8, knighttour.Warnsdorff(),
			knighttour.ByMove())))

	// 6: the corners of the small board, which has no closed tour.
	small := knighttour.MustBoard(4, 4)
	moves := func(id int) []string {
		return slices.Sorted(slices.Values(squares(small, movesOn(small, id))))
	}
	equal(t, moves(0), moves(15), "a4 goes where d1 goes")
	has("to %s and to %s", moves(0)[0], moves(0)[1])
	equal(t,
		engine.Question{
			Rows:   4,
			Cols:   4,
			Goal:   "closed",
			Orders: "warnsdorff+outward",
		}.Search(t.Context(),
			nil).Kind,
		engine.Proved, "the small board")

	// 5: the times, and the edge that has to go.
	story := storyOf(t, bookGraph)
	var times []string
	for _, n := range story.Nodes {
		times = append(times, fmt.Sprintf("%s %d/%d", n.Name, n.Discovery, n.Finish))
	}
	slices.Sort(times)
	has("%s.", strings.Join(times, ", "))
	var edges []string
	order := ""
	for i, e := range bookGraph.Edges {
		g := bookGraph
		g.Edges = slices.Delete(slices.Clone(g.Edges), i, i+1)
		if s := storyOf(t, g); len(s.Cycle) == 0 {
			edges = append(edges, e[0]+" to "+e[1])
			order = fmt.Sprintf("Without %s to %s, the nodes from the last finished to the first are such an order: %s.",
				e[0], e[1], strings.Join(s.Order, " "))
		}
	}
	has("any of its edges will do: %s. %s", strings.Join(edges, ", "), order)
}

// TestTaskFold opens the answer of a task with a key.
func TestTaskFold(t *testing.T) {
	t.Parallel()
	tb := openTeachers(t, "teachers.html", phone)
	expect(tb,
		`[...document.querySelectorAll("#tasks details p")].filter((e) => e.checkVisibility()).length`,
		0, "answers seen before they are asked for")
	tb.run(chromedp.Focus("#tasks li:nth-child(3) summary", chromedp.ByQuery),
		chromedp.KeyEvent("\r"))
	tb.wait(`document.querySelector("#tasks li:nth-child(3) details").open`)
	tb.shot("tasks-phone", "#tasks")
}
