package knighttour_test

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAPI compares what the package exports with testdata/api.txt, so that
// nobody changes it without knowing.
func TestAPI(t *testing.T) {
	fset := token.NewFileSet()
	pkg := library(t, fset)
	a := api{t: t, fset: fset}
	a.values(pkg.Consts)
	a.values(pkg.Vars)
	a.functions(pkg.Funcs)
	for _, typ := range pkg.Types {
		a.write(typ.Decl)
		a.values(typ.Consts)
		a.values(typ.Vars)
		a.functions(typ.Funcs)
		a.functions(typ.Methods)
	}
	// Fields that are not exported are nobody's business, but that there are some
	// makes a struct opaque.
	checkGolden(t, "testdata/api.txt", bytes.ReplaceAll(a.Bytes(), []byte("struct {\n}"), []byte("struct { ... }")))
}

// An api is a listing of declarations, without comments.
type api struct {
	bytes.Buffer
	t    *testing.T
	fset *token.FileSet
}

func (a *api) values(values []*doc.Value) {
	for _, v := range values {
		a.write(v.Decl)
	}
}

func (a *api) functions(functions []*doc.Func) {
	for _, f := range functions {
		a.write(f.Decl)
	}
}

// write adds a declaration. Package doc has taken out of it what is not
// exported, and the bodies of functions.
func (a *api) write(decl ast.Decl) {
	var source bytes.Buffer
	if err := format.Node(&source, a.fset, decl); err != nil {
		a.t.Fatal(err)
	}
	// What is left of the comments, and the blank lines between them, go with
	// the source lines: the listing is not to depend on how they were laid out.
	for line := range strings.Lines(source.String()) {
		code, _, _ := strings.Cut(line, "//")
		if fields := strings.Fields(code); len(fields) > 0 {
			if !strings.Contains(code, `"`) {
				code = strings.Join(fields, " ")
			}
			if line[0] == '\t' {
				code = "\t" + strings.TrimSpace(code)
			}
			a.WriteString(strings.TrimRight(code, " \n") + "\n")
		}
	}
}

// TestEveryNameIsUsed checks that the program in .ci/consumer uses every
// exported name of the package, and that an example with output does. Names are
// told apart by their number: as many types have a method String, as many uses
// of a String the program has at least.
func TestEveryNameIsUsed(t *testing.T) {
	fset := token.NewFileSet()
	want := names(library(t, fset))

	program, err := parser.ParseFile(fset, ".ci/consumer/main.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]int{}
	countUses(used, program)

	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]int{}
	examples := map[string]bool{}
	for _, name := range files {
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, example := range doc.Examples(file) {
			if example.Output != "" {
				countUses(shown, example.Code)
				for name := range strings.SplitSeq(example.Name, "_") {
					shown[name]++
				}
				examples[example.Name] = true
			}
		}
	}
	for name, n := range want {
		if used[name] < n {
			t.Errorf(".ci/consumer/main.go uses the name %s %d times, and the package exports it %d times", name, used[name], n)
		}
		if shown[name] == 0 {
			t.Errorf("no example uses %s", name)
		}
	}
	pkg := library(t, fset)
	for _, f := range pkg.Funcs {
		if !examples[f.Name] {
			t.Errorf("there is no example of %s", f.Name)
		}
	}
	for _, typ := range pkg.Types {
		if !examples[typ.Name] {
			t.Errorf("there is no example of %s", typ.Name)
		}
		for _, f := range typ.Funcs {
			if !examples[f.Name] {
				t.Errorf("there is no example of %s", f.Name)
			}
		}
	}
}

// library returns the declarations that the package exports.
func library(t *testing.T, fset *token.FileSet) *doc.Package {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(fset, files, "example.com/knighttour")
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// names returns the exported names, those of fields included, and how many
// things have each of them.
func names(pkg *doc.Package) map[string]int {
	n := map[string]int{}
	values := func(values []*doc.Value) {
		for _, v := range values {
			for _, name := range v.Names {
				n[name]++
			}
		}
	}
	functions := func(functions []*doc.Func) {
		for _, f := range functions {
			n[f.Name]++
		}
	}
	values(pkg.Consts)
	values(pkg.Vars)
	functions(pkg.Funcs)
	for _, typ := range pkg.Types {
		n[typ.Name]++
		values(typ.Consts)
		values(typ.Vars)
		functions(typ.Funcs)
		functions(typ.Methods)
		ast.Inspect(typ.Decl, func(node ast.Node) bool {
			if field, ok := node.(*ast.Field); ok {
				for _, name := range field.Names {
					if name.IsExported() {
						n[name.Name]++
					}
				}
			}
			return true
		})
	}
	return n
}

// countUses counts the names that follow a dot, and the keys of literals.
func countUses(n map[string]int, node ast.Node) {
	ast.Inspect(node, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			n[node.Sel.Name]++
		case *ast.KeyValueExpr:
			if key, ok := node.Key.(*ast.Ident); ok {
				n[key.Name]++
			}
		}
		return true
	})
}
