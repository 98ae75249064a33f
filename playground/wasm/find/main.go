//go:build js && wasm

// Find is the program that the page loads when it is first needed. It finds any
// tour, draws random tours, builds tours by theorem, solves puzzles, and makes
// pictures.
package main

import (
	"example.com/knighttour/playground/engine"
	"example.com/knighttour/playground/wasm"
)

// main answers the calls of the page, each by the function with its name.
func main() {
	wasm.Answers{"find": find, "random": random, "build": build, "puzzle": puzzle, "svg": svg}.Serve()
}

func find(c wasm.Call) (any, error) { return wasm.Object(c.Question().Find(c.Context)), nil }

func random(c wasm.Call) (any, error) {
	seed, err := c.Seed()
	if err != nil {
		return nil, err
	}
	return wasm.Object(c.Question().Random(c.Context, seed)), nil
}

func build(c wasm.Call) (any, error) { return wasm.Object(c.Question().Build()), nil }

func puzzle(c wasm.Call) (any, error) { return c.Watched(engine.Question.Solve), nil }

func svg(c wasm.Call) (any, error) {
	text, err := c.Question().SVG(c.Integers("path"))
	return map[string]any{"text": text}, err
}
