package knighttour_test

import (
	"fmt"
	"log"
	"strings"
	"testing"

	"example.com/knighttour"
)

func ExampleBoard_Format() {
	board := knighttour.MustBoard(5, 6)
	tour, err := board.ClosedTour(0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("A closed tour:")
	fmt.Print(board.Format(tour))

	// Its first moves, on the board without two corners.
	cut, err := board.Without(5, 29)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("Four squares of it:")
	fmt.Print(cut.Format(knighttour.Tour{Path: tour.Path[:4]}))
	// Output:
	// A closed tour:
	//  1 22 25 10  7 16
	// 24 11 30 15 26  9
	// 21  2 23  8 17  6
	// 12 29  4 19 14 27
	//  3 20 13 28  5 18
	// Four squares of it:
	//  1  .  .  .  .  #
	//  .  .  .  .  .  .
	//  .  2  .  .  .  .
	//  .  .  4  .  .  .
	//  3  .  .  .  .  #
}

func TestFormat(t *testing.T) {
	camel, err := knighttour.MustBoard(2, 4).WithLeaper(1, 3)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		board knighttour.Board
		path  []int64
		want  string
	}{
		{"zero", knighttour.Board{}, []int64{0}, ""},
		{"single", knighttour.MustBoard(1, 1), []int64{0}, "1\n"},
		{"empty", knighttour.MustBoard(2, 3), nil, ". . .\n. . .\n"},
		{"open", knighttour.MustBoard(3, 4), []int64{0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4}, " 1  4  7 10\n12  9  2  5\n 3  6 11  8\n"},
		{"partial", knighttour.MustBoard(3, 4), []int64{0, 6, 8}, " 1  .  .  .\n .  .  2  .\n 3  .  .  .\n"},
		{"ring", knighttour.MustVariant(3, 3, 1, 2, 4), []int64{0, 5, 6, 1, 8, 3, 2, 7}, "1 4 7\n6 # 2\n3 8 5\n"},
		{"allBlocked", knighttour.MustVariant(1, 2, 1, 2, 0, 1), nil, "# #\n"},
		{"leaper", camel, []int64{0, 7}, "1 . . .\n. . . 2\n"},
		{"again", knighttour.MustBoard(1, 3), []int64{0, 1, 0}, "3 2 .\n"},
		{"offTheBoard", knighttour.MustBoard(1, 3), []int64{-1, 0, 3, 1, 1 << 62}, "2 4 .\n"},
		{"blockedOnPath", knighttour.MustVariant(1, 3, 1, 2, 1), []int64{0, 1, 2}, "1 # 3\n"},
		{"longerThanBoard", knighttour.MustBoard(1, 2), []int64{0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "10  .\n"},
	}
	for _, test := range tests {
		t.Run("board="+test.name, func(t *testing.T) {
			if got := test.board.Format(knighttour.Tour{Path: test.path}); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

// TestFormatReadBack reads the numbers back as a path.
func TestFormatReadBack(t *testing.T) {
	for _, side := range []struct{ rows, cols int }{{3, 10}, {10, 3}, {10, 10}, {20, 20}, {32, 32}, {6, 170}} {
		t.Run(fmt.Sprintf("board=%dx%d", side.rows, side.cols), func(t *testing.T) {
			b := knighttour.MustBoard(side.rows, side.cols)
			tour := built(t, b)
			text := b.Format(tour)
			lines := strings.Split(text, "\n")
			if last := len(lines) - 1; last != side.rows || lines[last] != "" {
				t.Fatalf("%d lines, the last one %q", last, lines[last])
			}
			for _, line := range lines[:side.rows] {
				if len(line) != len(lines[0]) {
					t.Errorf("line %q is not as long as %q", line, lines[0])
				}
			}
			path := make([]int64, len(tour.Path))
			for id, field := range strings.Fields(text) {
				place := 0
				if _, err := fmt.Sscan(field, &place); err != nil {
					t.Fatal(err)
				}
				path[place-1] = int64(id)
			}
			if err := (knighttour.Tour{Path: path}).Verify(b); err != nil {
				t.Error(err)
			}
		})
	}
}
