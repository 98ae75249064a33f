package input

import (
	"maps"
	"testing"

	"example.com/knighttour"
)

// TestPuzzles reads puzzles in the ways in which people write them.
func TestPuzzles(t *testing.T) {
	const want = "1 . 3\n. # .\n"
	for name, text := range map[string]string{
		"comments":       "% Hidato\n# of 2 rows\n1 . 3\n. # .\n// end\n",
		"blank lines":    "\n1 . 3\n\n. # .\n\n",
		"commas":         "1,.,3\n0,#,0\n",
		"empty cells":    "1,,3\r\n,#,\r\n",
		"semicolons":     "1;;3\n;#;\n",
		"quoted cells":   "\"1\",\"\",\"3\"\n\"\",\"#\",\"\"\n",
		"tabs":           "1\t\t3\n\t#\t\n",
		"tabs and signs": "1\t.\t3\n.\t#\t.\n",
	} {
		t.Run("puzzle="+name, func(t *testing.T) {
			for _, squares := range []bool{false, true} {
				d, err := parse("", text, Options{Squares: squares})
				if err != nil {
					t.Fatal(err)
				}
				if got := d.Board.FormatPuzzle(d.Places); got != want {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			}
		})
	}
}

// TestPuzzleRoundTrip reads puzzles that the library writes.
func TestPuzzleRoundTrip(t *testing.T) {
	board, err := knighttour.MustBoard(4, 5).Without(0, 7)
	if err != nil {
		t.Fatal(err)
	}
	places := map[int]int64{0: 3, 5: 12, 17: 19}
	d, err := parse("", board.FormatPuzzle(places), Options{})
	if err != nil || d.Board != board || !maps.Equal(d.Places, places) {
		t.Errorf("got %v, %v, %v", d.Board, d.Places, err)
	}
}
