package main

import (
	"bytes"
	"context"
	"errors"
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
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// types are the media types of the page's files. Those of the system may differ
// or be missing.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".png":  "image/png",
	".svg":  "image/svg+xml",
	".gz":   "application/gzip",
}

// serve serves the page until the context is done.
func (p page) serve(ctx context.Context, listener net.Listener) error {
	server := http.Server{Handler: p, ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
