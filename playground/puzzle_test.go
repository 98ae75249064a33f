package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
)

// numberTool is the selector of the tool that gives numbers to squares.
const numberTool = `#sandbox [name=tool][value=number]`

// numbers returns the numbers that the sandbox's puzzle gives, each with its
// square, as in the address.
func numbers(tb *tab) string {
	return eval[string](tb,
		`[...figures.sandbox.setting.numbers].flatMap((n, i) => n ? [n + "-" + i] : []).join(".")`)
}

// TestPuzzle gives numbers to squares with the mouse and with the keyboard:
// first there is more than one solution, then exactly one, then none.
func TestPuzzle(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:3,cols:3,piece:king", light)
	canvas, number := part("sandbox", "canvas"), part("sandbox", "number")
	outcome, status := part("sandbox", "outcome"), part("sandbox", "status")
	give := func(square int, n string) {
		t.Helper()
		tb.clickSquare(canvas, square, 3, 3)
		tb.wait(fmt.Sprintf(`document.activeElement === document.querySelector(%q) && figures.sandbox.aim === %d`,
			number, square))
		tb.run(chromedp.KeyEvent(n + kb.Enter))
	}
	expect(tb, fmt.Sprintf(`document.querySelector(%q).offsetHeight`, number), 0,
		"without its tool the field is")
	tb.click(numberTool)
	give(0, "1")
	tb.wantText(status, "A puzzle, king (0,1) + (1,1): 1 of 9 numbers is given.")
	tb.clickSquare(canvas, 8, 3, 3)
	tb.wantText(part("sandbox", "of"), "Number on c1:")
	tb.run(chromedp.KeyEvent("9"))
	tb.click(part("sandbox", "run")) // leaves the field
	equal(t, numbers(tb), "1-0.9-8", "given")
	tb.waitText(outcome, "More than one: this is one of them.")
	tb.waitText(outcome, "Another one differs from it on the")
	tb.wait(`location.hash === "#sandbox=rows:3,cols:3,piece:king,goal:open,start:0,numbers:1-0.9-8,run:yes"`)
	king, err := knighttour.MustBoard(3, 3).WithPiece([2]int{0, 1}, [2]int{1, 1})
	if err != nil {
		t.Fatal(err)
	}
	checkTour(t, tb, `figures.sandbox.path`, king, knighttour.EndAt(8))
	expect(tb, `figures.sandbox.board.state.marks.length >= 2`, true,
		"squares that differ are marked")
	tb.shot("puzzle-ways", "#sandbox")

	// With the keyboard: the cursor begins at the end of the path that is
	// shown, here on a3, and the focus comes back to the board.
	tb.goTo("sandbox", 1)
	tb.run(chromedp.Focus(canvas, chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight+kb.Enter))
	tb.wait(`figures.sandbox.aim === 1`)
	tb.run(chromedp.KeyEvent("2" + kb.Enter))
	tb.wait(fmt.Sprintf(`document.activeElement === document.querySelector(%q)`, canvas))
	for square, n := range map[int]string{2: "3", 5: "4", 4: "5", 3: "6"} {
		give(square, n)
	}
	tb.click(part("sandbox", "run"))
	tb.waitText(outcome, "Exactly one solution: this one.")
	expect(tb, `figures.sandbox.path.join(" ")`, "0 1 2 5 4 3 6 7 8", "the solution is")
	tb.goTo("sandbox", 1)
	tb.run(chromedp.Focus(canvas, chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight))
	tb.wantText(part("sandbox", "cursor"), "b3: number 2 of the path")

	// An error is reported even while a tour is being drawn, and the board
	// stays.
	eval[any](tb, `figures.sandbox.player.play(); null`)
	give(7, "10")
	tb.wait(`!figures.sandbox.player.playing`)
	tb.wantText(status, "10 does not fit: each number from 1 to 9 can be given once.")
	give(7, "4")
	tb.wantText(status, "4 does not fit: each number from 1 to 9 can be given once.")
	equal(t, numbers(tb), "1-0.2-1.3-2.6-3.5-4.4-5.9-8", "given")
	give(7, "8")
	give(4, kb.Backspace)
	give(4, "7")
	tb.click(part("sandbox", "run"))
	tb.waitText(outcome,
		"No: the puzzle has no solution. 4 on c2 and 6 on a2: no path of 2 moves over free squares leads from one to the other.")
	expect(tb, `figures.sandbox.board.state.marks.map(({square}) => square).join()`, "5,3",
		"marked are")
	tb.shot("puzzle-none", "#sandbox")

	// A hole removes the number of its square, and other tools say what they
	// cannot do.
	tb.click(`#sandbox [name=tool][value=hole]`)
	tb.clickSquare(canvas, 6, 3, 3)
	equal(t, numbers(tb), "1-0.2-1.3-2.6-3.7-4.4-5.8-7.9-8",
		"given before the number of squares is announced")
	tb.wantText(status, "9 does not fit: each number from 1 to 8 can be given once.")
	tb.click(`#sandbox [name=tool][value=start]`)
	tb.clickSquare(canvas, 3, 3, 3)
	tb.wantText(status, "A puzzle starts at its 1: move that instead.")
	tb.click(part("sandbox", "clear"))
	tb.wait(`!figures.sandbox.setting.numbers.some(Boolean)`)

	// On a board of another size, no square is chosen.
	tb.click(numberTool)
	tb.clickSquare(canvas, 8, 3, 3)
	tb.set(part("sandbox", "rows"), "2")
	tb.wantText(part("sandbox", "of"), "Choose a square, then type its number:")
	expect(tb, fmt.Sprintf(`document.querySelector(%q).disabled`, number), true,
		"without a chosen square, the field is disabled:")
	tb.wantAccessible("#sandbox")
}

// TestPuzzleText enters puzzles as text, and checks what the page says about
// wrong ones.
func TestPuzzleText(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:8,cols:8", light)
	text, wrong := part("sandbox", "text"), "#sandbox-wrong-text"
	tb.click("#sandbox form summary")
	tb.set(text, " 1 . . . 20\n . # . . .\n . . . . .\n . . . . .\n . . . . .\n")
	equal(t, numbers(tb), "1-0.20-4", "given")
	tb.wait(`location.hash === "#sandbox=rows:5,cols:5,goal:open,start:0,blocked:6,numbers:1-0.20-4"`)
	expect(tb, fmt.Sprintf(`document.querySelector(%q).value`, text),
		" 1  .  .  . 20\n .  #  .  .  .\n .  .  .  .  .\n .  .  .  .  .\n .  .  .  .  .",
		"printed")
	tb.shot("puzzle-text", "#sandbox")
	for _, tt := range []struct{ text, want string }{
		{"1 2 3\n4 5", "Row 2 should have numbers, dots or #, as many as the first row has: 3."},
		{"1 2 x", "Row 1 should have numbers, dots or #, as many as the first row has: 3."},
		{"", "Row 1 should have numbers"},
		{"1 2 3\n. 2 .", "2 does not fit: each number from 1 to 6 can be given once."},
		{"1 # 3", "3 does not fit: each number from 1 to 2 can be given once."},
		{"1 -2 3", "Row 1 should have numbers"},
	} {
		tb.set(text, tt.text)
		tb.waitText(wrong, tt.want)
		equal(t, numbers(tb), "1-0.20-4", "given")
	}
	tb.set(part("sandbox", "piece"), "king")
	tb.set(text, strings.Join([]string{
		" # 26  . 42 39  .  #",
		" . 25  .  . 40 37  .",
		" . 24  .  .  . 35  .",
		" #  .  .  #  . 32  #",
		"12 19 18 17  .  5  .",
		" .  .  .  .  .  1  .",
		" #  .  9  .  .  .  #",
	}, "\n"))
	tb.wantText(wrong, "")
	tb.wait(`location.hash === "#sandbox=" + [
		"rows:7,cols:7,piece:king,goal:open,start:1",
		"blocked:0.6.21.24.27.42.48",
		"numbers:26-1.42-3.39-4.25-8.40-11.37-12.24-15.35-19.32-26" +
			".12-28.19-29.18-30.17-31.5-33.1-40.9-44",
	].join()`)
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "Exactly one solution")
	tb.set(text, "1 . .\n. . .\n. . 9")
	tb.set(part("sandbox", "how"), "find")
	tb.waitText("#sandbox-wrong-how", "A puzzle with numbers needs a search: choose one.")
	tb.set(part("sandbox", "how"), "search")
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "More than one:")
	tb.set(part("sandbox", "rows"), "4")
	equal(t, numbers(tb), "", "given on a board of another size")
}

// TestPuzzleAddress opens links that solve puzzles at once. Some of the puzzles
// give the number 1, and some do not.
func TestPuzzleAddress(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	for _, tt := range []struct{ hash, want, path string }{
		{
			"rows:3,cols:3,piece:king,numbers:1-0.2-1.3-2.4-5.5-4.6-3.9-8,run:yes",
			"Exactly one solution",
			"0 1 2 5 4 3 6 7 8",
		},
		{"rows:3,cols:4,numbers:2-4.12-5,run:yes", "", ""},
		{"rows:1,cols:4,piece:wazir,numbers:3-1,run:yes", "Exactly one solution", "3 2 1 0"},
		{
			"rows:1,cols:4,piece:wazir,numbers:2-0,run:yes",
			"No: the puzzle has no solution. Every way to go on has been tried: none leads to a tour.",
			"",
		},
		{
			"rows:3,cols:3,piece:king,numbers:1-0.2-8,run:yes",
			"No: the puzzle has no solution. 1 on a3 and 2 on c1: no move leads from one to the other.",
			"",
		},
		{
			"rows:6,cols:6,numbers:3-2.22-0,run:yes",
			"No: the puzzle has no solution. 3 on c6 and 22 on a6: no path of 19 moves over free squares leads from one to the other.",
			"",
		},
		{
			"rows:6,cols:6,goal:closed,numbers:3-2.22-0,run:yes",
			"No: the puzzle has no solution. No closed tour has 3 on c6 and 22 on a6.",
			"",
		},
		{
			"rows:6,cols:6,goal:end,end:35,numbers:36-34,run:yes",
			"No: the puzzle has no solution. The tour cannot end on f1.",
			"",
		},
	} {
		tb.goes("sandbox=rows:3,cols:3")
		tb.wantText(part("sandbox", "outcome"), "")
		tb.goes("sandbox=" + tt.hash)
		tb.waitText(part("sandbox", "outcome"), tt.want)
		tb.wait(`!figures.sandbox.call && document.querySelector("#sandbox [data-part=outcome]").dataset.kind !== ""`)
		if tt.path != "" {
			expect(tb, `figures.sandbox.path.join(" ")`, tt.path, "%s: the solution is", tt.hash)
		}
	}
}

// TestPuzzleAddressWrong gives numbers that cannot be in a puzzle: one twice,
// one that is too large, 0, one on a square beyond the board, one without a
// square, a letter, and two on one square.
func TestPuzzleAddressWrong(t *testing.T) {
	t.Parallel()
	complaint := part("sandbox", "complaint")
	tb := open(t, "", light)
	for _, given := range []string{"1-0.1-5", "10-0", "0-1", "1-9", "1", "x-1", "1-0.2-0"} {
		tb.goes("sandbox=rows:3,cols:3,numbers:1-0.2-5")
		tb.wait(fmt.Sprintf(`document.querySelector(%q).textContent === ""`, complaint))
		equal(t, numbers(tb), "1-0.2-5", "given")
		tb.goes("sandbox=rows:3,cols:3,numbers:" + given)
		tb.waitText(complaint, "numbers")
		equal(t, numbers(tb), "", given+" are given")
	}
}

// TestPuzzleStop finds two solutions of a puzzle, and stops another puzzle,
// which takes long, before its first solution.
func TestPuzzleStop(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:20,cols:20,piece:king,numbers:1-0.400-399,run:yes", light)
	outcome := part("sandbox", "outcome")
	tb.waitText(outcome, "More than one:") // the second solution is soon found
	tb = open(t, "#sandbox=rows:40,cols:40,numbers:2-800.800-4.1500-1200,run:yes", light)
	tb.waitText(outcome, "earching")
	tb.click(part("sandbox", "run"))
	tb.waitText(outcome, "Stopped")
	tb.wait(`!figures.sandbox.call`)
	tb.wantText(part("sandbox", "run"), "Search for a tour")
}

// TestPuzzleGerman solves a puzzle in German on a narrow phone: everything
// fits.
func TestPuzzleGerman(t *testing.T) {
	t.Parallel()
	tb := open(t,
		"de.html#sandbox=rows:7,cols:7,piece:king,blocked:0.6.21.24.27.42.48,numbers:1-40.5-33.9-44.12-28.17-31.18-30.19-29.24-15.25-8.26-1.32-26.35-19.37-12.39-4.40-11.42-3",
		look(320, "light", "reduce"))
	tb.raced()
	tb.click(numberTool)
	tb.clickSquare(part("sandbox", "canvas"), 8, 7, 7)
	tb.wantText(part("sandbox", "of"), "Zahl auf b6:")
	for _, target := range []string{
		part("sandbox", "number"),
		"#sandbox .tools label",
		"#sandbox form summary",
	} {
		expect(tb,
			fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().height >= 44`, target),
			true, "%s is high enough", target)
	}
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"),
		"Genau eine Lösung: diese.")
	expect(tb, tooWide, "", "too wide")
	tb.wantAccessible("#sandbox")
	tb.shot("puzzle-german", "#sandbox")
}

// TestPuzzleWithoutOne solves a puzzle that does not give the number 1: the
// tour begins where the given numbers allow it.
func TestPuzzleWithoutOne(t *testing.T) {
	t.Parallel()
	tb := open(t, "#sandbox=rows:6,cols:6,numbers:20-8.30-18.34-20.36-5,run:yes",
		window(1280, 800, "light"))
	tb.wait(`figures.sandbox.parts.outcome.dataset.kind !== undefined && !figures.sandbox.call && figures.sandbox.path?.length > 0`)
	check(t, !strings.Contains(tb.text(part("sandbox", "outcome")), "No answer"), "it says %q",
		tb.text(part("sandbox", "outcome")))
	checkTour(t, tb, `figures.sandbox.path`, knighttour.MustBoard(6, 6), knighttour.Open())
	expect(tb,
		`[[20, 8], [30, 18], [34, 20], [36, 5]].every(([n, square]) => figures.sandbox.path[n - 1] === square)`,
		true, "the numbers are where they were given")
}
