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

// programs are the packages that are compiled for the page, by their files.
var programs = map[string]string{
	"search.wasm.gz": "example.com/knighttour/playground/wasm/search",
	"find.wasm.gz":   "example.com/knighttour/playground/wasm/find",
}

// build builds the page: its own files, the colours, the library as
// WebAssembly, and Go's script that runs it.
//
// Its address is home, or unknown if that is empty.
func build(ctx context.Context, home string) (page, error) {
	p := page{}
	entries, err := fs.ReadDir(sources, "page")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.IsDir() || e.Name() == questionsFile {
			continue // these go into the pages of their languages
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

// notInlined are patterns of packages whose calls are not inlined, which makes
// the programs smaller, and slows down nothing that a reader waits for. New
// packages of the library belong here.
var notInlined = []string{
	"std",
	"gonum.org/v1/gonum/...",
	"example.com/knighttour/internal/...",
	"example.com/knighttour/playground/wasm/...",
}

// inlined are the exceptions, for which a reader waits: without inlining, the
// visits of a race take a quarter longer, and the count of all tours half as
// long again.
var inlined = []string{
	"example.com/knighttour/internal/frontier",
	"example.com/knighttour/internal/order",
	"example.com/knighttour/internal/search",
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
	for _, pattern := range notInlined {
		args = append(args, "-gcflags="+pattern+"=-l")
	}
	for _, name := range inlined {
		args = append(args, "-gcflags="+name+"=") // the last pattern that matches counts
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

// gzipped returns data compressed by gzip.
func gzipped(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a valid level
	_, _ = w.Write(data)                                  // a Buffer does not fail
	_ = w.Close()
	return b.Bytes()
}

// The levels of brotli: quick if somebody waits for the page, and best if the
// result is stored. The latter takes ten times as long, and the result is an
// eighth smaller.
const (
	quick = 9
	best  = brotli.BestCompression
)

// brotlied returns data compressed by brotli at a level.
func brotlied(data []byte, level int) []byte {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, level)
	_, _ = w.Write(data) // a Buffer does not fail
	_ = w.Close()
	return b.Bytes()
}

// unpacked are the extensions of files that need not be smaller, or that
// compression does not make smaller.
var unpacked = []string{".png", ".gz", ".br", ".map"}

// compress puts compressed files beside those of the page, with which a server
// may answer instead: name.br, of a level, and name.gz. A program, which is
// compressed by gzip already, has a name.gz.br that expands to the program
// itself.
func (p page) compress(level int) error {
	var mu sync.Mutex
	var group errgroup.Group // brotli takes long, so all processors share it
	for name, data := range maps.Clone(p) {
		_, isProgram := programs[name]
		if !isProgram && slices.Contains(unpacked, path.Ext(name)) {
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

// expanded returns what data compressed by gzip were.
func expanded(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// later matches the files that a browser loads only when they are needed.
var later = regexp.MustCompile(`^(find\.wasm\.gz|card\.png|de\.html|teachers.*|classroom.*|.*\.map)$`)

// size returns how much a browser loads at first from a server that answers
// with the smallest files there are.
func (p page) size() int {
	total := 0
	for name, data := range p {
		_, isProgram := programs[name]
		beside := slices.Contains([]string{".gz", ".br"}, path.Ext(name)) && !isProgram
		if beside || later.MatchString(name) {
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
