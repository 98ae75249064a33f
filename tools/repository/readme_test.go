package repository

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"example.com/knighttour"
)

// A block is a fenced block of a page. Its language is "" if the fence names
// none.
type block struct {
	language string
	text     string
}

var fence = regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")

// blocksOf returns the fenced blocks of a page in their order.
func blocksOf(t *testing.T, page string) (blocks []block) {
	t.Helper()
	for _, m := range fence.FindAllStringSubmatch(read(t, page), -1) {
		blocks = append(blocks, block{language: m[1], text: m[2]})
	}
	return blocks
}

// examplesText returns the lines of all examples and of examples/plan as bare
// code.
func examplesText(t *testing.T) string {
	t.Helper()
	names, err := filepath.Glob("example_*test.go")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, name := range append(names, "examples/plan/main.go") {
		text.WriteString(bare(read(t, name)))
	}
	return text.String()
}

// bare returns code without its tabs and blank lines.
func bare(code string) string {
	isLayout := func(r rune) bool { return r == '\t' || r == '\n' }
	return strings.Join(strings.FieldsFunc(code, isLayout), "\n") + "\n"
}

// TestReadmeCodeIsThatOfExamples checks that all Go code of README.md except
// the first program, which .ci/run runs, is the program of examples/plan or
// lines of an example.
func TestReadmeCodeIsThatOfExamples(t *testing.T) {
	uses := slices.DeleteFunc(blocksOf(t, "README.md")[2:], func(b block) bool {
		return b.language != "go"
	})
	if len(uses) != 3 {
		t.Fatalf("README.md has %d uses after its first program, want 3", len(uses))
	}
	if !strings.HasSuffix(read(t, "examples/plan/main.go"), "\n"+uses[0].text) {
		t.Errorf("the first use of README.md is not examples/plan:\n%s", uses[0].text)
	}
	examples := examplesText(t)
	for _, use := range uses {
		if !strings.Contains(examples, bare(use.text)) {
			t.Errorf("no example has the lines\n%s", use.text)
		}
	}
}

// TestReadmeErrorIsPrinted checks that an example prints the one error that
// README.md shows.
func TestReadmeErrorIsPrinted(t *testing.T) {
	shown := regexp.MustCompile("(?m)^`(knighttour: .*)`$")
	printed := shown.FindAllStringSubmatch(read(t, "README.md"), -1)
	if len(printed) != 1 {
		t.Fatalf("README.md shows the errors %q, want one", printed)
	}
	if !strings.Contains(examplesText(t), "// "+printed[0][1]+"\n") {
		t.Errorf("no example prints %q", printed[0][1])
	}
}

// TestReadmeOutputIsPrinted checks that an example prints the output that
// README.md shows after that of its first program.
func TestReadmeOutputIsPrinted(t *testing.T) {
	outputs := slices.DeleteFunc(blocksOf(t, "README.md")[2:], func(b block) bool {
		return b.language != "text"
	})
	if len(outputs) != 1 {
		t.Fatalf("README.md has %d outputs after that of its first program, want 1", len(outputs))
	}
	examples := strings.ReplaceAll(examplesText(t), "\n// ", "\n")
	if !strings.Contains(examples, outputs[0].text) {
		t.Errorf("no example prints\n%s", outputs[0].text)
	}
}

var exampleLink = regexp.MustCompile(`\[(Example\w*)\]\((\w+\.go)#L(\d+)\)`)

// TestReadmeLinksToExamples checks that the links of README.md to examples lead
// to the lines where the examples begin.
func TestReadmeLinksToExamples(t *testing.T) {
	links := exampleLink.FindAllStringSubmatch(read(t, "README.md"), -1)
	if len(links) < 10 {
		t.Errorf("README.md has %d links to lines of examples, want at least 10", len(links))
	}
	for _, link := range links {
		name, file, shown := link[1], link[2], number(t, link[3])
		lines := strings.Split(read(t, file), "\n")
		if begins := 1 + slices.Index(lines, "func "+name+"() {"); shown != begins {
			t.Errorf("README.md: %s is at %s#L%d, not #L%d", name, file, begins, shown)
		}
	}
}

// TestDocNamesExamples checks that the examples that doc.go names exist. doc.go
// uses the names of pkg.go.dev: ExampleFind_from is Find (From), and
// Example_names is Package (Names).
func TestDocNamesExamples(t *testing.T) {
	_, recipes, ok := strings.Cut(strings.ReplaceAll(read(t, "doc.go"), "\n// ", " "), "named as on pkg.go.dev: ")
	if !ok {
		t.Fatal("doc.go names no examples")
	}
	recipes, _, _ = strings.Cut(recipes, ".\n")
	declared := regexp.MustCompile(`(?m)^func (Example\w*)\(\) \{$`)
	var examples []string
	for _, m := range declared.FindAllStringSubmatch(examplesText(t), -1) {
		examples = append(examples, listed(m[1]))
	}
	names := strings.Split(recipes, ", ")
	for _, name := range names {
		if !slices.Contains(examples, name) {
			t.Errorf("doc.go names the example %s, which does not exist", name)
		}
	}
	if len(names) < 8 {
		t.Errorf("doc.go names %d examples, want at least 8", len(names))
	}
}

// listed returns the name under which pkg.go.dev lists an example: that of the
// function, type or method, and then the suffix, which is the part that begins
// with a lower-case letter.
func listed(example string) string {
	var names []string
	suffix := ""
	for _, part := range strings.Split(strings.TrimPrefix(example, "Example"), "_") {
		switch {
		case part == "":
		case unicode.IsLower(rune(part[0])):
			suffix = " (" + strings.ToUpper(part[:1]) + part[1:] + ")"
		default:
			names = append(names, part)
		}
	}
	if len(names) == 0 {
		return "Package" + suffix
	}
	return strings.Join(names, ".") + suffix
}

// textbookSearches are the searches whose visits the columns of a table show:
// the naive search as in the textbook's current edition, the naive search as in
// earlier ones, and the search by Warnsdorff's rule.
var textbookSearches = []knighttour.Search{
	{Unpruned: true, Orders: []knighttour.Order{knighttour.ByID()}},
	{Unpruned: true, Orders: []knighttour.Order{knighttour.ByMove()}},
	{Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.ByMove()}},
}

var visitsRow = regexp.MustCompile(
	`(?m)^\| (\d+)x\d+ from (\d+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$`)

// TestVisitsOfTheTextbook checks the visits of the textbook's searches in
// README.md and BENCHMARKS.md.
func TestVisitsOfTheTextbook(t *testing.T) {
	for _, page := range []string{"README.md", "docs/BENCHMARKS.md"} {
		rows := visitsRow.FindAllStringSubmatch(read(t, page), -1)
		if len(rows) < 2 {
			t.Errorf("%s compares %d searches, want at least 2", page, len(rows))
		}
		for _, row := range rows {
			side, start := number(t, row[1]), number(t, row[2])
			board := knighttour.MustBoard(side, side)
			for i, search := range textbookSearches {
				search.Prefix = []int64{int64(start)}
				tour, err := search.Tour(t.Context(), board)
				if err != nil {
					t.Fatalf("%s: %s: %v", page, row[0], err)
				}
				if want := number(t, row[3+i]); tour.Visits != int64(want) {
					t.Errorf("%s: %s: search %d makes %d visits", page, row[0], i+1, tour.Visits)
				}
			}
		}
	}
}

// number parses a number with commas.
func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.ReplaceAll(s, ",", ""))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestReadmeNames checks the second columns of the tables of README.md: the
// functions, types, methods and fields named there must exist.
func TestReadmeNames(t *testing.T) {
	api := read(t, "testdata/api.txt")
	for _, title := range []string{"## What should I use?", "## The textbook"} {
		_, section, _ := strings.Cut(read(t, "README.md"), title)
		section, _, _ = strings.Cut(section, "\n## ")
		rows := regexp.MustCompile(`(?m)^\|[^|]*\|([^|]*)\|$`).FindAllStringSubmatch(section, -1)
		names := 0
		for _, row := range rows {
			for _, name := range regexp.MustCompile("`([A-Z][A-Za-z.]+)").FindAllStringSubmatch(row[1], -1) {
				names++
				if !declares(api, name[1]) {
					t.Errorf("README.md names %s, which the package does not have", name[1])
				}
			}
		}
		if names < 10 {
			t.Errorf("%s: the table has %d names, want at least 10", title, names)
		}
	}
}

// declares reports whether api, the listing of the package in testdata, has a
// function or type with the given name, or a method or field if that is written
// with its type, as in "Board.Tour".
func declares(api, name string) bool {
	typ, member, isMember := strings.Cut(name, ".")
	if !isMember {
		return regexp.MustCompile(`(?m)^(func|type) ` + name + `\b`).MatchString(api)
	}
	method := regexp.MustCompile(`(?m)^func \(\w+ \*?` + typ + `\) ` + member + `\b`)
	field := regexp.MustCompile(`(?m)^type ` + typ + ` struct {\n(\t.*\n)*\t` + member + `\b`)
	return method.MatchString(api) || field.MatchString(api)
}

// TestReadmeShowsAllImages checks that README.md shows or links to all pictures
// in images.
func TestReadmeShowsAllImages(t *testing.T) {
	readme := read(t, "README.md")
	images, err := filepath.Glob("images/*")
	if err != nil {
		t.Fatal(err)
	}
	if len(images) < 8 {
		t.Fatalf("there are %d images, want at least 8", len(images))
	}
	for _, image := range images {
		if !strings.Contains(readme, filepath.ToSlash(image)) {
			t.Errorf("README.md does not show or link to %s", image)
		}
	}
}

// TestImageOfHundredIsSmall checks that the picture of 10,000 squares is not
// too large for a page.
func TestImageOfHundredIsSmall(t *testing.T) {
	const most = 150_000 // bytes
	info, err := os.Stat("images/hundred.svg")
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > most {
		t.Errorf("images/hundred.svg has %d bytes, want %d at most", info.Size(), most)
	}
}
