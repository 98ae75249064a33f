package knighttour

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/english"
)

// ParseBoard returns the board of a drawing: a line for each row, with a dot
// for a square and a number sign for a blocked one. Spaces are ignored, so each
// free square needs a dot. Blank lines before and after the rows, and a byte
// order mark at the beginning, are ignored, too. The piece is a knight.
// [ParsePuzzle] reads drawings with numbers.
//
//	....
//	.##.
//	....
//
// If the drawing has no dot, rows of different lengths, or other characters,
// the error wraps [ErrBoard] and [strconv.ErrSyntax], and gives the line,
// counted from 1. ParseBoard takes time and memory proportional to the drawing.
func ParseBoard(drawing string) (Board, error) {
	var b board.Shape // of the rows so far
	var blocked []int64
	blank := 0 // the number of the first blank line after the rows, or 0
	line := 0
	hint := "" // why a row may be shorter than its drawing
	for text := range strings.Lines(withoutMark(drawing)) {
		line++
		if strings.ContainsAny(strings.TrimSpace(text), " \t") {
			hint = " (spaces are ignored: a free square is a dot)"
		}
		row := drawnRow{line: line, first: b.Area(), blocked: blocked}
		if err := row.read(text); err != nil {
			return Board{}, err
		}
		blocked = row.blocked
		cols := row.cols
		if cols == 0 {
			if b.Rows > 0 && blank == 0 {
				blank = line
			}
			continue
		}
		switch {
		case blank > 0:
			return Board{}, malformedBoard("line %d has no squares, and line %d has some", blank, line)
		case b.Rows > 0 && cols != b.Cols:
			return Board{}, malformedBoard("line %d has %s, and those before have %d%s",
				line, english.Plural(cols, "square"), b.Cols, hint)
		}
		b.Rows++
		b.Cols = cols
	}
	if len(blocked) == b.Area() {
		return Board{}, malformedBoard("line 1: the drawing has no free square, which is a dot")
	}
	return Board{b.Without(blocked)}, nil
}

// A drawnRow is a row of the drawing of a board.
type drawnRow struct {
	line    int     // its number in the text
	first   int     // the ID of its first square
	cols    int     // its number of squares
	blocked []int64 // the IDs of blocked squares: those of earlier rows, then its own
}

// read reads the row from the text of its line, which may have no squares.
func (r *drawnRow) read(text string) error {
	for i, c := range strings.TrimSuffix(text, "\n") {
		switch c {
		case '#':
			r.blocked = append(r.blocked, int64(r.first+r.cols))
			r.cols++
		case '.':
			r.cols++
		case ' ', '\t', '\r': // ignored
		default:
			return malformedBoard("line %d, byte %d: %q: want a dot or a number sign", r.line, i+1, c)
		}
	}
	return nil
}

// malformedBoard returns an error about the drawing of a board.
func malformedBoard(format string, args ...any) error {
	return fmt.Errorf("%w: %w: %s", ErrBoard, strconv.ErrSyntax, fmt.Sprintf(format, args...))
}

// Format draws the tour as text, one line for each row. Each square shows its
// number on the path, counted from 1, a dot if it is not on the path, or a
// number sign if it is blocked:
//
//	1  4  7  .
//	.  #  2  5
//	3  6  .  8
//
// All columns have the same width, that of the greatest number of a complete
// tour or, if it is greater, of the path. Format does not check the path: a
// square visited twice shows its last number, and IDs that are not on the board
// are ignored.
func (b Board) Format(t Tour) string {
	b.mustFit()
	numbers := make([]uint64, b.shape.Area())
	for i, id := range t.Path {
		if b.shape.Has(id) {
			numbers[id] = uint64(i) + 1
		}
	}
	return b.draw(numbers)
}

// draw draws the board. numbers has the number of each square by ID, or 0 if
// the square has none.
func (b Board) draw(numbers []uint64) string {
	greatest := uint64(b.shape.Squares())
	for _, number := range numbers {
		greatest = max(greatest, number)
	}
	width := len(strconv.FormatUint(greatest, 10))
	var s strings.Builder
	s.Grow(len(numbers) * (width + 1))
	for id, number := range numbers {
		text := "."
		switch {
		case number > 0:
			text = strconv.FormatUint(number, 10)
		case !b.shape.Has(int64(id)):
			text = "#"
		}
		for range width - len(text) {
			s.WriteByte(' ')
		}
		s.WriteString(text)
		separator := byte(' ')
		if (id+1)%b.shape.Cols == 0 {
			separator = '\n'
		}
		s.WriteByte(separator)
	}
	return s.String()
}

// Names returns the names of the squares along t.Path, as in "a1 c2 e3": see
// [Square.String]. An ID that is not on the board remains a number.
func (b Board) Names(t Tour) string {
	var s []byte
	for i, id := range t.Path {
		if i > 0 {
			s = append(s, ' ')
		}
		if square, ok := b.Square(id); ok {
			s = append(s, square.String()...)
		} else {
			s = strconv.AppendInt(s, id, 10)
		}
	}
	return string(s)
}

// ParseTour parses a tour, complete or not: a drawing such as [Board.Format]
// returns, or, if the text begins with a letter, a list of names of squares
// such as [Board.Names] returns. Spaces or commas separate squares, and names
// may be on any number of lines and in uppercase. In a drawing, each number
// from 1 to the greatest must occur exactly once. Blank lines before and after
// the rows, and a byte order mark, are ignored.
//
// Visits is 0, and moves are not checked: see [Tour.Verify]. If the text is
// neither, the error wraps [strconv.ErrSyntax] and gives the line of the text,
// and the column of the board or the number of the name in the line, all
// counted from 1. ParseTour takes time and memory proportional to the text.
func (b Board) ParseTour(text string) (Tour, error) {
	text = withoutMark(text)
	if strings.IndexFunc(strings.TrimLeftFunc(text, isSeparator), unicode.IsLetter) == 0 {
		return b.parseNames(text)
	}
	p := tourParser{board: b}
	if err := p.parse(text); err != nil {
		return Tour{}, err
	}
	return p.tour()
}

// parseNames reads a tour as names of squares, separated by spaces or commas,
// on any number of lines. The error is a *tourError.
func (b Board) parseNames(text string) (t Tour, err error) {
	line := 0
	var fields []string
	for names := range strings.Lines(text) {
		line++
		fields = appendFields(fields[:0], names)
		for i, typed := range fields {
			s, ok := b.Named(typed)
			if !ok {
				return Tour{}, &tourError{
					line:    line,
					name:    i + 1,
					problem: abbreviated([]byte(typed)) + ": " + b.whyNoName(typed),
				}
			}
			t.Path = append(t.Path, s.ID())
		}
	}
	return t, nil
}

// appendFields appends the fields of a line, which are divided by separators.
func appendFields(fields []string, line string) []string {
	begin := -1 // where the current field begins; -1 between fields
	for i, c := range line {
		switch isBetween := isSeparator(c); {
		case isBetween && begin >= 0:
			fields = append(fields, line[begin:i])
			begin = -1
		case !isBetween && begin < 0:
			begin = i
		}
	}
	if begin >= 0 {
		fields = append(fields, line[begin:])
	}
	return fields
}

// isSeparator reports whether c separates the squares of a tour.
func isSeparator(c rune) bool {
	switch {
	case c == ' ' || c == ',':
		return true
	case '!' <= c && c <= '~':
		return false
	}
	return unicode.IsSpace(c)
}

// withoutMark returns a text without the byte order mark that some editors put
// at the beginning.
func withoutMark(text string) string { return strings.TrimPrefix(text, "\ufeff") }

// whyNoName says why no square of the board has the given name.
func (b Board) whyNoName(name string) string {
	if b.shape.Area() == 0 {
		return "the board has no squares"
	}
	if _, blocked := (Board{board.Shape{Rows: b.Rows(), Cols: b.Cols()}}).Named(name); blocked {
		return "the square is blocked"
	}
	squares := fmt.Sprintf("the squares of the %s board are a1 to %s",
		b.shape.Sides(), b.shape.SquareName(int64(b.Cols()-1)))
	isSign := func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }
	if strings.ContainsFunc(name, isSign) {
		squares += ", with spaces or commas between them"
	}
	return squares
}

// A tourParser reads a drawing of a tour row by row.
type tourParser struct {
	board Board
	line  int          // of the text, from 1
	row   int          // the number of rows read
	steps []parsedStep // in the order of squares
}

// A parsedStep is a step of a tour, with the place in the text where it was
// read.
type parsedStep struct {
	id     int64
	number int // on the square, from 1; if it overflows an int, math.MaxInt
	line   int // of the text, from 1
	col    int // of the board, from 0
}

// A tourError says what is wrong with the text of a tour.
type tourError struct {
	line    int // from 1
	col     int // of the board, from 1; or 0
	name    int // its number in the line, from 1; or 0
	problem string
}

// Error returns the place in the text and the problem.
func (e *tourError) Error() string {
	place := fmt.Sprintf("column %d", e.col)
	if e.name > 0 {
		place = fmt.Sprintf("name %d", e.name)
	}
	return fmt.Sprintf("knighttour: tour: line %d, %s: %v: %s",
		e.line, place, strconv.ErrSyntax, e.problem)
}

// Unwrap returns strconv.ErrSyntax.
func (e *tourError) Unwrap() error { return strconv.ErrSyntax }

// parse reads the rows of the drawing.
func (p *tourParser) parse(text string) error {
	var fields []string
	blank := 0 // the number of the first blank line after the rows, or 0
	for line := range strings.Lines(text) {
		p.line++
		fields = appendFields(fields[:0], line)
		if len(fields) == 0 {
			if p.row > 0 && blank == 0 {
				blank = p.line
			}
			continue
		}
		if blank > 0 {
			p.line = blank
			return p.error(0, "a blank line between rows")
		}
		if err := p.parseRow(fields); err != nil {
			return err
		}
	}
	if n := p.board.Rows(); p.row < n {
		if p.row == 0 {
			p.line = 1
			return p.error(0, "the text is empty")
		}
		p.line++
		return p.error(0, fmt.Sprintf("the text ends after %s of %d", english.Plural(p.row, "row"), n))
	}
	return nil
}

// error returns an error about a column, counted from 0, of the current line.
func (p *tourParser) error(col int, problem string) error {
	return &tourError{line: p.line, col: col + 1, problem: problem}
}

// parseRow reads the fields of the next row. The error is a *tourError.
func (p *tourParser) parseRow(fields []string) error {
	b, n := p.board, len(fields)
	if p.row == b.Rows() {
		return p.error(0, fmt.Sprintf("the board has %s", english.Plural(b.Rows(), "row")))
	}
	for col, field := range fields[:min(n, b.Cols())] {
		problem := p.parseField(col, field)
		if problem != "" {
			return p.error(col, problem)
		}
	}
	if n != b.Cols() {
		problem := fmt.Sprintf("the row has %s, and the board %s",
			english.Plural(n, "field"), english.Plural(b.Cols(), "column"))
		return p.error(min(n, b.Cols()), problem)
	}
	p.row++
	return nil
}

// parseField reads a field of the row, and returns what is wrong with it, or an
// empty string.
func (p *tourParser) parseField(col int, field string) (problem string) {
	isBlocked := !p.board.shape.Contains(p.row, col)
	switch {
	case isBlocked && field != "#":
		return abbreviated([]byte(field)) + ": the square is blocked: want a number sign"
	case !isBlocked && field == "#":
		return "a number sign: the square is not blocked"
	case isBlocked || field == ".":
		return ""
	}
	isNumber := !strings.ContainsFunc(field, func(c rune) bool { return c < '0' || '9' < c })
	number, err := strconv.Atoi(field)
	if !isNumber || number == 0 {
		want := ": want a number from 1, a dot or a number sign"
		if p.row == 0 && col == 0 {
			want += "; a list of names begins with a letter"
		}
		return abbreviated([]byte(field)) + want
	}
	if err != nil {
		number = math.MaxInt // out of range in any case
	}
	p.steps = append(p.steps, parsedStep{
		id:     p.board.ID(p.row, col),
		number: number,
		line:   p.line,
		col:    col,
	})
	return ""
}

// tour returns the tour: the steps in the order of their numbers. The error is
// a *tourError, unless each number from 1 to the number of steps occurs once.
func (p *tourParser) tour() (t Tour, err error) {
	n := len(p.steps)
	if n > 0 {
		t.Path = make([]int64, n)
	}
	seen := make([]bool, n)
	var beyond *parsedStep // the first step whose number is too large, or nil
	for i, s := range p.steps {
		p.line = s.line
		switch {
		case s.number > n:
			beyond = cmp.Or(beyond, &p.steps[i])
		case seen[s.number-1]:
			return Tour{}, p.error(s.col, fmt.Sprintf("the place %d occurs again", s.number))
		default:
			seen[s.number-1] = true
			t.Path[s.number-1] = s.id
		}
	}
	if beyond != nil { // so a number up to n is missing, which is probably the mistake
		p.line = beyond.line
		problem := fmt.Sprintf("the place is beyond the number of places, %d, and the place %d is missing",
			n, slices.Index(seen, false)+1)
		return Tour{}, p.error(beyond.col, problem)
	}
	return t, nil
}

// MarshalText implements [encoding.TextMarshaler]. The text has the sides, the
// piece unless it is a knight, and the IDs of the blocked squares, as in "8x8",
// "10x10 (2,3)-leaper", "8x8 (0,1)+(1,1)-leaper" and "5x5 without 0,12,24".
func (b Board) MarshalText() ([]byte, error) {
	text := []byte(b.shape.SidesAndPiece())
	separator := without
	for _, id := range b.shape.Blocked().All() {
		text = append(text, separator...)
		text = strconv.AppendInt(text, id, 10)
		separator = ","
	}
	return text, nil
}

const without = " without "

// UnmarshalText implements [encoding.TextUnmarshaler] for the texts of
// MarshalText, and restores equal boards. For other text the error wraps
// [ErrBoard] and [strconv.ErrSyntax], or [strconv.ErrRange] instead if a number
// is out of range. UnmarshalText takes time and memory proportional to the
// text.
func (b *Board) UnmarshalText(text []byte) error {
	shape, err := parseShape(string(text))
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrBoard, abbreviated(text), err)
	}
	// Several texts parse as the same board: only the text that MarshalText
	// returns is valid.
	parsed := Board{shape}
	if again, _ := parsed.MarshalText(); !bytes.Equal(again, text) {
		return fmt.Errorf("%w: %s: %w: want %s",
			ErrBoard, abbreviated(text), strconv.ErrSyntax, abbreviated(again))
	}
	*b = parsed
	return nil
}

// parseShape parses a text that MarshalText returns, or a similar one. Its
// errors wrap strconv.ErrSyntax or strconv.ErrRange, but no error of this
// package.
func parseShape(text string) (s board.Shape, err error) {
	text, blocked, hasBlocked := strings.Cut(text, without)
	sides, piece, hasPiece := strings.Cut(text, " ")
	s, err = parseSides(sides)
	if hasPiece && err == nil {
		s, err = withPiece(s, piece)
	}
	if hasBlocked && err == nil {
		s, err = withoutSquares(s, blocked)
	}
	return s, err
}

// parseSides returns the full board with the sides that a text names, as in
// "8x8". The errors are those of parseShape.
func parseSides(text string) (s board.Shape, err error) {
	rows, cols, _ := strings.Cut(text, "x")
	s.Rows, err = strconv.Atoi(rows)
	if err == nil {
		s.Cols, err = strconv.Atoi(cols)
	}
	if err != nil {
		return s, fmt.Errorf("sides %s: %w: want two, as in 8x8",
			abbreviated([]byte(text)), errors.Unwrap(err))
	}
	if s.Rows == 0 && s.Cols == 0 { // the zero Board has a text, too
		return s, nil
	}
	return s, outOfRange(checkSides(s.Rows, s.Cols))
}

// withoutSquares returns the shape without the squares that a text lists by
// their IDs, with commas between them. The errors are those of parseShape.
func withoutSquares(s board.Shape, list string) (board.Shape, error) {
	var ids []int64
	for text := range strings.SplitSeq(list, ",") {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return s, fmt.Errorf("square %s: %w", abbreviated([]byte(text)), errors.Unwrap(err))
		}
		ids = append(ids, id)
	}
	return s.Without(ids), outOfRange(checkBlocked(s, ids))
}

// outOfRange returns err, if it is not nil, as an error that wraps
// strconv.ErrRange.
func outOfRange(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", strconv.ErrRange, err)
}

// withPiece returns the shape with the piece that a text names, as String
// writes it: one or several leapers with a plus sign between them. The errors
// are those of parseShape.
func withPiece(s board.Shape, piece string) (board.Shape, error) {
	var leaps [][2]int
	for leap := range strings.SplitSeq(strings.TrimSuffix(piece, "-leaper"), "+") {
		var m, n int
		switch _, err := fmt.Sscanf(leap, "(%d,%d)", &m, &n); {
		case errors.Is(err, strconv.ErrRange):
			return s, fmt.Errorf("piece %s: %w", abbreviated([]byte(piece)), strconv.ErrRange)
		case err != nil:
			return s, fmt.Errorf("piece %s: %w: want one such as (1,3)-leaper",
				abbreviated([]byte(piece)), strconv.ErrSyntax)
		}
		leaps = append(leaps, [2]int{m, n})
	}
	p, err := newPiece(leaps)
	if err != nil {
		return s, outOfRange(err)
	}
	return s.WithPiece(p), nil
}
