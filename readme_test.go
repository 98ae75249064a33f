package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/knighttour"
)

// The program of README.md.
func Example_readme() {
	ctx, board := context.Background(), knighttour.MustBoard(6, 6)
	tour, err := knighttour.KnightTourBetter(ctx, board, 0)
	closed, errClosed := knighttour.Search{Goal: knighttour.Closed()}.Count(ctx, board, 0)
	if err := errors.Join(err, errClosed); err != nil {
		log.Fatal(err) // knighttour.ErrNoTour is a proof that there is none
	}
	fmt.Print(board.Format(tour))
	fmt.Println(tour.Visits, "visits; closed tours from there:", closed)
	// Output:
	//  1 22  9 32  3 24
	// 10 29  2 23 16 31
	// 21  8 33 30 25  4
	// 28 11 26 17 34 15
	//  7 20 13 36  5 18
	// 12 27  6 19 14 35
	// 36 visits; closed tours from there: 19724
}

// TestReadme checks that the program in README.md is the example above, with its
// output below it.
func TestReadme(t *testing.T) {
	program, output, _ := strings.Cut(function(t, "readme_test.go", "Example_readme"), "\t// Output:\n")
	program = strings.ReplaceAll("\n"+program, "\n\t", "\n")[1:]
	output, _, _ = strings.Cut(output, "}")
	output = strings.ReplaceAll(output, "\t// ", "")
	if want := "```go\n" + program + "```\n\n```\n" + output + "```\n"; !strings.Contains(read(t, "README.md"), want) {
		t.Errorf("README.md does not have the program and its output\n%s", want)
	}
}

// TestReadmeNames checks that the functions and types that README.md names are
// there.
func TestReadmeNames(t *testing.T) {
	api := read(t, "testdata/api.txt")
	_, table, _ := strings.Cut(read(t, "README.md"), "## Which function do I want?")
	table, _, _ = strings.Cut(table, "## ")
	names := regexp.MustCompile("`([A-Za-z.]+)`").FindAllStringSubmatch(table, -1)
	if len(names) < 10 {
		t.Errorf("the table has %d names", len(names))
	}
	for _, name := range names {
		want := regexp.MustCompile(`(?m)^(func|type) ` + name[1] + `\b`)
		if typ, method, ok := strings.Cut(name[1], "."); ok {
			want = regexp.MustCompile(`(?m)^func \(\w+ \*?` + typ + `\) ` + method + `\b`)
		}
		if !want.MatchString(api) {
			t.Errorf("README.md names %s, which the package does not have", name[1])
		}
	}
}

// TestReadmeImages checks that the pictures of README.md are there and are not
// too large for a page, and that all pictures in images can be reached from it.
func TestReadmeImages(t *testing.T) {
	readme := read(t, "README.md")
	for _, link := range regexp.MustCompile(`(?:src="|\]\()(images/[^")]*)`).FindAllStringSubmatch(readme, -1) {
		if _, err := os.Stat(link[1]); err != nil {
			t.Error(err)
		}
	}
	images, err := filepath.Glob("images/*")
	if err != nil || len(images) < 8 {
		t.Fatalf("%d images, error %v", len(images), err)
	}
	for _, image := range images {
		if !strings.Contains(readme, filepath.ToSlash(image)) {
			t.Errorf("README.md does not show or link to %s", image)
		}
	}
	if info, err := os.Stat("images/hundred.svg"); err != nil || info.Size() > 150_000 {
		t.Errorf("images/hundred.svg: %v, error %v, want 150,000 bytes at most", info, err)
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
	text, _, _ := strings.Cut(function(t, file, example), "\t// Output:")
	return text
}

// function returns what follows the first line of an example.
func function(t *testing.T, file, example string) string {
	t.Helper()
	_, text, ok := strings.Cut(read(t, file), "func "+example+"() {\n")
	if !ok {
		t.Fatalf("%s: the example is gone", example)
	}
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
