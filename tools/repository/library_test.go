// Package repository checks what the repository says about the library: in the
// README, in its other pages and in comments; and what no compiler checks in
// its code. It has only tests, which .ci/run runs beside those of the library.
package repository

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "example.com/knighttour"

// TestMain runs the tests in the root of the repository.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// TestEachExportHasAnExample checks that every exported function and type has
// an example whose output is checked.
func TestEachExportHasAnExample(t *testing.T) {
	pkg := library(t)
	functions := pkg.Funcs
	for _, typ := range pkg.Types {
		checkExample(t, typ.Name, typ.Examples)
		functions = append(functions, typ.Funcs...) // functions that return the type
	}
	for _, f := range functions {
		checkExample(t, f.Name, f.Examples)
	}
}

// checkExample fails the test unless the declaration with the given name has an
// example with an output.
func checkExample(t *testing.T, name string, examples []*doc.Example) {
	t.Helper()
	for _, e := range examples {
		if e.Output != "" {
			return
		}
	}
	t.Errorf("there is no example of %s with its output", name)
}

// library returns the declarations that the root package exports, with their
// examples.
func library(t *testing.T) *doc.Package {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(fset, files, module)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// TestDocHasThePackageExample checks that the package documentation begins with
// the package example.
func TestDocHasThePackageExample(t *testing.T) {
	_, body, _ := strings.Cut(read(t, "example_test.go"), "func Example() {\n")
	body, _, ok := strings.Cut(body, "\t// Output:")
	if !ok {
		t.Fatal("example_test.go has no package example with its output")
	}
	var program strings.Builder
	program.WriteString("//\n")
	for line := range strings.Lines(body) {
		program.WriteString("//" + line)
	}
	program.WriteString("//\n// ")
	if !strings.Contains(read(t, "doc.go"), program.String()) {
		t.Errorf("doc.go does not have the program\n%s", program.String())
	}
}

// TestImportsAreThoseOfTheTable checks that the table of ARCHITECTURE.md says
// what each internal package imports, no more and no less, in alphabetical
// order. None may import the root.
func TestImportsAreThoseOfTheTable(t *testing.T) {
	imports, table := internalImports(t), importTable(t)
	if len(imports) == 0 {
		t.Fatal("there are no internal packages")
	}
	for pkg, got := range imports {
		want, ok := table[pkg]
		if !ok {
			t.Errorf("ARCHITECTURE.md does not have %s, which imports %v", pkg, got)
			continue
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s imports %v, and ARCHITECTURE.md says %v", pkg, got, want)
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(table)) {
		if _, ok := imports[pkg]; !ok {
			t.Errorf("ARCHITECTURE.md has %s, which does not exist", pkg)
		}
	}
}

// TestExamplesImportNoInternalPackage checks that people can copy the examples
// into their own modules, which cannot import the internal packages of this
// one.
func TestExamplesImportNoInternalPackage(t *testing.T) {
	imports := importsBelow(t, "examples", nil)
	if len(imports) == 0 {
		t.Fatal("there are no examples")
	}
	for name, list := range imports {
		for _, imported := range list {
			if strings.HasPrefix(imported, module+"/internal/") {
				t.Errorf("%s imports %s", name, imported)
			}
		}
	}
}

// importTable returns, by internal package, what it imports according to
// ARCHITECTURE.md, in ascending order. It fails the test if the table is not in
// that order.
func importTable(t *testing.T) map[string][]string {
	t.Helper()
	table := map[string][]string{}
	_, rows, ok := strings.Cut(read(t, "docs/ARCHITECTURE.md"), "| package | uses |")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no table of packages")
	}
	rows, _, _ = strings.Cut(rows, "\n## ")
	above := "" // the package in the row above
	for line := range strings.Lines(rows) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.Contains(cells[1], "`") {
			continue // not the row of a package
		}
		pkg := strings.Trim(cells[1], " `")
		imports := strings.Fields(cells[2])
		if pkg <= above || !slices.IsSorted(imports) {
			t.Errorf("ARCHITECTURE.md: the row of %s is not in alphabetical order", pkg)
		}
		table[pkg] = imports
		above = pkg
	}
	return table
}

// internalImports returns, by internal package, which packages of the module it
// imports outside its tests, in ascending order. All packages are named by
// their paths below internal.
func internalImports(t *testing.T) map[string][]string {
	t.Helper()
	isTest := func(name string) bool { return strings.HasSuffix(name, "_test.go") }
	imports := map[string][]string{}
	for dir, all := range importsBelow(t, "internal", isTest) {
		list := []string{}
		for _, imported := range all {
			if strings.HasPrefix(imported, module) {
				list = append(list, strings.TrimPrefix(imported, module+"/internal/"))
			}
		}
		imports[strings.TrimPrefix(dir, "internal/")] = list
	}
	return imports
}

// importsBelow returns, by directory at or below root, what its Go files
// import, in ascending order. It leaves out the files for whose names the
// function skip returns true, unless skip is nil.
func importsBelow(t *testing.T, root string, skip func(name string) bool) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	err := filepath.WalkDir(root, func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !strings.HasSuffix(name, ".go") || skip != nil && skip(name) {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir := path.Dir(filepath.ToSlash(name))
		list := imports[dir]
		for _, spec := range file.Imports {
			list = append(list, strings.Trim(spec.Path.Value, `"`))
		}
		slices.Sort(list)
		imports[dir] = slices.Compact(list)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return imports
}

// read returns the text of a file, with \n at the end of each line even where
// Git has written \r\n.
func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}
