package input

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"example.com/knighttour"
)

// passable and walls are the characters of a floor. Those beside the dot and
// the number sign are Moving AI's: N. R. Sturtevant, Benchmarks for grid-based
// pathfinding, 2012, doi:10.1109/TCIAIG.2012.2197681.
const (
	passable = ".GS"
	walls    = "#@OTW"
)

// parseFloor reads the drawing of a floor. Moving AI's files begin with four
// lines of a header.
func parseFloor(text string) (*Document, error) {
	s := scanner{rest: text}
	var drawing strings.Builder
	drawing.Grow(len(text))
	height, width := -1, -1 // of a header
	rows, cols := 0, 0
	free := false
	for s.next() {
		if rows == 0 {
			isHeader, err := readHeader(&s, &height, &width)
			if err != nil {
				return nil, err
			}
			if isHeader {
				continue
			}
		}
		row := strings.Map(square, s.line)
		bad := strings.IndexRune(row, unknown)
		switch {
		case bad >= 0:
			return nil, wrong(s.number, "column %d: want one of %q for floor or of %q for a wall",
				bad+1, passable, walls)
		case row == "" && rows > 0 && strings.TrimSpace(s.rest) != "":
			return nil, wrong(s.number, "a blank line between the rows: want a dot for each square of floor")
		case row == "":
			continue
		case rows > 0 && len(row) != cols:
			return nil, wrong(s.number, "the row has %s, and those before have %d:"+
				" want a dot for each square of floor", plural(len(row), "square"), cols)
		}
		rows, cols = rows+1, len(row)
		free = free || strings.Contains(row, ".")
		drawing.WriteString(row)
		drawing.WriteByte('\n')
	}
	switch {
	case !free:
		return nil, wrong(0, "the drawing has no floor: want a dot for each square")
	case height >= 0 && height != rows:
		return nil, wrong(0, "the header promises %s, and there are %d", plural(height, "row"), rows)
	case width >= 0 && width != cols:
		return nil, wrong(0, "the header promises %s, and there are %d", plural(width, "column"), cols)
	}
	board, err := knighttour.ParseBoard(drawing.String())
	if err != nil {
		return nil, wrong(0, "%s", plain(err))
	}
	return &Document{
		Format:  Floor,
		Graph:   board,
		Board:   board,
		IsBoard: true,
	}, nil
}

// unknown stands for a character that is no square.
const unknown = '?'

// square returns the sign of a square for [knighttour.ParseBoard], and drops
// spaces.
func square(c rune) rune {
	switch {
	case c == ' ' || c == '\t':
		return -1
	case strings.ContainsRune(passable, c):
		return '.'
	case strings.ContainsRune(walls, c):
		return '#'
	}
	return unknown
}

// readHeader reports whether a line is one of a header, and reads its number.
func readHeader(s *scanner, height, width *int) (isHeader bool, err error) {
	key, value, _ := strings.Cut(s.line, " ")
	number := height
	switch key {
	case "type", "map":
		return true, nil
	case "height":
	case "width":
		number = width
	default:
		return false, nil
	}
	*number, err = strconv.Atoi(strings.TrimSpace(value))
	if err != nil || *number < 1 {
		return true, wrong(s.number, "%s: want a number from 1", shown(s.line))
	}
	return true, nil
}

// The program prints a line or more above the numbers of a board, and may print
// sentences below them.
var (
	summary = regexp.MustCompile(`^[^\n]*\d+x\d+[^\n]*[a-z][^\n]*(\n[^\n]*[a-z][^\n]*)*\n\s*\n`)
	piece   = regexp.MustCompile(`^\d+x\d+\s+board(?:\s+with\s+[\d,]+\s+free\s+squares?)?,\s+([a-z]+|[\d,+]+):\s`)
	remark  = regexp.MustCompile(`(?s)\n[ \t\r]*\n[A-Z][a-z]+ .*$`)
)

// numbersIn returns the rows of numbers in what the program has printed, and how
// many lines are above them.
func numbersIn(text string) (rows string, above int) {
	begin := summary.FindString(text)
	rows = text[len(begin):]
	return remark.ReplaceAllString(rows, "\n"), strings.Count(begin, "\n")
}

// parsePuzzle reads the numbers of a puzzle, or those of a tour that the
// program has printed.
func parsePuzzle(text string) (*Document, error) {
	rows, above := numbersIn(text)
	board, places, err := knighttour.ParsePuzzle(rows)
	if err != nil {
		problem := plain(err)
		place := puzzlePlace.FindStringSubmatch(problem)
		if place == nil {
			return nil, wrong(0, "%s", problem)
		}
		line, _ := strconv.Atoi(place[1])
		return nil, wrong(line+above, "%s%s", place[2], place[3])
	}
	d := &Document{
		Format:  Puzzle,
		Graph:   board,
		Board:   board,
		IsBoard: true,
		Places:  places,
	}
	found := piece.FindStringSubmatch(text)
	if found != nil {
		d.Piece = found[1]
	}
	return d, nil
}

// puzzlePlace is how the library begins errors in puzzles.
var puzzlePlace = regexp.MustCompile(`(?s)^line (\d+)(?:, (column \d+: )|: )(.*)$`)

// plain returns the text of an error of the library without what it wraps.
func plain(err error) string {
	text := err.Error()
	for _, prefix := range []error{knighttour.ErrBoard, errors.New("puzzle"), strconv.ErrSyntax} {
		text = strings.Replace(text, prefix.Error()+": ", "", 1)
	}
	return text
}
