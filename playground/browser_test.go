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

// lag and slow help to find tests that depend on how fast they are, or on how
// fast the page is.
var (
	lag  = flag.Duration("lag", 0, "wait up to this `long` before each look at a page")
	slow = flag.Float64("slow", 1, "make pages slower by this `factor`")
)

// dawdle waits for a random time of up to lag, as a slow test would.
func dawdle() {
	if *lag > 0 {
		time.Sleep(rand.N(*lag))
	}
}

// built is the page, built once for all tests.
var built = sync.OnceValues(func() (page, error) { return build(context.Background(), "") })

// pageOf returns the page, which tests must not change.
func pageOf(t *testing.T) page {
	t.Helper()
	p, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// patience is how long a test waits for an event: long enough for a busy
// machine. Only tests that fail wait that long.
const patience = 2 * time.Minute

// maxBrowsers is the maximum number of browsers that run at the same time. Each
// takes a few hundred MB.
const maxBrowsers = 4

// browsers holds the browsers that were started, or the error if no browser can
// be started. Tests that run at the same time use different browsers, since a
// tab behind another one gets no frames.
var browsers struct {
	sync.Mutex
	started []*browserProcess
	failed  error
}

// A browserProcess is a browser that was started.
type browserProcess struct {
	ctx   context.Context
	close func()
	test  string // the name of the test that uses it or, without tabs, has last used it
	tabs  int    // the number of that test's tabs
}

// chromium returns the context of a browser in which the test can open a tab,
// or an error if there is no browser. The browser belongs to the test and its
// subtests until they end.
func chromium(t *testing.T) (context.Context, error) {
	browsers.Lock()
	defer browsers.Unlock()
	test, _, _ := strings.Cut(t.Name(), "/")
	b := free(test)
	if b == nil && browsers.failed == nil {
		// The pages of all tabs share one process: with a process for each
		// page, the tests take a fifth longer.
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

// free returns the browser that the test already uses. If there is none, free
// returns a browser that no test uses, or nil. The caller must hold the lock of
// browsers.
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
// its own, so that the tab's memory can be measured. It returns the ID of the
// browser's process.
func ownBrowser(t *testing.T) (pid int) {
	t.Helper()
	b, err := start()
	if err != nil {
		t.Skipf("no browser to try the page in: %v", err)
	}
	b.test = t.Name()
	b.tabs = 1 // so that no other test gets it
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

// start starts a browser with the given options in addition to the usual ones.
// It fails if no browser is installed, and with -short.
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

// lookBrowser returns the path of a browser's program.
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
		// One more than there are processors, because each test waits now and
		// then.
		parallel := min(runtime.GOMAXPROCS(0)+1, maxBrowsers)
		_ = flag.Set("test.parallel", strconv.Itoa(parallel))
	}
	status := m.Run()
	for _, b := range browsers.started {
		b.close()
	}
	os.Exit(status)
}

// isGiven reports whether the command line sets the flag with the given name.
func isGiven(name string) (given bool) {
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// A tab shows the page, and has the methods of the test that opened it. A
// message in its console fails the test.
type tab struct {
	*testing.T
	ctx context.Context
	url string
}

// open opens the page in a new tab and waits until the figures are ready. The
// hash may also begin with a file of the page or a query. The actions run
// before that: they emulate a window, for instance. Unless one of them is
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

// visit opens a new tab with the page that the handler serves, and does not
// wait until the page is ready.
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
	ctx, cancel = context.WithTimeout(ctx, 5*patience+500*(*lag)) // enough for a thousand looks
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

// origins holds the addresses of all servers so far.
var origins sync.Map

// newServer starts a server at an address that no test has used before. The
// system may assign the port of an earlier server again, and a browser would
// still have the data that the page has stored for that address.
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

// TestServersDiffer checks that servers have different addresses, even if there
// are so many of them that the system assigns some port twice.
func TestServersDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		server := newServer(http.NotFoundHandler())
		server.Close()
		check(t, !seen[server.URL], "%s was there before", server.URL)
		seen[server.URL] = true
	}
}

// goes changes the hash of the address, and waits two frames, after which the
// page has seen the change.
func (t *tab) goes(hash string) {
	t.Helper()
	eval[any](t, fmt.Sprintf(`location.hash = %q, null`, hash))
	t.frames(2)
}

// withModules returns a handler that serves what the given one does. In
// addition, it serves the sources of the page's modules under /modules/, from
// which tests import functions, and answers the questions of [quickRace] at
// /record.
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

// values returns the arguments of a message in the console as text.
func values(args []*cdpruntime.RemoteObject) string {
	var b strings.Builder
	for _, arg := range args {
		fmt.Fprintf(&b, " %s%s", arg.Value, arg.Description)
	}
	return b.String()
}

// run runs actions. The test ends if one fails.
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

// script returns the text of testdata/name.js: an expression for eval, expect
// or wait. With values, the file must hold a function, and script returns a
// call of that function with these values.
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

// expect checks the value of an expression. The parameter what, a format
// followed by its operands, describes the value in failure messages.
func expect[V any](t *tab, expression string, want V, what ...any) {
	t.Helper()
	equal(t, eval[V](t, expression), want, "%s", named(what, expression))
}

// named returns a name of an expression for failure messages: note(what), if it
// is not empty, and the expression itself. After a note, it leaves out an
// expression of several lines, such as a script, which would hide the note.
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

// equal checks that two values are equal. An empty slice is equal to nil. The
// parameter what, a format followed by its operands, describes the values in
// failure messages.
func equal[V any](t testing.TB, got, want V, what ...any) {
	t.Helper()
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	empty := g.Kind() == reflect.Slice && g.Len() == 0 && w.Len() == 0
	check(t, empty || reflect.DeepEqual(got, want), "%s: got %v, want %v", note(what), got, want)
}

// check fails the test if a condition does not hold. The message, which says
// what is wrong, is formatted from the parameters what and values.
func check(t testing.TB, holds bool, what string, values ...any) {
	t.Helper()
	if !holds {
		t.Errorf(what, values...)
	}
}

// atMost checks that the value of an expression is no larger than most. The
// parameter what, a format followed by its operands, describes the value in
// failure messages.
func atMost(t *tab, expression string, most float64, what ...any) {
	t.Helper()
	got := eval[float64](t, expression)
	check(t, got <= most, "%s: got %v, want at most %v", note(what), got, most)
}

// note formats the parameter what, a format followed by its operands. It
// returns "" if what is empty.
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

// waitValue waits until an expression has the value want. The parameter what, a
// format followed by its operands, describes the expression in failure
// messages.
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

// set sets a form control, and sends the same events as a user who changes it
// and then leaves it.
func (t *tab) set(selector, value string) {
	t.Helper()
	eval[any](t, script("set", selector, value))
}

// click clicks the first element that matches a selector, with the mouse.
func (t *tab) click(selector string) {
	t.Helper()
	t.run(chromedp.Click(selector, chromedp.ByQuery))
}

// clickSquare clicks a square of the board on the canvas that matches a
// selector.
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

// shot writes a screenshot to the folder for screenshots, if there is one: of
// an element, or of the page if selector is "". Afterwards it scrolls back, so
// that the test finds the same page with and without screenshots.
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

// frames waits for the given number of frames of the browser.
func (t *tab) frames(n int) {
	t.Helper()
	eval[any](t,
		script("frames", n))
}

// hold returns a handler that serves the page. Until the test ends or calls
// release, the handler holds back all files whose names begin with the given
// text.
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

// look emulates a window 900 pixels high, and its user's preferences: the
// values of prefers-color-scheme and prefers-reduced-motion.
func look(width int64, scheme, motion string) chromedp.Action {
	return chromedp.Tasks{
		emulation.SetDeviceMetricsOverride(width, 900, 1, width < 600),
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-reduced-motion", Value: motion},
		}),
	}
}

// window emulates a window of the given size, with a colour scheme and other
// media features, such as "forced-colors:active".
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

// axe returns the script of axe-core 4.11.1, which checks accessibility. Deque
// publishes it under the Mozilla Public License 2.0.
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

// wantAccessible checks the accessibility of the elements that match part, a
// selector or a slice of selectors, or of the whole page if part is nil. The
// parameter where names the page's state in failure messages.
func (t *tab) wantAccessible(part any, where ...any) {
	t.Helper()
	if eval[bool](t, `globalThis.axe === undefined`) {
		t.run(chromedp.Evaluate(axe(t.T), nil))
	}
	for _, v := range eval[[]string](t, script("axe-violations", part)) {
		t.Error(append(where, v)...)
	}
}

// tooWide is a script that returns the elements that do not fit the window's
// width.
var tooWide = script("too-wide")

// addScript returns an action that makes each later page run a script before
// its own scripts.
func addScript(script string) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := cdppage.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}
}
