package repository

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestCommentsAreNarrow checks that comments are at most 80 columns wide, where
// a tab counts as four, as CONTRIBUTING.md asks.
func TestCommentsAreNarrow(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".go") {
			files++
			for _, line := range wideComments(t, name) {
				t.Errorf("%s:%d: the comment is wider than 80 columns", filepath.ToSlash(name), line)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 300 {
		t.Errorf("there are %d files, want at least 300", files)
	}
}

var (
	output   = regexp.MustCompile(`(?m)^(Unordered )?[Oo]utput:`) // of an example
	verbatim = regexp.MustCompile(`^//(\t|[a-z]+:|.*https?:)`)    // code, a directive, or an address
)

// wideComments returns the numbers of the lines of a file that are comments of
// more than 80 columns. It ignores comments after code, code in comments,
// directives, addresses and the output of examples.
func wideComments(t *testing.T, name string) (wide []int) {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(source), "\n")
	for _, group := range file.Comments {
		if output.MatchString(group.Text()) {
			continue
		}
		for _, comment := range group.List {
			n := fset.Position(comment.Pos()).Line
			line := strings.TrimSuffix(strings.ReplaceAll(lines[n-1], "\t", "    "), "\r")
			isAlone := strings.HasPrefix(strings.TrimSpace(line), "//")
			if isAlone && !verbatim.MatchString(comment.Text) && utf8.RuneCountInString(line) > 80 {
				wide = append(wide, n)
			}
		}
	}
	return wide
}

// TestWideComments checks that wideComments finds a wide comment, and ignores
// what it should.
func TestWideComments(t *testing.T) {
	words := strings.Repeat("word ", 15) // 75 columns
	source := "// " + words + "fit.\n" + // 82
		"package p\n\n" +
		"//go:generate " + words + words + "\n" +
		"// " + words + "\n" + // 78
		"//\t" + words + "code\n" +
		"// https://example.com/" + words + "\n" +
		"func f() {\n" +
		"\t// " + words + "\n" + // 82
		"\t// Output:\n" +
		"\t// " + words + "\n" +
		"}\n\n" +
		"var x int // " + words + "\n"
	name := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(name, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	got := wideComments(t, name)
	if len(got) != 1 || got[0] != 1 {
		t.Errorf("got lines %v, want 1", got)
	}
}
