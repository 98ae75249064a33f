//go:build js && wasm

// Search is the program that the page loads at once. It searches in the order
// of a rule, and searches graphs depth first.
package main

import (
	"example.com/knighttour/playground/engine"
	"example.com/knighttour/playground/wasm"
)

// main answers the calls of the page, each by the function with its name.
func main() {
	wasm.Answers{"record": record, "search": search, "forest": forest}.Serve()
}

// record searches, and posts every visit: see [engine.Tape].
func record(c wasm.Call) (any, error) {
	tape := engine.Tape{Send: func(visits []byte) {
		array := wasm.Bytes(visits)
		c.Post("batch", array, array.Get("buffer"))
	}}
	tape.Clock = c.Clock(tape.Flush)
	answer := c.Question().Search(c.Context, tape.Record)
	tape.Flush()
	return wasm.Object(answer), nil
}

func search(c wasm.Call) (any, error) { return c.Watched(engine.Question.Search), nil }

func forest(c wasm.Call) (any, error) {
	s, err := c.Graph().Search()
	if err != nil {
		return nil, err
	}
	return object(s), nil
}

// object returns the story as a JavaScript object.
func object(s *engine.Story) map[string]any {
	var steps, nodes []any
	for _, step := range s.Steps {
		steps = append(steps, map[string]any{
			"what": step.What,
			"node": step.Node,
			"to":   step.To,
			"kind": step.Kind,
			"time": step.Time,
		})
	}
	for _, n := range s.Nodes {
		nodes = append(nodes, map[string]any{
			"name":      n.Name,
			"discovery": n.Discovery,
			"finish":    n.Finish,
			"depth":     n.Depth,
		})
	}
	return map[string]any{
		"steps":  steps,
		"nodes":  nodes,
		"order":  list(s.Order),
		"cycle":  list(s.Cycle),
		"length": s.Length,
	}
}

// list returns the names as a value that can be posted.
func list(names []string) []any {
	all := make([]any, len(names))
	for i, name := range names {
		all[i] = name
	}
	return all
}
