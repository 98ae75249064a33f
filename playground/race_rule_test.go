package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
)

// square returns the name of a square as chess players write it.
func square[ID int | int64](board knighttour.Board, id ID) string {
	return fmt.Sprintf("%c%d", 'a'+int(id)%board.Cols(), board.Rows()-int(id)/board.Cols())
}

// squares returns the names of squares.
func squares[ID int | int64](board knighttour.Board, ids []ID) (names []string) {
	for _, id := range ids {
		names = append(names, square(board, id))
	}
	return names
}

// list returns words as an enumeration: "a, b and c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// plural returns a number with a noun, which gets an s unless the number is 1.
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return grouped(n) + " " + noun
}

// sentence returns what the page should say about a moment of a search, and the
// line of the program that comes next. title is "Naive" or "Warnsdorff", and
// first says which square the order takes first.
func (m moment) sentence(board knighttour.Board, title, first string) (text, line string) {
	at := func(i int) string { return square(board, m.Path[len(m.Path)+i]) }
	text = title + " on " + at(-1)
	if back := len(m.Undone) - 1; back > 0 {
		search := map[string]string{
			"Naive":      "The naive search",
			"Warnsdorff": "Warnsdorff’s search",
		}[title]
		text = fmt.Sprintf("%s took back %s and went from %s to %s", search, plural(back, "move"),
			at(-2), at(-1))
	}
	if m.Stuck {
		return fmt.Sprintf("%s: a dead end, %d of %s. Back to %s, where another move is left.",
			text, len(m.Path), plural(board.Rows()*board.Cols(), "square"), square(board,
				m.Path[m.Kept-1])), "back"
	}
	text += ": " + plural(len(m.Candidates), "move") + ", to "
	if len(m.Candidates) == 1 {
		return text + square(board, m.Candidates[0].Square) + ".", "each"
	}
	chosen := m.Candidates[slices.IndexFunc(m.Candidates, func(c candidate) bool {
		return c.Chosen
	})]
	var names, counts, fewest []string
	for _, c := range m.Candidates {
		names = append(names, square(board, c.Square))
		counts = append(counts, fmt.Sprint(c.Onward))
		if c.Onward == chosen.Onward {
			fewest = append(fewest, square(board, c.Square))
		}
	}
	takes := ". It takes " + square(board, chosen.Square)
	if title == "Naive" {
		return text + list(names) + takes + ", " + first + ".", "order-naive"
	}
	slices.Sort(counts)
	text += "squares with " + list(counts) + " moves onward" + takes + ": "
	if counts[0] != fmt.Sprint(chosen.Onward) {
		panic("Warnsdorff's rule has not taken the fewest")
	}
	if len(fewest) == 1 {
		return text + fmt.Sprintf("%d is the fewest.", chosen.Onward), "order-warnsdorff"
	}
	tie := "the first in the table"
	if first != tie {
		tie += " of earlier editions" // the arrows that are drawn show the other order
	}
	return text + fmt.Sprintf("of %s, with %d each, it is %s.", list(fewest), chosen.Onward, tie), "order-warnsdorff"
}

// TestRaceSentences compares the sentences at many visits, and the lines of the
// program, with the library's search.
func TestRaceSentences(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		hash, first   string
		board         knighttour.Board
		start         int64
		tie           knighttour.Order
		naive, better int
	}{
		{
			hash:   "board:5x5,start:0,order:move",
			first:  "the first in the table",
			board:  knighttour.MustBoard(5, 5),
			start:  0,
			tie:    knighttour.ByMove(),
			naive:  6216,
			better: 25,
		},
		{
			hash:   "board:6x6,start:7,order:id",
			first:  "the first when they are sorted",
			board:  knighttour.MustBoard(6, 6),
			start:  7,
			tie:    knighttour.ByID(),
			naive:  20000,
			better: 36,
		},
	} {
		t.Run("race="+tt.hash, func(t *testing.T) {
			tb := open(t, "#race="+tt.hash+",at:1", searched, light)
			tb.raced()
			random := rand.New(rand.NewPCG(5, 6))
			visits := []int{1, 2, 19, 20}
			for len(visits) < 40 {
				visits = append(visits, 21+random.IntN(tt.naive-30))
			}
			slices.Sort(visits)
			visits = slices.Compact(visits)
			early := make([]int, tt.better-1) // the last visit's sentence is the verdict
			for i := range early {
				early[i] = i + 1
			}
			check := func(row int, title string, visits []int, moments []moment) {
				for i, m := range moments {
					tb.goTo("race", visits[i])
					want, line := m.sentence(tt.board, title, tt.first)
					got := strings.Split(tb.text(part("race", "status")), "\n")
					if got[0] != fmt.Sprintf("Visit %s.", grouped(visits[i])) || got[row] != want {
						t.Errorf("visit %d:\ngot  %q\nwant %q", visits[i], got, want)
					}
					expect(tb,
						fmt.Sprintf(`[...document.querySelectorAll("#race .prose .%s")].map((e) => e.dataset.line)`,
							strings.ToLower(title)),
						[]string{line}, "visit %d: the program of %s is at", visits[i], title)
				}
			}
			check(1, "Naive", visits,
				moments(t, tt.board, tt.start, []knighttour.Order{tt.tie}, visits...))
			check(2, "Warnsdorff", early,
				moments(t, tt.board, tt.start, []knighttour.Order{
					knighttour.Warnsdorff(),
					knighttour.ByMove(),
				}, early...))
			tb.click("#race [data-do=last]")
			expect(tb, script("sentence-lines"),
				"done in naive warnsdorff", "in the end the program is at")
			expect(tb, `figures.race.runners.every(({board: {state}}) => state.knight)`, true,
				"there are knights")
		})
	}
}

// TestRaceStart chooses the start by name and by a click.
func TestRaceStart(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:0", searched, light)
	tb.set(part("race", "start"), "c3")
	expect(tb,
		`[figures.race.start, figures.race.parts.start.value, figures.race.player.playing].join()`,
		"12,c3,true")
	tb.clickSquare(part("race", "warnsdorff-canvas"), 24, 5, 5) // pauses the race
	tb.clickSquare(part("race", "warnsdorff-canvas"), 24, 5, 5)
	expect(tb, `[figures.race.start, figures.race.parts.start.value].join()`, "24,e1")
	tb.set(part("race", "size"), "6x6") // the same row and column, counted from the top left
	expect(tb, `[figures.race.start, figures.race.parts.start.value].join()`, "28,e2")
	tb.wait(`location.hash === "#race=board:6x6,start:28,order:move"`)
}

// TestRaceHopeless chooses a start at which no tour begins: the page says so,
// instead of searching for a tour.
func TestRaceHopeless(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:1,at:30", searched, light)
	tb.wantText(part("race", "words"),
		"No tour begins on b5: 13 squares have the corners’ colour, only 12 have this one, and every move changes the colour.")
	tb.wantText(part("race", "status"), "There is nothing to search.")
	for _, side := range []string{"naive", "warnsdorff"} {
		tb.wantText(part("race", side+"-outcome"), "")
	}
	expect(tb, script("race-hopeless"), "  0 13 12 other,  0 13 12 other")
	expect(tb, `document.querySelector("#race [data-do=play]").disabled`, true,
		"with nothing to play, Play is disabled")
	tb.shot("race-hopeless", "#race")
	tb.set(part("race", "start"), "a5")
	tb.set(part("race", "start"), "d5")
	tb.waitText(part("race", "words"), "No tour begins on d5")
	tb.set(part("race", "start"), "a5")
	tb.wait(`figures.race.player.playing`)
	tb.wantText(part("race", "words"), "")
}

// A raceQuestion is a question of the race that waits for an answer.
type raceQuestion struct {
	Kind     string
	Position int
	Square   string // of the knight
}

// ofRace waits for the next question of the race, which must differ from the
// one before.
func (t *tab) ofRace(before raceQuestion) (q raceQuestion) {
	t.Helper()
	read := script("race-pending")
	t.wait(fmt.Sprintf(`figures.race.quiz.waits && !figures.race.player.playing && !((q) => q.kind === %q && q.position === %d)(%s)`,
		before.Kind, before.Position, read))
	return eval[raceQuestion](t, read)
}

// judged returns the right answer to a question of the given kind, and a wrong
// answer, or -1 if there is none. It also returns what the page says about
// these answers: the text why about the right one, and the text but about the
// wrong one.
func (m moment) judged(board knighttour.Board, kind, first string) (right, wrong int64, why, but string) {
	name := func(id int64) string { return square(board, id) }
	if kind == "back" {
		why = name(m.Path[m.Kept-1]) + " is the last square from which there is another move to try."
		for _, id := range m.Path[len(m.Path)-5 : len(m.Path)-1] {
			if id != m.Path[m.Kept-1] {
				wrong = id
			}
		}
		return m.Path[m.Kept-1], wrong, why, why
	}
	chosen := m.Candidates[slices.IndexFunc(m.Candidates, func(c candidate) bool {
		return c.Chosen
	})]
	right, wrong = chosen.Square, -1
	if kind == "first" {
		for _, c := range m.Candidates {
			if c.Square != right {
				wrong = c.Square
			}
		}
		why = fmt.Sprintf("It takes %s, %s.", name(right), first)
		return right, wrong, why, why
	}
	text, _ := m.sentence(board, "Warnsdorff", first)
	_, why, _ = strings.Cut(text, ". It takes ")
	why = "It takes " + why
	for _, c := range m.Candidates {
		if c.Onward != chosen.Onward {
			wrong = c.Square
			lead := "lead"
			if c.Onward == 1 {
				lead = "leads"
			}
			but = fmt.Sprintf("From %s, %s %s on. %s", name(c.Square), plural(c.Onward, "move"),
				lead, why)
		}
	}
	return right, wrong, why, but
}

// TestRaceAsk answers the questions of a race with buttons, clicks and keys,
// and sometimes wrongly. The right answers are what the library's searches do
// next. After an answer, the race goes on by itself.
func TestRaceAsk(t *testing.T) {
	t.Parallel()
	for _, order := range []knighttour.Order{knighttour.ByMove(), knighttour.ByID()} {
		t.Run("order="+order.String(), func(t *testing.T) {
			board := knighttour.MustBoard(5, 5)
			tb := open(t, "#race=board:5x5,start:4,ask:yes,order:"+order.String(), light)
			first := map[knighttour.Order]string{
				knighttour.ByMove(): "the first in the table",
				knighttour.ByID():   "the first when they are sorted",
			}[order]
			line, kinds, n, right := "#race .quiz p", map[string]int{}, 0, 0
			questions := 12 // of all kinds
			if order == knighttour.ByID() {
				questions = 4 // only the words for the order differ
			}
			for q := (raceQuestion{}); n < questions; n++ {
				q = tb.ofRace(q)
				kinds[q.Kind]++
				side, orders := 1, []knighttour.Order{knighttour.Warnsdorff(), knighttour.ByMove()}
				if q.Kind != "fewest" {
					side, orders = 0, []knighttour.Order{order}
				}
				m := moments(t, board, 4, orders, q.Position)[0]
				yes, no, why, but := m.judged(board, q.Kind, first)
				here := square(board, m.Path[len(m.Path)-1])
				if q.Square != here || !strings.Contains(tb.text(line), here) {
					t.Errorf("%+v: the knight is on %s: %s", q, here, tb.text(line))
				}
				expect(tb,
					script("race-gives-away", side),
					false, "%+v: the board shows the answer", q)
				status := tb.text(part("race", "status"))
				if !strings.Contains(status, ": what do you think?") || strings.Contains(status,
					"It takes") {
					t.Errorf("%+v: the status gives away the answer: %s", q, status)
				}
				if n == 2 { // it waits
					tb.click("#race [data-do=forward]")
					tb.waitText(line, " Answer first, or switch the questions off.")
				}
				answer, want := yes, "Right. "+why
				if n%4 == 3 {
					answer, want = no, "Not this time. "+but
				} else {
					right++
				}
				canvas := part("race", []string{"naive", "warnsdorff"}[side]+"-canvas")
				switch n % 3 {
				case 0:
					tb.clickSquare(canvas, int(answer), 5, 5)
				case 1:
					eval[any](tb,
						script("race-focus-choice", square(board, answer)))
					tb.run(chromedp.KeyEvent(kb.Enter))
				case 2:
					tb.run(chromedp.Focus(canvas, chromedp.ByQuery))
					eval[any](tb,
						fmt.Sprintf(`figures.race.runners[%d].board.show({cursor: %d}), null`,
							side, answer))
					tb.run(chromedp.KeyEvent(kb.Enter))
				}
				tb.wantText(line, want)
				tb.wantText("#race .quiz output", fmt.Sprintf("%d of %d right", right, n+1))
				equal(t, fmt.Sprint(tb.runner(side)), fmt.Sprint(m), "after the answer")
				if n%3 == 1 { // goes on by the button that has the focus
					expect(tb, `document.activeElement.textContent`, "Go on", "what has the focus")
					tb.run(chromedp.KeyEvent(kb.Enter))
				}
			}
			if order == knighttour.ByMove() {
				check(t, kinds["first"] == 1 && kinds["back"] == 2, "the questions are %v", kinds)
			}
			tb.click("#race .quiz input")
			tb.wait(`!location.hash.includes("ask")`)
		})
	}
}

// TestRaceTies checks that each square with the fewest moves onward is a right
// answer, and that there is no question if all squares have the same number.
func TestRaceTies(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:1,ask:yes", light)
	tb.raced()
	tb.wait(`figures.race.player.position === 1`)
	expect(tb, `figures.race.quiz.waits`, false, "the first move, a tie of all, is asked for")
	got := eval[[]string](tb, script("judge-fewest"))
	want := []string{
		"true: It takes 1: of 1 and 2, with 2 each, it is the first in the table.",
		"true: The rule allows 2 or 1, with 2 each. The program takes 1, the first in the table.",
		"false: From 3, 3 moves lead on. It takes 1: of 1 and 2, with 2 each, it is the first in the table.",
		"false: The knight cannot go from 9 to 4 now. It takes 1: of 1 and 2, with 2 each, it is the first in the table.",
	}
	check(t, slices.Equal(got, want), "got  %q\nwant %q", got, want)
}

// TestRaceAskOther answers with squares that no move leads to, and moves away
// from a question.
func TestRaceAskOther(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:2", light)
	tb.wait(`figures.race.player.position === 2`)
	tb.click("#race .quiz input")
	tb.waitText("#race .quiz p",
		"Which square does the naive search take from c4? The arrows show its order.")
	tb.wait(`location.hash.includes("at:2,ask:yes")`)
	tb.clickSquare(part("race", "warnsdorff-canvas"), 4, 5, 5) // is no answer, and no start
	tb.waitText("#race .quiz p", "Which square does the naive search take from c4?")
	tb.clickSquare(part("race", "naive-canvas"), 5, 5, 5)
	tb.wantText("#race .quiz p",
		"Not this time. The knight cannot go from c4 to a4 now. It takes e5, the first in the table.")
	tb.click("#race .choices button")
	tb.wantText("#race .quiz p", "Which square does Warnsdorff take from c4?")
	tb.clickSquare(part("race", "warnsdorff-canvas"), 0, 5, 5)
	tb.wantText("#race .quiz p",
		"Not this time. The knight cannot go from c4 to a5 now. It takes e5: 1 is the fewest.")
	tb.goTo("race", 4)
	tb.waitText("#race .quiz p", "Which square does Warnsdorff take from ")
	tb.goTo("race", 3000)
	tb.wantText("#race .quiz p", "")
	expect(tb, `figures.race.quiz.waits`, false, "a question waits for a board that is gone")
	tb.set(part("race", "size"), "6x6") // the new race plays to its first question
	tb.wait(`figures.race.quiz.waits && figures.race.rows === 6 && figures.race.player.position === 2`)
	tb.click("#race .quiz input")
	tb.wantText("#race .quiz p", "")
	expect(tb,
		`figures.race.parts["warnsdorff-canvas"].role + figures.race.parts["warnsdorff-canvas"].tabIndex`,
		"img-1")
}
