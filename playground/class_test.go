package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
)

// dock is the selector of the element in which the lesson shows its task.
const dock = ".dock:not([hidden])"

// press waits until the lesson's task has a button whose text begins with the
// given one, and presses it.
func (t *tab) press(text string) {
	t.Helper()
	t.wait(fmt.Sprintf(`[...document.querySelectorAll("%s button")].some((b) => b.textContent.startsWith(%s))`,
		dock, quote(text)))
	eval[any](t,
		script("press", dock, text))
}

// TestLessonBegins opens the lesson before the library has loaded: the first
// screen has the board, and before the first move there are at most twenty
// words, which take five seconds to read.
func TestLessonBegins(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"?lesson", "de.html?lesson"} {
		for name, action := range map[string]chromedp.Action{
			"notebook": window(1280, 800, "light"),
			"phone":    window(390, 844, "dark"),
		} {
			handler, release := hold(t, "search.wasm.gz")
			defer release()
			tb := visit(t, handler, address, action)
			tb.wait(fmt.Sprintf(`document.querySelector(%q) && figures.try.board.state.leap`, dock))
			tb.frames(3)
			expect(tb, script("lesson-off-screen", dock),
				"", "%s, %s: beyond the first screen", address, name)
			read := eval[string](tb,
				script("headings", dock))
			read, _, _ = strings.Cut(read, ". ")
			if n := len(strings.Fields(read)); n > 20 {
				t.Errorf("%s: before the first move, %d words are read: %s", address, n, read)
			}
			tb.shot("lesson-begins-"+name+address[:2], "")
			tb.clickSquare(part("try", "canvas"), 3, 5, 5)
			expect(tb, `figures.try.path.join() + (document.documentElement.dataset.ready ?? "")`,
				"12,3", "%s, %s: the path, and whether the library is there", address, name)
		}
	}
}

// TestLesson goes through the lesson as a pupil does. Each question is on the
// screen, no answer is seen before its question, and at the end there is a
// code.
func TestLesson(t *testing.T) {
	t.Parallel()
	const given = "1CBC-2BA-3CA-4CACB-5CBDC-6BA-EB"
	figures := map[string]string{
		"1": "try",
		"2": "graph",
		"3": "race",
		"4": "race",
		"5": "dfs",
		"6": "sandbox",
		"E": "",
	}
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
					tb.wait(fmt.Sprintf(`document.querySelectorAll("%s .choices button").length > 1`,
						dock))
					// until it has scrolled
					eval[any](tb, `new Promise((f) => setTimeout(() => f(null), 400))`)
					expect(tb, shown, want, "%s: seen are", task)
					tb.shot(fmt.Sprintf("lesson-%s-%s%d", name, task, i), "")
					expect(tb, script("seen-answers"),
						"", "%s%d is given away by", task, i)
					expect(tb,
						fmt.Sprintf(`(({top, bottom}) => top >= 0 && bottom <= innerHeight + 1)(document.querySelector("%s").getBoundingClientRect())`,
							dock),
						true, "%s%d is on the screen", task, i)
					tb.press(string(letter) + " ")
					if task+string("abcd"[i]) == "4b" { // the race shows the answer
						tb.counted(5_787_981)
						tb.click("#race [data-do=last]")
					}
					tb.wait(fmt.Sprintf(`document.querySelector("%s p")?.textContent.length > 20`,
						dock))
					expect(tb, fmt.Sprintf(`document.querySelector("%s p").dataset.right`, dock),
						judged(part, i), "%s%d is judged", task, i)
					expect(tb,
						`[...document.querySelectorAll("#graph .story, #race :is(.counter, .tally)")].some((e) => e.checkVisibility())`,
						i == len(letters)-1 && strings.Contains("234", task),
						"after %s%d, whether the answer is visible", task, i)
					if task != "E" {
						tb.press("Next")
					}
				}
			}
			tb.waitText(dock, "13 of 14 answers were right;")
			code := tb.text(`#lesson [data-part="code"]`)
			check(t, strings.HasPrefix(code, given+"-"), "the code is %s", code)
			tb.shot("lesson-end-"+name, "")
			// The address keeps the answers, and teachers read the code.
			tb.run(chromedp.Reload())
			tb.run(chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
			tb.wantText(`#lesson [data-part="code"]`, code)
			tb.run(chromedp.Navigate(strings.Split(tb.url, "?")[0] + "teachers.html"))
			tb.run(chromedp.WaitReady("#tally", chromedp.ByQuery))
			tb.set("#tally", strings.ToLower(code))
			tb.waitText("#tallied", "13 of 14 right. Wrong: 3b. Not answered: –.")
			wrong := strings.Replace(code, "2BA", "2AA", 1)
			tb.set("#tally", wrong+"\n"+code+" "+code)
			tb.waitText("#tallied",
				fmt.Sprintf("Wrong most often:\n3b (2): The mistake was made at number 7, on c3. When does the search first take that square back? Right: C after thousands of visits.\n\n"+
					"“%s” is not a complete code.\n%s: 13 of 14 right. Wrong: 3b. Not answered: –.\n%[2]s: 13 of 14 right. Wrong: 3b. Not answered: –.",
					wrong, code))
		})
	}
}

// judged returns the page's verdict on the i-th answer in a part of
// TestLesson's code: "true" if it is right, "false" if it is wrong, or "" if
// the question has no right answer.
func judged(part string, i int) string {
	if part == "3CA" && i == 1 {
		return "false"
	}
	if strings.Contains("14", part[:1]) && i < 2 {
		return ""
	}
	return "true"
}

// TestLessonAccess checks the accessibility of all tasks of the lesson, and
// answers one task with the keyboard alone: the focus goes from each question
// to the verdict.
func TestLessonAccess(t *testing.T) {
	t.Parallel()
	for name, look := range map[string]chromedp.Action{
		"dark":   window(1280, 800, "dark"),
		"phone":  phone,
		"forced": window(1280, 800, "dark", "forced-colors:active"),
	} {
		tb := open(t, "de.html?lesson", look)
		for step := range 8 {
			if step > 0 {
				tb.click(fmt.Sprintf("#lesson .steps button:nth-child(%d)", step))
				tb.wait(fmt.Sprintf(`document.querySelectorAll("%s .choices button").length > 1`,
					dock))
			}
			tb.wantAccessible(nil, name, step)
			expect(tb, tooWide, "", "%s, task %d is too wide", name, step)
			tb.shot(fmt.Sprintf("stunde-%s-%d", name, step), "")
		}
		tb.click("#lesson .steps button:nth-child(2)")
		tb.run(chromedp.Focus(dock+" button:nth-child(2)", chromedp.ByQuery),
			chromedp.KeyEvent("\r"))
		tb.wait(script("hears", dock, "Richtig."))
		tb.run(chromedp.KeyEvent("\t"), chromedp.KeyEvent("\r"))
		tb.wait(script("hears", dock, "Zähle die Felder"))
		tb.run(chromedp.KeyEvent("\t"), chromedp.KeyEvent("\r")) // the answer,
		tb.run(chromedp.KeyEvent("\t"), chromedp.KeyEvent("\r")) // and the next task
		tb.wait(script("hears", dock, "Die naive Suche"))
		expect(tb, `document.querySelector(".skip").hash`, "#race",
			"the link past the head leads to")

		// An answer and the step after it, without a pause.
		tb.click("#lesson .steps button:nth-child(6)")
		tb.press("B ")
		tb.press("Weiter")
		eval[any](tb,
			script("answer-and-go-on", dock))
		expect(tb,
			`new Promise((f) => setTimeout(() => f(document.querySelector("#lesson [aria-current]").textContent), 300))`,
			"Abgeben", "after the last task comes")
	}
}

// TestLessonBack leaves the lesson with a click on the title, which looks no
// different in the lesson, and checks that the lesson has a link to the page
// for teachers in the same language.
func TestLessonBack(t *testing.T) {
	t.Parallel()
	for _, l := range languages {
		tb := open(t, l.file+"?lesson", touched(390, 664))
		expect(tb, `document.querySelector("#goals a").pathname.endsWith("/`+l.teachers+`")`, true,
			"%s: the lesson leads to the page for teachers", l.file)
		const looks = `(({color, textDecorationLine}) => [color, textDecorationLine])
			(getComputedStyle(document.querySelector("h1 a")))`
		expect(tb, looks, []string{eval[string](tb, `getComputedStyle(document.body).color`), "none"},
			"%s: the colour and line of the title are", l.file)
		expect(tb, `document.querySelector("h1 a").getBoundingClientRect().height >= 43.9`, true,
			"%s: a finger hits the title", l.file)
		tb.run(chromedp.Click("h1 a", chromedp.ByQuery),
			chromedp.WaitReady("html[data-ready]:not(.lesson)", chromedp.ByQuery))
		expect(tb, `location.search + !!document.querySelector("h1 a")`, "false",
			"%s: the page, whose title is no link", l.file)
		expect(tb, `location.pathname.endsWith("`+l.file+`")`, true, "%s: the language", l.file)
	}
}

// TestLessonAway checks that a page without a lesson has no part of one. The
// page for teachers must be able to read its own example, and must say so if a
// part of the page cannot be loaded.
func TestLessonAway(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	expect(tb, `!!document.querySelector(".dock, #lesson, #sheet, .away")`, false,
		"there is a lesson")

	tb = openTeachers(t, "teachers.html", light)
	tb.set("#tally", tb.text("#tasks code")) // the example
	tb.waitText("#tallied", "6 of 8 right. Wrong: 3b, Ea. Not answered: –.")

	tb = openTeachers(t, "teachers.html", light)
	tb.offline(true)
	tb.click("#print")
	tb.waitText("#tallied", "This part of the page did not arrive.")
}

// TestSheet prints the worksheet: it is two full sheets, and nothing else of
// the page is printed.
func TestSheet(t *testing.T) {
	t.Parallel()
	for _, l := range languages {
		language := l.file
		tb := openTeachers(t, l.teachers, light)
		eval[any](tb, `globalThis.print = () => {}; null`)
		tb.click("#print")
		tb.wait(`document.documentElement.classList.contains("sheet")`)
		equal(t, tb.sheets("sheet-"+language), 2, "the worksheet's sheets")
		tb.wait(`!document.documentElement.classList.contains("sheet")`)
		tb.click("#print-answers")
		tb.wait(`document.documentElement.classList.contains("sheet")`)
		equal(t, tb.sheets("answers-"+language), 1, "the answers' sheets")
		tb.wait(`!document.documentElement.classList.contains("sheet")`)
		tb.click("#print")
		tb.wait(`document.documentElement.classList.contains("sheet")`)
		eval[any](tb, `dispatchEvent(new Event("afterprint")); null`)
		tb.wait(`!document.documentElement.classList.contains("sheet")`)
		eval[any](tb, `document.documentElement.classList.add("sheet"); null`)
		tb.run(emulation.SetEmulatedMedia().WithMedia("print"),
			emulation.SetDeviceMetricsOverride(717, 1046, 1, false))
		tb.shot("sheet-"+language, "")
		expect(tb, script("printed-parts"),
			"main,sheet", "printed is")
		expect(tb,
			script("printed-inks"),
			2, "colours of the table of moves")
		expect(tb, `document.querySelector("#sheet .answers").textContent.trim().endsWith(".")`,
			true, "the key ends with a sentence:")
		for i, high := range eval[[][2]float64](tb,
			script("leaf-heights")) {
			check(t, high[0] <= 1046 && high[1] >= 700 && high[1] <= 979,
				"sheet %d is %v high, of which %v are full", i+1, high[0], high[1])
		}
		for _, address := range eval[[]string](tb,
			`[...document.querySelectorAll("#sheet .address")].map((e) => e.textContent)`) {
			check(t, strings.HasPrefix(address, "http://") && strings.Contains(address, language),
				"the address %s", address)
		}
	}
}

// A lessonQuestion is a question of the lesson, with texts by language.
type lessonQuestion struct {
	Name    string
	Text    map[string]string
	Choices []map[string]string
	Right   string
	Why     map[string]string
}

// lessonQuestions returns the questions of the lesson by name.
func lessonQuestions(t *testing.T) map[string]lessonQuestion {
	t.Helper()
	data, err := sources.ReadFile("page/lesson.json")
	if err != nil {
		t.Fatal(err)
	}
	var tasks []struct{ Questions []lessonQuestion }
	if err := json.Unmarshal(data, &tasks); err != nil {
		t.Fatal(err)
	}
	all := map[string]lessonQuestion{}
	for _, task := range tasks {
		for _, q := range task.Questions {
			all[q.Name] = q
		}
	}
	return all
}

// TestLessonQuestions checks that each question exists in every language, with
// all of its choices.
func TestLessonQuestions(t *testing.T) {
	questions := lessonQuestions(t)
	equal(t, len(questions), 18, "the questions")
	for name, q := range questions {
		for _, l := range languages {
			check(t, q.Text[l.code] != "" && q.Why[l.code] != "", "%s: %s is missing", name, l.code)
			for i, choice := range q.Choices {
				check(t, choice[l.code] != "", "%s: %s has no choice %d", name, l.code, i)
			}
		}
		check(t, q.Right == "" || int(q.Right[0]-'A') < len(q.Choices),
			"%s: the right answer is %q of %d", name, q.Right, len(q.Choices))
	}
}

// TestLessonAnswers compares the right answers of the lesson, and the numbers
// in its explanations, with the library, in both languages.
func TestLessonAnswers(t *testing.T) {
	questions := lessonQuestions(t)
	// said returns a text of a question: for the key "3b-why", why its answer
	// is right, for "3b-right" its right choice, and for "3b" the question.
	said := func(language, key string) string {
		name, what, _ := strings.Cut(key, "-")
		q := questions[name]
		switch what {
		case "why":
			return q.Why[language]
		case "right":
			return q.Choices[q.Right[0]-'A'][language]
		}
		return q.Text[language]
	}
	board := knighttour.MustBoard(5, 5)
	path := []int64{0, 11, 20, 17, 10, 1, 12}
	check(t, completed(t, board, path[:6]) && !completed(t, board, path),
		"the tour is not lost by the seventh move")
	m := moments(t, board, 0, []knighttour.Order{knighttour.ByMove()}, 19, 20)
	back := square(board, m[1].Path[m[0].Kept-1])
	rule := moments(t, board, 0, []knighttour.Order{
		knighttour.Warnsdorff(),
		knighttour.ByMove(),
	}, 5)[0]
	check(t, !completed(t, board, m[0].Path[:7]) && completed(t, board, m[0].Path[:6]),
		"the mistake is not at number 7 of %v", m[0].Path)
	_, taken := hung(t, board, knighttour.ByMove())
	lost := taken[6]
	other := moments(t, board, 0, []knighttour.Order{knighttour.ByMove()}, lost+1)[0].Path
	check(t, len(other) == 7 && other[6] != m[0].Path[6], "visit %d makes the path %v", lost+1, other)
	number := regexp.MustCompile(`\d+(?:[.,]\d{3})*`)
	story := storyOf(t, bookGraph)
	finish, kinds := 0, map[string]string{}
	for _, n := range story.Nodes {
		if n.Name == "A" {
			finish = n.Finish
		}
	}
	for _, s := range story.Steps {
		kinds[s.Node+s.To] = s.Kind
	}
	for code, w := range allWords(t) {
		for question, want := range map[string]string{
			"1c": "c3",
			"2a": fmt.Sprint(len(movesOn(board, 0))),
			"3a": back,
			"4c": square(board, rule.Path[4]),
			"5a": fmt.Sprint(finish),
			"5b": w["dfs.kind-"+kinds["EB"]],
			"5c": w["dfs.kind-"+kinds["FC"]],
			"5d": w["dfs.kind-"+kinds["AD"]],
			"6b": square(knighttour.MustBoard(4, 4), movesOn(knighttour.MustBoard(4, 4), 0)[0]),
		} {
			right := said(code, question+"-right")
			check(t, strings.Contains(right, want), "%s: %s is %q, want %q", code, question, right,
				want)
		}
		equal(t, number.FindAllString(said(code, "2a-why"), -1),
			[]string{"2", fmt.Sprint(len(movesOn(board, 1))), fmt.Sprint(len(movesOn(board, 12)))},
			"%s: a corner, a square beside it and the middle have moves", code)
		plain := strings.NewReplacer(",", "", ".", "")
		for key, want := range map[string]int{
			"4a":     visits(t, 5, knighttour.ByMove()),
			"4b-why": visits(t, 8, knighttour.ByMove()),
			"3b-why": lost,
			"3a-why": len(m[1].Path),
		} {
			check(t, strings.Contains(plain.Replace(said(code, key)), fmt.Sprint(want)),
				"%s: %s is %q, want %d", code, key, said(code, key), want)
		}
		check(t, strings.Contains(plain.Replace(said(code, "3b-why")), fmt.Sprint(lost+1)),
			"%s: 3b does not tell the visit that the figure shows, %d", code, lost+1)
		for _, task := range []string{"1", "2", "3", "4", "5", "6", "E"} {
			want := task
			for _, letter := range "abcd" {
				q, ok := questions[task+string(letter)]
				if ok {
					want += cmp.Or(q.Right, "?")
				}
			}
			check(t, strings.Contains(w["tasks.key-text"], want),
				"%s: the teachers' answers are others than %s", code, want)
		}
	}
}

// TestLessonKeeps reloads the lesson, goes back and forward in the history,
// opens the whole page and comes back, and changes to the other language and to
// another tab: the answers and the task are still there. An address with fewer
// answers, or with none, does not take them away; "Start over" does.
func TestLessonKeeps(t *testing.T) {
	t.Parallel()
	tb := open(t, "?lesson", window(1280, 800, "light"))
	code := `document.querySelector("#lesson [data-part=code]").textContent`
	for _, letter := range []string{"C", "B", "C"} {
		tb.press(letter + " ")
		tb.press("Next")
	}
	tb.press("B ")
	const want = "1CBC-2B-"
	has := func(what string) {
		t.Helper()
		tb.run(chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
		check(t, strings.HasPrefix(eval[string](tb, code), want), "%s: the code is %q", what,
			eval[string](tb, code))
		tb.wantText("#lesson [aria-current]", "2")
		tb.wait(`figures.graph.size === "5x5" && document.querySelector("#graph").checkVisibility()`)
	}
	has("answered")
	tb.run(chromedp.Reload())
	has("reload")
	tb.run(chromedp.NavigateBack(), chromedp.NavigateForward())
	has("back and forward")
	for i, task := range []string{"1", "2", "3", "4", "5", "6", "Hand in"} {
		tb.click(fmt.Sprintf("#lesson .steps button:nth-child(%d)", i+1))
		// Wait until the address has the task.
		eval[any](tb, `new Promise((f) => setTimeout(() => f(null), 300))`)
		tb.run(chromedp.Reload(), chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
		tb.wantText("#lesson [aria-current]", task)
	}
	base := strings.Split(tb.url, "?")[0]
	for what, address := range map[string]string{
		"whole page and back": base + "?lesson",
		"a cut code":          base + "?lesson=1CB",
		"another's address":   base + "de.html?lesson=1D-A",
	} {
		tb.click("#lesson .steps button:nth-child(2)")
		tb.run(chromedp.Navigate(base))
		tb.run(chromedp.WaitReady("html[data-ready]", chromedp.ByQuery), chromedp.Navigate(address))
		has(what)
		if what == "a cut code" {
			tb.wantText("#complaint", "“1CB” is not a complete code.")
		}
	}
	// A second tab of the same browser.
	eval[any](tb,
		`{ const longer = "1CBC-2BA-3C", f = document.createElement("iframe"); f.src = location.href; document.body.append(f); null }`)
	tb.wait(`document.querySelector("iframe").contentDocument?.documentElement?.dataset.ready === "yes"`)
	eval[any](tb,
		script("frame-answers"))
	tb.wait(code + `.startsWith("1CBC-2BA-")`)
	atMost(tb, script("frame-storage-events"), 4, "times that a tab with another task writes")
	// "Start over" asks first, and a double click does nothing beyond that.
	eval[any](tb,
		script("double-anew"))
	tb.wait(code + `.startsWith("1CBC-2BA-")`)
	tb.click(part("lesson", "anew"))
	tb.run(chromedp.Reload(), chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
	expect(tb, code+` + document.querySelector("#lesson [aria-current]").textContent`, "1",
		"begun anew")
}

// TestLessonDouble double-clicks on answers and on Next: the second click does
// nothing. An answer can be changed until the next question is asked.
func TestLessonDouble(t *testing.T) {
	t.Parallel()
	tb := open(t, "?lesson", window(1280, 800, "light"))
	code := `document.querySelector("#lesson [data-part=code]").textContent.slice(0, -2)`
	double := func(text, want string) {
		t.Helper()
		tb.wait(fmt.Sprintf(`[...document.querySelectorAll("%s button")].some((b) => b.textContent.startsWith(%s))`,
			dock, quote(text)))
		eval[any](tb, `new Promise((f) => setTimeout(() => f(null), 600))`) // it is read
		at := eval[[2]float64](tb,
			script("button-centre", dock, text))
		tb.run(chromedp.MouseClickXY(at[0], at[1]),
			chromedp.MouseClickXY(at[0], at[1], chromedp.ClickCount(2)))
		expect(tb, code, want, "a double click on %q", text)
	}
	double("C ", "1C")
	double("Next", "1C")
	double("B ", "1CB")
	tb.press("Change my answer")
	double("A ", "1CE") // E stands for A in place of another answer
	double("Next", "1CE")
	// Nor does the second click reach an element that has just come under the
	// pointer.
	beneath := func(after, delay int) string {
		return script("double-click-on", dock, after, delay)
	}
	expect(tb, beneath(100, 0), "false 0,11,20,17,10,1", "the board is clicked at once")
	expect(tb, beneath(100, 600), "false 0,11,20,17,10,1,12",
		"the board is clicked at once, although a slow page handles this later")
	expect(tb, beneath(700, 0), "true 0", "the board is clicked later")
}

// TestLessonHeard checks the accessibility tree at a question of each task:
// what the question is about is in the tree, and the answer is not.
func TestLessonHeard(t *testing.T) {
	t.Parallel()
	tb := open(t, "?lesson", window(1280, 800, "light"))
	heard := func() string {
		t.Helper()
		tb.frames(3)
		var text []string
		tb.run(chromedp.ActionFunc(func(ctx context.Context) error {
			type value struct {
				Value any `json:"value"`
			}
			var tree struct {
				Nodes []struct {
					Ignored     bool  `json:"ignored"`
					Name        value `json:"name"`
					Description value `json:"description"`
				} `json:"nodes"`
			}
			err := cdp.Execute(ctx, "Accessibility.getFullAXTree", nil, &tree)
			for _, n := range tree.Nodes {
				if !n.Ignored {
					text = append(text, fmt.Sprint(n.Name.Value), fmt.Sprint(n.Description.Value))
				}
			}
			return err
		}))
		return strings.Join(text, "\n")
	}
	for _, tt := range []struct {
		task    int
		answers string // to the questions before
		want    []string
		not     string
	}{
		{
			task:    1,
			answers: "C",
			want:    []string{"Task 1", "a5, b3, a1, c2, a3, b5, c3"},
			not:     "d4 and e1",
		},
		{
			task: 2,
			want: []string{"fewest moves"},
			not:  "13 light",
		},
		{
			task: 3,
			want: []string{
				"The path: a5, c4, e5, d3,",
				"d1, b2.",
				"1: 1 up 2 left",
				"called backtracking",
			},
			not: "back to c2",
		},
		{
			task:    4,
			answers: "AA",
			want:    []string{"The path: a5, c4, e5, d3.", "Where does it go?"},
			not:     "It takes e1",
		},
		{
			task: 5,
			want: []string{
				"A leads to B and D.",
				"E leads to B and F.",
				"grey while the search is still inside it",
			},
			not: "finished 12",
		},
		{
			task:    6,
			answers: "B",
			want:    []string{"Which moves do the corners a4 and d1 have?"},
			not:     "circle",
		},
	} {
		tb.click(fmt.Sprintf("#lesson .steps button:nth-child(%d)", tt.task))
		for i, letter := range tt.answers {
			tb.press(string(letter) + " ")
			if tt.task == 4 && i == 1 { // the race shows the answer
				tb.counted(5_787_981)
				tb.click("#race [data-do=last]")
			}
			tb.press("Next")
		}
		tb.wait(fmt.Sprintf(`document.querySelectorAll("%s .choices button").length > 1`, dock))
		eval[any](tb, `new Promise((f) => setTimeout(() => f(null), 400))`)
		text := heard()
		for _, want := range tt.want {
			check(t, strings.Contains(text, want), "task %d: %q is not read aloud:\n%s", tt.task, want,
				text)
		}
		check(t, !strings.Contains(text, tt.not), "task %d: %q is read aloud before the answer",
			tt.task, tt.not)
		if tt.task == 2 { // its board is read square by square
			tb.run(chromedp.Focus(part("graph", "picture"), chromedp.ByQuery),
				chromedp.KeyEvent(kb.ArrowRight))
			tb.waitText(part("graph", "cursor"), "moves, to")
		}
	}
}

// TestLessonStates resumes the lesson at several questions, with the code of
// the earlier answers: the figure is in the state that the question is about.
func TestLessonStates(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ answers, state string }{
		{
			answers: `{1: "C"}`,
			state:   `figures.try.path.join(".") === "0.11.20.17.10.1.12"`,
		},
		{
			answers: `{1: "CB"}`,
			state:   `figures.try.path.join(".") === "0.11.20.17.10.1.12"`,
		},
		{
			answers: `{1: "CBC", 2: "BA", 3: "C"}`,
			state:   `figures.race.size === "5x5" && figures.race.player.position === 20`,
		},
		{
			answers: `{1: "CBC", 2: "BA", 3: "CC", 4: "A"}`,
			state:   `figures.race.size === "8x8" && figures.race.player.position === 1`,
		},
		{
			answers: `{1: "CBC", 2: "BA", 3: "CC", 4: "AAC"}`,
			state:   `figures.race.size === "7x7" && figures.race.player.position === 45`,
		},
		{
			answers: `{1: "CBC", 2: "BA", 3: "CC", 4: "AACB", 5: "CB"}`,
			state:   `figures.dfs.position === 13`,
		},
	} {
		tb := open(t, "", window(1280, 800, "light"))
		code := eval[string](tb,
			`import("./modules/tally.js").then(({encode}) => encode(`+tt.answers+`))`)
		tb.run(chromedp.Navigate(tb.url+"?lesson="+code),
			chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
		tb.wait(tt.state)
		eval[any](tb, `localStorage.clear(); null`)
	}
}

// TestLessonBar checks that the steps of the lesson are in one row, however
// long the code is, and that no key makes the race show what a question asks.
func TestLessonBar(t *testing.T) {
	t.Parallel()
	for _, look := range []string{"phone", "notebook"} {
		tb := open(t, "", looks[look])
		code := eval[string](tb,
			`import("./modules/tally.js").then(({encode}) => encode({1: "CBC", 2: "BA", 4: "CACB", 5: "CBDC", 6: "BA"}))`)
		tb.run(chromedp.Navigate(tb.url+"?lesson="+code),
			chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
		tb.click("#lesson .steps button:nth-child(3)")
		tb.wait(`figures.race.player.position === 19`)
		atMost(tb, `document.querySelector("#lesson nav").offsetHeight`, 48,
			"%s: the bar's height", look)
		expect(tb,
			`(({left, right}) => left >= 0 && right <= innerWidth)(document.querySelector("#lesson [aria-current]").getBoundingClientRect())`,
			true, "%s: the step is seen", look)
		expect(tb,
			script("race-end-key"),
			19.0, "%s: after a key", look)
	}
}

// TestTally reads what teachers may paste: codes with names, in addresses,
// between commas, and with any dash.
func TestTally(t *testing.T) {
	t.Parallel()
	tb := openTeachers(t, "teachers.html", light)
	code := eval[string](tb,
		`import("./modules/tally.js").then(({encode}) => encode({1: "CBC", 2: "BA"}))`)
	dashes := strings.ReplaceAll(code, "-", "–")
	for text, want := range map[string]string{
		"Anna: " + code: "Anna: " + code + ": 3 of 3 right.",
		code + ", " + dashes + ";" + strings.ToLower(code):             "3a, 3b",
		"https://x.org/page/?lesson=" + code + "#try=board:5x5,path:1": code + ": 3 of 3 right.",
		"Müller, Anna: " + code:                                        "Müller, Anna: " + code + ": 3 of 3 right.",
		"Anna;" + strings.ReplaceAll(code, "-", " - "):                 "Anna;" + code + ": 3 of 3 right.",
		"A":                              "“A” is not a complete code.",
		"Ben 1D-2BA-C":                   "Ben “1D-2BA-C” is not a complete code.",
		"Anna " + code + ", Li Na 1CB-2": "Li Na “1CB-2” is not a complete code.",
		"Ada: 1CB":                       "“Ada: 1CB” is not a complete code.",
	} {
		tb.set("#tally", text)
		tb.waitText("#tallied", want)
	}
	pasted := "Anna: " + code + ", Bert " + code + "\n" +
		dashes + ", x, 1CB-\n\n" +
		"https://x-1.org/a-b/?lesson=" + code + "#race=board:5x5,start:0,at:19"
	expect(tb,
		`import("./modules/tally.js").then(({codes}) =>
			codes(`+strconv.Quote(pasted)+`).map(({who, code}) => who + code).join("|"))`,
		"Anna: "+code+"|Bert "+code+"|"+code+"|1CB-|"+code, "what is read")
}
