package repository

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestOrderOfEvaluation checks that no expression reads a variable beside a
// call that may change it, as in "return p, p.Prepare()". Go orders the calls
// of an expression, but not a call and the reading of a variable. A call may
// change a variable if it takes its address, by an argument or the receiver,
// and cannot be seen only to read there.
func TestOrderOfEvaluation(t *testing.T) {
	var names []string
	err := filepath.WalkDir(".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".go") {
			names = append(names, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(names) < 300 {
		t.Errorf("there are %d files, want at least 300", len(names))
	}
	p := newTypedPackages()
	for _, name := range names {
		p.add(t, name, nil)
	}
	p.addExports(t)
	faults := p.unordered()
	for _, fault := range faults {
		t.Error(fault)
	}
}

// typedPackages has the packages of this repository with their types.
type typedPackages struct {
	fset    *token.FileSet
	files   map[string][]*ast.File    // by import path: all files of its folder
	checked map[string]*types.Package // what other packages import
	exports map[string]string         // by import path: the file of a package elsewhere
	others  types.Importer            // of the packages in exports

	functions map[token.Pos]function // by the position of the name
}

// newTypedPackages returns packages without files.
func newTypedPackages() *typedPackages {
	p := &typedPackages{
		fset:    token.NewFileSet(),
		files:   map[string][]*ast.File{},
		checked: map[string]*types.Package{},
		exports: map[string]string{},

		functions: map[token.Pos]function{},
	}
	p.others = importer.ForCompiler(p.fset, "gc", p.open)
	return p
}

// add adds the file with the given name. Its text is source or, if that is nil,
// what the file holds.
func (p *typedPackages) add(t *testing.T, name string, source any) {
	t.Helper()
	file, err := parser.ParseFile(p.fset, name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	imported := path.Join(module, path.Dir(name))
	p.files[imported] = append(p.files[imported], file)
}

// addExports adds the packages of the standard library, and of the modules that
// the library requires, with what they import.
func (p *typedPackages) addExports(t *testing.T) {
	t.Helper()
	list := exec.Command("go", "list", "-e", "-export", "-deps", "-test",
		"-f", "{{if .Export}}{{.ImportPath}} {{.Export}}{{end}}", "./...")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(out) {
		name, file, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		p.exports[name] = file
	}
}

// open returns the exports of a package that is not of this repository.
func (p *typedPackages) open(imported string) (io.ReadCloser, error) {
	name, ok := p.exports[imported]
	if !ok {
		return nil, fmt.Errorf("%s is unknown", imported)
	}
	return os.Open(name)
}

// Import returns the package with the given path, without its tests. What it
// cannot find is an empty package.
func (p *typedPackages) Import(imported string) (*types.Package, error) {
	if imported == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := p.checked[imported]; pkg != nil {
		return pkg, nil
	}
	if p.files[imported] == nil {
		pkg, err := p.others.Import(imported)
		if err != nil {
			pkg = types.NewPackage(imported, path.Base(imported))
			pkg.MarkComplete()
		}
		return pkg, nil
	}
	var files []*ast.File
	for _, file := range p.files[imported] {
		if !p.isTest(file) {
			files = append(files, file)
		}
	}
	pkg, _ := p.check(imported, files)
	p.checked[imported] = pkg
	return pkg, nil
}

// isTest reports whether a file is one of tests.
func (p *typedPackages) isTest(file *ast.File) bool {
	return strings.HasSuffix(p.fset.Position(file.Pos()).Filename, "_test.go")
}

// check returns the types of the files of a package. It ignores errors, such as
// those of two files for different systems: an expression whose type is unknown
// has no faults.
func (p *typedPackages) check(imported string, files []*ast.File) (*types.Package, *types.Info) {
	info := &types.Info{
		Defs:       map[*ast.Ident]types.Object{},
		Types:      map[ast.Expr]types.TypeAndValue{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	config := types.Config{
		Importer: p,
		Error:    func(error) {},
	}
	pkg, _ := config.Check(imported, p.fset, files, info)
	return pkg, info
}

// unordered returns the faults of all files.
func (p *typedPackages) unordered() (faults []string) {
	for imported, files := range p.files {
		byName := map[string][]*ast.File{} // a package and its external tests
		for _, file := range files {
			byName[file.Name.Name] = append(byName[file.Name.Name], file)
		}
		for _, files := range byName {
			_, info := p.check(imported, files)
			p.addFunctions(files, info)
		}
	}
	for _, f := range p.functions {
		ast.Inspect(f.decl, func(n ast.Node) bool {
			s, isStatement := n.(ast.Stmt)
			if isStatement {
				faults = append(faults, p.unorderedIn(s, f.info)...)
			}
			return true
		})
	}
	slices.Sort(faults)
	return slices.Compact(faults)
}

// A function is a declared function with the types of its expressions.
type function struct {
	decl *ast.FuncDecl
	info *types.Info
}

// addFunctions adds the functions that files declare.
func (p *typedPackages) addFunctions(files []*ast.File, info *types.Info) {
	for _, file := range files {
		for _, d := range file.Decls {
			decl, isFunc := d.(*ast.FuncDecl)
			if isFunc && decl.Body != nil {
				p.functions[decl.Name.Pos()] = function{decl, info}
			}
		}
	}
}

// unorderedIn returns the faults of a statement, without those of the
// statements in it.
func (p *typedPackages) unorderedIn(s ast.Stmt, info *types.Info) (faults []string) {
	e := evaluation{typedPackages: p, info: info}
	for _, x := range operands(s) {
		e.read(x)
	}
	for _, r := range e.reads {
		if slices.ContainsFunc(e.changes, r.isUnordered) {
			at := p.fset.Position(r.variable.Pos())
			faults = append(faults, fmt.Sprintf("%s:%d: %s is read beside a call that may change it",
				filepath.ToSlash(at.Filename), at.Line, r.variable.Name))
		}
	}
	return faults
}

// operands returns the expressions of a statement, without those of the
// statements in it, and without variables that are only assigned.
func operands(s ast.Stmt) (list []ast.Expr) {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return s.Results
	case *ast.AssignStmt:
		isRead := s.Tok != token.ASSIGN && s.Tok != token.DEFINE // as in +=
		for _, x := range s.Lhs {
			if _, isIndex := x.(*ast.IndexExpr); isIndex || isRead {
				list = append(list, x)
			}
		}
		return append(list, s.Rhs...)
	case *ast.ExprStmt:
		return []ast.Expr{s.X}
	case *ast.SendStmt:
		return []ast.Expr{s.Chan, s.Value}
	case *ast.IfStmt:
		return []ast.Expr{s.Cond}
	case *ast.ForStmt:
		return []ast.Expr{s.Cond}
	case *ast.RangeStmt:
		return []ast.Expr{s.X}
	case *ast.SwitchStmt:
		return []ast.Expr{s.Tag}
	case *ast.CaseClause:
		return s.List
	case *ast.GoStmt:
		return []ast.Expr{s.Call}
	case *ast.DeferStmt:
		return []ast.Expr{s.Call}
	case *ast.DeclStmt:
		for _, spec := range s.Decl.(*ast.GenDecl).Specs {
			if v, isValue := spec.(*ast.ValueSpec); isValue {
				list = append(list, v.Values...)
			}
		}
	}
	return list
}

// An evaluation has what the operands of one statement read and change.
type evaluation struct {
	*typedPackages
	info    *types.Info
	reads   []access
	changes []access
}

// An access reads a variable or changes it.
type access struct {
	variable *ast.Ident
	object   types.Object
	path     []ast.Node // the nodes around it, the outermost first; the last is it, or the call
}

// access returns the access to a variable by the last node of a path.
func (e *evaluation) access(variable *ast.Ident, path []ast.Node) access {
	return access{
		variable: variable,
		object:   e.info.Uses[variable],
		path:     slices.Clone(path),
	}
}

// read collects the accesses of an operand, but not those in a function that it
// has: they come later, or never.
func (e *evaluation) read(x ast.Expr) {
	if x == nil {
		return
	}
	addressed := map[*ast.Ident]bool{} // these are not read
	var path []ast.Node
	ast.Inspect(x, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		if _, isFunc := n.(*ast.FuncLit); isFunc {
			return false
		}
		path = append(path, n)
		switch n := n.(type) {
		case *ast.CallExpr:
			for _, p := range pointersOf(e.info, n) {
				v := variableOf(e.info, p.of)
				if v == nil || !p.isAddress {
					continue
				}
				addressed[v] = true
				if e.mayChange(p.callee, p.param, map[token.Pos]bool{}) {
					e.changes = append(e.changes, e.access(v, path))
				}
			}
		case *ast.UnaryExpr:
			if v := variableOf(e.info, n.X); v != nil && n.Op == token.AND {
				addressed[v] = true
			}
		case *ast.Ident:
			v, isVariable := e.info.Uses[n].(*types.Var)
			if isVariable && !v.IsField() && !addressed[n] {
				e.reads = append(e.reads, e.access(n, path))
			}
		}
		return true
	})
}

// isUnordered reports whether a call may change the variable that r reads, and
// Go does not say which comes first.
func (r access) isUnordered(change access) bool {
	call := change.path[len(change.path)-1]
	if r.object != change.object || slices.Contains(r.path, call) {
		return false // an operand of a call is read before the call
	}
	for i, n := range r.path {
		if slices.Contains(change.path, n) {
			b, isBinary := n.(*ast.BinaryExpr)
			if isBinary && (b.Op == token.LAND || b.Op == token.LOR) &&
				r.path[i+1] != change.path[i+1] {
				return false // the left side is first
			}
			continue
		}
		if _, isCall := n.(*ast.CallExpr); isCall && n.End() <= call.Pos() {
			return false // of two calls, the left one is first
		}
	}
	return true
}

// A pointer is an operand of a call: an expression or its address.
type pointer struct {
	of        ast.Expr
	isAddress bool
	callee    *types.Func // nil if it is unknown
	param     int         // the index of its parameter, or -1 for the receiver
}

// pointersOf returns the pointers that a call takes.
func pointersOf(info *types.Info, call *ast.CallExpr) (list []pointer) {
	var callee *types.Func
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		callee, _ = info.Uses[f].(*types.Func)
	case *ast.SelectorExpr:
		callee, _ = info.Uses[f.Sel].(*types.Func)
		selection := info.Selections[f]
		if callee != nil && selection != nil && takesAddress(selection) {
			list = append(list, pointer{f.X, !isPointer(selection.Recv()), callee, -1})
		}
	}
	for i, x := range call.Args {
		u, isUnary := ast.Unparen(x).(*ast.UnaryExpr)
		switch {
		case isUnary && u.Op == token.AND:
			list = append(list, pointer{u.X, true, callee, i})
		case isPointer(info.TypeOf(x)):
			list = append(list, pointer{x, false, callee, i})
		}
	}
	return list
}

// takesAddress reports whether a method is called by a pointer into its
// operand, or by its operand if that is a pointer.
func takesAddress(s *types.Selection) bool {
	method, isMethod := s.Obj().(*types.Func)
	if !isMethod || !isPointer(method.Signature().Recv().Type()) {
		return false
	}
	t := s.Recv()
	path := s.Index()
	for _, field := range path[:len(path)-1] { // the embedded fields
		if p, is := t.Underlying().(*types.Pointer); is {
			t = p.Elem()
		}
		t = t.Underlying().(*types.Struct).Field(field).Type()
		if isPointer(t) {
			return false
		}
	}
	return true
}

// variableOf returns the variable in which x is: as all of it, or as a field or
// an element. It returns nil if x is elsewhere.
func variableOf(info *types.Info, x ast.Expr) *ast.Ident {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		if selection := info.Selections[x]; selection != nil && !selection.Indirect() {
			return variableOf(info, x.X)
		}
	case *ast.IndexExpr:
		if t := info.TypeOf(x.X); t != nil {
			if _, isArray := t.Underlying().(*types.Array); isArray {
				return variableOf(info, x.X)
			}
		}
	}
	return nil
}

func isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, is := t.Underlying().(*types.Pointer)
	return is
}

// mayChange reports whether a function may change what a parameter points to.
// It assumes so if it cannot see the function. seen has the parameters that are
// being asked about.
func (p *typedPackages) mayChange(callee *types.Func, param int, seen map[token.Pos]bool) bool {
	if callee == nil {
		return true
	}
	f, isHere := p.functions[callee.Origin().Pos()]
	if !isHere {
		return true
	}
	name := f.parameter(param)
	if name == nil {
		return true
	}
	object := f.info.Defs[name]
	switch {
	case !isPointer(object.Type()):
		return true // an interface or a list, which may be used in many ways
	case seen[name.Pos()]:
		return false
	}
	seen[name.Pos()] = true
	changes := false
	var path []ast.Node
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		id, isName := n.(*ast.Ident)
		if isName && f.info.Uses[id] == object && p.changesAt(f.info, path, seen) {
			changes = true
		}
		return true
	})
	return changes
}

// parameter returns the name of a parameter, or of the receiver for -1. It
// returns nil if there is none, or if a list of arguments gets it.
func (f function) parameter(i int) *ast.Ident {
	list := f.decl.Type.Params
	if i < 0 {
		list = f.decl.Recv
		i = 0
	}
	for _, field := range list.List {
		if i < len(field.Names) {
			return field.Names[i]
		}
		i -= len(field.Names)
	}
	return nil
}

// changesAt reports whether what a pointer points to may change where the
// pointer is used: at the end of path.
func (p *typedPackages) changesAt(info *types.Info, path []ast.Node, seen map[token.Pos]bool) bool {
	last := len(path) - 1
	x := path[last].(ast.Expr)
	isAll := true // whether x is the pointer itself
	for {
		last--
		switch n := path[last].(type) {
		case *ast.ParenExpr:
			x = n
			continue
		case *ast.StarExpr:
			x = n
			isAll = false
			continue
		case *ast.SelectorExpr:
			selection := info.Selections[n]
			switch {
			case selection == nil:
				return true
			case !isAll && isPointer(selection.Recv()):
				return false // elsewhere
			case selection.Kind() == types.FieldVal:
				x = n
				isAll = false
				continue
			case takesAddress(selection):
				return p.mayChange(selection.Obj().(*types.Func), -1, seen)
			}
			return false
		case *ast.IndexExpr:
			if n.X != x {
				return false
			}
			x = n
			isAll = false
			continue
		case *ast.AssignStmt:
			return slices.Contains(n.Lhs, x) || isAll
		case *ast.RangeStmt:
			return n.Key == x || n.Value == x
		case *ast.IncDecStmt:
			return true
		case *ast.UnaryExpr:
			return n.Op == token.AND
		case *ast.SliceExpr:
			_, isArray := info.TypeOf(x).Underlying().(*types.Array)
			return isArray && n.X == x
		case *ast.BinaryExpr:
			return false
		case *ast.CallExpr:
			for _, taken := range pointersOf(info, n) {
				if taken.of == x && isAll {
					return p.mayChange(taken.callee, taken.param, seen)
				}
			}
		}
		return isAll
	}
}

// TestUnordered checks that unordered finds what is read beside a call that may
// change it, and complains about nothing else.
func TestUnordered(t *testing.T) {
	const declarations = `package a

type T struct {
	n    int
	list [2]int
	next *T
}

func (t *T) set() int  { t.n++; return t.n }
func (t *T) setAll() int { return set(t) }
func (t *T) setList() int { t.list[0] = 1; return 0 }
func (t *T) get() int  { return t.n + t.own() + t.getLess() }
func (t *T) getLess() int { return t.get() }
func (t *T) setNext() int { t.next.n = 1; return t.next.set() }
func (t T) own() int   { t.n++; return t.n }
func set(t *T) int     { return t.set() }
func get(t *T) int     { return t.get() }
func keep(t any) int   { return 0 }
func two(a, b any) int { return 0 }

type E struct{ T }
type P struct{ *T }

`
	const fault = "a/a.go: v is read beside a call that may change it"
	tests := map[string]struct {
		variable, statement, want string
	}{
		"method=set":      {"v T", "return v, v.set()", fault},
		"method=get":      {"v T", "return v, v.get()", ""},
		"method=value":    {"v T", "return v, v.own()", ""},
		"method=indirect": {"v T", "return v, v.setAll()", fault},
		"method=list":     {"v T", "return v, v.setList()", fault},
		"method=next":     {"v T", "return v, v.setNext()", ""},
		"method=embedded": {"v E", "return v, v.set()", fault},
		"method=pointer":  {"v P", "return v, v.set()", ""},
		"method=field":    {"v struct{ t T }", "return v, v.t.set()", fault},
		"method=element":  {"v [2]T", "return v, v[1].set()", fault},
		"method=slice":    {"v []T", "return v, v[1].set()", ""},
		"receiver":        {"v *T", "return v, v.set()", ""},
		"function=set":    {"v T", "return v, set(&v)", fault},
		"function=get":    {"v T", "return v, get(&v)", ""},
		"function=any":    {"v T", "return v, keep(&v)", fault},
		"function=other":  {"v T, f func(*T) int", "return v, f(&v)", fault},
		"function=later":  {"v T", "return v, func() int { return set(&v) }", ""},
		"address":         {"v T", "return &v, v.set()", ""},
		"read=field":      {"v T", "return v.n, v.set()", fault},
		"read=after":      {"v T", "return v.set(), v.n", fault},
		"read=operand":    {"v T", "return v.set() + v.n, 0", fault},
		"read=argument":   {"v T", "return two(v, 1), v.set()", ""},
		"read=later":      {"v T", "return v.set(), two(v, 1)", fault},
		"read=own":        {"v T, f func(*T, T) int", "return f(&v, v), 0", ""},
		"statement=call":  {"v T", "two(v, v.set())", fault},
		"statement=set":   {"v T", "v.n = v.set()", ""},
		"statement=add":   {"v T", "v.n += v.set()", fault},
		"statement=index": {"v T", "v.list[v.n] = v.set()", fault},
		"statement=var":   {"v T", "var a, b = v, v.set(); two(a, b)", fault},
		"statement=if":    {"v T", "if v.n == v.set() {}", fault},
		"condition=and":   {"v T", "if v.n == 1 && v.set() == 1 {}", ""},
		"condition=or":    {"v T", "if v.set() == 1 || v.n == 1 {}", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := newTypedPackages()
			source := "func f(" + test.variable + ") (any, any) { " + test.statement + "; return 0, 0 }\n"
			p.add(t, "a/a.go", declarations+source)
			got := strings.Join(p.unordered(), "; ")
			got = regexp.MustCompile(`:\d+`).ReplaceAllString(got, "")
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
