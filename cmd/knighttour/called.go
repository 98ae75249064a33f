package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// called returns how the program can be called again from any folder: by its
// name alone if that is enough, with go run if that has called it, and by its
// path otherwise. The argument is the name that it was called by.
func called(name string) string {
	self, err := os.Executable()
	if err != nil {
		return name
	}
	base := strings.TrimSuffix(filepath.Base(name), ".exe")
	if base == "knighttour" && strings.Contains(self, "go-build") { // where go run puts it, for a while
		_, source, _, _ := runtime.Caller(0)
		root := filepath.Join(filepath.Dir(source), "..", "..")
		_, err := os.Stat(filepath.Join(root, "go.mod"))
		if err == nil {
			return "go -C " + quote(root) + " run ./cmd/knighttour"
		}
	}
	found, err := exec.LookPath(base)
	if err == nil && sameFile(found, self) {
		return quote(base)
	}
	return quote(self)
}

// sameFile reports whether two names are those of one file.
func sameFile(a, b string) bool {
	one, err1 := os.Stat(a)
	other, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(one, other)
}

// quoteAll returns arguments for a shell's command line, each after a space.
func quoteAll(args []string) string {
	var s strings.Builder
	for _, arg := range args {
		s.WriteString(" " + quote(arg))
	}
	return s.String()
}

// quote returns an argument for a shell's command line.
func quote(arg string) string {
	if harmless.MatchString(arg) {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// harmless are arguments that need no quotation marks.
var harmless = regexp.MustCompile(`^[\w./:=,+-]+$`)
