package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path"
	"strings"
	"time"
)

// ServeHTTP serves the files of the page.
func (p page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	data, ok := p[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	if kind, ok := types[path.Ext(name)]; ok {
		w.Header().Set("Content-Type", kind) // not the system's type
	}
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Vary", "Accept-Encoding")
	for _, e := range encodings {
		other, ok := p[name+e.extension]
		if ok && accepts(r, e.name) {
			w.Header().Set("Content-Encoding", e.name)
			data = other
			break
		}
	}
	// A reload fetches only what has changed.
	w.Header().Set("ETag", fmt.Sprintf(`"%x"`, sha256.Sum256(data)))
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// encodings are the compressed forms in which the page may have a file, the
// smallest first.
var encodings = []struct{ name, extension string }{
	{name: "br", extension: ".br"},
	{name: "gzip", extension: ".gz"},
}

// accepts reports whether a browser takes an encoding. It ignores qualities: no
// browser uses a quality of 0 to refuse one.
func accepts(r *http.Request, encoding string) bool {
	for _, part := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, _, _ := strings.Cut(part, ";")
		if strings.TrimSpace(name) == encoding {
			return true
		}
	}
	return false
}

// types are the media types of the page's files, by extension. The system's own
// table may differ or lack some.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".map":  "application/json",
	".png":  "image/png",
	".svg":  "image/svg+xml",
	".gz":   "application/gzip",
}

// serve serves the page until the context is done, and then returns nil.
func (p page) serve(ctx context.Context, listener net.Listener) error {
	server := http.Server{Handler: p, ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
