package knighttour_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
)

// mostInCircle is how many files may use each other in a circle.
const mostInCircle = 13

// TestFamilies checks that the files of the package use only those that
// ARCHITECTURE.md lets them use, and that circles stay within two families.
func TestFamilies(t *testing.T) {
	uses, family := families(t)
	g := simple.NewDirectedGraph()
	var files []string // by node ID
	node := func(name string) graph.Node {
		if !slices.Contains(files, name) {
			files = append(files, name)
		}
		return simple.Node(slices.Index(files, name))
	}
	for from, to := range dependencies(t) {
		if family[from] == "" {
			t.Errorf("%s belongs to no family", from)
		}
		for _, to := range to {
			if !slices.Contains(uses[family[from]], family[to]) {
				t.Errorf("%s uses %s: the family %s does not use %s", from, to, family[from], family[to])
			}
			g.SetEdge(simple.Edge{F: node(from), T: node(to)})
		}
	}
	for _, circle := range topo.TarjanSCC(g) {
		var names []string
		for _, n := range circle {
			names = append(names, files[n.ID()])
		}
		if f := family[names[0]]; len(names) > mostInCircle || len(names) > 1 && f != "frozen" && f != "search" {
			t.Errorf("a circle of %d files: %v", len(names), names)
		}
	}
}

// families returns the families that each family may use, itself included, and
// the family of each file.
func families(t *testing.T) (uses map[string][]string, family map[string]string) {
	t.Helper()
	uses, family = map[string][]string{}, map[string]string{}
	for _, row := range tableOf(t, "The root") {
		uses[row[0]] = append(strings.Fields(row[2]), row[0])
		for _, pattern := range strings.Fields(strings.ReplaceAll(row[1], "`", "")) {
			files, err := filepath.Glob(pattern)
			if err != nil || len(files) == 0 {
				t.Errorf("no files %s: %v", pattern, err)
			}
			for _, name := range files {
				family[name] = row[0]
			}
		}
	}
	return uses, family
}

// TestInternal checks that internal packages import only those that
// ARCHITECTURE.md lets them import, and never the root.
func TestInternal(t *testing.T) {
	const prefix = "example.com/knighttour"
	uses := map[string][]string{}
	for _, row := range tableOf(t, "internal") {
		uses[strings.Trim(row[0], "`")] = strings.Fields(row[1])
	}
	files, err := filepath.Glob("internal/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range files {
		pkg := filepath.Base(filepath.Dir(name))
		seen[pkg] = true
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			allowed := !strings.HasPrefix(imported, prefix) || slices.Contains(uses[pkg], path.Base(imported)) ||
				strings.HasSuffix(name, "_test.go") && imported != prefix
			if !allowed {
				t.Errorf("%s imports %s", name, imported)
			}
		}
	}
	if got, want := slices.Sorted(maps.Keys(seen)), slices.Sorted(maps.Keys(uses)); !slices.Equal(got, want) {
		t.Errorf("the packages are %v, and ARCHITECTURE.md has %v", got, want)
	}
}

// tableOf returns the rows of the table in a section of ARCHITECTURE.md.
func tableOf(t *testing.T, section string) (rows [][]string) {
	t.Helper()
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, page2, found := strings.Cut(string(page), "\n## "+section+"\n")
	text, _, _ := strings.Cut(page2, "\n## ")
	for line := range strings.Lines(text) {
		if cells := strings.Split(strings.Trim(line, "|\n"), "|"); len(cells) > 2 {
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows = append(rows, cells)
		}
	}
	if !found || len(rows) < 3 {
		t.Fatalf("ARCHITECTURE.md has no table in its section %s", section)
	}
	return rows[2:] // below the header
}

// dependencies returns the files that each file of the package uses: it names
// what they declare, a field or a method included.
func dependencies(t *testing.T) map[string][]string {
	t.Helper()
	set := token.NewFileSet()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	uses := map[string][]string{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
		uses[name] = nil
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: importer.ForCompiler(set, "gc", compiled(t))}
	pkg, err := config.Check("knighttour", set, files, info)
	if err != nil {
		t.Fatal(fmt.Errorf("checking types: %w", err))
	}
	for name, object := range info.Uses {
		from, to := set.Position(name.Pos()).Filename, set.Position(object.Pos()).Filename
		if object.Pkg() == pkg && object.Pos().IsValid() && from != to && !slices.Contains(uses[from], to) {
			uses[from] = append(uses[from], to)
		}
	}
	return uses
}

// compiled returns a function that opens what the compiler has written of a
// package that the library imports.
func compiled(t *testing.T) importer.Lookup {
	t.Helper()
	list, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(list)) {
		if path, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			files[path] = file
		}
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(files[path]) }
}
