package knighttour_test

import (
	"bytes"
	"errors"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
)

// TestAPI compares all exports with testdata/api.txt, so that nobody changes
// them unknowingly.
func TestAPI(t *testing.T) {
	fset := token.NewFileSet()
	pkg := library(t, fset)
	var api bytes.Buffer
	list := func(values []*doc.Value, functions ...*doc.Func) {
		for _, v := range values {
			listing(&api, fset, v.Decl)
		}
		for _, f := range functions {
			listing(&api, fset, f.Decl)
		}
	}
	list(slices.Concat(pkg.Consts, pkg.Vars), pkg.Funcs...)
	for _, typ := range pkg.Types {
		listing(&api, fset, typ.Decl)
		list(slices.Concat(typ.Consts, typ.Vars), slices.Concat(typ.Funcs, typ.Methods)...)
	}
	// Fields that are not exported are nobody's business, but that there are
	// some is.
	checkGolden(t, "testdata/api.txt",
		bytes.ReplaceAll(api.Bytes(), []byte("struct {\n}"), []byte("struct { ... }")))
}

// listing writes a declaration. Package doc has taken out of it what is not
// exported, and the bodies of functions. The rest of the comments, blank lines
// and most blanks are left out, too: the listing is not to depend on the layout
// of the source.
func listing(w *bytes.Buffer, fset *token.FileSet, decl ast.Decl) {
	var source bytes.Buffer
	if err := format.Node(&source, fset, decl); err != nil {
		panic(err)
	}
	for line := range strings.Lines(source.String()) {
		code, _, _ := strings.Cut(line, "//")
		if fields := strings.Fields(code); len(fields) > 0 {
			if !strings.Contains(code, `"`) {
				code = strings.Join(fields, " ")
			}
			if line[0] == '\t' {
				code = "\t" + strings.TrimSpace(code)
			}
			w.WriteString(strings.TrimRight(code, " \n") + "\n")
		}
	}
}

// TestExamples checks that every exported function and type has an example
// whose output is checked.
func TestExamples(t *testing.T) {
	check := func(name string, examples []*doc.Example) {
		if !slices.ContainsFunc(examples, func(e *doc.Example) bool { return e.Output != "" }) {
			t.Errorf("there is no example of %s", name)
		}
	}
	pkg := library(t, token.NewFileSet())
	functions := pkg.Funcs
	for _, typ := range pkg.Types {
		check(typ.Name, typ.Examples)
		functions = append(functions, typ.Funcs...) // which return the type
	}
	for _, f := range functions {
		check(f.Name, f.Examples)
	}
}

// library returns the declarations that the package exports, with their
// examples.
func library(t *testing.T, fset *token.FileSet) *doc.Package {
	t.Helper()
	var files []*ast.File
	for _, name := range must(filepath.Glob("*.go")) {
		files = append(files, must(parser.ParseFile(fset, name, nil, parser.ParseComments)))
	}
	return must(doc.NewFromFiles(fset, files, "example.com/knighttour"))
}

// TestDoc checks that the package documentation begins with the package
// example.
func TestDoc(t *testing.T) {
	_, body, _ := strings.Cut(read("example_test.go"), "func Example() {\n")
	body, _, ok := strings.Cut(body, "\t// Output:")
	program := "//\n//" + strings.TrimSuffix(strings.ReplaceAll(body, "\n", "\n//"), "//") + "//\n// #"
	if !ok || !strings.Contains(read("doc.go"), program) {
		t.Errorf("doc.go does not have the program\n%s", program)
	}
}

// TestImports checks that the table of ARCHITECTURE.md says what each internal
// package imports, no more and no less. None may import the root.
func TestImports(t *testing.T) {
	const module, below = "example.com/knighttour", "example.com/knighttour/internal/"
	table, imports := map[string][]string{}, map[string][]string{}
	_, rows, _ := strings.Cut(read("docs/ARCHITECTURE.md"), "| package | uses |")
	for line := range strings.Lines(rows) {
		if cells := strings.Split(line, "|"); len(cells) == 5 && strings.Contains(cells[1], "`") {
			table[strings.Trim(cells[1], " `")] = slices.Sorted(strings.FieldsSeq(cells[2]))
		} else if strings.HasPrefix(line, "## ") {
			break
		}
	}
	err := filepath.WalkDir("internal", func(name string, _ fs.DirEntry, err error) error {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		pkg := strings.TrimPrefix(path.Dir(filepath.ToSlash(name)), "internal/")
		for _, spec := range must(parser.ParseFile(token.NewFileSet(), name, nil,
			parser.ImportsOnly)).Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			if strings.HasPrefix(imported, module) {
				imports[pkg] = append(imports[pkg], strings.TrimPrefix(imported, below))
			}
		}
		slices.Sort(imports[pkg])
		imports[pkg] = slices.Compact(imports[pkg])
		return err
	})
	if err != nil || len(imports) == 0 {
		t.Fatalf("%d packages, %v", len(imports), err)
	}
	for pkg := range maps.Keys(imports) {
		if _, ok := table[pkg]; !ok || !slices.Equal(imports[pkg], table[pkg]) {
			t.Errorf("%s imports %v, and ARCHITECTURE.md says %v", pkg, imports[pkg], table[pkg])
		}
		delete(table, pkg)
	}
	if len(table) > 0 {
		t.Errorf("ARCHITECTURE.md has packages that there are not: %v", table)
	}
}

// TestReadmeUses checks that all Go code of README.md but the first program,
// which .ci/run runs, is the program of examples/plan or lines of an example,
// and so is what is printed.
func TestReadmeUses(t *testing.T) {
	lines := func(code string) string {
		return strings.Join(strings.FieldsFunc(code, func(r rune) bool {
			return r == '\t' || r == '\n'
		}),
			"\n") + "\n"
	}
	var examples string
	for _, name := range append(must(filepath.Glob("example_*test.go")), "examples/plan/main.go") {
		examples += lines(read(name))
	}
	uses := slices.DeleteFunc(blocksOf("README.md")[2:], func(b block) bool {
		return b.language != "go"
	})
	if len(uses) != 2 || !strings.HasSuffix(read("examples/plan/main.go"), "\n"+uses[0].text) {
		t.Errorf("README.md has %d uses, and the first must be examples/plan", len(uses))
	}
	for _, use := range uses {
		if !strings.Contains(examples, lines(use.text)) {
			t.Errorf("no example has the lines\n%s", use.text)
		}
	}
	printed := regexp.MustCompile("(?m)^`(knighttour: .*)`$").FindAllStringSubmatch(read("README.md"),
		-1)
	if len(printed) != 1 || !strings.Contains(examples, "// "+printed[0][1]+"\n") {
		t.Errorf("no example prints %q", printed)
	}
}

// TestRecipes checks that all examples named in README.md and doc.go are there,
// and their links.
func TestRecipes(t *testing.T) {
	links := regexp.MustCompile(`\[(Example\w*)\]\((\w+\.go)\)`)
	linked := links.FindAllStringSubmatch(read("README.md"), -1)
	for _, link := range linked {
		if !strings.Contains(read(link[2]), "\nfunc "+link[1]+"() {\n") {
			t.Errorf("README.md: %s has no %s", link[2], link[1])
		}
	}
	named := regexp.MustCompile(`Example\w*`).FindAllString(read("doc.go"), -1)
	for _, name := range named {
		if !slices.ContainsFunc(linked, func(link []string) bool { return link[1] == name }) {
			t.Errorf("doc.go names %s, which README.md does not link to", name)
		}
	}
	if len(named) < 8 || len(named) > len(linked) {
		t.Errorf("%d examples in doc.go, %d in README.md", len(named), len(linked))
	}
}

// TestReadmeVisits checks the visits of the textbook's searches in README.md
// and BENCHMARKS.md.
func TestReadmeVisits(t *testing.T) {
	for _, page := range []string{"README.md", "docs/BENCHMARKS.md"} {
		rows := regexp.MustCompile(`(?m)^\| (\d+)x\d+ from (\d+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$`).FindAllStringSubmatch(read(page),
			-1)
		if len(rows) < 2 {
			t.Errorf("%s compares %d searches", page, len(rows))
		}
		for _, row := range rows {
			side, start := number(row[1]), int64(number(row[2]))
			for i, search := range textbookSearches {
				tour, err := search.do(t.Context(), knighttour.MustBoard(side, side), start,
					search.order)
				if want := int64(number(row[3+i])); err != nil || tour.Visits != want {
					t.Errorf("%s: %s%d visits, error %v", page, row[0], tour.Visits, err)
				}
			}
		}
	}
}

// TestReadmeNames checks that the functions, types and fields that README.md
// names are there.
func TestReadmeNames(t *testing.T) {
	api := read("testdata/api.txt")
	_, table, _ := strings.Cut(read("README.md"), "## What should I use?")
	table, _, _ = strings.Cut(table, "## ")
	names := regexp.MustCompile("`([A-Za-z.]+)`").FindAllStringSubmatch(table, -1)
	if len(names) < 10 {
		t.Errorf("the table has %d names", len(names))
	}
	for _, name := range names {
		want := regexp.MustCompile(`(?m)^(func|type) ` + name[1] + `\b`)
		if typ, method, ok := strings.Cut(name[1], "."); ok {
			want = regexp.MustCompile(`(?m)^func \(\w+ \*?` + typ + `\) ` + method + `\b|^type ` + typ + ` struct {\n(\t.*\n)*\t` + method + `\b`)
		}
		if !want.MatchString(api) {
			t.Errorf("README.md names %s, which the package does not have", name[1])
		}
	}
}

// TestReadmeImages checks that README.md shows or links to all pictures in
// images, and that the one of 10,000 squares is not too large for a page.
func TestReadmeImages(t *testing.T) {
	readme := read("README.md")
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

// TestImages checks that the pictures of tours in images are what the package
// draws. go generate draws them anew. Those of searches are drawn and checked
// by tools/pictures.
func TestImages(t *testing.T) {
	chessboard, hundred := knighttour.MustBoard(8, 8), knighttour.MustBoard(100, 100)
	floor := must(must(knighttour.ParseBoard(bays[1:])).WithPiece([2]int{0, 1}))
	route, err := knighttour.Find(t.Context(), floor, knighttour.Open())
	var no *knighttour.NoTourError
	if !errors.As(err, &no) {
		t.Fatal(err)
	}
	for name, svg := range map[string][]byte{
		"animated": drawn(t, knighttour.Picture{Animated: true}, chessboard,
			symmetricTour(chessboard, 8)),
		"plan": drawn(t, knighttour.Picture{Coordinates: true, Marked: no.Nodes}, floor, route),
		"hundred": drawn(t, knighttour.Picture{}, hundred,
			must(knighttour.KnightTourBetter(t.Context(), hundred, 0))),
	} {
		checkGolden(t, "images/"+name+".svg", svg)
	}
}

// A block is a fenced block of a page.
type block struct{ language, text string }

func blocksOf(page string) (blocks []block) {
	for _, m := range regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$").FindAllStringSubmatch(read(page),
		-1) {
		blocks = append(blocks, block{m[1], m[2]})
	}
	return blocks
}

// number returns the number that s writes with commas.
func number(s string) int { return must(strconv.Atoi(strings.ReplaceAll(s, ",", ""))) }
