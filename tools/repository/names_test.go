package repository

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocCommentsName checks that the doc comment of a function begins with its
// name, and that the links in doc comments lead to declarations: after a change
// of name, the old name must not remain. The comments of examples are text for
// users, and may begin with any word.
func TestDocCommentsName(t *testing.T) {
	p := allDocPackages(t)
	for _, fault := range p.faults() {
		t.Error(fault)
	}
}

// excluded matches a method of this module in the list of .golangci.yml.
var excluded = regexp.MustCompile(
	`(?m)^ *- \(\*?` + regexp.QuoteMeta(module) + `/([\w/]+)\.(\w+)\)(\.\w+)$`)

// TestExcludedMethodsExist checks that .golangci.yml names methods that exist:
// after a change of name, golangci-lint would ignore the old name.
func TestExcludedMethodsExist(t *testing.T) {
	p := allDocPackages(t)
	config := read(t, ".golangci.yml")
	methods := excluded.FindAllStringSubmatch(config, -1)
	if len(methods) == 0 || len(methods) != strings.Count(config, module) {
		t.Errorf("of %d names in this module, %d are those of methods",
			strings.Count(config, module), len(methods))
	}
	for _, m := range methods {
		folder, method := m[1], m[2]+m[3]
		if !p.declared[folder][method] {
			t.Errorf("%s has no method %s", folder, method)
		}
	}
}

// docPackages has the files of packages, and what these packages declare.
type docPackages struct {
	fset  *token.FileSet
	files []docFile

	// declared has, by folder, the names that the packages there declare. A
	// method or a field has the name of its type before its own, as in
	// "Board.Tour".
	declared map[string]map[string]bool
}

// A docFile is a parsed file with its comments, and the folder that it is in.
type docFile struct {
	folder string
	*ast.File
}

// newDocPackages returns packages without files.
func newDocPackages() *docPackages {
	return &docPackages{
		fset:     token.NewFileSet(),
		declared: map[string]map[string]bool{},
	}
}

// allDocPackages returns the packages of all Go files in the repository.
func allDocPackages(t *testing.T) *docPackages {
	t.Helper()
	p := newDocPackages()
	err := filepath.WalkDir(".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".go") {
			p.add(t, name, nil)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.files) < 300 {
		t.Errorf("there are %d files, want at least 300", len(p.files))
	}
	return p
}

// add adds the file with the given name. Its text is source or, if that is nil,
// what the file holds.
func (p *docPackages) add(t *testing.T, name string, source any) {
	t.Helper()
	file, err := parser.ParseFile(p.fset, name, source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.ToSlash(filepath.Dir(name))
	p.files = append(p.files, docFile{folder, file})
	declared := p.declared[folder]
	if declared == nil {
		declared = map[string]bool{}
		p.declared[folder] = declared
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			declared[receiver(d)+d.Name.Name] = true
		case *ast.GenDecl:
			for _, s := range d.Specs {
				declare(declared, s)
			}
		}
	}
}

// receiver returns the receiver type of a method, with a dot after it, as in
// "Board.", and "" for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	name := "" // the first identifier: type parameters come after it
	ast.Inspect(f.Recv.List[0].Type, func(n ast.Node) bool {
		if id, isName := n.(*ast.Ident); isName && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name + "."
}

// declare adds the names of constants, variables or a type to those declared,
// with the fields of a struct and the methods of an interface.
func declare(declared map[string]bool, s ast.Spec) {
	switch s := s.(type) {
	case *ast.ValueSpec:
		for _, name := range s.Names {
			declared[name.Name] = true
		}
	case *ast.TypeSpec:
		declared[s.Name.Name] = true
		var members *ast.FieldList
		switch of := s.Type.(type) {
		case *ast.StructType:
			members = of.Fields
		case *ast.InterfaceType:
			members = of.Methods
		default:
			return
		}
		for _, m := range members.List {
			for _, name := range m.Names {
				declared[s.Name.Name+"."+name.Name] = true
			}
		}
	}
}

// faults returns what is wrong with the doc comments, each time with the file's
// name.
func (p *docPackages) faults() (list []string) {
	for _, f := range p.files {
		fault := func(pos token.Pos, text string) {
			at := p.fset.Position(pos)
			list = append(list, filepath.ToSlash(at.Filename)+": "+text)
		}
		for _, d := range f.Decls {
			fn, isFunc := d.(*ast.FuncDecl)
			if !isFunc || fn.Doc == nil || strings.HasPrefix(fn.Name.Name, "Example") {
				continue
			}
			if text := fn.Doc.Text(); !beginsWithName(text, fn.Name.Name) {
				words := strings.Fields(text + " nothing")
				fault(fn.Pos(), "the comment of "+fn.Name.Name+" begins with "+words[0])
			}
		}
		ast.Inspect(f.File, func(n ast.Node) bool {
			doc := docOf(n)
			for _, link := range linksIn(doc.Text()) {
				if !p.resolves(f, link) {
					fault(doc.Pos(), "["+link+"] leads nowhere")
				}
			}
			return true
		})
	}
	return list
}

// docOf returns the doc comment of a node, or nil if it has none. The text of
// nil is "".
func docOf(n ast.Node) *ast.CommentGroup {
	switch n := n.(type) {
	case *ast.File:
		return n.Doc
	case *ast.FuncDecl:
		return n.Doc
	case *ast.GenDecl:
		return n.Doc
	case *ast.ValueSpec:
		return n.Doc
	case *ast.TypeSpec:
		return n.Doc
	case *ast.Field:
		return n.Doc
	}
	return nil
}

var (
	// subject matches what a comment begins with, up to its verb: a name, or a
	// list of names, perhaps after an article.
	subject = regexp.MustCompile(`^(?:(?:A|An|The) )?\w+(?:(?:,|, and| and|, or| or) \w+)*\b`)
	word    = regexp.MustCompile(`\w+`)

	// docLink matches a link to a declaration, perhaps in another package.
	docLink  = regexp.MustCompile(`(?:^|[\s(])\[(\*?[A-Za-z_][\w.]*)\](?:[^\w(\[:]|$)`)
	indented = regexp.MustCompile(`(?m)^\t.*$`) // a line of code
)

// beginsWithName reports whether a comment begins with a name: alone, in a list
// of names, or after an article.
func beginsWithName(text, name string) bool {
	for _, w := range word.FindAllString(subject.FindString(text), -1) {
		if w == name {
			return true
		}
	}
	return false
}

// linksIn returns what the links of a comment lead to, as in "Board.Tour".
func linksIn(text string) (list []string) {
	text = indented.ReplaceAllString(text, "")
	for _, m := range docLink.FindAllStringSubmatch(text, -1) {
		list = append(list, strings.TrimPrefix(m[1], "*"))
	}
	return list
}

// resolves reports whether a link in a file leads to a declaration: of its own
// package, of a package that it or a file beside it imports, or of the standard
// library. Links to packages in other modules are assumed to resolve.
func (p *docPackages) resolves(f docFile, link string) bool {
	if p.declared[f.folder][link] {
		return true
	}
	first, rest, isLong := strings.Cut(link, ".")
	if _, isStandard := comment.DefaultLookupPackage(first); isStandard && isLong {
		return true
	}
	if f.Name.Name == first && p.declared[f.folder][rest] {
		return true
	}
	for _, imported := range p.importsAs(f.folder, first) {
		inModule, isOurs := strings.CutPrefix(imported+"/", module+"/")
		folder := filepath.ToSlash(filepath.Clean(inModule))
		if !isOurs || !isLong || p.declared[folder][rest] {
			return true
		}
	}
	return false
}

// importsAs returns the paths of the packages that files in a folder import
// under a name: the last element of a path, unless the file gives another.
func (p *docPackages) importsAs(folder, name string) (paths []string) {
	for _, f := range p.files {
		if f.folder != folder {
			continue
		}
		for _, spec := range f.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			usual := path.Base(imported)
			if spec.Name == nil && usual == name || spec.Name != nil && spec.Name.Name == name {
				paths = append(paths, imported)
			}
		}
	}
	return paths
}

// TestDocFaults checks that faults finds old names in comments, and complains
// about nothing else.
func TestDocFaults(t *testing.T) {
	tests := map[string]struct {
		source string
		want   string
	}{
		"name=own":      {"// f does.\nfunc f() {}", ""},
		"name=old":      {"// g does.\nfunc f() {}", "a/a.go: the comment of f begins with g"},
		"name=longer":   {"// ff does.\nfunc f() {}", "a/a.go: the comment of f begins with ff"},
		"name=article":  {"// An f does.\nfunc f() {}", ""},
		"name=two":      {"// e and f do.\nfunc f() {}", ""},
		"name=three":    {"// e, f and g do.\nfunc f() {}", ""},
		"name=later":    {"// g does as f.\nfunc f() {}", "a/a.go: the comment of f begins with g"},
		"name=method":   {"type T int\n\n// g does.\nfunc (*T) f() {}", "a/a.go: the comment of f begins with g"},
		"name=example":  {"// A b is not seen.\nfunc ExampleB() {}", ""},
		"link=own":      {"// f is a [T].\nfunc f() {}\n\ntype T int", ""},
		"link=old":      {"// f is a [U].\nfunc f() {}", "a/a.go: [U] leads nowhere"},
		"link=method":   {"// f is [T.g].\nfunc f() {}\n\ntype T struct{}\n\nfunc (*T) g() {}", ""},
		"link=field":    {"// f is [T.x].\nfunc f() {}\n\ntype T struct{ x int }", ""},
		"link=generic":  {"// f is [T.g].\nfunc f() {}\n\ntype T[a any] int\n\nfunc (*T[a]) g() {}", ""},
		"link=gone":     {"// f is [T.h].\nfunc f() {}\n\ntype T struct{}", "a/a.go: [T.h] leads nowhere"},
		"link=type":     {"// A T is a [U].\ntype T int", "a/a.go: [U] leads nowhere"},
		"link=comment":  {"type T struct {\n\t// x is a [U].\n\tx int\n}", "a/a.go: [U] leads nowhere"},
		"link=after":    {"type T struct {\n\tx int // no link to a [U]\n}", ""},
		"link=inside":   {"func f() {\n\t// no link to a [U]\n}", ""},
		"link=other":    {"import \"example.com/knighttour/b\"\n\n// f is [b.B].\nfunc f() { b.B() }", ""},
		"link=missing":  {"import \"example.com/knighttour/b\"\n\n// f is [b.C].\nfunc f() { b.B() }", "a/a.go: [b.C] leads nowhere"},
		"link=unknown":  {"// f is [c.C].\nfunc f() {}", "a/a.go: [c.C] leads nowhere"},
		"link=standard": {"// f is [bufio.Scanner].\nfunc f() {}", ""},
		"link=imported": {"import \"gonum.org/v1/gonum/graph\"\n\n// f is [graph.X].\nfunc f(graph.Node) {}", ""},
		"link=index":    {"// f is x[U] and [0, 1].\n//\n//\tcode [U]\nfunc f() {}", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := newDocPackages()
			p.add(t, "a/a.go", "package a\n\n"+test.source+"\n")
			p.add(t, "b/b.go", "package b\n\nfunc B() {}\n")
			got := strings.Join(p.faults(), "; ")
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
