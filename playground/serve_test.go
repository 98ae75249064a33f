package main

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// packed returns the page with compressed copies of its files.
var packed = sync.OnceValues(func() (page, error) {
	return buildCompressed(context.Background(), "", quickLevel)
})

// TestServeEncodings asks for files as browsers with support for different
// encodings do: each gets the smallest copy that it accepts.
func TestServeEncodings(t *testing.T) {
	p := page{
		"a.js":    []byte("whole"),
		"a.js.br": []byte("brotli"),
		"a.js.gz": []byte("gzip"),
		"b.png":   []byte("whole"),
	}
	tests := []struct{ name, file, accept, encoding, body string }{
		{
			name:     "brotli",
			file:     "a.js",
			accept:   "gzip, deflate, br, zstd",
			encoding: "br",
			body:     "brotli",
		},
		{name: "gzip", file: "a.js", accept: "gzip;q=0.8, deflate", encoding: "gzip", body: "gzip"},
		{name: "none", file: "a.js", accept: "", encoding: "", body: "whole"},
		{name: "another", file: "a.js", accept: "zstd", encoding: "", body: "whole"},
		{name: "a file without", file: "b.png", accept: "br", encoding: "", body: "whole"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/"+tt.file, nil)
			r.Header.Set("Accept-Encoding", tt.accept)
			w := httptest.NewRecorder()
			p.ServeHTTP(w, r)
			equal(t, w.Body.String(), tt.body, "the body")
			equal(t, w.Header().Get("Content-Encoding"), tt.encoding, "Content-Encoding")
			equal(t, w.Header().Get("Vary"), "Accept-Encoding", "Vary")
		})
	}
}

// TestServeAgain asks for a file that the browser already has: the server sends
// it again only if it has changed, or if another encoding is best now.
func TestServeAgain(t *testing.T) {
	p := page{
		"a.js":    []byte("whole"),
		"a.js.br": []byte("brotli"),
	}
	ask := func(accept, has string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/a.js", nil)
		r.Header.Set("Accept-Encoding", accept)
		r.Header.Set("If-None-Match", has)
		w := httptest.NewRecorder()
		p.ServeHTTP(w, r)
		return w
	}
	whole, brotli := ask("", "").Header().Get("ETag"), ask("br", "").Header().Get("ETag")
	check(t, whole != brotli, "both encodings have the tag %s", whole)
	equal(t, ask("", whole).Code, http.StatusNotModified, "the whole file again")
	equal(t, ask("br", brotli).Code, http.StatusNotModified, "the compressed file again")
	equal(t, ask("br", whole).Body.String(), "brotli", "the compressed file after the whole one")
	p["a.js"] = []byte("changed")
	equal(t, ask("", whole).Body.String(), "changed", "a changed file")
}

// TestPacked loads the page with compressed files, counts the bytes that are
// transferred, and compares the number with the size that the page states.
func TestPacked(t *testing.T) {
	t.Parallel()
	p, err := packed()
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	loaded := map[string]int{} // bytes, by request
	note := chromedp.ActionFunc(func(ctx context.Context) error {
		chromedp.ListenTarget(ctx, func(event any) {
			if e, ok := event.(*network.EventLoadingFinished); ok {
				mu.Lock()
				defer mu.Unlock()
				loaded[e.RequestID.String()] = int(e.EncodedDataLength)
			}
		})
		return network.Enable().Do(ctx)
	})
	tb := visit(t, p, "", note, light)
	tb.wait(`document.documentElement.dataset.ready === "yes"`)
	tb.counted(5_787_981)
	mu.Lock()
	defer mu.Unlock()
	total := 0
	for bytes := range maps.Values(loaded) {
		total += bytes
	}
	const headers = 10_000 // of about ten answers
	check(t, total <= p.size()+headers, "%d bytes were loaded, where the page says %d", total,
		p.size())
}

// TestInteractive measures how long it takes until the page answers on a slow
// phone with a slow connection: a processor that is four times as slow, and 1.6
// Mbit/s. The first board can be played on before the library has loaded.
func TestInteractive(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a minute")
	}
	p, err := packed()
	if err != nil {
		t.Fatal(err)
	}
	const bytesPerSecond = 1_600_000 / 8
	slow := chromedp.Tasks{
		network.Enable(),
		network.EmulateNetworkConditions(false, 150, bytesPerSecond, bytesPerSecond),
		emulation.SetCPUThrottlingRate(4),
	}
	tb := visit(t, p, "", window(390, 664, "light"), slow)
	tb.wait(`globalThis.figures?.try.board.state.leap`)
	first := eval[float64](tb, `performance.now()`)
	expect(tb, `document.documentElement.dataset.ready === "yes"`, false,
		"the library is there before the knight moves")
	tb.wait(`document.documentElement.dataset.ready === "yes"`)
	ready := eval[float64](tb, `performance.now()`)
	t.Logf("the knight moves after %.1f s, and the library answers after %.1f s", first/1000,
		ready/1000)
	least := float64(p.size()) / bytesPerSecond * 1000
	check(t, ready >= least/2, "it is there after %v ms, when the line takes %v", ready, least)
}
