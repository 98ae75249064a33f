package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestLessonReload reloads the lesson before and after each answer: the
// question, its board and the verdict on an answer are the same as before. If
// the pupil has played on the board while a question waits, the board shows the
// position of the question again.
func TestLessonReload(t *testing.T) {
	t.Parallel()
	const given = "1CBC-2BA-3CA-4CACB-5CBDC-6BA"
	const shown = `[
		document.querySelector("` + dock + ` p").textContent,
		[...document.querySelectorAll("` + dock + ` .choices button")].map((b) => b.textContent).join(),
		new URLSearchParams(location.search).get("lesson"),
	].join("; ")`
	states := map[string]string{ // of the figures, by task
		"1": `figures.try.path.join()`,
		"2": `""`,
		"3": `figures.race.size + Math.floor(figures.race.player.position)`,
		"4": `figures.race.size + Math.floor(figures.race.player.position)`,
		"5": `figures.dfs.player.position`,
		"6": `[figures.sandbox.rows, figures.sandbox.setting.goal].join()`,
	}
	tb := open(t, "?lesson", window(390, 844, "light", "prefers-reduced-motion:reduce"))
	// same reloads the page, and checks that nothing that it shows has changed.
	same := func(when string) {
		t.Helper()
		tb.raced()
		tb.wait(`!figures.try.call && !figures.sandbox.call`)
		eval[any](tb, script("at-rest"))
		all := fmt.Sprintf(`%s + "; " + (%s)`, shown, states[when[:1]])
		want := eval[string](tb, all)
		tb.run(chromedp.Reload())
		tb.run(chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
		tb.raced()
		waitValue(tb, all, want, "%s, loaded again", when)
	}
	for _, answers := range strings.Split(given, "-") {
		task, letters := answers[:1], answers[1:]
		for i, letter := range letters {
			question := task + string("abcd"[i])
			tb.wait(fmt.Sprintf(`document.querySelectorAll("%s .choices button").length > 1`, dock))
			same(question + ", asked")
			if question == "1b" { // the pupil plays, and the board is the question's again
				const path = `figures.try.path.join()`
				waitValue(tb, path, "0,11,20,17,10,1,12")
				eval[any](tb, `figures.try.pick(23), null`)
				tb.wait(`location.hash.endsWith("12.23")`)
				tb.run(chromedp.Reload())
				tb.run(chromedp.WaitReady("html[data-ready]", chromedp.ByQuery))
				waitValue(tb, path, "0,11,20,17,10,1,12", "the board of %s, loaded again", question)
			}
			tb.press(string(letter) + " ")
			if question == "1a" { // the pupil plays
				for _, square := range []int{3, 6, 17} {
					eval[any](tb, fmt.Sprintf(`figures.try.pick(%d), null`, square))
				}
				tb.waitText(dock, "So far you have reached 4.")
			}
			if question == "4b" {
				tb.counted(5_787_981)
			}
			same(question + ", answered")
			switch question { // the figure has said why
			case "1b":
				tb.waitText(part("try", "answer"), "No, and that can be proved.")
			case "6b":
				tb.waitText(part("sandbox", "outcome"), "Proved: there is no such closed tour.")
			}
			tb.press("Next")
		}
	}
}
