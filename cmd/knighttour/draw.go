package main

import (
	"context"
	"flag"
	"fmt"

	"example.com/knighttour"
)

var drawCommand = command{
	name: "draw",
	args: "FILE",
	does: "draw a board, a floor, a puzzle or a tour (SVG)",
	about: `A tour is a board of numbers, complete or not, as the other commands print it:
with the line above it, which names the piece, or without. If its numbers are
not all from 1 to the last, each a move away from the one before, they are those
of a puzzle.`,
	prepare: prepareDraw,
}

// themes are the values of -theme.
var themes = map[string]knighttour.Theme{
	"auto":  knighttour.AutoTheme,
	"light": knighttour.LightTheme,
	"dark":  knighttour.DarkTheme,
}

func prepareDraw(p *program, flags *flag.FlagSet) action {
	var files reading
	var picture knighttour.Picture
	file := flags.String("o", "-", "`file` to write, or - for standard output")
	theme := flags.String("theme", "auto", "`colours`: light, dark, or auto for what the system asks for")
	flags.StringVar(&picture.Title, "title", "", "`title` for screen readers and tooltips")
	flags.IntVar(&picture.Size, "size", 0,
		"`pixels` of the longer side; 0 for 40 to a square of a small board")
	flags.BoolVar(&picture.Coordinates, "coordinates", false, "name the rows and columns at the rim")
	flags.BoolVar(&picture.Unnumbered, "unnumbered", false, "leave out the numbers of a tour")
	flags.BoolVar(&picture.Animated, "animate", false, "make the piece walk")
	files.register(flags, true)
	return func(ctx context.Context, args []string) error {
		var ok bool
		picture.Theme, ok = themes[*theme]
		switch {
		case !ok:
			return usagef("-theme %q: want auto, light or dark", *theme)
		case picture.Size < 0:
			return usagef("-size %d: want a number from 0", picture.Size)
		case *file == "-" && p.screen.terminal:
			return usageError("no picture to a terminal: use -o file, or redirect")
		}
		err := firstError(
			checkFolder(*file),
			p.checkApart(args, "o", *file),
		)
		if err != nil {
			return err
		}
		s, err := p.read(ctx, args, &files, true)
		if err != nil {
			return err
		}
		path, err := s.path()
		if err != nil {
			return err
		}
		if path == nil {
			picture.Places = s.Places
		}
		return p.writePicture(*file, picture, s.Board, knighttour.Tour{Path: path})
	}
}

// path returns the path that the given numbers are, or nil if they are those of
// a puzzle. Numbers on all squares are meant as a tour: if they are none, the
// error says where.
func (s *subject) path() ([]int64, error) {
	path := make([]int64, len(s.Places))
	for k, id := range s.Places {
		if k >= len(path) {
			return nil, nil
		}
		path[k] = id
	}
	err := knighttour.Tour{Path: path}.Verify(s.Board)
	switch {
	case len(path) == s.nodes() && err != nil:
		text := fmt.Sprintf("the numbers are no tour of a %s: %s", s.piece, s.plain(err))
		fits, ok := s.fitting(path)
		if ok {
			text += fmt.Sprintf("; with -piece %s they are one", fits)
		}
		return nil, usageError(text)
	case len(path) < 2 || !s.joined(path):
		return nil, nil
	}
	return path, nil
}

// fitting returns the name of a piece that has the path as a tour, or false if
// there is none. As the king can do all that the wazir can, it is the last.
func (s *subject) fitting(path []int64) (name string, ok bool) {
	for _, name := range []string{"knight", "wazir", "camel", "giraffe", "zebra", "king"} {
		board, err := withPiece(s.Board, name)
		if err != nil {
			continue
		}
		err = knighttour.Tour{Path: path}.Verify(board)
		if err == nil {
			return name, true
		}
	}
	return "", false
}

// joined reports whether each square of a path is a move away from the next.
func (s *subject) joined(path []int64) bool {
	for i := range len(path) - 1 {
		if !s.Board.HasEdgeBetween(path[i], path[i+1]) {
			return false
		}
	}
	return true
}
