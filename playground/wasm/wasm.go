//go:build js && wasm

// Package wasm runs the library in the page's Workers, which receive questions
// as messages and post answers: see worker.js. There are two programs: search,
// which the page loads at once, and find, which it loads when it is first
// needed.
package wasm

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"syscall/js"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/playground/engine"
)

// turn is the time between two turns of the browser during a search. It is also
// the longest time that a message to stop the search waits.
const turn = 20 * time.Millisecond

// running holds the cancel functions of running calls by ID.
var running = map[int]context.CancelFunc{}

// Answers are the functions of a program, by the names that questions use for
// them.
type Answers map[string]func(Call) (any, error)

// Serve answers questions. It does not return.
func (a Answers) Serve() {
	js.Global().Set("ask", js.FuncOf(a.ask))
	js.Global().Set("stop", js.FuncOf(stop))
	js.Global().Call("postMessage", map[string]any{"ready": true})
	select {}
}

// stop stops a call. JavaScript calls stop(id).
func stop(_ js.Value, args []js.Value) any {
	if cancel := running[args[0].Int()]; cancel != nil {
		cancel()
	}
	return nil
}

// ask starts a call, which posts a result or an error when it ends. JavaScript
// calls ask(id, name, parameters).
func (a Answers) ask(_ js.Value, args []js.Value) any {
	id := args[0].Int()
	ctx, cancel := context.WithCancel(context.Background())
	running[id] = cancel
	go func() {
		c := Call{Context: ctx, id: id, parameters: args[2]}
		result, err := a.answer(c, args[1].String())
		if err != nil {
			c.Post("error", engine.Message(err))
		} else {
			c.Post("result", result)
		}
		cancel()
		delete(running, id)
	}()
	return nil
}

// answer returns the result of the function with the given name.
func (a Answers) answer(c Call, name string) (any, error) {
	if f := a[name]; f != nil {
		return f(c)
	}
	return nil, fmt.Errorf("there is no function %q", name)
}

// A Call is a question being answered. Its context ends when the page stops it.
type Call struct {
	Context    context.Context
	id         int
	parameters js.Value
}

// Post posts {id, what: value} to the page and transfers the given
// ArrayBuffers, which the program can no longer use.
func (c Call) Post(what string, value any, buffers ...any) {
	js.Global().Call("postMessage", map[string]any{"id": c.id, what: value}, buffers)
}

// Clock returns a clock that calls tick and then gives the browser its turn.
func (c Call) Clock(tick func()) engine.Clock {
	return engine.Clock{Period: turn, Tick: func() {
		tick()
		rest()
	}}
}

// rest gives the browser a turn: it gets one only while all goroutines wait.
func rest() { time.Sleep(time.Microsecond) }

// Watched answers the question with the given method, which must call the
// function that it gets with each step. It posts the progress at every fifth
// turn of the browser, and returns the answer as a JavaScript object.
func (c Call) Watched(
	answer func(engine.Question, context.Context, func(knighttour.Event)) engine.Answer,
) js.Value {
	var watch engine.Watch
	ticks := 0
	watch.Clock = c.Clock(func() {
		ticks++
		if ticks%5 == 0 {
			c.Post("progress", map[string]any{
				"visits": watch.Visits, "path": Int32s(watch.Path), "longest": Int32s(watch.Longest()),
			})
		}
	})
	return Object(answer(c.Question(), c.Context, watch.Record))
}

// Question returns the question in the parameters, of which only rows and cols
// are required.
func (c Call) Question() engine.Question {
	p := c.parameters
	q := engine.Question{
		Rows: p.Get("rows").Int(), Cols: p.Get("cols").Int(),
		Holes: integers(p.Get("holes")), Prefix: integers(p.Get("prefix")),
		Goal: text(p.Get("goal"), "open"), Orders: text(p.Get("orders"), "warnsdorff+outward"),
		Unpruned: p.Get("unpruned").Truthy(),
	}
	if v := p.Get("leaps"); v.Truthy() {
		for i := range v.Length() {
			q.Leaps = append(q.Leaps, [2]int{v.Index(i).Index(0).Int(), v.Index(i).Index(1).Int()})
		}
	}
	if places := integers(p.Get("places")); places != nil {
		q.Places = map[int]int64{}
		for pair := range slices.Chunk(places, 2) { // an index and its square
			q.Places[int(pair[0])] = pair[1]
		}
	}
	if v := p.Get("start"); v.Truthy() {
		q.Start = int64(v.Int())
	}
	if v := p.Get("limit"); v.Truthy() {
		q.Limit = int64(v.Float())
	}
	return q
}

// Seed returns the seed in the parameters: up to 16 hexadecimal digits.
func (c Call) Seed() (uint64, error) {
	return strconv.ParseUint(text(c.parameters.Get("seed"), ""), 16, 64)
}

// Graph returns the graph in the parameters.
func (c Call) Graph() engine.Graph {
	g := engine.Graph{
		Nodes:    c.parameters.Get("nodes").String(),
		Directed: c.parameters.Get("directed").Bool(),
	}
	edges := c.parameters.Get("edges")
	for i := range edges.Length() {
		e := edges.Index(i)
		g.Edges = append(g.Edges, [2]string{e.Index(0).String(), e.Index(1).String()})
	}
	return g
}

// Integers returns the numbers of an Int32Array in the parameters, which may be
// missing.
func (c Call) Integers(name string) []int64 { return integers(c.parameters.Get(name)) }

// Object returns the answer as a JavaScript object.
func Object(a engine.Answer) js.Value {
	return js.ValueOf(map[string]any{
		"kind":   string(a.Kind),
		"text":   a.Text,
		"path":   Int32s(a.Path),
		"visits": a.Visits,
		"closed": a.Closed,
		"ways":   a.Ways,
		"other":  Int32s(a.Other),
		"of":     a.Of,
		"reason": map[string]any{
			"kind":    a.Reason.Kind,
			"squares": Int32s(a.Reason.Squares),
			"needs":   a.Reason.Needs,
			"has":     a.Reason.Has,
		},
	})
}

// text returns the string v, or the fallback if v is not a string.
func text(v js.Value, fallback string) string {
	if v.Type() == js.TypeString {
		return v.String()
	}
	return fallback
}

// Bytes returns a Uint8Array with a copy of b.
func Bytes(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}

// Int32s returns an Int32Array with the numbers.
func Int32s(numbers []int64) js.Value {
	b := make([]byte, 0, 4*len(numbers))
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return js.Global().Get("Int32Array").New(Bytes(b).Get("buffer"))
}

// integers returns the numbers of an Int32Array, which may be missing.
func integers(v js.Value) []int64 {
	if !v.Truthy() {
		return nil
	}
	b := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(b,
		js.Global().Get("Uint8Array").New(v.Get("buffer"), v.Get("byteOffset"), len(b)))
	numbers := make([]int64, len(b)/4)
	for i := range numbers {
		numbers[i] = int64(int32(binary.LittleEndian.Uint32(b[4*i:])))
	}
	return numbers
}
