package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
)

// TestTry makes a tour with the mouse.
func TestTry(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:5x5", light)
	canvas, status, answer := part("try", "canvas"), part("try", "status"), part("try", "answer")
	path := []int{0, 7, 4, 13, 24, 17, 8, 1}
	for _, square := range path {
		tb.clickSquare(canvas, square, 5, 5)
	}
	tb.wantText(status, "8 of 25 squares. 2 moves from here: a3 and c3.")
	tb.clickSquare(canvas, 24, 5, 5) // back to a square on the path
	tb.wantText(status, "5 of 25 squares. 1 move from here: c2.")
	tb.clickSquare(canvas, 20, 5, 5)
	tb.wantText(status, "A knight cannot move there from e1. 5 of 25 squares. 1 move from here: c2.")
	tb.click(part("try", "undo"))
	tb.wantText(status, "4 of 25 squares. 5 moves from here: b2, b4, c1, c5 and e1.")

	tb.askSolver()
	tb.waitText(answer, "Yes: the solver has found a way. The thin line shows it.")
	tb.shot("try-yes", "#try")
	tb.click(part("try", "show"))
	tb.waitText(status, "A tour! All 25 squares")
	checkTour(t, tb, `figures.try.path`, knighttour.MustBoard(5, 5), knighttour.Open())
	tb.shot("try-tour", "#try")

	// There is no tour from a square of the minority colour.
	tb.click(part("try", "undo")) // back to the own path
	tb.click(part("try", "clear"))
	tb.clickSquare(canvas, 1, 5, 5)
	tb.askSolver()
	tb.waitText(answer,
		"No, and that can be proved. Every move changes the colour, so a tour of 25 squares has to begin on the colour that has 13: b5 has the other.")
	tb.shot("try-colours", "#try")

	// Stuck.
	tb.set(part("try", "size"), "3x4")
	tb.waitText(status, "Choose any square")
	for _, square := range []int{0, 6, 8, 1, 10, 3, 5, 11, 2, 4} {
		tb.clickSquare(canvas, square, 3, 4)
	}
	tb.wantText(status, "Stuck after 10 of 12 squares, on a2.")
	tb.shot("try-stuck", "#try")
}

// TestTryKeys makes a tour with the keyboard.
func TestTryKeys(t *testing.T) {
	t.Parallel()
	tb := open(t, "#try=board:5x5", light)
	// A board whose focus is visible shows the keyboard's cursor.
	eval[any](tb, `document.querySelector("#try canvas").focus({focusVisible: true}); null`)
	tb.waitText(part("try", "cursor"), "a5: free, the knight can go there")
	tb.run(chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.ArrowDown),
		chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	tb.wantText(part("try", "cursor"), "c4: free, the knight can go there")
	tb.shot("try-keys", "#try")
	tb.run(chromedp.KeyEvent(" "))
	tb.wantText(part("try", "status"), "2 of 25 squares. 5 moves from here: a3, b2, d2, e3 and e5.")
	tb.wantText(part("try", "cursor"), "c4: number 2 of the path")
}

// checkTour checks with the library that the value of an expression is a tour
// with the given goal.
func checkTour(t *testing.T, tb *tab, expression string, board knighttour.Board, goal knighttour.Goal) {
	t.Helper()
	tour := knighttour.Tour{Path: eval[[]int64](tb, fmt.Sprintf(`[...%s]`, expression))}
	if err := tour.Verify(board); err != nil {
		t.Error(err)
	}
	check(t, goal != knighttour.Closed() || tour.IsClosed(board), "the tour is not closed")
	end := tour.Path[len(tour.Path)-1]
	if goal != knighttour.Closed() && goal != knighttour.Open() && goal != knighttour.EndAt(end) {
		t.Errorf("the tour ends at %d", end)
	}
}
