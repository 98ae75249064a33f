package knighttour_test

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
)

// TestReadmeProgram runs the program of README.md as it stands, and compares what
// it prints with the block that follows it.
func TestReadmeProgram(t *testing.T) {
	blocks := blocksOf(t, "README.md")
	i := slices.IndexFunc(blocks, func(b block) bool { return b.language == "go" })
	if i < 0 || i+1 == len(blocks) {
		t.Fatal("README.md has no program with its output")
	}
	name := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(name, []byte(blocks[i].text), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command("go", "run", name)
	run.Stderr = os.Stderr
	if output, err := run.Output(); err != nil || string(output) != blocks[i+1].text {
		t.Errorf("the program prints\n%serror %v, want\n%s", output, err, blocks[i+1].text)
	}
	if source, err := format.Source([]byte(blocks[i].text)); err != nil || string(source) != blocks[i].text {
		t.Errorf("gofmt makes of the program\n%s, error %v", source, err)
	}
	for _, b := range blocks[i+1:] {
		if b.language == "go" {
			t.Errorf("README.md has a second program, which is not tested:\n%s", b.text)
		}
	}
}

// TestReadmeCommands checks that the first shell block of README.md begins with
// the commands that .ci/run takes from it.
func TestReadmeCommands(t *testing.T) {
	blocks := blocksOf(t, "README.md")
	i := slices.IndexFunc(blocks, func(b block) bool { return b.language == "sh" })
	const want = "go run ./examples/tour -compare\ngo test ./...\n"
	if i < 0 || !strings.HasPrefix(blocks[i].text, want) {
		t.Errorf("the first shell block of README.md does not begin with\n%s", want)
	}
}

// TestReadmeBenchmarks checks that no command of a page runs all tests before
// its benchmarks.
func TestReadmeBenchmarks(t *testing.T) {
	for _, page := range pages(t) {
		for line := range strings.Lines(read(t, page)) {
			if strings.Contains(line, "go test") && strings.Contains(line, "-bench") && !strings.Contains(line, "-run=") {
				t.Errorf("%s: %s", page, line)
			}
		}
	}
}

// TestReadmeVisits checks the visits of the textbook's two searches in README.md and
// BENCHMARKS.md.
func TestReadmeVisits(t *testing.T) {
	for _, page := range []string{"README.md", "BENCHMARKS.md"} {
		rows := regexp.MustCompile(`(?m)^\| (\d+)x\d+ from (\d+) \| ([\d,]+) \| ([\d,]+) \|$`).FindAllStringSubmatch(read(t, page), -1)
		if len(rows) < 2 {
			t.Errorf("%s compares %d searches", page, len(rows))
		}
		for _, row := range rows {
			side, start := number(t, row[1]), int64(number(t, row[2]))
			board := knighttour.MustBoard(side, side)
			for i, do := range []search{knighttour.KnightTour, knighttour.KnightTourBetter} {
				tour, err := do(t.Context(), board, start, knighttour.ByMove())
				if want := int64(number(t, row[3+i])); err != nil || tour.Visits != want {
					t.Errorf("%s: %s%d visits, error %v", page, row[0], tour.Visits, err)
				}
			}
		}
	}
}

// TestReadmeLinks checks that the files that the pages link to are there.
func TestReadmeLinks(t *testing.T) {
	links := 0
	for _, page := range pages(t) {
		for _, link := range regexp.MustCompile(`\]\(([^):#]+)\)`).FindAllStringSubmatch(read(t, page), -1) {
			links++
			if _, err := os.Stat(link[1]); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if links < 10 {
		t.Errorf("the pages have %d links to files", links)
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
	for _, link := range regexp.MustCompile(`(?:src|srcset)="([^"]*)"`).FindAllStringSubmatch(readme, -1) {
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

// A block is a fenced block of a page.
type block struct{ language, text string }

// blocksOf returns the fenced blocks of a page.
func blocksOf(t *testing.T, page string) (blocks []block) {
	t.Helper()
	for _, m := range regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$").FindAllStringSubmatch(read(t, page), -1) {
		blocks = append(blocks, block{m[1], m[2]})
	}
	return blocks
}

// pages returns the names of README.md and of the pages beside it.
func pages(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("*.md")
	if err != nil || len(names) < 2 {
		t.Fatalf("pages %v, error %v", names, err)
	}
	return names
}

// number returns the number that s writes with commas.
func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.ReplaceAll(s, ",", ""))
	if err != nil {
		t.Fatal(err)
	}
	return n
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
