package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"example.com/knighttour/playground/deflate"
)

// A page maps the names of its files to their contents.
type page map[string][]byte

//go:embed page images/card.png
var sources embed.FS

// programs are the packages that are compiled for the page, by their files.
var programs = map[string]string{
	"search.wasm.gz": "example.com/knighttour/playground/wasm/search",
	"find.wasm.gz":   "example.com/knighttour/playground/wasm/find",
}

// build builds the page: its own files, the colours, the library as
// WebAssembly, and Go's script that runs it.
func build(ctx context.Context) (page, error) {
	p := page{}
	entries, err := fs.ReadDir(sources, "page")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.IsDir() {
			continue // the words
		}
		if p[e.Name()], err = sources.ReadFile("page/" + e.Name()); err != nil {
			return nil, err
		}
	}
	if p["card.png"], err = sources.ReadFile("images/card.png"); err != nil {
		return nil, err
	}
	p.joinStyles()
	p.joinSections()
	p.dropComments()
	p.bundle()
	if err := p.translate(); err != nil {
		return nil, err
	}
	root, err := command(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	licence, code, _ := bytes.Cut(script, []byte("\n\n"))
	p["wasm_exec.js"] = slices.Concat(licence, []byte("\n\n"), comment.ReplaceAll(code, nil))
	for file, program := range programs {
		wasm, err := compile(ctx, program)
		if err != nil {
			return nil, err
		}
		p[file] = deflate.Gzip(wasm) // the page expands it, so it is small with any file server
	}
	return p, nil
}

// compile returns a program as WebAssembly.
func compile(ctx context.Context, program string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "playground")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "program.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file}
	// No inlining there saves space and slows no search that a page shows.
	for _, name := range []string{
		"board",
		"cdcl",
		"dense",
		"find",
		"find/cut",
		"find/cycle",
		"find/learn",
		"find/onetree",
		"match",
		"nodes",
		"places",
		"problem",
		"svg",
		"witness",
		"work",
	} {
		args = append(args, "-gcflags=example.com/knighttour/internal/"+name+"=-l")
	}
	args = append(args,
		"-gcflags=std=-l",
		"-gcflags=gonum.org/v1/gonum/...=-l",
		"-gcflags=example.com/knighttour/playground/wasm/...=-l",
		program,
	)
	if _, err := command(ctx, args...); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// command runs the go command for a browser and returns its output.
func command(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	output, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("go %s: %w, in the folder playground?\n%s", args[0], err, exit.Stderr)
	}
	return output, err
}

// compressed returns the data compressed by gzip, as a server does.
func compressed(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a valid level
	_, _ = w.Write(data)                                  // a Buffer does not fail
	_ = w.Close()
	return b.Bytes()
}

// later names the files that a browser loads only when they are needed.
var later = []string{
	"find.wasm.gz",
	"card.png",
	"de.html",
	"classroom.en.html",
	"classroom.de.html",
	"classroom.js",
	"lesson.js",
	"sheet.js",
	"tally.js",
}

// size returns how much a browser loads at first if the server compresses text.
func (p page) size() int {
	total := 0
	for name, data := range p {
		if slices.Contains(later, name) {
			continue
		}
		if !strings.HasSuffix(name, ".gz") {
			data = compressed(data)
		}
		total += len(data)
	}
	return total
}
