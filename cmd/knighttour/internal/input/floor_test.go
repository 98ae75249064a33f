package input

import (
	"strings"
	"testing"
)

// TestBoards reads floors and puzzles, and checks which of the two each is.
func TestBoards(t *testing.T) {
	tests := []struct {
		name   string
		text   string
		format Format
		want   string // as puzzles are printed
	}{
		{"floor", "\n...\n.#.\n\n", Floor, ". . .\n. # .\n"},
		{"floor with spaces", " . # \n # .\n", Floor, ". #\n# .\n"},
		{"map", "type octile\nheight 2\nwidth 3\nmap\n.GS\n@OT\n", Floor, ". . .\n# # #\n"},
		{"map without a header", "@.@\nT.W\n", Floor, "# . #\n# . #\n"},
		{"puzzle", "1 . #\n. _ 6\n0 __ .\n", Puzzle, "1 . #\n. . 6\n. . .\n"},
		{"puzzle of numbers", "1 0 0\n0 4 0\n", Puzzle, "1 . .\n. 4 .\n"},
	}
	for _, tt := range tests {
		t.Run("text="+tt.name, func(t *testing.T) {
			d, err := parse("", tt.text, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := d.Board.FormatPuzzle(d.Places); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			if d.Format != tt.format || !d.IsBoard {
				t.Errorf("format %s, board %t, want %s and true", d.Format, d.IsBoard, tt.format)
			}
		})
	}
}

// TestMazes reads floors on which blanks are squares, and floors with a start
// and a goal.
func TestMazes(t *testing.T) {
	tests := []struct {
		name  string
		text  string
		want  string // as puzzles are printed
		start int64  // or -1
		goal  int64
		notes string
	}{
		{"blanks", "#####\n#   #\n### #\n", "# # # # #\n# . . . #\n# # # . #\n", -1, -1, "blanks read as floor"},
		{"blanks, indented", "  ####\n  # G#\n  #S #\n", "# # # #\n# . . #\n# . . #\n", 9, 6, "blanks read as floor"},
		{"start and goal", "S..\n.#.\n..G\n", ". . .\n. # .\n. . .\n", 0, 8, ""},
		{"start", "S . .\n. # .\n", ". . .\n. # .\n", 0, -1, ""},
		{"several", "SS.\n.#G\n", ". . .\n. # .\n", -1, -1, "S and G read as floor, as in Moving AI's maps"},
		{"other letters of Moving AI", "S.T\n..G\n", ". . #\n. . .\n", -1, -1, "S and G read as floor, as in Moving AI's maps"},
		{"header of Moving AI", "type octile\nheight 1\nwidth 3\nmap\nS.G\n", ". . .\n", -1, -1, ""},
	}
	id := func(square *int64) int64 {
		if square == nil {
			return -1
		}
		return *square
	}
	for _, tt := range tests {
		t.Run("floor="+tt.name, func(t *testing.T) {
			d, err := parse("", tt.text, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := d.Board.FormatPuzzle(nil); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			start, goal := id(d.StartSquare), id(d.GoalSquare)
			if start != tt.start || goal != tt.goal {
				t.Errorf("from %d to %d, want from %d to %d", start, goal, tt.start, tt.goal)
			}
			if got := strings.Join(d.Notes, "; "); got != tt.notes {
				t.Errorf("notes %q, want %q", got, tt.notes)
			}
		})
	}
}

// TestWrongLetter reads drawings with an invalid letter. They must be
// recognised as drawings, not as lists of edges. A comment above edges must not
// be taken for a drawing.
func TestWrongLetter(t *testing.T) {
	const floor = `"X": expected one of ".GS" for floor or of "#@OTW" for a wall`
	const puzzle = `"X": expected a number, a dot or a number sign`
	tests := []struct {
		name string
		text string
		want string // the error, or "" for none
	}{
		{"floor", "...\n.#.\n.X.\n", "x:3: column 2: " + floor},
		{"floor with spaces", ". . .\r\n. # X\r\n", "x:2: column 3: " + floor},
		{"floor in walls", "\n#####\n#.X.#\n#####\n", "x:3: column 3: " + floor},
		{"puzzle", ". . .\n1 X .\n", "x:2: column 2: " + puzzle},
		{"edges below a comment", "#####\n# a. #\n#####\na b\nb c\n", ""},
		{"edges below a short comment", "#\n# ...and so on\na b\nb c\n", ""},
	}
	for _, tt := range tests {
		t.Run("text="+tt.name, func(t *testing.T) {
			for _, squares := range []bool{false, true} {
				if tt.want == "" && squares { // edges are not squares
					continue
				}
				_, err := parse("x", tt.text, Options{Squares: squares})
				got := ""
				if err != nil {
					got = err.Error()
				}
				if got != tt.want {
					t.Errorf("squares %t: got\n%s\nwant\n%s", squares, got, tt.want)
				}
			}
		})
	}
}
