package knighttour_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
)

// TestParsePuzzle parses puzzles with all symbols that are in use.
func TestParsePuzzle(t *testing.T) {
	for _, test := range []struct {
		name   string
		text   string
		board  knighttour.Board
		places map[int]int64
	}{
		{
			name:   "dots",
			text:   "1 . . .\n. # . 11\n7 . . .\n",
			board:  mustVariant(3, 4, 1, 2, 5),
			places: map[int]int64{0: 0, 10: 7, 6: 8},
		},
		{
			name:   "other signs",
			text:   "0 _ __ 04\n ## ___ 1 00",
			board:  mustVariant(2, 4, 1, 2, 4),
			places: map[int]int64{3: 3, 0: 6},
		},
		{
			name:   "blank lines and tabs",
			text:   "\n \n\t1\t.\r\n\t.  2\r\n\n\n",
			board:  knighttour.MustBoard(2, 2),
			places: map[int]int64{0: 0, 1: 3},
		},
		{
			name:   "byte order mark",
			text:   "\ufeff1 .\n. 2",
			board:  knighttour.MustBoard(2, 2),
			places: map[int]int64{0: 0, 1: 3},
		},
		{
			name:   "no numbers",
			text:   ". #",
			board:  mustVariant(1, 2, 1, 2, 1),
			places: map[int]int64{},
		},
		{
			name:   "one square",
			text:   "1",
			board:  knighttour.MustBoard(1, 1),
			places: map[int]int64{0: 0},
		},
	} {
		t.Run("puzzle="+test.name, func(t *testing.T) {
			board, places, err := knighttour.ParsePuzzle(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if board != test.board {
				t.Errorf("the board is %v, want %v", board, test.board)
			}
			if places == nil || !maps.Equal(places, test.places) {
				t.Errorf("the places are %v, want %v", places, test.places)
			}
		})
	}
}

// TestParsePuzzleErrors parses texts that are not puzzles. The errors must say
// where they are wrong.
func TestParsePuzzleErrors(t *testing.T) {
	for _, text := range []string{
		"",
		" \n\t\n",
		"# #\n# #",
		"1 . .\n. # 1\n. . .",
		"1 1",
		"1 . .\n. # 9\n. . .",
		"1 . .\n. # 99999999999999999999\n. . 99999999999999999999",
		strconv.Itoa(math.MaxInt) + " 1",
		"1 . .\n. #\n. . .",
		"1 . .\n. # . 2\n. . .",
		"\n1 . .\n\n\n. . .\n",
		".12",
		"1 .\n...",
		"..#.\n....",
		"1 x",
		"1,2",
		"1 -2",
		"1 +2",
		"1 2.5",
		"a1 c2",
		"1 \u0662",
		"1 \xff",
		"1 #.",
		"1 " + strings.Repeat(".", 1<<20),
	} {
		board, places, err := knighttour.ParsePuzzle(text)
		if board != (knighttour.Board{}) || places != nil {
			t.Errorf("%.70q: board %v and places %v with an error", text, board, places)
		}
		checkErrors(t, fmt.Sprintf("puzzle %.70q", text),
			errors.Join(knighttour.ErrBoard, strconv.ErrSyntax), err)
	}
}

// TestFormatPuzzle draws puzzles, and numbers that no puzzle can have.
func TestFormatPuzzle(t *testing.T) {
	ring := mustVariant(3, 4, 1, 2, 5)
	for _, test := range []struct {
		name   string
		board  knighttour.Board
		places map[int]int64
		want   string
	}{
		{
			name:   "zero board",
			board:  knighttour.Board{},
			places: map[int]int64{0: 0},
			want:   "",
		},
		{
			name:  "empty",
			board: ring,
			want:  " .  .  .  .\n .  #  .  .\n .  .  .  .\n",
		},
		{
			name:   "given",
			board:  ring,
			places: map[int]int64{0: 0, 10: 7, 6: 8},
			want:   " 1  .  .  .\n .  #  . 11\n 7  .  .  .\n",
		},
		{
			name:   "narrow",
			board:  knighttour.MustBoard(1, 3),
			places: map[int]int64{2: 0},
			want:   "3 . .\n",
		},
		{
			name:   "off the board",
			board:  ring,
			places: map[int]int64{0: 12, 1: -1, 2: 5, 3: 4},
			want:   " .  .  .  .\n 4  #  .  .\n .  .  .  .\n",
		},
		{
			name:   "before the first",
			board:  knighttour.MustBoard(1, 3),
			places: map[int]int64{-1: 0, math.MinInt: 1},
			want:   ". . .\n",
		},
		{
			name:   "beyond the last",
			board:  knighttour.MustBoard(1, 3),
			places: map[int]int64{9: 1},
			want:   " . 10  .\n",
		},
		{
			name:   "one square twice",
			board:  knighttour.MustBoard(1, 3),
			places: map[int]int64{0: 1, 2: 1, 1: 1},
			want:   ". 3 .\n",
		},
		{
			name:   "all blocked",
			board:  mustVariant(1, 2, 1, 2, 0, 1),
			places: map[int]int64{0: 0},
			want:   "# #\n",
		},
	} {
		t.Run("puzzle="+test.name, func(t *testing.T) {
			got := test.board.FormatPuzzle(test.places)
			if got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
	greatest := knighttour.MustBoard(1, 1).FormatPuzzle(map[int]int64{math.MaxInt: 0})
	if want := strconv.FormatUint(uint64(math.MaxInt)+1, 10) + "\n"; greatest != want {
		t.Errorf("the greatest key is drawn as %q, want %q", greatest, want)
	}
}

// TestFormatPuzzleIsRead draws random puzzles and parses them again. A text
// does not show the piece.
func TestFormatPuzzleIsRead(t *testing.T) {
	r := rand.New(rand.NewPCG(171, 172))
	for range 500 {
		b, holes, _ := randomBoard(r, 12)
		squares := nodeIDs(b.Nodes())
		if len(squares) == 0 {
			continue
		}
		r.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
		want := map[int]int64{}
		for k, id := range squares {
			if r.IntN(3) == 0 {
				want[k] = id
			}
		}
		wantBoard := must(knighttour.MustBoard(b.Rows(), b.Cols()).Without(holes...))
		text := b.FormatPuzzle(want)
		board, places, err := knighttour.ParsePuzzle(text)
		if err != nil {
			t.Fatalf("%v is not read:\n%s", err, text)
		}
		if board != wantBoard {
			t.Fatalf("board %v, want %v:\n%s", board, wantBoard, text)
		}
		if !maps.Equal(places, want) {
			t.Fatalf("places %v, want %v:\n%s", places, want, text)
		}
	}
}

// FuzzParsePuzzle checks that a parsed puzzle is the same when it is drawn and
// parsed again, and that its numbers are on different squares of its board.
func FuzzParsePuzzle(f *testing.F) {
	f.Add("1 . . .\n. # . 11\n7 . . .\n")
	f.Add("\n0 _ 1\n## 2 __\n\n")
	f.Add(".12\n...")
	f.Add("1 1")
	f.Add("3 1")
	f.Fuzz(func(t *testing.T, text string) {
		board, places, err := knighttour.ParsePuzzle(text)
		if err != nil {
			checkWraps(t, err, knighttour.ErrBoard, strconv.ErrSyntax)
			if board != (knighttour.Board{}) || places != nil {
				t.Errorf("%q: board %v and places %v with the error %v", text, board, places, err)
			}
			return
		}
		squares := map[int64]bool{}
		for k, id := range places {
			_, has := board.Square(id)
			if !has {
				t.Errorf("%q: %v has the number %d on %d, which is not a square", text, board, k+1, id)
			}
			if squares[id] {
				t.Errorf("%q: square %d has the number %d and another one", text, id, k+1)
			}
			if k < 0 || k >= board.Nodes().Len() {
				t.Errorf("%q: %v has the number %d", text, board, k+1)
			}
			squares[id] = true
		}
		drawn := board.FormatPuzzle(places)
		again, placesAgain, err := knighttour.ParsePuzzle(drawn)
		if err != nil {
			t.Fatalf("%q: it is drawn as\n%s, which cannot be parsed: %v", text, drawn, err)
		}
		if again != board {
			t.Errorf("%q: %v is drawn as\n%s, which is %v", text, board, drawn, again)
		}
		if !maps.Equal(placesAgain, places) {
			t.Errorf("%q: %v is drawn as\n%s, which is %v", text, places, drawn, placesAgain)
		}
	})
}
