package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	cdppage "github.com/chromedp/cdproto/page"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// shots is the folder for screenshots:
//
//	go -C playground test . -shots=/tmp/shots
var shots = flag.String("shots", "", "write screenshots to this `folder`")

// lag and slow show whether a test depends on its pace, or on the page's.
var (
	lag  = flag.Duration("lag", 0, "wait up to this `long` before each look at a page")
	slow = flag.Float64("slow", 1, "make pages slower by this `factor`")
)

// dawdle waits as long as a slow test would.
func dawdle() {
	if *lag > 0 {
		time.Sleep(rand.N(*lag))
	}
}

// built is the page, built once for all tests.
var built = sync.OnceValues(func() (page, error) { return build(context.Background(), "") })

func pageOf(t *testing.T) page {
	t.Helper()
	p, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// patience is how long a test waits for an event: long enough for a busy
// machine. Only tests that fail take so long.
const patience = 2 * time.Minute

// maxBrowsers is how many browsers run at most. Each takes some hundred MB.
const maxBrowsers = 4

// browsers has the browsers that were started. Tests that run at the same time
// have browsers of their own, as a tab behind another gets no frames.
var browsers struct {
	sync.Mutex
	started []*browserProcess
	failed  error
}

type browserProcess struct {
	ctx   context.Context
	close func()
	test  string // that has it
	tabs  int    // of that test
}

// chromium returns the context of a browser, or why there is none. The browser
// belongs to the test and its subtests while they have a tab.
func chromium(t *testing.T) (context.Context, error) {
	browsers.Lock()
	defer browsers.Unlock()
	test, _, _ := strings.Cut(t.Name(), "/")
	b := free(test)
	if b == nil && browsers.failed == nil {
		// One process for the pages of all tabs: a new one for each takes a
		// fifth longer.
		b, browsers.failed = start(chromedp.Flag("renderer-process-limit", "1"))
		if b != nil {
			browsers.started = append(browsers.started, b)
		}
	}
	if b == nil {
		return nil, browsers.failed
	}
	b.test = test
	b.tabs++
	t.Cleanup(func() {
		browsers.Lock()
		defer browsers.Unlock()
		b.tabs--
	})
	return b.ctx, nil
}

// free returns the browser that the test has, or one that none has, or nil.
func free(test string) (found *browserProcess) {
	for _, b := range browsers.started {
		if b.tabs > 0 && b.test == test {
			return b
		}
		if b.tabs == 0 {
			found = b
		}
	}
	return found
}

// ownBrowser gives the test a new browser, in which each tab has a process of
// its own, so that its memory can be measured. It returns the ID of the
// browser's process.
func ownBrowser(t *testing.T) (pid int) {
	t.Helper()
	b, err := start()
	if err != nil {
		t.Skipf("no browser to try the page in: %v", err)
	}
	b.test = t.Name()
	b.tabs = 1 // so that it is the test's
	browsers.Lock()
	defer browsers.Unlock()
	browsers.started = append(browsers.started, b)
	t.Cleanup(func() {
		browsers.Lock()
		defer browsers.Unlock()
		browsers.started = slices.DeleteFunc(browsers.started, func(other *browserProcess) bool { return other == b })
		b.close()
	})
	return chromedp.FromContext(b.ctx).Browser.Process().Pid
}

// start starts a browser with these options, too.
func start(more ...chromedp.ExecAllocatorOption) (*browserProcess, error) {
	if testing.Short() {
		return nil, errors.New("none is started with -short")
	}
	path, err := lookBrowser()
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path),
		chromedp.NoSandbox,
		chromedp.DisableGPU, chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("enable-precise-memory-info", true),
		chromedp.WSURLReadTimeout(30*time.Second))
	options = append(options, more...)
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	b := &browserProcess{ctx: ctx, close: func() {
		_ = chromedp.Cancel(ctx) // waits for the browser to end and removes its files
		cancel()
		cancelAllocator()
	}}
	if err := chromedp.Run(ctx); err != nil {
		b.close()
		return nil, fmt.Errorf("%s does not start here: %w", path, err)
	}
	return b, nil
}

func lookBrowser() (string, error) {
	names := []string{"chromium-headless-shell", "google-chrome", "chromium", "chromium-browser"}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("none of %s is installed", strings.Join(names, ", "))
}

func TestMain(m *testing.M) {
	flag.Parse()
	if !isGiven("test.parallel") {
		// One more than there are processors, as each test waits now and then.
		parallel := min(runtime.GOMAXPROCS(0)+1, maxBrowsers)
		_ = flag.Set("test.parallel", strconv.Itoa(parallel))
	}
	status := m.Run()
	for _, b := range browsers.started {
		b.close()
	}
	os.Exit(status)
}

// isGiven reports whether the command line has a flag.
func isGiven(name string) (given bool) {
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// A tab shows the page. Messages in its console are test errors.
type tab struct {
	*testing.T
	ctx context.Context
	url string
}

// open opens the page in a new tab with the given hash, emulated by the
// actions, and waits until the figures are ready. Unless one of the actions is
// [searched], the test program answers the race's searches.
func open(t *testing.T, hash string, actions ...chromedp.Action) *tab {
	t.Helper()
	if !slices.Contains(actions, searched) {
		actions = append(actions, quickRace)
	}
	tb := visit(t, pageOf(t), hash, actions...)
	tb.wait(`document.documentElement.dataset.ready === "yes"`)
	return tb
}

// visit is open for any handler, without waiting.
func visit(t *testing.T, handler http.Handler, hash string, actions ...chromedp.Action) *tab {
	t.Helper()
	browser, err := chromium(t)
	if err != nil {
		t.Skipf("no browser to try the page in: %v", err)
	}
	server := newServer(withModules(handler))
	t.Cleanup(server.Close)
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 5*patience+500*(*lag)) // a thousand looks
	t.Cleanup(cancel)
	chromedp.ListenTarget(ctx, func(event any) {
		switch e := event.(type) {
		case *cdpruntime.EventExceptionThrown:
			t.Errorf("the page failed: %s", e.ExceptionDetails.Error())
		case *cdpruntime.EventConsoleAPICalled:
			t.Errorf("the console has %s %s", e.Type, values(e.Args))
		case *cdplog.EventEntryAdded:
			if e.Entry.Level == cdplog.LevelError && e.Entry.Source != cdplog.SourceNetwork {
				t.Errorf("the console has %s %s", e.Entry.Text, e.Entry.URL)
			}
		}
	})
	tb := &tab{t, ctx, server.URL + "/" + hash}
	if *slow > 1 {
		actions = append(actions, emulation.SetCPUThrottlingRate(*slow))
	}
	tb.run(append(actions, chromedp.Navigate(tb.url))...)
	return tb
}

// origins has the addresses of all servers that there were.
var origins sync.Map

// newServer serves at an address where nothing was served before: browsers keep
// what a page has stored, and systems give a free port again.
func newServer(handler http.Handler) *httptest.Server {
	for {
		server := httptest.NewServer(handler)
		_, isUsed := origins.LoadOrStore(server.URL, true)
		if !isUsed {
			return server
		}
		server.Close()
	}
}

// TestServersDiffer serves so often that the system assigns some port twice.
func TestServersDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		server := newServer(http.NotFoundHandler())
		server.Close()
		check(t, !seen[server.URL], "%s was there before", server.URL)
		seen[server.URL] = true
	}
}

// goes changes the address, and waits until the page has seen it.
func (t *tab) goes(hash string) {
	t.Helper()
	eval[any](t, fmt.Sprintf(`location.hash = %q, null`, hash))
	t.frames(2)
}

// withModules also serves the page's modules in /modules/, as they are in the
// sources: tests import the functions that they call from there. In /record it
// answers the questions of [quickRace].
func withModules(handler http.Handler) http.Handler {
	modules, err := fs.Sub(sources, "page")
	if err != nil {
		panic(err) // the folder is embedded
	}
	mux := http.NewServeMux()
	mux.Handle("/", handler)
	mux.HandleFunc("/record", serveRecording)
	mux.Handle("/modules/", http.StripPrefix("/modules/", http.FileServerFS(modules)))
	return mux
}

func values(args []*cdpruntime.RemoteObject) string {
	var b strings.Builder
	for _, arg := range args {
		fmt.Fprintf(&b, " %s%s", arg.Value, arg.Description)
	}
	return b.String()
}

func (t *tab) run(actions ...chromedp.Action) {
	t.Helper()
	dawdle()
	if err := chromedp.Run(t.ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// eval returns the value of an expression, which may be a promise.
func eval[V any](t *tab, expression string) (v V) {
	t.Helper()
	dawdle()
	wait := func(p *cdpruntime.EvaluateParams) *cdpruntime.EvaluateParams {
		return p.WithAwaitPromise(true)
	}
	if err := chromedp.Run(t.ctx, chromedp.Evaluate(expression, &v, wait)); err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return v
}

//go:embed testdata/*.js
var scripts embed.FS

// script returns a program of testdata for eval, expect and wait. If the
// program is a function, script returns its call with these values.
func script(name string, values ...any) string {
	data, err := scripts.ReadFile("testdata/" + name + ".js")
	if err != nil {
		panic(err)
	}
	program := strings.TrimSuffix(strings.TrimSpace(string(data)), ";")
	if len(values) == 0 {
		return program
	}
	arguments, err := json.Marshal(values)
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("(%s)(...%s)", program, arguments)
}

// expect checks the value of an expression. what, a format with its values,
// names the value.
func expect[V any](t *tab, expression string, want V, what ...any) {
	t.Helper()
	equal(t, eval[V](t, expression), want, "%s", named(what, expression))
}

// named returns the name of an expression: the words if there are any, or else
// the expression. A program of testdata would hide them.
func named(what []any, expression string) string {
	words := note(what)
	switch {
	case words == "":
		return expression
	case strings.Contains(expression, "\n"):
		return words
	}
	return words + " " + expression
}

// equal checks that two values are equal, as all empty slices are. what, a
// format with its values, names the values.
func equal[V any](t testing.TB, got, want V, what ...any) {
	t.Helper()
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	empty := g.Kind() == reflect.Slice && g.Len() == 0 && w.Len() == 0
	check(t, empty || reflect.DeepEqual(got, want), "%s: got %v, want %v", note(what), got, want)
}

// check checks that something holds. what, a format with its values, says what
// is wrong otherwise.
func check(t testing.TB, holds bool, what string, values ...any) {
	t.Helper()
	if !holds {
		t.Errorf(what, values...)
	}
}

// atMost checks that the value of an expression is no larger than a number.
// what, a format with its values, says what it is.
func atMost(t *tab, expression string, most float64, what ...any) {
	t.Helper()
	got := eval[float64](t, expression)
	check(t, got <= most, "%s: got %v, want at most %v", note(what), got, most)
}

// note returns a format with its values as a text.
func note(what []any) string {
	if len(what) == 0 {
		return ""
	}
	return fmt.Sprintf(what[0].(string), what[1:]...)
}

// wait waits until an expression is true.
func (t *tab) wait(expression string) {
	t.Helper()
	err := chromedp.Run(t.ctx,
		chromedp.Poll(expression, nil, chromedp.WithPollingTimeout(patience)))
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
}

// waitValue waits until an expression has a value. what, a format with its
// values, says what it is.
func waitValue[V any](t *tab, expression string, want V, what ...any) {
	t.Helper()
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	is := fmt.Sprintf(`(%s) === %s`, expression, data)
	err = chromedp.Run(t.ctx, chromedp.Poll(is, nil, chromedp.WithPollingTimeout(patience)))
	if err != nil {
		t.Fatalf("%s: got %v, want %v: %v", note(what), eval[V](t, expression), want, err)
	}
}

// text returns the text of an element.
func (t *tab) text(selector string) string {
	t.Helper()
	return eval[string](t, fmt.Sprintf(`document.querySelector(%q).textContent.trim()`, selector))
}

// waitText waits until the text of an element contains part.
func (t *tab) waitText(selector, part string) {
	t.Helper()
	has := fmt.Sprintf(`document.querySelector(%q).textContent.includes(%s)`, selector, quote(part))
	err := chromedp.Run(t.ctx,
		chromedp.Poll(has, nil, chromedp.WithPollingTimeout(patience)))
	if err != nil {
		t.Fatalf("%s: got %q, want %q: %v", selector, t.text(selector), part, err)
	}
}

// wantText checks the text of an element without waiting.
func (t *tab) wantText(selector, want string) {
	t.Helper()
	equal(t, t.text(selector), want, "%s", selector)
}

// quote returns s as a JavaScript string.
func quote(s string) string {
	b, _ := json.Marshal(s) // never fails for a string
	return string(b)
}

// part returns the selector of a part of a figure: part("race", "start").
func part(figure, name string) string { return fmt.Sprintf(`#%s [data-part="%s"]`, figure, name) }

// set sets a form control, with the events of a user who leaves it.
func (t *tab) set(selector, value string) {
	t.Helper()
	eval[any](t, script("set", selector, value))
}

func (t *tab) click(selector string) {
	t.Helper()
	t.run(chromedp.Click(selector, chromedp.ByQuery))
}

// clickSquare clicks a square of a board on a canvas.
func (t *tab) clickSquare(selector string, square, rows, cols int) {
	t.Helper()
	t.run(chromedp.ScrollIntoView(selector, chromedp.ByQuery))
	box := eval[struct{ X, Y, Width float64 }](t, fmt.Sprintf(
		`(({x, y, width}) => ({x, y, width}))(document.querySelector(%q).getBoundingClientRect())`, selector))
	cell := box.Width / float64(max(rows, cols))
	left, top := (box.Width-cell*float64(cols))/2, (box.Width-cell*float64(rows))/2
	t.run(chromedp.MouseClickXY(box.X+left+(float64(square%cols)+0.5)*cell,
		box.Y+top+(float64(square/cols)+0.5)*cell))
}

// shot writes a screenshot of an element, or of the page if selector is "".
// Afterwards the page is where it was, so that tests find the same page with
// and without pictures.
func (t *tab) shot(name, selector string) {
	t.Helper()
	if *shots == "" {
		return
	}
	var picture []byte
	at := eval[[2]float64](t, `[scrollX, scrollY]`)
	defer func() { eval[any](t, fmt.Sprintf(`scrollTo(%v, %v), null`, at[0], at[1])) }()
	if selector == "" {
		t.run(chromedp.FullScreenshot(&picture, 100))
	} else {
		t.run(chromedp.Screenshot(selector, &picture, chromedp.ByQuery))
	}
	t.write(name+".png", picture)
}

// write writes a picture to the folder for screenshots, if there is one.
func (t *tab) write(name string, picture []byte) {
	t.Helper()
	if *shots == "" {
		return
	}
	if err := os.MkdirAll(*shots, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*shots, name), picture, 0o644); err != nil {
		t.Fatal(err)
	}
}

// frames waits for frames of the browser.
func (t *tab) frames(n int) {
	t.Helper()
	eval[any](t,
		script("frames", n))
}

// hold serves the page. It holds back the files whose names begin with the
// given one until the test ends or calls release.
func hold(t *testing.T, file string) (handler http.Handler, release func()) {
	ctx, release := context.WithCancel(t.Context())
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(path.Base(r.URL.Path), file) {
			select {
			case <-ctx.Done():
			case <-r.Context().Done():
			}
		}
		pageOf(t).ServeHTTP(w, r)
	}), release
}

// look emulates a window and its user's preferences.
func look(width int64, scheme, motion string) chromedp.Action {
	return chromedp.Tasks{
		emulation.SetDeviceMetricsOverride(width, 900, 1, width < 600),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-reduced-motion", Value: motion},
		}),
	}
}

// window emulates a window of the given size, with the given media features,
// such as "forced-colors:active", in addition to those of look.
func window(width, height int64, scheme string, features ...string) chromedp.Action {
	media := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}
	for _, f := range features {
		name, value, _ := strings.Cut(f, ":")
		media = append(media, &emulation.MediaFeature{Name: name, Value: value})
	}
	return chromedp.Tasks{
		emulation.SetDeviceMetricsOverride(width, height, 1, width < 600),
		emulation.SetEmulatedMedia().WithFeatures(media),
	}
}

var (
	light = look(1000, "light", "no-preference")
	dark  = look(1000, "dark", "no-preference")
	phone = look(390, "light", "no-preference")
	still = look(1000, "light", "reduce")
)

// axe is the script of axe-core 4.11.1, which checks accessibility. It is
// Deque's, under the Mozilla Public License 2.0.
func axe(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "axe.min.js.gz"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	script, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// wantAccessible checks the accessibility of the parts of the page that match a
// selector or several ones, or of the whole page if part is nil. where names
// the state of the page.
func (t *tab) wantAccessible(part any, where ...any) {
	t.Helper()
	if eval[bool](t, `globalThis.axe === undefined`) {
		t.run(chromedp.Evaluate(axe(t.T), nil))
	}
	for _, v := range eval[[]string](t, script("axe-violations", part)) {
		t.Error(append(where, v)...)
	}
}

// tooWide has the elements that do not fit the window's width.
var tooWide = script("too-wide")

// addScript runs a script before those of the page.
func addScript(script string) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := cdppage.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}
}
