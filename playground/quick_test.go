package main

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/knighttour/playground/engine"
)

// searched makes the page run the searches of the race in the browser, as it
// does for readers. Tests of these searches pass it to the function open.
var searched chromedp.Action = inBrowser{}

// inBrowser is an action that does nothing. The function open looks for it
// among its actions.
type inBrowser struct{}

func (inBrowser) Do(context.Context) error { return nil }

// quickRace makes the test program answer the searches of the race, which would
// take a browser seconds. Most tests are about what the page does with the
// answers.
var quickRace = chromedp.ActionFunc(addScript(script("quick-race")))

// recordings holds a *recording for each query.
var recordings sync.Map

// A recording is one search of a race. The first tab that asks for it runs the
// search.
type recording struct {
	sync.Once
	visits []byte
	answer []byte // as JSON; nil if the search takes too long to be recorded
}

// mostRecorded is the maximum number of visits of a recorded search. It is more
// than the race at the beginning of the page needs. Longer searches are left to
// the browser, since tests stop them early.
const mostRecorded = 6_000_000

// serveRecording answers a question of quick-race.js with a recording, or with
// StatusNoContent if the search takes too long.
func serveRecording(w http.ResponseWriter, r *http.Request) {
	made, _ := recordings.LoadOrStore(r.URL.RawQuery, new(recording))
	search := made.(*recording)
	search.Do(func() { search.run(r) })
	if search.answer == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Answer", string(search.answer))
	_, _ = w.Write(search.visits) // this fails if the page is gone
}

// run runs the search with the parameters of the request, as package main of
// wasm/search does.
func (rec *recording) run(r *http.Request) {
	number := func(name string) int {
		n, err := strconv.Atoi(r.FormValue(name))
		if err != nil {
			panic(err) // the server reports the panic, and the page gets no answer
		}
		return n
	}
	limit := number("limit")
	question := engine.Question{
		Rows:     number("rows"),
		Cols:     number("cols"),
		Start:    int64(number("start")),
		Goal:     "open",
		Orders:   r.FormValue("orders"),
		Unpruned: r.FormValue("unpruned") == "true",
		Limit:    int64(min(limit, mostRecorded)),
	}
	tape := engine.Tape{
		Send:  func(visits []byte) { rec.visits = append(rec.visits, visits...) },
		Clock: engine.Clock{Tick: func() {}},
	}
	answer := question.Search(context.Background(), tape.Record) // not the request's context: other tabs may wait for the search
	tape.Flush()
	if limit > mostRecorded && answer.Visits == mostRecorded {
		rec.visits = nil
		return
	}
	var err error
	rec.answer, err = json.Marshal(map[string]any{
		"kind":   answer.Kind,
		"text":   answer.Text,
		"path":   answer.Path,
		"visits": answer.Visits,
		"closed": answer.Closed,
	})
	if err != nil {
		panic(err)
	}
}

// TestQuickRace compares searches that the test program answers with the same
// searches in the browser.
func TestQuickRace(t *testing.T) {
	t.Parallel()
	const race = "#race=board:5x5,start:4,at:1"
	const outcome = `JSON.stringify(figures.race.runners.map(({answer, tape}) =>
		[answer.kind, answer.text, [...answer.path], answer.visits, tape.length, [...tape.data.slice(0, 2 * tape.length)]]))`
	own := open(t, race, searched, light)
	own.raced()
	want := eval[string](own, outcome)
	quick := open(t, race, light)
	quick.raced()
	expect(quick, `figures.race.engine.worker === undefined`, true, "it was not searched here")
	check(t, eval[string](quick, outcome) == want, "it differs from %.200s", want)
}
