package svg

import (
	"testing"

	"example.com/knighttour/internal/board"
)

// TestTitles checks the titles of pictures with custom pieces.
func TestTitles(t *testing.T) {
	wazir := []board.Leaper{{Near: 0, Far: 1}}
	alfil := []board.Leaper{{Near: 2, Far: 2}}
	king := []board.Leaper{{Near: 0, Far: 1}, {Near: 1, Far: 1}}
	other := []board.Leaper{{Near: 2, Far: 5}}
	for _, test := range []struct {
		leapers []board.Leaper
		squares int // of the path
		closed  bool
		want    string
	}{
		{
			leapers: wazir,
			squares: 0,
			want:    "A wazir's 2x2 board",
		},
		{
			leapers: wazir,
			squares: 3,
			want:    "A wazir's path over 3 of the 4 squares of the 2x2 board",
		},
		{
			leapers: wazir,
			squares: 4,
			closed:  true,
			want:    "A closed wazir's tour of the 2x2 board",
		},
		{
			leapers: king,
			squares: 4,
			want:    "An open king's tour of the 2x2 board",
		},
		{
			leapers: alfil,
			squares: 0,
			want:    "An alfil's 2x2 board",
		},
		{
			leapers: alfil,
			squares: 1,
			want:    "An alfil's path over 1 of the 4 squares of the 2x2 board",
		},
		{
			leapers: other,
			squares: 1,
			want:    "A (2,5)-leaper's path over 1 of the 4 squares of the 2x2 board",
		},
	} {
		p := pictureUpTo(2, 2, test.squares)
		p.Board = p.Board.WithPiece(board.NewPiece(test.leapers))
		p.Closed = test.closed
		got := p.title()
		if got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestRoutesInWords checks the title and the description of several routes.
func TestRoutesInWords(t *testing.T) {
	root, _ := drawXML(t, routes)
	for name, want := range map[string]string{
		"title": "3 routes of a knight over 6 of the 12 squares of the 3x4 board",
		"desc": "A board of 3 rows and 4 columns. 3 lines lead over 6 squares: " +
			"from a3 to a1; from d3 to d3; from a2 to c1. " +
			"They get lighter from each to the next. Square a1 is at the bottom left.",
	} {
		if got := root.all(name)[0].Text; got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestPuzzleTitle checks the title of a puzzle without a path.
func TestPuzzleTitle(t *testing.T) {
	p := Picture{Board: blockedBoard(3, 4), Given: []Given{{ID: 0, Number: 1}}}
	want := "A knight's puzzle on the 3x4 board"
	if got := p.title(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
