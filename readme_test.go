package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"testing"
	"time"

	"example.com/knighttour"
)

// The program of README.md.
func Example_readme() {
	board := knighttour.MustBoard(8, 8)
	tour, err := board.ClosedTour(board.ID(0, 0))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tour.Path, tour.IsClosed(board))

	// Any gonum graph will do. This is the board with two squares cut out.
	g := knighttour.KnightGraph(board)
	g.RemoveNode(board.ID(0, 1))
	g.RemoveNode(board.ID(7, 7))

	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	tour, err = knighttour.KnightTourBetter(ctx, g, board.ID(0, 0))
	switch {
	case errors.Is(err, knighttour.ErrNoTour):
		fmt.Println("proved:", err)
	case err != nil:
		fmt.Println("stopped after", tour.Visits, "visits:", err)
	default:
		fmt.Println(len(tour.Path), "squares in", tour.Visits, "visits")
	}

	// Depth-first search with times.
	forest := knighttour.DFSForest(g)
	discovery, _ := forest.Discovery(board.ID(4, 4))
	finish, _ := forest.Finish(board.ID(4, 4))
	fmt.Println(len(forest.Roots()), discovery, finish)
	// Output:
	// [0 17 32 49 59 53 63 46 31 14 4 21 15 5 11 1 16 26 36 30 47 62 52 58 48 42 57 40 25 8 2 19 34 24 9 3 20 37 43 60 54 39 22 7 13 23 6 12 29 44 61 55 38 28 45 51 41 56 50 35 18 33 27 10] true
	// 62 squares in 62 visits
	// 1 41 84
}

// TestReadme checks that the program in README.md is the example above.
func TestReadme(t *testing.T) {
	program := body(t, "readme_test.go", "Example_readme")
	program = strings.TrimPrefix(strings.ReplaceAll("\n"+program, "\n\t", "\n"), "\n")
	if !strings.Contains(read(t, "README.md"), "```go\n"+program+"```\n") {
		t.Errorf("README.md does not have the program\n%s", program)
	}
}

// TestDoc checks that the package documentation begins with the package example.
func TestDoc(t *testing.T) {
	program := "//\n//" + strings.TrimSuffix(strings.ReplaceAll(body(t, "example_test.go", "Example"), "\n", "\n//"), "//") + "//\n// #"
	if !strings.Contains(read(t, "doc.go"), program) {
		t.Errorf("doc.go does not have the program\n%s", program)
	}
}

// body returns the body of an example, without its output.
func body(t *testing.T, file, example string) string {
	t.Helper()
	_, text, ok := strings.Cut(read(t, file), "func "+example+"() {\n")
	if !ok {
		t.Fatalf("%s: the example is gone", example)
	}
	text, _, _ = strings.Cut(text, "\t// Output:")
	return text
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}
