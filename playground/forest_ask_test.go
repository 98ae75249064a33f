package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour/playground/engine"
)

// A question is a multiple-choice question of the figure of depth-first search.
type question struct {
	Text    string
	Choices []string
}

// question returns the question that waits for an answer, or the verdict on the
// last answer, which has no choices.
func (t *tab) question() question {
	t.Helper()
	return eval[question](t,
		script("forest-question"))
}

// answerForest steps through the search of a graph, answers all questions, and
// checks them against the library. The function right says whether to give the
// right answer to the n-th question, counted from 1. answerForest returns how
// many questions were about edges, and how many about times.
func answerForest(t *testing.T, tb *tab, g engine.Graph, right func(int) bool) (edges, times int) {
	t.Helper()
	story := storyOf(t, g)
	eval[any](tb, fmt.Sprintf(`location.hash = %q; null`, forestHash(g)+",ask:yes"))
	tb.wait(fmt.Sprintf(`figures.dfs.position === 0 && figures.dfs.quiz.on && figures.dfs.story.steps.length === %d`,
		len(story.Steps)))
	before := eval[[2]int](tb, `[figures.dfs.quiz.right, figures.dfs.quiz.asked]`)
	good := 0
	for range 4 * len(story.Steps) {
		position := eval[int](tb, `figures.dfs.position`)
		q := tb.question()
		if len(q.Choices) == 0 {
			if position == len(story.Steps) {
				break
			}
			eval[any](tb, `document.querySelector("#dfs [data-do=forward]").click(); null`)
			continue
		}
		var want, text string
		if last := story.Steps[max(0, position-1)]; strings.Contains(q.Text, "When will") {
			i := slices.IndexFunc(story.Nodes, func(n engine.Times) bool { return n.Name == last.Node })
			want = strconv.Itoa(story.Nodes[i].Finish)
			text = fmt.Sprintf("%s turned grey at time %d. When will it be finished?", last.Node,
				last.Time)
			times++
		} else {
			next := story.Steps[position]
			want = next.Kind
			text = fmt.Sprintf("The search looks from %s to %s. What kind of edge is this?",
				next.Node, next.To)
			edges++
			expect(tb,
				`document.querySelector("#dfs .edge.asked text").textContent + document.querySelector("#dfs .now").dataset.line`,
				"?each", "%v, step %d: asked at", g, position)
		}
		if q.Text != text || !slices.Contains(q.Choices, want) {
			t.Fatalf("%v, step %d: got %+v, want %s with answer %s", g, position, q, text, want)
		}
		choice := slices.Index(q.Choices, want)
		verdict := "Right. "
		if right(edges + times) {
			good++
		} else {
			choice, verdict = (choice+1)%len(q.Choices), "Not this time. "
		}
		eval[any](tb,
			fmt.Sprintf(`document.querySelectorAll("#dfs .choices button")[%d].click(); null`,
				choice))
		got := tb.question()
		if !strings.HasPrefix(got.Text, verdict) || !strings.Contains(got.Text, want) || len(got.Choices) > 0 {
			t.Errorf("%v, step %d: got %+v, want %s with %s", g, position, got, verdict, want)
		}
	}
	tb.wantText("#dfs .quiz output",
		fmt.Sprintf("%d of %d right", before[0]+good, before[1]+edges+times))
	expect(tb, `figures.dfs.position`, len(story.Steps), "%v: it ends", g)
	return edges, times
}

// TestForestAsk answers all questions about several graphs. There is one about
// each edge, and one about each node with at most one descendant.
func TestForestAsk(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(23, 4))
	tb := open(t, "", light)
	for _, g := range []engine.Graph{
		bookGraph,
		randomGraph(r, 8, 14, true),
		randomGraph(r, 6, 8, false),
	} {
		edges, times := answerForest(t, tb, g, func(n int) bool { return n%3 > 0 })
		near := 0
		for _, n := range storyOf(t, g).Nodes {
			if n.Finish <= n.Discovery+3 {
				near++
			}
		}
		check(t, edges == len(g.Edges) && times == near,
			"%v: %d edges and %d times are asked for, want %d and %d", g, edges, times,
			len(g.Edges), near)
	}
}

// TestForestAskKeys answers with the keyboard, plays up to a question, and
// leaves questions unanswered.
func TestForestAskKeys(t *testing.T) {
	t.Parallel()
	tb := open(t, "#dfs=step:10,ask:yes", light)
	text := "#dfs .quiz p"
	tb.waitText(text, "E turned grey at time 6.") // it asks at once
	eval[any](tb, `document.querySelector("#dfs .figure").focus({focusVisible: true}); null`)
	tb.run(chromedp.KeyEvent(kb.ArrowRight))
	tb.waitText(text, "E turned grey at time 6.") // and does not go on without an answer
	expect(tb, `figures.dfs.player.position`, 10, "the step, without an answer")
	eval[any](tb, `document.querySelector("#dfs .choices button:nth-child(3)").focus(); null`)
	tb.run(chromedp.KeyEvent(kb.Enter))
	tb.waitText(text, "Right. From E only F is found, open from 7 to 8: E is finished at 9.")
	tb.wait(`document.activeElement === document.querySelector("#dfs .figure")`)
	tb.run(chromedp.KeyEvent(kb.ArrowRight))
	tb.waitText(text, "The search looks from E to B.")
	tb.shot("dfs-ask", "#dfs .figure")
	tb.wait(`document.activeElement.textContent === "tree"`) // the keys go to the answers
	tb.run(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	tb.waitText(text, "Right. E to B: B is grey, so still open: a back edge.")
	tb.wait(`figures.dfs.position === 11 && document.activeElement === document.querySelector("#dfs .figure")`)
	tb.wantText(part("dfs", "status"), "Edge from E to B: a back edge.")
	tb.shot("dfs-right", "#dfs .figure")
	tb.wait(`location.hash.includes("step:11,ask:yes")`)

	// Playing stops at the next question.
	tb.run(chromedp.KeyEvent(" "))
	tb.waitText(text, "The search looks from E to F.")
	tb.wait(`!figures.dfs.player.playing && figures.dfs.player.position === 11`)

	// A jump withdraws the question, and so does switching questions off.
	tb.goTo("dfs", 0)
	tb.wait(`!figures.dfs.quiz.waits && document.querySelectorAll("#dfs .choices button").length === 0`)
	tb.wantText(text, "")
	tb.goTo("dfs", 5)
	tb.click("#dfs [data-do=forward]")
	tb.waitText(text, "C turned grey")
	tb.click("#dfs .quiz input")
	tb.wait(`!figures.dfs.quiz.waits && document.querySelectorAll("#dfs .choices button").length === 0`)
	tb.click("#dfs [data-do=forward]")
	tb.waitText(part("dfs", "status"), "Time 4: C has no edge left")
	tb.wait(`!location.hash.includes("ask")`)
}
