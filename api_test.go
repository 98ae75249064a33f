package knighttour_test

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// TestAPI compares what the package exports with testdata/api.txt, so that
// nobody changes it without knowing.
func TestAPI(t *testing.T) {
	fset := token.NewFileSet()
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
