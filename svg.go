package knighttour

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/svg"
)

//go:generate go test . -run=TestImages -update

// A Picture says how a tour is drawn. The zero Picture draws it with the
// defaults of all fields.
type Picture struct {
	// Title is the picture's title for screen readers and tooltips. If it is
	// empty, the title names the kind of tour and the board.
	Title string

	// Theme sets the colours for light or dark surroundings. The zero Theme,
	// AutoTheme, leaves the choice to the system.
	Theme Theme

	// Size is the length of the longer side in pixels. If it is 0, a square has
	// 40 pixels on a small board, and a large board has about 1000 pixels.
	Size int

	// Routes has paths to draw in addition to the tour, such as those of
	// [FindRoutes], each with a ring at its start and a frame at its end. The
	// numbers and colours continue from one path to the next. No square may be
	// on two paths. With Routes, the picture cannot be Animated, and a tour is
	// not drawn as closed.
	Routes [][]int64

	// Unnumbered leaves out the numbers of the path, but not those of Places.
	// Boards of more than 14 rows or columns have neither.
	Unnumbered bool

	// Places has the given numbers of a puzzle, as [Search].Places and
	// [ParsePuzzle] have them: the square with the ID Places[k] has the number
	// k+1. The number is bold and on a plate of its own colour, whether or not
	// the path reaches the square. To draw a puzzle without its solution, pass
	// a Tour without a path. On a board of more than 14 rows or columns the
	// plates are empty.
	Places map[int]int64

	// Coordinates adds chess coordinates along the edge: a letter below each
	// column, and a number beside each row, from 1 at the bottom. Boards of
	// more than 30 rows or columns never have them.
	Coordinates bool

	// Marked lists the IDs of squares to be marked with a cross, such as the
	// Nodes of a [NoTourError]. A square that is listed twice has one cross.
	Marked []int64

	// Animated shows a knight that walks the tour three times, with CSS. On a
	// path over more than 200 squares, the line grows instead, along the whole
	// path drawn faintly. Nothing moves if the system asks for reduced motion.
	Animated bool

	// Duration is the time of an animated walk, without the pause after it. If
	// it is 0, each move takes a third of a second, or less: a walk takes at
	// most 30 seconds.
	Duration time.Duration
}

// A Theme is a set of colours for light or dark surroundings.
type Theme int

const (
	AutoTheme  Theme = iota // light, or dark if the system asks for it
	LightTheme              // light always
	DarkTheme               // dark always
)

var themes = [...]string{AutoTheme: "auto", LightTheme: "light", DarkTheme: "dark"}

// isKnown reports whether t is one of the themes.
func (t Theme) isKnown() bool { return 0 <= t && int(t) < len(themes) }

// String returns "auto", "light" or "dark".
func (t Theme) String() string {
	if !t.isKnown() {
		return fmt.Sprintf("Theme(%d)", int(t))
	}
	return themes[t]
}

// WriteSVG draws the tour on the board as an SVG picture with a title and a
// description for screen readers. The path is a line whose colour shows the
// time of each move. The first square has a ring, and the last one a frame. A
// closed tour has an arrow on its first move. On boards of up to 14 rows and
// columns, squares show their numbers on the path, from 1, unless the piece's
// moves leave no room.
//
// The path may be incomplete, but must consist of moves and visit no square
// twice: otherwise WriteSVG writes nothing and returns a [*PathError], which
// for one of p.Routes wraps [ErrPicture], too. The error wraps [ErrNode] if a
// square of p.Marked or p.Places is not on the board, or if p.Places has an
// index that no tour of the board has, or a square twice. It wraps [ErrPicture]
// if the path contradicts p.Places or another field of p is invalid, and
// [ErrBoard] if b has no squares or too many. Otherwise it is the first error
// of w.Write.
func (p Picture) WriteSVG(w io.Writer, b Board, t Tour) error {
	if w == nil {
		panic("knighttour: nil writer")
	}
	if err := p.check(); err != nil {
		return err
	}
	if b.shape.Area() == 0 {
		return fmt.Errorf("%w: the zero Board has no squares to draw", ErrBoard)
	}
	if err := b.checkSize(); err != nil {
		return err
	}
	if err := checkSteps(b, t.Path, "a move", b.shape.Area(), b.checkedSquare); err != nil {
		return err
	}
	for _, id := range p.Marked {
		if missing := b.missing(id); missing != "" {
			return fmt.Errorf("%w: marked: %s", ErrNode, missing)
		}
	}
	path, breaks, err := p.lines(b, t.Path)
	if err != nil {
		return err
	}
	given, err := p.given(b, path)
	if err != nil {
		return err
	}
	return svg.Picture{
		Board:       b.shape,
		Path:        path,
		Breaks:      breaks,
		Closed:      len(p.Routes) == 0 && len(t.Path) == b.shape.Squares() && t.IsClosed(b),
		Title:       p.Title,
		Auto:        p.Theme == AutoTheme,
		Dark:        p.Theme == DarkTheme,
		Size:        p.Size,
		Unnumbered:  p.Unnumbered,
		Given:       given,
		Coordinates: p.Coordinates,
		Marked:      p.Marked,
		Animated:    p.Animated,
		Duration:    p.Duration,
	}.Draw(w)
}

// lines returns the path and all routes as one list, and the indices at which
// they begin, except the first. The error wraps ErrPicture and a *PathError.
func (p Picture) lines(b Board, path []int64) (all []int64, breaks []int, err error) {
	if len(p.Routes) == 0 {
		return path, nil, nil
	}
	all = slices.Clone(path)
	onLine := make(map[int64]bool)
	for _, id := range path {
		onLine[id] = true
	}
	for k, route := range p.Routes {
		err := checkRoute(b, route, onLine)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: Routes[%d]: %w", ErrPicture, k, unprefixedError{err})
		}
		for _, id := range route {
			onLine[id] = true
		}
		if len(all) > 0 && len(route) > 0 {
			breaks = append(breaks, len(all))
		}
		all = append(all, route...)
	}
	return all, breaks, nil
}

// checkRoute returns a *PathError with the first wrong step of a route,
// whatever is wrong with it: it is no move on the board, or its square is on
// another line.
func checkRoute(b Board, route []int64, onLine map[int64]bool) error {
	shared := slices.IndexFunc(route, func(id int64) bool { return onLine[id] })
	before := route // the steps before the first shared square
	if shared >= 0 {
		before = route[:shared]
	}
	err := checkSteps(b, before, "a move", b.shape.Area(), b.checkedSquare)
	if err != nil || shared < 0 {
		return err
	}
	id := route[shared]
	return &PathError{
		Index:   shared,
		ID:      id,
		Problem: "visits square " + nameOf(b.square(id)) + ", which is on another path",
	}
}

// given returns the numbers of p.Places in ascending order, or an error if they
// are not places of the board or the path contradicts them.
func (p Picture) given(b Board, path []int64) ([]svg.Given, error) {
	if len(p.Places) == 0 {
		return nil, nil
	}
	given := make([]svg.Given, 0, len(p.Places))
	numbers := make(map[int64]int, len(p.Places)) // by square
	n := b.shape.Squares()
	for _, k := range slices.Sorted(maps.Keys(p.Places)) {
		id := p.Places[k]
		if n == 0 {
			return nil, fmt.Errorf("%w: Places[%d]: all squares of the board are blocked", ErrNode, k)
		}
		if k < 0 || k >= n {
			return nil, fmt.Errorf("%w: Places[%d]: a tour of %s has the indices 0 to %d",
				ErrNode, k, english.Plural(n, "square"), n-1)
		}
		if missing := b.missing(id); missing != "" {
			return nil, fmt.Errorf("%w: Places[%d]: %s", ErrNode, k, missing)
		}
		if before, again := numbers[id]; again {
			return nil, fmt.Errorf("%w: Places[%d] and Places[%d] are both square %s",
				ErrNode, before-1, k, nameOf(b.square(id)))
		}
		numbers[id] = k + 1
		given = append(given, svg.Given{ID: id, Number: k + 1})
	}
	return given, p.contradiction(b, path, numbers)
}

// contradiction returns an error if the path gives a square of p.Places another
// number, or gives a number of p.Places to another square. Squares that the
// path does not reach are no contradiction. numbers has the numbers of p.Places
// by square.
func (p Picture) contradiction(b Board, path []int64, numbers map[int64]int) error {
	for i, id := range path {
		number, isGiven := numbers[id]
		if isGiven && number != i+1 {
			return fmt.Errorf("%w: Places has the number %d on square %s, and the path has %d there",
				ErrPicture, number, nameOf(b.square(id)), i+1)
		}
		other, hasOther := p.Places[i]
		if hasOther && other != id {
			return fmt.Errorf("%w: Places has the number %d on square %s, and the path has it on square %s",
				ErrPicture, i+1, nameOf(b.square(other)), nameOf(b.square(id)))
		}
	}
	return nil
}

// check returns an error that wraps ErrPicture if a field is out of its range,
// or if fields exclude each other. WriteSVG, lines and given check the squares.
func (p Picture) check() error {
	switch {
	case p.Size < 0:
		return fmt.Errorf("%w: its Size is %d: it must be at least 0", ErrPicture, p.Size)
	case p.Duration < 0:
		return fmt.Errorf("%w: its Duration is %v: it must be at least 0", ErrPicture, p.Duration)
	case p.Animated && len(p.Routes) > 0:
		return fmt.Errorf("%w: it has Routes: only one path can be animated", ErrPicture)
	case !p.Theme.isKnown():
		return fmt.Errorf("%w: its Theme is %d: it must be AutoTheme, LightTheme or DarkTheme",
			ErrPicture, p.Theme)
	}
	return nil
}

// checkedSquare returns the ID of a square as its number, or says why it is not
// on the board.
func (b Board) checkedSquare(id int64) (int, string) {
	if absent := b.missing(id); absent != "" {
		return 0, absent
	}
	return int(id), ""
}

// missing names the square with an ID and says why it is not on the board. It
// returns "" if it is.
func (b Board) missing(id int64) string {
	switch {
	case b.shape.Has(id):
		return ""
	case id < 0 || id >= int64(b.shape.Area()):
		return fmt.Sprintf("square %d: the %s board has %s%s",
			id, b.shape.Sides(), b.shape.IDRange(), explainNoSquare(id))
	}
	return "square " + nameOf(b.square(id)) + ", which is blocked"
}
