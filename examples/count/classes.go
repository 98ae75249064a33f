package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/command"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
)

// countClasses counts the tours in classes, except those stored in the file.
func (c config) countClasses(ctx context.Context, f *file, stderr io.Writer) (*big.Int, error) {
	stop := work.New(ctx)
	division, err := c.divide(stop)
	if err != nil {
		return nil, err
	}
	classes := division.Classes(c.classes)
	// Their times differ. In a random order those that are done tell more about the
	// others.
	rand.New(rand.NewPCG(0, 0)).Shuffle(len(classes), func(i, j int) { classes[i], classes[j] = classes[j], classes[i] })
	total := new(big.Int)
	todo := slices.DeleteFunc(slices.Clone(classes), func(class frontier.Class) bool {
		n, done := f.done[class]
		if done {
			total.Add(total, n)
		}
		return done
	})
	done := len(classes) - len(todo)
	f.classes, f.kept = len(classes), done
	say(stderr, fmt.Sprintf("The %v tours of %v in %s, of which %s are done, on %s.",
		c.goal, c.board, command.Plural(len(classes), "class"), command.Group(done), command.Plural(runtime.GOMAXPROCS(0), "processor")))
	bar := newProgress(len(classes), done, stderr)
	for _, class := range todo {
		n, err := division.Count(stop, class)
		if err == nil {
			err = errors.Join(f.add(class, n), bar.add())
		}
		if err != nil {
			bar.end(stderr)
			return nil, describe(err)
		}
		total.Add(total, n)
	}
	bar.end(stderr)
	return total, nil
}

// describe explains what to do about an error.
func describe(err error) error {
	if errors.Is(err, frontier.ErrGaveUp) {
		return fmt.Errorf("%w: set -memory to more, or -classes", err)
	}
	return err
}

// divide returns the division of the graph whose Hamiltonian cycles are the tours: the
// board, or for open tours that with a hub, a vertex adjacent to all.
func (c config) divide(stop *work.Canceller) (*frontier.Division, error) {
	g := c.lists()
	var hub []int32
	if c.goal == knighttour.Open() {
		hub = []int32{int32(g.Len() - 1)}
	}
	p := frontier.Problem{Graph: g, Memory: c.memory << 17, Steps: math.MaxInt64}
	d, err := p.Mirrored(stop, frontier.Rectangle(c.board.Rows(), c.board.Cols(), g.Len()))
	if d != nil || err != nil {
		return d, err
	}
	order, err := frontier.BestOrder(stop, g, hub)
	if err != nil {
		return nil, err
	}
	p.Order = order.Vertices
	d, err = p.Divide(stop)
	if errors.Is(err, frontier.ErrGaveUp) {
		err = fmt.Errorf("the tours of %v cannot be divided into classes: count them at once, with -once 24h", c.board)
	}
	return d, err
}

// lists returns the adjacency lists of the graph.
func (c config) lists() dense.Lists {
	n := c.board.Rows() * c.board.Cols()
	g := dense.Lists{Start: []int{0}}
	endList := func() { g.Start = append(g.Start, len(g.List)) }
	for id := range int64(n) {
		var list []int32
		for to := c.board.From(id); to.Next(); {
			list = append(list, int32(to.Node().ID()))
		}
		slices.Sort(list)
		g.List = append(g.List, list...)
		if c.goal == knighttour.Open() {
			g.List = append(g.List, int32(n))
		}
		endList()
	}
	if c.goal == knighttour.Open() {
		for v := range int32(n) {
			g.List = append(g.List, v)
		}
		endList()
	}
	return g
}
