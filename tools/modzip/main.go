// Modzip writes the zip file with which a module proxy serves a version of a
// module. It reads the paths of the module's files from standard input,
// relative to the current directory and each terminated by a zero byte:
//
//	git ls-files -z | modzip example.com/module v1.2.3 >v1.2.3.zip
//
// As in every module's zip file, files of nested modules are left out.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: git ls-files -z | modzip module version >file.zip")
		os.Exit(2)
	}
	m := module.Version{Path: os.Args[1], Version: os.Args[2]}
	if err := write(os.Stdout, m, os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "modzip:", err)
		os.Exit(1)
	}
}

// write writes the zip file of m to w. The files are those whose paths it reads
// from r, each terminated by a zero byte.
func write(w io.Writer, m module.Version, r io.Reader) error {
	names, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	var files []zip.File
	for name := range strings.SplitSeq(strings.TrimSuffix(string(names), "\x00"), "\x00") {
		files = append(files, file(name))
	}
	return zip.Create(w, m, files)
}

// A file is a [zip.File], given by its path relative to the current directory.
type file string

func (f file) Path() string                 { return string(f) }
func (f file) Lstat() (os.FileInfo, error)  { return os.Lstat(string(f)) }
func (f file) Open() (io.ReadCloser, error) { return os.Open(string(f)) }
