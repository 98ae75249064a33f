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
	"strings"

	"example.com/knighttour/internal/palette"
)

// A page maps the names of its files to their contents.
type page map[string][]byte

//go:embed page
var sources embed.FS

// program is the package that is compiled for the page.
const program = "example.com/knighttour/playground/wasm"

// build builds the page: its own files, the colours, the library as
// WebAssembly, and Go's script that runs it.
func build(ctx context.Context) (page, error) {
	p := page{"palette.css": []byte(style())}
	entries, err := fs.ReadDir(sources, "page")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if p[e.Name()], err = sources.ReadFile("page/" + e.Name()); err != nil {
			return nil, err
		}
	}
	root, err := command(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	if p["wasm_exec.js"], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")); err != nil {
		return nil, err
	}
	// The page expands it, so it is small with any file server.
	wasm, err := compile(ctx)
	if err != nil {
		return nil, err
	}
	p["knighttour.wasm.gz"] = compressed(wasm)
	return p, nil
}

// compile returns the library as WebAssembly.
func compile(ctx context.Context) ([]byte, error) {
	folder, err := os.MkdirTemp("", "playground")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "knighttour.wasm")
	// No inlining in the standard library and in the frontier method saves space and
	// slows no search that a page shows.
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w",
		"-gcflags=std=-l", "-gcflags=example.com/knighttour/internal/frontier=-l", "-o", file, program}
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

// compressed returns the data compressed by gzip, deterministically.
func compressed(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a valid level
	_, _ = w.Write(data)                                  // a Buffer does not fail
	_ = w.Close()
	return b.Bytes()
}

// size returns how much a browser loads if the server compresses text.
func (p page) size() string {
	total := 0
	for name, data := range p {
		if !strings.HasSuffix(name, ".gz") {
			data = compressed(data)
		}
		total += len(data)
	}
	return fmt.Sprintf("%d kB", (total+999)/1000)
}

// style returns the library's colours in both themes as CSS custom properties.
func style() string {
	return "/* Made of internal/palette. */\n:root {\n" + properties(palette.Day) +
		"}\n@media (prefers-color-scheme: dark) {\n:root {\n" + properties(palette.Night) + "}\n}\n"
}

func properties(t *palette.Theme) string {
	var b strings.Builder
	for _, c := range []struct {
		name   string
		colour palette.Color
	}{
		{"page", t.Page}, {"text", t.Text}, {"light", t.Light}, {"dark", t.Dark}, {"knight", t.Knight},
		{"outline", t.Outline}, {"path", t.Path}, {"done", t.Done}, {"failed", t.Failed},
	} {
		fmt.Fprintf(&b, "  --%s: %v; --on-%[1]s: %[3]v;\n", c.name, c.colour, c.colour.Ink())
	}
	for i := range palette.Bands {
		fmt.Fprintf(&b, "  --open-%d: %v; --on-open-%[1]d: %[3]v; --closed-%[1]d: %[4]v; --on-closed-%[1]d: %[5]v;\n",
			i, t.Open[i], t.Open[i].Ink(), t.Closed[i], t.Closed[i].Ink())
	}
	return b.String()
}
