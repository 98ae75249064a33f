//go:build js && wasm

// Wasm runs the library in the page: a Worker that receives questions as
// messages and posts answers. See worker.js.
package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"syscall/js"
	"time"

	"example.com/knighttour/playground/engine"
)

// turn is the maximum time between two turns of the browser, and so the time
// that a message to stop a search waits.
const turn = 20 * time.Millisecond

// running holds the cancel functions of running calls by ID.
var running = map[int]context.CancelFunc{}

func main() {
	js.Global().Set("ask", js.FuncOf(ask))
	js.Global().Set("stop", js.FuncOf(stop))
	js.Global().Call("postMessage", map[string]any{"ready": true})
	select {}
}

// stop stops a call: stop(id).
func stop(_ js.Value, args []js.Value) any {
	if cancel := running[args[0].Int()]; cancel != nil {
		cancel()
	}
	return nil
}

// ask starts a call: ask(id, name, parameters).
func ask(_ js.Value, args []js.Value) any {
	id := args[0].Int()
	ctx, cancel := context.WithCancel(context.Background())
	running[id] = cancel
	go func() {
		c := call{ctx: ctx, id: id, parameters: args[2]}
		result, err := c.answer(args[1].String())
		if err != nil {
			c.post("error", engine.Message(err))
		} else {
			c.post("result", result)
		}
		cancel()
		delete(running, id)
	}()
	return nil
}

// A call is a question being answered.
type call struct {
	ctx        context.Context
	id         int
	parameters js.Value
}

// post sends a value to the page and transfers the buffers.
func (c call) post(what string, value any, buffers ...any) {
	js.Global().Call("postMessage", map[string]any{"id": c.id, what: value}, buffers)
}

// answer returns the result of the named function.
func (c call) answer(name string) (any, error) {
	switch name {
	case "moves":
		moves, err := c.question().Moves()
		return int32s(moves), err
	case "record":
		return c.record(), nil
	case "search":
		return c.search(), nil
	case "build":
		return object(c.question().Build()), nil
	case "svg":
		return c.question().SVG(integers(c.parameters.Get("path")))
	case "forest":
		story, err := c.graph().Search()
		return storyOf(story), err
	}
	return nil, fmt.Errorf("there is no function %q", name)
}

// record searches, and posts every visit.
func (c call) record() js.Value {
	tape := engine.Tape{Send: func(visits []byte) {
		array := bytes(visits)
		c.post("batch", array, array.Get("buffer"))
	}}
	tape.Clock = engine.Clock{Period: turn, Tick: func() {
		tape.Flush()
		rest()
	}}
	answer := c.question().Search(c.ctx, tape.Record)
	tape.Flush()
	return object(answer)
}

// search searches, and posts its progress at times.
func (c call) search() js.Value {
	var watch engine.Watch
	ticks := 0
	watch.Clock = engine.Clock{Period: turn, Tick: func() {
		if ticks++; ticks%5 == 0 {
			c.post("progress", map[string]any{"visits": watch.Visits, "path": int32s(watch.Path), "longest": int32s(watch.Longest())})
		}
		rest()
	}}
	return object(c.question().Search(c.ctx, watch.Record))
}

// rest gives the browser a turn, which it gets only when all goroutines wait.
func rest() { time.Sleep(time.Microsecond) }

// question returns the question in the parameters.
func (c call) question() engine.Question {
	p := c.parameters
	q := engine.Question{
		Rows: p.Get("rows").Int(), Cols: p.Get("cols").Int(), Leaper: [2]int{1, 2},
		Holes: integers(p.Get("holes")), Prefix: integers(p.Get("prefix")),
		Goal: text(p.Get("goal"), "open"), Orders: text(p.Get("orders"), "warnsdorff+outward"),
		Unpruned: p.Get("unpruned").Truthy(),
	}
	if v := p.Get("leaper"); v.Truthy() {
		q.Leaper = [2]int{v.Index(0).Int(), v.Index(1).Int()}
	}
	if v := p.Get("start"); v.Truthy() {
		q.Start = int64(v.Int())
	}
	if v := p.Get("limit"); v.Truthy() {
		q.Limit = int64(v.Float())
	}
	return q
}

// graph returns the graph in the parameters.
func (c call) graph() engine.Graph {
	g := engine.Graph{Nodes: c.parameters.Get("nodes").String(), Directed: c.parameters.Get("directed").Bool()}
	edges := c.parameters.Get("edges")
	for i := range edges.Length() {
		g.Edges = append(g.Edges, [2]string{edges.Index(i).Index(0).String(), edges.Index(i).Index(1).String()})
	}
	return g
}

// object returns the answer as a JavaScript object.
func object(a engine.Answer) js.Value {
	return js.ValueOf(map[string]any{
		"kind": string(a.Kind), "text": a.Text, "path": int32s(a.Path), "visits": a.Visits, "closed": a.Closed,
	})
}

func storyOf(s *engine.Story) any {
	if s == nil {
		return nil
	}
	var steps, nodes []any
	for _, step := range s.Steps {
		steps = append(steps, map[string]any{
			"what": step.What, "node": step.Node, "to": step.To, "kind": step.Kind, "time": step.Time,
		})
	}
	for _, n := range s.Nodes {
		nodes = append(nodes, map[string]any{"name": n.Name, "discovery": n.Discovery, "finish": n.Finish, "depth": n.Depth})
	}
	return map[string]any{"steps": steps, "nodes": nodes, "order": list(s.Order), "cycle": list(s.Cycle), "length": s.Length}
}

func list(names []string) []any {
	all := make([]any, len(names))
	for i, name := range names {
		all[i] = name
	}
	return all
}

func text(v js.Value, otherwise string) string {
	if v.Type() == js.TypeString {
		return v.String()
	}
	return otherwise
}

// bytes returns a Uint8Array with a copy of b.
func bytes(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}

// int32s returns an Int32Array with the numbers.
func int32s(numbers []int64) js.Value {
	b := make([]byte, 0, 4*len(numbers))
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return js.Global().Get("Int32Array").New(bytes(b).Get("buffer"))
}

// integers returns the numbers of an Int32Array, which may be missing.
func integers(v js.Value) []int64 {
	if !v.Truthy() {
		return nil
	}
	b := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(b, js.Global().Get("Uint8Array").New(v.Get("buffer"), v.Get("byteOffset"), len(b)))
	numbers := make([]int64, len(b)/4)
	for i := range numbers {
		numbers[i] = int64(int32(binary.LittleEndian.Uint32(b[4*i:])))
	}
	return numbers
}
