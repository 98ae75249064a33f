package knighttour_test

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
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

// TestExamples checks that every exported function and type has an example whose
// output is checked.
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

// library returns the declarations that the package exports, with their examples.
func library(t *testing.T, fset *token.FileSet) *doc.Package {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
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
