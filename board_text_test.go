package knighttour_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// TestParseBoard parses drawings with blanks, line ends and blocked squares
// of all kinds.
func TestParseBoard(t *testing.T) {
	for drawing, want := range map[string]knighttour.Board{
		".":                        knighttour.MustBoard(1, 1),
		"...\n...\n":               knighttour.MustBoard(2, 3),
		"..\r\n..\r\n":             knighttour.MustBoard(2, 2),
		"\n\n  ....\n\t....\n\n  ": knighttour.MustBoard(2, 4),
		". . .\n. . .":             knighttour.MustBoard(2, 3),
		"#.#\n.#.":                 mustVariant(2, 3, 1, 2, 0, 2, 4),
		"#. \n # #":                mustVariant(2, 2, 1, 2, 0, 2, 3),
		"\ufeff..\n..":             knighttour.MustBoard(2, 2),
	} {
		got, err := knighttour.ParseBoard(drawing)
		if err != nil {
			t.Errorf("%q: %v", drawing, err)
		}
		if got != want {
			t.Errorf("%q: %v, want %v", drawing, got, want)
		}
	}
}

// TestParseBoardErrors parses texts that are not drawings of a board.
func TestParseBoardErrors(t *testing.T) {
	wraps := errors.Join(knighttour.ErrBoard, strconv.ErrSyntax)
	for _, drawing := range []string{
		"",
		" \n\t\n",
		"...\n..\n...",
		"\n\n..\n.",
		"..\n\n..",
		"...\n..x",
		"1 . .",
		"..\n.\xff",
		"♞.",
		"..\n..\n \n \n.#",
		"#####\n#   #\n#####",
		"# #\n#.#",
		"   \n # \n   ",
		"#",
	} {
		err := errorOf(knighttour.ParseBoard(drawing))
		checkErrors(t, fmt.Sprintf("drawing %q", drawing), wraps, err)
	}
}

// TestFormat draws boards with whole, partial and impossible paths.
func TestFormat(t *testing.T) {
	for _, test := range []struct {
		name  string
		board knighttour.Board
		path  []int64
		want  string
	}{
		{
			name:  "zero",
			board: knighttour.Board{},
			path:  []int64{0},
			want:  "",
		},
		{
			name:  "single",
			board: knighttour.MustBoard(1, 1),
			path:  []int64{0},
			want:  "1\n",
		},
		{
			name:  "empty",
			board: knighttour.MustBoard(2, 3),
			want:  ". . .\n. . .\n",
		},
		{
			name:  "open",
			board: knighttour.MustBoard(3, 4),
			path:  []int64{0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4},
			want:  " 1  4  7 10\n12  9  2  5\n 3  6 11  8\n",
		},
		{
			name:  "partial",
			board: knighttour.MustBoard(3, 4),
			path:  []int64{0, 6, 8},
			want:  " 1  .  .  .\n .  .  2  .\n 3  .  .  .\n",
		},
		{
			name:  "ring",
			board: mustVariant(3, 3, 1, 2, 4),
			path:  []int64{0, 5, 6, 1, 8, 3, 2, 7},
			want:  "1 4 7\n6 # 2\n3 8 5\n",
		},
		{
			name:  "allBlocked",
			board: mustVariant(1, 2, 1, 2, 0, 1),
			want:  "# #\n",
		},
		{
			name:  "leaper",
			board: mustVariant(2, 4, 1, 3),
			path:  []int64{0, 7},
			want:  "1 . . .\n. . . 2\n",
		},
		{
			name:  "again",
			board: knighttour.MustBoard(1, 3),
			path:  []int64{0, 1, 0},
			want:  "3 2 .\n",
		},
		{
			name:  "offTheBoard",
			board: knighttour.MustBoard(1, 3),
			path:  []int64{-1, 0, 3, 1, 1 << 62},
			want:  "2 4 .\n",
		},
		{
			name:  "blockedOnPath",
			board: mustVariant(1, 3, 1, 2, 1),
			path:  []int64{0, 1, 2},
			want:  "1 # 3\n",
		},
		{
			name:  "longerThanBoard",
			board: knighttour.MustBoard(1, 2),
			path:  []int64{0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
			want:  "10  .\n",
		},
	} {
		t.Run("board="+test.name, func(t *testing.T) {
			if got := test.board.Format(knighttour.Tour{Path: test.path}); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

// checkParsed checks that a text is parsed as the path of a tour without
// visits.
func checkParsed(t *testing.T, b knighttour.Board, text string, want []int64) {
	t.Helper()
	got, err := b.ParseTour(text)
	if err != nil {
		t.Fatalf("%v: %q: %v", b, text, err)
	}
	if !slices.Equal(got.Path, want) {
		t.Fatalf("%v: %q: path %v, want %v", b, text, got.Path, want)
	}
	if got.Visits != 0 {
		t.Fatalf("%v: %q: %d visits, want none", b, text, got.Visits)
	}
}

// TestFormatIsRead draws random boards and paths with Format, and parses the
// drawings.
func TestFormatIsRead(t *testing.T) {
	r := rand.New(rand.NewPCG(115, 116))
	for range 500 {
		b, holes, _ := randomBoard(r, 12)
		path := nodeIDs(b.Nodes())
		r.Shuffle(len(path), func(i, j int) { path[i], path[j] = path[j], path[i] })
		path = path[:r.IntN(len(path)+1)]
		tour := knighttour.Tour{Path: path, Visits: 7}
		text := b.Format(tour)
		checkParsed(t, b, text, path)
		checkLines(t, b, text)
		if len(path) > 0 {
			checkNamesAreRead(t, b, tour)
		}
		if b.Nodes().Len() > 0 {
			want := must(knighttour.MustBoard(b.Rows(), b.Cols()).Without(holes...))
			got := must(knighttour.ParseBoard(b.Format(knighttour.Tour{})))
			if got != want { // a drawing does not show the piece
				t.Fatalf("%v: the empty board is read as %v, want %v", b, got, want)
			}
		}
		checkText(t, knighttour.MustBoard(7, 7), b, string(must(b.MarshalText())))
	}
}

// checkLines checks that a drawing has a line for each row, all of one length.
func checkLines(t *testing.T, b knighttour.Board, text string) {
	t.Helper()
	drawing, ends := strings.CutSuffix(text, "\n")
	if !ends {
		t.Fatalf("%v: the last line has no line break:\n%s", b, text)
	}
	lines := strings.Split(drawing, "\n")
	if len(lines) != b.Rows() {
		t.Fatalf("%v: %d lines, want %d:\n%s", b, len(lines), b.Rows(), text)
	}
	for i, line := range lines {
		if len(line) != len(lines[0]) {
			t.Fatalf("%v: line %d is not as long as the first:\n%s", b, i+1, text)
		}
	}
}

// checkNamesAreRead checks that the names of a path's squares are separated by
// single spaces, and can be parsed with any separators.
func checkNamesAreRead(t *testing.T, b knighttour.Board, tour knighttour.Tour) {
	t.Helper()
	names := b.Names(tour)
	if want := strings.Join(strings.Fields(names), " "); names != want {
		t.Fatalf("%v: names %q, want %q", b, names, want)
	}
	checkParsed(t, b, "\n"+strings.ReplaceAll(names, " ", "\t\r\n ")+"\n\n", tour.Path)
}

// TestParseTour parses drawings as people type them.
func TestParseTour(t *testing.T) {
	checkParsed(t, knighttour.Board{}, "\n \n", nil)
	b := mustVariant(3, 3, 1, 2, 4)
	for _, text := range []string{
		"1 4 7\n6 # 2\n3 8 5\n",
		"\r\n\t01\t4   7 \r\n006 # 2\r\n3 8 5\r\n\r\n",
		"\n 1 4 7\n 6 # 2\n 3 8 5",
		"\ufeff1 4 7\n6 # 2\n3 8 5",
	} {
		got, err := b.ParseTour(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if err := got.Verify(b); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	checkTypedTours(t, b)
}

// TestParseTourAllocations parses a drawing without allocating for each field.
func TestParseTourAllocations(t *testing.T) {
	b := knighttour.MustBoard(100, 100)
	text := b.Format(knighttour.Tour{})
	allocations := testing.AllocsPerRun(5, func() { must(b.ParseTour(text)) })
	if allocations > 20 {
		t.Errorf("%v allocations for %d fields, want 20 at most", allocations, 100*100)
	}
}

// TestParseTourErrors parses texts that are not tours of a board.
func TestParseTourErrors(t *testing.T) {
	b := mustVariant(3, 3, 1, 2, 4)
	for _, text := range []string{
		"",
		"1 . .\n. # .\n",
		"\n1 . .\n. # .",
		"1 . .\n. # .\n\n. . .",
		"1 . .\n. # .\n...",
		"1 . .\n. # .\n. .",
		"1 . . .\n. # .\n. . .",
		"1 . .\n. # .\n. . .\n.",
		"1 # .\n. # .\n. . .",
		"1 . .\n. 2 .\n. . .",
		"1 . .\n. . .\n. . .",
		"0 . .\n. # .\n. . .",
		"1 +2 .\n. # .\n. . .",
		"1 -2 .\n. # .\n. . .",
		"1 . .\n. # 3\n. . .",
		"2 1 .\n. # .\n. 2 .",
		"1 \u0662 .\n. # .\n. . .",
		"99999999999999999999 . .\n. # .\n. . .",
		"1 4 7\n6 # .\n3 8 5",
		"1 4 7\n6 # 22\n3 8 5",
		"1 4 7\n9 # 2\n9 8 5",
		"1 4 7\n9 # 2\n5 8 5",
		"a3 c2\nb1 b2",
		"\na3 C4",
		"Nb1",
		"a3 6",
		"a3; c2",
		"a3-c2",
		"a3, c2, \u212a1",
		"1. a3 2. c2",
		"  \n",
		"1, 4, 7\n6, #, 2\n3, 8, b1",
		",",
		"1 . .\n. # .\n,\n. . .",
	} {
		checkErrors(t, fmt.Sprintf("tour %q", text), strconv.ErrSyntax, errorOf(b.ParseTour(text)))
	}
	checkErrors(t, "tour of no board", strconv.ErrSyntax,
		errorOf(knighttour.Board{}.ParseTour("a1")))
	_, err := knighttour.MustBoard(math.MaxInt, 1).ParseTour("1\n")
	if !errors.Is(err, strconv.ErrSyntax) {
		t.Errorf("a huge board: %v", err)
	}
	for _, text := range []string{
		strings.Repeat("9", 1<<20) + "x",
		strings.Repeat("x", 1<<20) + "9",
	} {
		_, err := b.ParseTour(text)
		if !errors.Is(err, strconv.ErrSyntax) {
			t.Errorf("a long field: %.100v, want ErrSyntax", err)
		}
		if n := len(fmt.Sprint(err)); n > 300 {
			t.Errorf("a long field: the error has %d bytes, want 300 at most", n)
		}
	}
}

// TestNamesOffTheBoard names IDs that are not on the board: they remain
// numbers.
func TestNamesOffTheBoard(t *testing.T) {
	nowhere := (knighttour.Board{}).Names(knighttour.Tour{Path: []int64{0, -1}})
	if want := "0 -1"; nowhere != want {
		t.Errorf("the zero board names %q, want %q", nowhere, want)
	}
	b := mustVariant(3, 3, 1, 2, 4)
	names := b.Names(knighttour.Tour{Path: []int64{4, 9, 0}})
	if want := "4 9 a3"; names != want {
		t.Errorf("%v names %q, want %q", b, names, want)
	}
}

// checkTypedTours parses names of squares as people type them: with commas and
// capital letters.
func checkTypedTours(t *testing.T, b knighttour.Board) {
	want := []int64{b.ID(2, 0), b.ID(0, 1), b.ID(2, 2)}
	for _, text := range []string{
		"a1 b3 c1",
		"a1, b3, c1",
		"A1,B3,C1",
		",a1,, B3,\n,\nc1,",
		"\ufeffa1 b3 c1",
	} {
		checkParsed(t, b, text, want)
	}
	drawing := "1, ., 3\n., #, .\n2,\t.,.\n"
	want = []int64{b.ID(0, 0), b.ID(2, 0), b.ID(0, 2)}
	checkParsed(t, b, drawing, want)
}

// maxInt is the greatest int as text.
var maxInt = strconv.Itoa(math.MaxInt)

// TestBoardText marshals boards to text and back.
func TestBoardText(t *testing.T) {
	b, seven := knighttour.MustBoard(8, 8), knighttour.MustBoard(7, 7)
	for text, b := range map[string]knighttour.Board{
		"0x0":                                 {},
		"0x0 (0,1)-leaper":                    must(knighttour.Board{}.WithPiece([2]int{0, 1})),
		"8x8":                                 b,
		"10x3 (2,3)-leaper":                   mustVariant(10, 3, 3, 2),
		"5x5 without 0,12,24":                 mustVariant(5, 5, 1, 2, 24, 0, 12, 0),
		"3x4 (1,1)-leaper without 11":         mustVariant(3, 4, 1, 1, 11),
		"1x" + maxInt:                         knighttour.MustBoard(1, math.MaxInt),
		"8x8 (0,1)+(1,1)-leaper":              must(b.WithPiece(king...)),
		"8x8 (0,1)+(1," + maxInt + ")-leaper": must(b.WithPiece([2]int{1, math.MaxInt}, [2]int{0, 1})),
		"8x8 (0,2)+(1,2)+(1,3)-leaper without 7,9": must(must(b.Without(7, 9)).WithPiece(
			[2]int{1, 2}, [2]int{3, 1}, [2]int{0, 2})),
	} {
		checkText(t, seven, b, text)
	}
}

// TestBoardTextErrors unmarshals texts that are not boards.
func TestBoardTextErrors(t *testing.T) {
	seven := knighttour.MustBoard(7, 7)
	for wraps, texts := range map[error][]string{
		strconv.ErrSyntax: {
			"",
			"8",
			"8xa",
			"8x8x8",
			"8X8",
			"8 x 8",
			"8x8\x00",
			"+8x8",
			"08x8",
			"8x8 ",
			"8x8 (1,2)-leaper",
			"8x8 (3,1)-leaper",
			"8x8 (1,3)-leapers",
			"8x8 (1,1)+(0,1)-leaper",
			"8x8 (0,1)+(1,1)",
			"8x8 (0,1)+(0,1)-leaper",
			"8x8 (2,1)+(1,2)-leaper",
			"8x8 (0,1)-leaper+(1,1)",
			"8x8 (0,1) + (1,1)-leaper",
			"8x8 (0,1)+-leaper",
			"8x8 (0,1)+(1,1)-leaper (1,2)",
			"8x8 without 3,2",
			"8x8 without 2,2",
			"8x8 without ",
			"8x8 without 1,",
			"8x8 without 1 (1,3)-leaper",
		},
		strconv.ErrRange: {
			"99999999999999999999x8",
			"0x8",
			"-1x8",
			maxInt + "x2",
			"8x8 (99999999999999999999,1)-leaper",
			"8x8 (0,1)+(0,0)-leaper",
			"8x8 without 64",
			"8x8 without -1",
			"8x8 without 99999999999999999999",
		},
	} {
		for _, text := range texts {
			checkNoText(t, seven, errors.Join(knighttour.ErrBoard, wraps), text)
		}
	}
	err := seven.UnmarshalText([]byte("8x8 without " + strings.Repeat("9", 1<<20)))
	if !errors.Is(err, knighttour.ErrBoard) {
		t.Errorf("a long text: %.100v, want ErrBoard", err)
	}
	if n := len(fmt.Sprint(err)); n > 300 {
		t.Errorf("a long text: the error has %d bytes, want 300 at most", n)
	}
}

// TestNamesOfTopRightSquares names the top right squares of boards with many
// columns.
func TestNamesOfTopRightSquares(t *testing.T) {
	widest := "crpxnlskvljfhg1"
	if strconv.IntSize == 32 {
		widest = "fxshrxw1"
	}
	for want, b := range map[string]knighttour.Board{
		"h8":         knighttour.MustBoard(8, 8),
		"z10":        knighttour.MustBoard(10, 26),
		"aa12":       knighttour.MustBoard(12, 27),
		"zz1":        knighttour.MustBoard(1, 702),
		"aaa1":       knighttour.MustBoard(1, 703),
		"a" + maxInt: knighttour.MustBoard(math.MaxInt, 1),
		widest:       knighttour.MustBoard(1, math.MaxInt),
	} {
		s, ok := b.Square(int64(b.Cols() - 1))
		if !ok {
			t.Errorf("%v has no top right square", b)
		}
		if s.String() != want {
			t.Errorf("%v: the top right square is %v, want %s", b, s, want)
		}
		checkNamed(t, b, want, s, true)
	}
}

// checkNamed checks which square has a name, if any.
func checkNamed(t *testing.T, b knighttour.Board, name string, want knighttour.Square, ok bool) {
	t.Helper()
	got, found := b.Named(name)
	if found != ok {
		t.Errorf("%v: there is a square %q: %t, want %t", b, name, found, ok)
	}
	if got != want {
		t.Errorf("%v: %q is %v, want %v", b, name, got, want)
	}
}

// TestNames names all squares of a board and finds them again.
func TestNames(t *testing.T) {
	b := mustVariant(30, 60, 1, 2, 7, 8)
	names := map[string]bool{}
	for id := range int64(30 * 60) {
		s, ok := b.Square(id)
		name := s.String()
		checkNamed(t, b, name, s, ok)
		if ok {
			checkNamed(t, b, strings.ToUpper(name), s, true)
		}
		if ok && names[name] {
			t.Errorf("two squares are %s", name)
		}
		names[name] = true
	}
}

// TestNamedErrors asks for squares by texts that are not their names.
func TestNamedErrors(t *testing.T) {
	b := mustVariant(30, 60, 1, 2, 7, 8)
	for _, name := range []string{
		"",
		"a",
		"1",
		"a0",
		"a01",
		"a31",
		"a-1",
		"a+1",
		"a1 ",
		" a1",
		"1a",
		"a1a",
		"h30",
		"i30",
		"bi1",
		"é1",
		"a1\x00",
		"{1",
		"`1",
		"a99999999999999999999",
		strings.Repeat("a", 100) + "1",
		"zzzzzzzzzzzzz1",
		"zzzzzzzzzzzzzz1",
		"a\u0661",
	} {
		checkNamed(t, b, name, knighttour.Square{}, false)
	}
	checkNamed(t, knighttour.Board{}, "a1", knighttour.Square{}, false)
}

// TestSquareTexts marshals squares to text, also in JSON, and back.
func TestSquareTexts(t *testing.T) {
	corner, _ := knighttour.MustBoard(8, 8).Square(63)
	wide, _ := knighttour.MustBoard(3, 100).At(0, 99)
	moved := corner
	moved.Row = -1
	for want, s := range map[string]knighttour.Square{
		"h1 of 8x8":    corner,
		"cv3 of 3x100": wide,
		"(0,0)":        {},
		"(3,-2)":       {Row: 3, Col: -2},
	} {
		checkText(t, corner, s, want)
	}
	text := must(moved.MarshalText())
	if string(text) != "(-1,7)" {
		t.Errorf("a square that was moved off its board has the text %q", text)
	}
	for _, text := range []string{
		"", "h1", "h1 of", "h1 of 8", "h1 of 0x8", "i1 of 8x8", "H1 of 8x8", "h1 of 8x8 ", "h1 of 08x8",
		"h1 of 99999999999x99999999999", "(1,2", "(1, 2)", "(1,2) of 8x8", "(99999999999999999999,0)",
	} {
		checkNoText(t, corner, strconv.ErrSyntax, text)
	}
}

// TestSquaresOfNoBoard prints squares that are not on any board.
func TestSquaresOfNoBoard(t *testing.T) {
	off, _ := knighttour.MustBoard(8, 8).Square(5)
	off.Row = 8
	for want, s := range map[string]knighttour.Square{
		"(0,0)": {},
		"(1,2)": {Row: 1, Col: 2},
		"(8,5)": off,
	} {
		if got := s.String(); got != want {
			t.Errorf("a square that is not on a board is %q, want %q", got, want)
		}
	}
}

// checkWraps checks that an error wraps all of the others.
func checkWraps(t *testing.T, err error, wanted ...error) {
	t.Helper()
	for _, want := range wanted {
		if !errors.Is(err, want) {
			t.Errorf("%v does not wrap %v", err, want)
		}
	}
}

// FuzzParseBoard checks that a drawing that is accepted has as many squares as
// its board.
func FuzzParseBoard(f *testing.F) {
	for _, drawing := range []string{"...\n.#.\n...", "", "\n .. \n", "..\n.", "..\n\n.."} {
		f.Add(drawing)
	}
	f.Fuzz(func(t *testing.T, drawing string) {
		b, err := knighttour.ParseBoard(drawing)
		if err != nil {
			checkWraps(t, err, knighttour.ErrBoard, strconv.ErrSyntax)
			if b != (knighttour.Board{}) {
				t.Errorf("%q: the board %v with the error %v", drawing, b, err)
			}
			return
		}
		squares, blocked := strings.Count(drawing, "."), strings.Count(drawing, "#")
		if n := b.Nodes().Len(); n != squares {
			t.Errorf("%q: %d squares, want %d", drawing, n, squares)
		}
		if n := b.Rows() * b.Cols(); n != squares+blocked {
			t.Errorf("%q: %d squares, the blocked ones included, want %d",
				drawing, n, squares+blocked)
		}
		again, err := knighttour.ParseBoard(b.Format(knighttour.Tour{}))
		graphtest.NoError(t, err)
		if again != b {
			t.Errorf("%q: %v becomes %v", drawing, b, again)
		}
	})
}

// FuzzParseTour checks that a parsed tour is the same when it is drawn and
// parsed again.
func FuzzParseTour(f *testing.F) {
	for _, text := range []string{
		"1 4 7\n6 # 2\n3 8 5\n",
		". . .\n. # .\n. . .",
		"1 2\n",
		"a3 c2\n a1",
		"a3 b2",
		"A3, c2",
		"\n\n1 . .\n. # 2\n. 3 .\n\n",
		"1 1 .\n. # .\n. . .",
	} {
		f.Add(text)
	}
	b := mustVariant(3, 3, 1, 2, 4)
	f.Fuzz(func(t *testing.T, text string) {
		tour, err := b.ParseTour(text)
		if err != nil {
			checkWraps(t, err, strconv.ErrSyntax)
			if tour.Path != nil {
				t.Errorf("%q: the path %v with the error %v", text, tour.Path, err)
			}
			return
		}
		if names := b.Names(tour); names != "" {
			checkParsed(t, b, names, tour.Path)
		}
		sorted := slices.Sorted(slices.Values(tour.Path))
		if len(slices.Compact(sorted)) < len(tour.Path) {
			return // a list of names may have a square twice, which a drawing cannot show
		}
		checkParsed(t, b, b.Format(tour), tour.Path)
	})
}

// FuzzBoardText checks that a text that is accepted is the text of its board.
func FuzzBoardText(f *testing.F) {
	for _, text := range []string{
		"8x8",
		"0x0",
		"5x5 without 0,12",
		"3x4 (0,1)-leaper",
		"3x4 (2,3)-leaper without 1",
		"9x-1",
		"8x8 without 1,1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var b knighttour.Board
		if err := b.UnmarshalText([]byte(text)); err != nil {
			checkWraps(t, err, knighttour.ErrBoard)
			if errors.Is(err, strconv.ErrSyntax) == errors.Is(err, strconv.ErrRange) {
				t.Errorf("%q: %v must wrap one of ErrSyntax and ErrRange", text, err)
			}
			if b != (knighttour.Board{}) {
				t.Errorf("%q: the board %v with the error %v", text, b, err)
			}
			return
		}
		again, err := b.MarshalText()
		graphtest.NoError(t, err)
		if string(again) != text {
			t.Errorf("%q: %v becomes %q", text, b, again)
		}
	})
}
