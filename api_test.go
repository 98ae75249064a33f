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

// TestAPI compares all exports with testdata/api.txt, so that nobody changes
// them by accident.
func TestAPI(t *testing.T) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range must(filepath.Glob("*.go")) {
		files = append(files, must(parser.ParseFile(fset, name, nil, parser.ParseComments)))
	}
	pkg := must(doc.NewFromFiles(fset, files, "example.com/knighttour"))
	var api bytes.Buffer
	list := func(values []*doc.Value, functions ...*doc.Func) {
		for _, v := range values {
			writeDeclaration(&api, fset, v.Decl)
		}
		for _, f := range functions {
			writeDeclaration(&api, fset, f.Decl)
		}
	}
	list(slices.Concat(pkg.Consts, pkg.Vars), pkg.Funcs...)
	for _, typ := range pkg.Types {
		writeDeclaration(&api, fset, typ.Decl)
		list(slices.Concat(typ.Consts, typ.Vars), slices.Concat(typ.Funcs, typ.Methods)...)
	}
	// The listing does not show unexported fields, but it shows that there are
	// some.
	got := bytes.ReplaceAll(api.Bytes(), []byte("struct {\n}"), []byte("struct { ... }"))
	checkGolden(t, "testdata/api.txt", got)
}

// writeDeclaration writes a declaration. Package doc has already removed
// unexported parts and the bodies of functions. Other comments, blank lines and
// most spaces are left out, too, so that the listing does not depend on the
// layout of the source.
func writeDeclaration(w *bytes.Buffer, fset *token.FileSet, decl ast.Decl) {
	var source bytes.Buffer
	if err := format.Node(&source, fset, decl); err != nil {
		panic(err)
	}
	for line := range strings.Lines(source.String()) {
		code, _, _ := strings.Cut(line, "//")
		fields := strings.Fields(code)
		if len(fields) == 0 {
			continue
		}
		if !strings.Contains(code, `"`) {
			code = strings.Join(fields, " ")
		}
		if line[0] == '\t' {
			code = "\t" + strings.TrimSpace(code)
		}
		w.WriteString(strings.TrimRight(code, " \n") + "\n")
	}
}
