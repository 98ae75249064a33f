package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// TestRunErrors checks the exit status and the messages for a request for help
// and for wrong arguments.
func TestRunErrors(t *testing.T) {
	taken, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	tests := []struct {
		args           []string
		status         int
		stdout, stderr string // prefixes
	}{
		{
			args:   []string{"-h"},
			status: 0,
			stdout: "Playground is a page to play with.\n\nusage: ",
		},
		{
			args:   []string{"-port"},
			status: 2,
			stderr: "playground: flag provided but not defined: -port\nThe flag -h lists what can be set.\n",
		},
		{
			args:   []string{"-out", ""},
			status: 2,
			stderr: "playground: -out needs the name of a folder\n",
		},
		{
			args:   []string{"-home", "example.org"},
			status: 2,
			stderr: "playground: -home \"example.org\": want an address such as https://example.org/tour/\n",
		},
		{
			args:   []string{"-out", "x", "-addr", "localhost:1"},
			status: 2,
			stderr: "playground: -addr and -out exclude each other",
		},
		{
			args:   []string{"-addr", "8080"},
			status: 2,
			stderr: "playground: -addr \"8080\": want host:port, such as localhost:8080\n",
		},
		{
			args:   []string{"page"},
			status: 2,
			stderr: "playground: unexpected argument \"page\"\n",
		},
		{
			args:   []string{"-addr", taken.Addr().String()},
			status: 1,
			stderr: "playground: listen tcp ",
		},
		{
			args:   []string{"-addr", "localhost:99999"},
			status: 1,
			stderr: "playground: listen tcp: address 99999: invalid port\n",
		},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("args=%q", tt.args), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run(t.Context(), tt.args, &stdout, &stderr)
			check(t,
				status == tt.status && strings.HasPrefix(stdout.String(), tt.stdout) && strings.HasPrefix(stderr.String(),
					tt.stderr) && (stderr.Len() > 0) == (status > 0),
				"status %d, stdout %q, stderr %q", status, &stdout, &stderr)
		})
	}
}

// TestWrite writes the page to a new folder.
func TestWrite(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "page")
	var stdout bytes.Buffer
	c := config{out: folder, level: 1}
	if err := c.start(t.Context(), &stdout); err != nil {
		t.Fatal(err)
	}
	check(t, strings.HasPrefix(stdout.String(), "wrote the page to "+folder+": "), "stdout %q",
		&stdout)
	for name, want := range pageOf(t) {
		got, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s: two builds differ", name)
		}
	}
}

// TestWriteNowhere names a file as the folder to write to.
func TestWriteNowhere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), []string{"-out", file}, &stdout, &stderr)
	equal(t, status, 1, "the status")
	check(t, strings.HasPrefix(stderr.String(), "playground: mkdir "+file), "stderr %q", &stderr)
}

// TestWriteSources checks that the page cannot overwrite its sources.
func TestWriteSources(t *testing.T) {
	var stdout bytes.Buffer
	err := (page{"index.html": nil}).write("page", &stdout)
	if err == nil || !strings.Contains(err.Error(), "where the page's sources are") {
		t.Errorf("%v, %s", err, &stdout)
	}
}

// TestServe serves the page until it is interrupted.
func TestServe(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	r, w := io.Pipe()
	status := make(chan int)
	var stderr bytes.Buffer
	go func() {
		s := run(ctx, []string{"-addr", "localhost:0"}, w, &stderr)
		w.Close()
		status <- s
	}()
	said := make([]byte, 0, 1000)
	address := regexp.MustCompile(`http://localhost:\d+/`)
	for !address.Match(said) {
		n, err := r.Read(said[len(said):cap(said)])
		said = said[:len(said)+n]
		if err != nil {
			t.Fatalf("%s: %v, %s", said, err, &stderr)
		}
	}
	go io.Copy(io.Discard, r)
	base := string(address.Find(said))
	for path, want := range map[string]string{
		"":               "200 text/html; charset=utf-8",
		"index.html":     "200 text/html; charset=utf-8",
		"main.js":        "200 text/javascript; charset=utf-8",
		"style.css":      "200 text/css; charset=utf-8",
		"icon.svg":       "200 image/svg+xml",
		"search.wasm.gz": "200 application/gzip",
		"../main.go":     "404 text/plain; charset=utf-8",
		"nothing":        "404 text/plain; charset=utf-8",
	} {
		response, err := http.Get(base + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		got := fmt.Sprintf("%d %s", response.StatusCode, response.Header.Get("Content-Type"))
		if got != want || response.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
	interrupt()
	select {
	case s := <-status:
		check(t, s == 0 && stderr.Len() == 0, "status %d, %s", s, &stderr)
	case <-time.After(10 * time.Second):
		t.Error("the program continues after an interrupt")
	}
}

// TestSources checks that the page's files have no external references.
func TestSources(t *testing.T) {
	link := regexp.MustCompile(`(?i)(?:src|href|url|import|fetch)[^\n]{0,10}["'(](?:https?:)?//`)
	names, err := fs.Glob(sources, "page/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := sources.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if found := link.Find(data); found != nil {
			t.Errorf("%s: %s", name, found)
		}
	}
}

// TestInlined checks that the programs use the packages whose calls are
// inlined. The go command does not complain about a name that matches no
// package.
func TestInlined(t *testing.T) {
	for _, program := range programs {
		list, err := command(t.Context(), "list", "-deps", program)
		if err != nil {
			t.Fatal(err)
		}
		packages := strings.Fields(string(list))
		for _, name := range inlined {
			check(t, slices.Contains(packages, name), "%s has no package %s", program, name)
		}
	}
}

// TestImports checks that the page's modules have no cyclic imports, which
// would make their contents depend on the order of loading.
func TestImports(t *testing.T) {
	modules, err := fs.Glob(sources, "page/*.js")
	if err != nil {
		t.Fatal(err)
	}
	imports := regexp.MustCompile(`(?m)^(?:import|export)\b[^;="]*"\./([^"]+)";$`)
	g := simple.NewDirectedGraph()
	for id, name := range modules {
		source, err := sources.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found := imports.FindAllSubmatch(source, -1)
		equal(t, len(regexp.MustCompile(`\bimport [^(]|\bexport [{*]`).FindAll(source, -1)),
			len(found), "%s: imports, and those that this test understands", name)
		for _, match := range found {
			if path.Ext(string(match[1])) == ".json" {
				continue // a JSON file imports nothing
			}
			other := slices.Index(modules, "page/"+string(match[1]))
			if other < 0 || other == id {
				t.Errorf("%s imports %s", name, match[1])
				continue
			}
			g.SetEdge(simple.Edge{F: simple.Node(id), T: simple.Node(other)})
		}
	}
	check(t, g.Edges().Len() >= len(modules), "%d modules with %d imports", len(modules),
		g.Edges().Len())
	circle := knighttour.DFSForest(g).Cycle()
	for i, id := range circle {
		t.Errorf("%s imports %s", modules[id], modules[circle[(i+1)%len(circle)]])
	}
}
