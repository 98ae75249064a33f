package main

import (
	"fmt"
	"testing"
)

// TestLessonTwoTabs answers in one tab while another has the same lesson: the
// other tab also shows the answer, and does not go on to the next question.
func TestLessonTwoTabs(t *testing.T) {
	t.Parallel()
	tb := open(t, "?lesson", window(1280, 800, "light"))
	eval[any](tb,
		`{ const f = document.createElement("iframe"); f.src = location.href; document.body.append(f); null }`)
	const other = `document.querySelector("iframe").contentDocument`
	tb.wait(other + `?.documentElement?.dataset.ready === "yes"`)
	tb.press("C ")
	tb.waitText(dock+" p", "You said:")
	const said = `document.querySelector("` + dock + ` .choices").textContent`
	tb.wait(fmt.Sprintf(`%s.querySelector(%q).textContent === %s`, other, dock+" .choices", said))
	expect(tb, other+`.querySelector("[data-part=code]").textContent.startsWith("1C-")`, true, "the other's code")
}

// TestLessonRefuses tries an illegal move before the first answer: the page
// says that it is illegal, and does not repeat the question.
func TestLessonRefuses(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		"":        "A knight cannot move there from c3.",
		"de.html": "Von c3 kann ein Springer nicht dorthin ziehen.",
	} {
		tb := open(t, page+"?lesson", window(390, 844, "light"))
		expect(tb, `figures.try.parts.status.checkVisibility()`, false, "%s: the status is shown", page)
		tb.clickSquare(part("try", "canvas"), 0, 5, 5)
		tb.wantText(part("try", "status"), want)
		expect(tb, `figures.try.parts.status.checkVisibility()`, true, "%s: it says why not", page)
		tb.clickSquare(part("try", "canvas"), 3, 5, 5)
		expect(tb, `figures.try.parts.status.checkVisibility()`, false, "%s: after a move the status is shown", page)
	}
}
