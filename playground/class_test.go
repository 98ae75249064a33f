package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"example.com/knighttour"
)

// dock is the selector of what the lesson shows of its task.
const dock = ".dock:not([hidden])"

// press presses the button of the lesson's task that begins with a text.
func (t *tab) press(text string) {
	t.Helper()
	t.wait(fmt.Sprintf(`[...document.querySelectorAll("%s button")].some((b) => b.textContent.startsWith(%s))`, dock, quote(text)))
	eval[any](t, fmt.Sprintf(`[...document.querySelectorAll("%s button")].find((b) => b.textContent.startsWith(%s)).click(); null`, dock, quote(text)))
}

// TestLessonBegins opens the lesson before the library is there: the first screen has the
// board, and who has read twenty words, which takes five seconds, makes a move.
func TestLessonBegins(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"?lesson", "de.html?lesson"} {
		for name, action := range map[string]chromedp.Action{"notebook": window(1280, 800, "light"), "phone": window(390, 844, "dark")} {
			handler, release := hold(t, "search.wasm.gz")
			defer release()
			tb := visit(t, handler, address, action)
			tb.wait(fmt.Sprintf(`document.querySelector(%q) && figures.try.board.state.leap`, dock))
			tb.frames(3)
			expect(tb, fmt.Sprintf(`["h1", "#lesson nav", "#try canvas", %q].filter((s) => { const r = document.querySelector(s).getBoundingClientRect(); return r.top < 0 || r.bottom > innerHeight }).join()`, dock),
				"", "%s, %s: beyond the first screen", address, name)
			read := eval[string](tb, fmt.Sprintf(`[...document.querySelectorAll("h1, %s :is(h2, p)")].map((e) => e.firstChild.textContent).join(" ")`, dock))
			read, _, _ = strings.Cut(read, ". ")
			if n := len(strings.Fields(read)); n > 20 {
				t.Errorf("%s: before the first move, %d words are read: %s", address, n, read)
			}
			tb.shot("lesson-begins-"+name+address[:2], "")
			tb.clickSquare(part("try", "canvas"), 3, 5, 5)
			expect(tb, `figures.try.path.join() + (document.documentElement.dataset.ready ?? "")`, "12,3", "%s, %s: the path, and whether the library is there", address, name)
		}
	}
}

// TestLesson goes through the lesson as a pupil does: the tasks, each below the board of its
// figure and on the screen, with a question before its answer is seen, and at the end a
// code.
func TestLesson(t *testing.T) {
	t.Parallel()
	const given = "1CBC-2BA-3CA-4CA-5CB-6BA-EB"
	figures := map[string]string{"1": "try", "2": "graph", "3": "race", "4": "race", "5": "dfs", "6": "sandbox", "E": ""}
	for name, size := range map[string][2]int64{"notebook": {1280, 800}, "phone": {390, 844}} {
		t.Run("look="+name, func(t *testing.T) {
			tb := open(t, "?lesson", window(size[0], size[1], "light"))
			shown := `[...document.querySelectorAll("main > section")].filter((e) => e.checkVisibility()).map((e) => e.id).join()`
			for _, part := range strings.Split(given, "-") {
				task, letters := part[:1], part[1:]
				want := strings.Trim("lesson,"+figures[task], ",")
				if strings.Contains("1E", task) {
					want += ",goals"
				}
				for i, letter := range letters {
					tb.wait(fmt.Sprintf(`document.querySelectorAll("%s .choices button").length > 1`, dock))
					eval[any](tb, `new Promise((f) => setTimeout(() => f(null), 400))`) // until it has scrolled
					expect(tb, shown, want, "%s: seen are", task)
					tb.shot(fmt.Sprintf("lesson-%s-%s%d", name, task, i), "")
					expect(tb, `[...document.querySelectorAll(".figure [data-part]:is([data-part=ask], [data-part=run], .status, .answer, .outcome, .counter)")].filter((e) => e.checkVisibility({visibilityProperty: true})).map((e) => e.outerHTML).join()`,
						"", "%s%d is told by", task, i)
					expect(tb, fmt.Sprintf(`(({top, bottom}) => top >= 0 && bottom <= innerHeight + 1)(document.querySelector("%s").getBoundingClientRect())`, dock), true, "%s%d is on the screen", task, i)
					tb.press(string(letter) + " ")
					tb.wait(fmt.Sprintf(`document.querySelector("%s p").textContent.length > 20`, dock))
					expect(tb, fmt.Sprintf(`document.querySelector("%s p").dataset.right`, dock), map[bool]string{true: "false", false: map[bool]string{true: "", false: "true"}[part == "1CBC" && i == 0]}[part == "3CA" && i == 1], "%s%d is judged", task, i)
					expect(tb, `[...document.querySelectorAll("#graph .story, #race :is(.counter, .tally)")].some((e) => e.checkVisibility())`,
						i == len(letters)-1 && strings.Contains("234", task), "after %s%d, whether what answers the task is seen", task, i)
					if task != "E" {
						tb.press("Next")
					}
				}
			}
			tb.waitText(dock, "12 of 13 answers were right.")
			code := tb.text(`#lesson [data-part="code"]`)
			check(t, strings.HasPrefix(code, given+"-"), "the code is %s", code)
			tb.shot("lesson-end-"+name, "")
			// The address keeps the answers, and teachers read the code.
			tb.run(chromedp.Reload())
			tb.run(chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
			tb.wantText(`#lesson [data-part="code"]`, code)
			tb.run(chromedp.Navigate(strings.Split(tb.url, "?")[0]))
			tb.run(chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
			tb.set("#tally", strings.ToLower(code))
			tb.waitText("#tallied", "12 of 13 right. Wrong: 3B.")
			wrong := strings.Replace(code, "2BA", "2AA", 1)
			tb.set("#tally", wrong+"\n"+code+" "+code)
			tb.waitText("#tallied", fmt.Sprintf("%s is no whole code.\n%s: 12 of 13 right. Wrong: 3B.\n%[2]s: 12 of 13 right. Wrong: 3B.\nWrong most often: 3B (2).", wrong, code))
		})
	}
}

// TestLessonAccess checks the accessibility of all tasks of the lesson, and that keys are
// enough for one: the focus goes from a question to what is said of it.
func TestLessonAccess(t *testing.T) {
	t.Parallel()
	for name, look := range map[string]chromedp.Action{"dark": window(1280, 800, "dark"), "phone": phone, "forced": window(1280, 800, "dark", "forced-colors:active")} {
		tb := open(t, "de.html?lesson", look)
		for step := range 8 {
			if step > 0 {
				tb.click(fmt.Sprintf("#lesson .steps button:nth-child(%d)", step))
				tb.wait(fmt.Sprintf(`document.querySelectorAll("%s .choices button").length > 1`, dock))
			}
			tb.wantAccessible(``, name, step)
			expect(tb, tooWide, "", "%s, task %d is too wide", name, step)
			tb.shot(fmt.Sprintf("stunde-%s-%d", name, step), "")
		}
		tb.click("#lesson .steps button:nth-child(2)")
		tb.run(chromedp.Focus(dock+" button:nth-child(2)", chromedp.ByQuery), chromedp.KeyEvent("\r"))
		tb.wait(fmt.Sprintf(`document.activeElement === document.querySelector("%s p") && document.activeElement.textContent.startsWith("Richtig.")`, dock))
		tb.run(chromedp.KeyEvent("\t"), chromedp.KeyEvent("\r"))
		tb.wait(fmt.Sprintf(`document.activeElement === document.querySelector("%s p") && document.activeElement.textContent.startsWith("Zähle die Felder")`, dock))
		tb.run(chromedp.KeyEvent("\t"), chromedp.KeyEvent("\r")) // the answer,
		tb.run(chromedp.KeyEvent("\t"), chromedp.KeyEvent("\r")) // and the next task
		tb.wait(fmt.Sprintf(`document.activeElement === document.querySelector("%s p") && document.activeElement.textContent.startsWith("Die naive Suche")`, dock))
		expect(tb, `document.querySelector(".skip").hash`, "#race", "the link past the head leads to")

		// An answer and what comes next, in one breath.
		tb.click("#lesson .steps button:nth-child(6)")
		tb.press("B ")
		tb.press("Weiter")
		eval[any](tb, fmt.Sprintf(`for (const text of ["A ", "Weiter"]) [...document.querySelectorAll("%s button")].find((b) => b.textContent.startsWith(text)).click(); null`, dock))
		expect(tb, `new Promise((f) => setTimeout(() => f(document.querySelector("#lesson [aria-current]").textContent), 300))`, "Zum Abgeben", "after the last task comes")
	}
}

// TestLessonAway checks that the page without a lesson has none of it.
func TestLessonAway(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	expect(tb, `!!document.querySelector(".dock, #lesson, #sheet, .away")`, false, "there is a lesson")
	tb.set("#tally", tb.text("#tasks code")) // the example
	tb.waitText("#tallied", "9 of 9 right. Wrong: –.")

	tb = open(t, "", light)
	tb.offline(true)
	tb.click("#print")
	tb.waitText("#tallied", "This part of the page did not arrive.")
}

// TestSheet prints the worksheet: two full sheets, and nothing else of the page.
func TestSheet(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"index.html", "de.html"} {
		tb := open(t, language, light)
		eval[any](tb, `globalThis.print = () => {}; null`)
		tb.click("#print")
		tb.wait(`document.documentElement.classList.contains("sheet")`)
		equal(t, tb.sheets("sheet-"+language), 2, "the worksheet's sheets")
		tb.wait(`!document.documentElement.classList.contains("sheet")`)
		eval[any](tb, `document.documentElement.classList.add("sheet"); null`)
		tb.run(emulation.SetEmulatedMedia().WithMedia("print"), emulation.SetDeviceMetricsOverride(717, 1046, 1, false))
		tb.shot("sheet-"+language, "")
		expect(tb, `[...document.querySelectorAll("body > *, main > *")].filter((e) => e.checkVisibility()).map((e) => e.id || e.localName).join()`,
			"main,sheet", "printed is")
		for i, high := range eval[[][2]float64](tb, `[...document.querySelectorAll(".leaf")].map((e) => [e.offsetHeight, [...e.children].reduce((n, c) => n + c.offsetHeight, 0)])`) {
			check(t, high[0] <= 1046 && high[1] >= 780, "sheet %d is %v high, of which %v are full", i+1, high[0], high[1])
		}
		for _, address := range eval[[]string](tb, `[...document.querySelectorAll("#sheet .address")].map((e) => e.textContent)`) {
			check(t, strings.HasPrefix(address, "http://") && strings.Contains(address, language), "the address %s", address)
		}
	}
}

// TestLessonAnswers checks against the library that the answers that count as right in the
// lesson are so, in words of both languages.
func TestLessonAnswers(t *testing.T) {
	tally, err := sources.ReadFile("page/tally.js")
	if err != nil {
		t.Fatal(err)
	}
	rights := map[string]string{} // by question
	for _, match := range regexp.MustCompile(`(\w): "([.A-D]+)"`).FindAllStringSubmatch(string(tally), -1) {
		for i, letter := range match[2] {
			rights[match[1]+"abc"[i:i+1]] = string(letter)
		}
	}
	board := knighttour.MustBoard(5, 5)
	path := []int64{0, 11, 20, 17, 10, 1, 12}
	check(t, completed(t, board, path[:6]) && !completed(t, board, path), "the tour is not lost by the seventh move")
	m := moments(t, board, 0, []knighttour.Order{knighttour.ByMove()}, 19, 20)
	back := square(board, m[1].Path[m[0].Kept-1])
	number := regexp.MustCompile(`\d+(?:[.,]\d{3})*`)
	story := storyOf(t, bookGraph)
	finish, edge := 0, ""
	for _, n := range story.Nodes {
		if n.Name == "A" {
			finish = n.Finish
		}
	}
	for _, s := range story.Steps {
		if s.Node+s.To == "EB" {
			edge = s.Kind
		}
	}
	for code, w := range allWords(t) {
		for question, want := range map[string]string{
			"1c": "c3", "2a": fmt.Sprint(len(movesOn(board, 0))), "3a": back,
			"4a": fmt.Sprintf(" %.0f ", float64(visits(t, 8, knighttour.ByMove()))/1e6), "4b": fmt.Sprint(visits(t, 8, knighttour.Warnsdorff(), knighttour.ByMove())),
			"5a": fmt.Sprint(finish), "5b": w["dfs.kind-"+edge], "6b": square(knighttour.MustBoard(4, 4), movesOn(knighttour.MustBoard(4, 4), 0)[0]),
		} {
			right := w["lesson."+question+"-"+rights[question]]
			check(t, strings.Contains(right, want), "%s: %s is %q, want %q", code, question, right, want)
		}
		equal(t, number.FindAllString(w["lesson.2a-why"], -1), []string{"2", fmt.Sprint(len(movesOn(board, 1))), fmt.Sprint(len(movesOn(board, 12)))}, "%s: a corner, a square beside it and the middle have moves", code)
		small := number.FindAllString(w["lesson.4a"], -1)[2]
		equal(t, strings.NewReplacer(",", "", ".", "").Replace(small), fmt.Sprint(visits(t, 5, knighttour.ByMove())), "%s: visits on the small board", code)
		check(t, strings.Contains(w["tasks.codes-text"], "1?"+rights["1b"]+rights["1c"]+"-2"+rights["2a"]+rights["2b"]+"-3"+rights["3a"]+rights["3b"]), "%s: the teachers' answers are others", code)
	}
}
