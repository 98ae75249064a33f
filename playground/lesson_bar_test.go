package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// answered is a JavaScript object with an answer to every question of the
// lesson.
const answered = `{1: "CBC", 2: "BA", 3: "CC", 4: "CACB", 5: "CBDC", 6: "BA", E: "B"}`

// codeOf returns the code of answers, which are a JavaScript object.
func (t *tab) codeOf(answers string) string {
	t.Helper()
	return eval[string](t, `import("./modules/tally.js").then(({encode}) => encode(`+answers+`))`)
}

// TestLessonBarWhole answers all questions: on the screen of a notebook, the
// lesson's bar shows all steps and the whole code, in a single line.
func TestLessonBarWhole(t *testing.T) {
	t.Parallel()
	tb := open(t, "", window(1280, 800, "light"))
	tb.run(chromedp.Navigate(tb.url+"?lesson="+tb.codeOf(answered)),
		chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
	tb.click("#lesson .steps button:last-child")
	tb.shot("lesson-bar", "")
	expect(tb, script("lesson-bar-cut"), "", "cut")
	middles := eval[[]float64](tb, script("lesson-bar-middles"))
	for _, y := range middles {
		check(t, y-middles[0] <= 3 && middles[0]-y <= 3, "the parts of the bar stand at %v",
			middles)
	}
}

// TestLessonAnswered answers the first task: its step in the bar is marked as
// answered, on the screen and for screen readers. The mark does not say whether
// the answers are right.
func TestLessonAnswered(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		"index.html": "Task 1: Every square once, answered",
		"de.html":    "Aufgabe 1: Jedes Feld einmal, beantwortet",
	} {
		tb := open(t, page, light)
		tb.run(chromedp.Navigate(tb.url+"?lesson="+tb.codeOf(`{1: "CBC"}`)),
			chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
		const step = `document.querySelector("#lesson .steps button")`
		expect(tb, step+`.ariaLabel`, want, "the first step")
		expect(tb, `getComputedStyle(`+step+`, "::after").content`, `" ●"`, "its mark")
		expect(tb, step+`.nextSibling.ariaLabel.includes(",")`, false, "the second step is answered")
	}
}

// TestLessonLinked follows the link to the lesson at the top of the page. The
// lesson itself has no such link.
func TestLessonLinked(t *testing.T) {
	t.Parallel()
	const link = "header .languages a:not([hreflang])"
	for _, page := range []string{"index.html", "de.html"} {
		tb := open(t, page, touched(390, 664))
		tb.seen(page, link)
		tb.run(chromedp.Click(link, chromedp.ByQuery),
			chromedp.WaitReady("html.lesson[data-ready]", chromedp.ByQuery))
		expect(tb, fmt.Sprintf(`document.querySelector(%q).checkVisibility()`, link), false, "%s: in the lesson there is the link", page)
	}
}

// TestLessonSlow opens the lesson at all kinds of addresses over a slow
// connection: the figures are hidden until their questions are there, so that
// no click is lost.
func TestLessonSlow(t *testing.T) {
	t.Parallel()
	codes := []string{"", "1C-A", "nonsense", "%F0%9F", "1CBC-2BA-3CC-4C"}
	hashes := []string{
		"",
		"#race=board:8x8,start:0,at:1",
		"#try=board:9x9,path:1.x",
		"#dfs=nodes:A1.1,edges:AB",
		"#sandbox=rows:4,cols:4,goal:closed,run:yes",
		"#tasks",
		"#nobody",
	}
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 5 {
		handler, release := hold(t, "classroom")
		address := "?lesson=" + codes[i%len(codes)] + hashes[r.IntN(len(hashes))]
		tb := visit(t, handler, address, window(390, 844, "light"))
		tb.wait(`document.querySelector("main")`)
		tb.frames(5)
		expect(tb,
			`[...document.querySelectorAll("main *, footer *")].filter((e) => e.checkVisibility() && e.id !== "loading").length`,
			0, "%s: seen before the lesson", address)
		expect(tb, `document.querySelector("#loading").checkVisibility()`, true,
			"%s: the page says that it loads", address)
		eval[any](tb,
			`for (let x = 5; x < 390; x += 60) for (let y = 5; y < 844; y += 60) document.elementFromPoint(x, y)?.click(); null`)
		release()
		tb.wait(fmt.Sprintf(`document.querySelector(%q)`, dock))
		tb.wait(`document.documentElement.dataset.ready === "yes"`)
		expect(tb,
			`[...document.querySelectorAll("main > section:not(.away) .figure")].every((e) => e.checkVisibility())`,
			true, "%s: the figure is there", address)
	}

	// If the lesson cannot be loaded, the page is there without it.
	handler, release := hold(t, "classroom")
	tb := visit(t, handler, "?lesson", window(390, 844, "light"))
	tb.wait(`document.querySelector("main")`)
	tb.offline(true)
	release()
	tb.waitText("#complaint", "This part of the page did not arrive.")
	expect(tb, `document.querySelector("#try canvas").checkVisibility()`, true,
		"the first figure is there")
}

// TestLessonAnew erases the answers in one tab while another tab shows them:
// they do not come back.
func TestLessonAnew(t *testing.T) {
	t.Parallel()
	tb := open(t, "?lesson", window(1280, 800, "light"))
	for _, letter := range []string{"C", "B", "C"} {
		tb.press(letter + " ")
		tb.press("Next")
	}
	eval[any](tb,
		`{ const f = document.createElement("iframe"); f.src = location.href; document.body.append(f); null }`)
	const other = `document.querySelector("iframe").contentDocument`
	tb.wait(other + `?.documentElement?.dataset.ready === "yes" && ` + other + `.querySelector("[data-part=code]").textContent.startsWith("1CBC-")`)
	eval[any](tb, `new Promise((f) => setTimeout(() => f(null), 600))`)
	tb.click(part("lesson", "anew"))
	eval[any](tb, `new Promise((f) => setTimeout(() => f(null), 600))`)
	tb.click(part("lesson", "anew"))
	const code = `document.querySelector("#lesson [data-part=code]").textContent`
	tb.wait(code + ` === "" && ` + other + `.querySelector("[data-part=code]").textContent === ""`)
	eval[any](tb,
		`[...`+other+`.querySelectorAll(".dock:not([hidden]) button")].find((b) => b.textContent.startsWith("A ")).click(), null`)
	tb.wait(`document.querySelector("#lesson [data-part=code]").textContent.startsWith("1A-")`)
	expect(tb, `localStorage.getItem("knighttour.lesson").split(" ")[1].startsWith("1A-")`, true,
		"the browser keeps the new pupil's answers:")
}

// TestLessonChanged changes an answer after the right one was shown: the code
// records the change, and is read as a valid code.
func TestLessonChanged(t *testing.T) {
	t.Parallel()
	tb := open(t, "?lesson", window(1280, 800, "light"))
	tb.click("#lesson .steps button:nth-child(2)")
	tb.press("A ")
	tb.press("Change my answer")
	tb.press("B ")
	code := tb.text(`#lesson [data-part="code"]`)
	check(t, strings.HasPrefix(code, "2F-"), "the code is %s", code)
	tb.run(chromedp.Reload(), chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
	tb.wantText(`#lesson [data-part="code"]`, code)
	expect(tb,
		`import("./modules/tally.js").then(({codes}) => codes("Anna `+code+`").map(({who, code}) => who + code).join())`,
		"Anna "+code, "teachers paste")
}

// TestLessonRaces answers what the lesson asks about the race. The race then
// plays in the window with its icicle, and with nothing beside it. When it has
// ended, the right answer is announced.
func TestLessonRaces(t *testing.T) {
	t.Parallel()
	for name, action := range map[string]chromedp.Action{
		"notebook": window(1280, 800, "light"),
		"phone":    window(390, 844, "light"),
	} {
		tb := open(t, "?lesson", action)
		tb.click("#lesson .steps button:nth-child(4)")
		tb.press("C ")
		tb.press("Next")
		tb.press("A ")
		tb.wait(`figures.race.player.playing && figures.race.player.position > 2`)
		expect(tb, fmt.Sprintf(`document.querySelectorAll(%q).length`, dock), 0,
			"%s: beside the race is something", name)
		tb.frames(5)
		tb.shot("lesson-races-"+name, "")
		if name == "notebook" {
			expect(tb,
				`["#race .board", "#race .player", "#race .icicle"].filter((s) => {
					const r = document.querySelector(s).getBoundingClientRect();
					return r.top < 0 || r.bottom > innerHeight;
				}).join()`,
				"", "not in the window")
		}
		tb.counted(5_787_981)
		tb.click("#race [data-do=last]")
		tb.waitText(dock, "It makes 64")
		tb.shot("lesson-raced-"+name, "")
		tb.press("Next")
		tb.waitText(dock, "Where does it go?")
	}
}

// TestLessonFirst makes a right guess in the first task, and checks the verdict
// on it, and that the page gives its proof only once.
func TestLessonFirst(t *testing.T) {
	t.Parallel()
	tb := open(t, "?lesson", window(1280, 800, "light"))
	for _, press := range []string{"C ", "Next", "B "} {
		tb.press(press)
	}
	tb.waitText(dock+" p", "That’s right.")
	tb.waitText(part("try", "answer"), "proved")
	proofs := strings.Count(tb.text("#try .figure"), "d4")
	check(t, proofs == 1, "d4 is named %d times in %q", proofs, tb.text("#try .figure"))
	tb.waitText("#goals p", "Four tasks, and two more")
}
