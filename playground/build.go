package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/evanw/esbuild/pkg/api"
	"golang.org/x/sync/errgroup"
)

// A page maps the names of its files to their contents.
type page map[string][]byte

//go:embed page images/card.png
var sources embed.FS

// programs maps the page's compiled files to the packages they are compiled
// from.
var programs = map[string]string{
	"search.wasm.gz": "example.com/knighttour/playground/wasm/search",
	"find.wasm.gz":   "example.com/knighttour/playground/wasm/find",
}

// build builds the page: its own files, the colours, the library as
// WebAssembly, and Go's script that runs it.
//
// home is the page's address, or empty if it is unknown. The order of the steps
// matters:
//
//   - joinStyles puts a sheet into classroom.html, and joinSections puts the
//     sections into the pages, before translate makes pages of each language
//     from these;
//   - translate finds the keys in the scripts before bundle joins them;
//   - translate makes the pages that linkHome changes;
//   - million.json and drawn.json exist before bundle, which puts them into the
//     scripts that import them;
//   - bundle deletes all scripts and JSON files that it has not made, so
//     addRuntime comes after it.
func build(ctx context.Context, home string) (page, error) {
	p := page{}
	entries, err := fs.ReadDir(sources, "page")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.IsDir() || e.Name() == questionsFile {
			continue // translate puts the questions into the page of each language
		}
		if p[e.Name()], err = sources.ReadFile("page/" + e.Name()); err != nil {
			return nil, err
		}
	}
	if p["card.png"], err = sources.ReadFile("images/card.png"); err != nil {
		return nil, err
	}
	if err := p.joinStyles(); err != nil {
		return nil, err
	}
	p.joinSections()
	p[millionFile], err = million()
	if err != nil {
		return nil, err
	}
	p[drawnFile], err = drawn(ctx)
	if err != nil {
		return nil, err
	}
	if err := p.translate(); err != nil {
		return nil, err
	}
	p.linkHome(home)
	if err := p.bundle(); err != nil {
		return nil, err
	}
	if err := p.addRuntime(ctx); err != nil {
		return nil, err
	}
	for file, program := range programs {
		wasm, err := compile(ctx, program)
		if err != nil {
			return nil, err
		}
		p[file] = gzipped(wasm) // the page expands it, so it is small with any file server
	}
	return p, nil
}

// addRuntime adds Go's script that runs a program in a browser.
func (p page) addRuntime(ctx context.Context) error {
	root, err := command(ctx, "env", "GOROOT")
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm",
		"wasm_exec.js"))
	if err != nil {
		return err
	}
	licence, code, _ := bytes.Cut(script, []byte("\n\n"))
	small, err := minify(code, api.LoaderJS)
	if err != nil {
		return err
	}
	p["wasm_exec.js"] = slices.Concat(licence, []byte("\n"), small)
	return nil
}

// notInlined are patterns that match the packages whose calls are not inlined.
// This makes the programs smaller, and slows down nothing that a reader waits
// for. They also match packages that are yet to be added to the library's
// folder internal.
var notInlined = []string{
	"std",
	"gonum.org/v1/gonum/...",
	"example.com/knighttour/internal/...",
	"example.com/knighttour/playground/wasm/...",
}

// inlined are the exceptions: packages whose work a reader waits for. Without
// inlining, the visits of a race take a quarter longer, and counting all tours
// takes half as long again.
var inlined = []string{
	"example.com/knighttour/internal/frontier",
	"example.com/knighttour/internal/order",
	"example.com/knighttour/internal/search",
}

// compile compiles a program, given by its package, and returns it as
// WebAssembly.
func compile(ctx context.Context, program string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "playground")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "program.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file}
	for _, pattern := range notInlined {
		args = append(args, "-gcflags="+pattern+"=-l")
	}
	for _, name := range inlined {
		args = append(args, "-gcflags="+name+"=") // the last pattern that matches wins
	}
	args = append(args, program)
	if _, err := command(ctx, args...); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// command runs the go command with GOOS=js and returns its output.
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

// gzipped returns data compressed with gzip.
func gzipped(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a valid level
	_, _ = w.Write(data)                                  // a Buffer does not fail
	_ = w.Close()
	return b.Bytes()
}

// The compression levels of brotli: quickLevel while somebody waits for the
// page, and bestLevel if the result is stored. bestLevel takes ten times as
// long, and makes the result an eighth smaller.
const (
	quickLevel = 9
	bestLevel  = brotli.BestCompression
)

// brotlied returns data compressed with brotli at the given level.
func brotlied(data []byte, level int) []byte {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, level)
	_, _ = w.Write(data) // a Buffer does not fail
	_ = w.Close()
	return b.Bytes()
}

// uncompressed are the extensions of files without compressed copies: these
// files are compressed already or rarely loaded.
var uncompressed = []string{".png", ".gz", ".br", ".map"}

// compress adds compressed copies of the page's files, which a server may send
// instead: name.br, compressed with brotli at the given level, and name.gz. A
// program's file, such as find.wasm.gz, is compressed already. It gets only one
// copy, find.wasm.gz.br, which expands to the program itself, not to
// find.wasm.gz.
func (p page) compress(level int) error {
	var mu sync.Mutex
	var group errgroup.Group // brotli takes long, so all processors share it
	for name, data := range maps.Clone(p) {
		_, isProgram := programs[name]
		if !isProgram && slices.Contains(uncompressed, path.Ext(name)) {
			continue
		}
		group.Go(func() error {
			whole := data
			if isProgram {
				var err error
				whole, err = expanded(data)
				if err != nil {
					return err
				}
			}
			br := brotlied(whole, level)
			mu.Lock()
			defer mu.Unlock()
			p[name+".br"] = br
			if !isProgram {
				p[name+".gz"] = gzipped(whole)
			}
			return nil
		})
	}
	return group.Wait()
}

// expanded returns the contents of data compressed with gzip.
func expanded(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// loadedLater matches the names of files that a browser loads only when they
// are needed.
var loadedLater = regexp.MustCompile(`^(find\.wasm\.gz|card\.png|de\.html|teachers.*|classroom.*|.*\.map)$`)

// size returns how many bytes a browser loads at first, from a server that
// sends the smallest copy of each file.
func (p page) size() int {
	total := 0
	for name, data := range p {
		_, isProgram := programs[name]
		isCopy := slices.Contains([]string{".gz", ".br"}, path.Ext(name)) && !isProgram
		if isCopy || loadedLater.MatchString(name) {
			continue
		}
		least := len(data)
		for _, ext := range []string{".gz", ".br"} {
			if other, ok := p[name+ext]; ok {
				least = min(least, len(other))
			}
		}
		total += least
	}
	return total
}
