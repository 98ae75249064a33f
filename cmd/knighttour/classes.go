package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/classes"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
)

// countClasses counts the tours in classes. It takes the counts of finished
// classes from the file, and stores the counts of the other classes there.
func (p *program) countClasses(ctx context.Context, c *countTask, f *classFile) (*big.Int, error) {
	stop := work.New(ctx)
	classes.LimitMemory(c.memory)
	closed := c.goal == knighttour.Closed()
	division, err := classes.Divide(stop, c.Board.Rows(), c.Board.Cols(), closed, c.memory)
	if err != nil {
		return nil, c.explain(err)
	}
	all, err := divide(ctx, division, c.classes)
	if err != nil {
		return nil, err
	}
	// Some classes take longer than others. In random order, the finished
	// classes give a better estimate for the rest.
	r := rand.New(rand.NewPCG(0, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	total := new(big.Int)
	todo := slices.DeleteFunc(slices.Clone(all), func(class frontier.Class) bool {
		n, done := f.done[class]
		if done {
			total.Add(total, n)
		}
		return done
	})
	done := len(all) - len(todo)
	f.classes = len(all)
	f.kept = done
	p.say(fmt.Sprintf("Counting the %v tours of %v in %s, of which %s are done, on %s.",
		c.goal, c.Board, plural(len(all), "class"), group(done), processors()))
	if f.File == nil && p.stderrWidth > 0 { // somebody is watching
		p.say("Progress is not saved; use -file to save it.")
	}
	bar := &bar{
		before: done,
		todo:   len(todo),
	}
	defer p.showProgress(bar.text)()
	for _, class := range todo {
		n, err := division.Count(stop, class)
		if err == nil {
			err = f.add(class, n)
		}
		if err != nil {
			return total, c.explain(err)
		}
		total.Add(total, n)
		bar.add()
	}
	return total, nil
}

// divide divides the tours into at least the given number of classes. If they
// cannot be divided so finely, it divides them as finely as possible.
func divide(ctx context.Context, division *frontier.Division, least int) ([]frontier.Class, error) {
	classes := []frontier.Class{""}
	for len(classes) < least {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		finer := division.Finer(classes)
		if len(finer) == len(classes) {
			break
		}
		classes = finer
	}
	return classes, nil
}

// explain returns, in place of an error of a count in classes, one that says
// what the user can do. It returns any other error unchanged.
func (c *countTask) explain(err error) error {
	switch {
	case errors.Is(err, frontier.ErrMemory):
		return fmt.Errorf("needs more than %d MiB: raise -memory or -classes", c.memory)
	case errors.Is(err, frontier.ErrGaveUp):
		return fmt.Errorf("the tours of %v cannot be split into classes;"+
			" for a small board try -once 24h", c.Board)
	}
	return err
}

// A bar is a line that shows how many classes have been counted, and how much
// time is left.
type bar struct {
	mu     sync.Mutex
	before int // counted by earlier runs
	ready  int // counted since then
	todo   int // not yet counted
}

// add records that a class has been counted.
func (b *bar) add() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ready++
	b.todo--
}

// text returns the line. The time left assumes that the remaining classes take
// as long as those counted so far by this run.
func (b *bar) text(elapsed time.Duration) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	const width = 20
	done := b.before + b.ready
	all := done + b.todo
	full := done * width / max(all, 1)
	text := "[" + strings.Repeat("#", full) + strings.Repeat(".", width-full) + "]"
	text += fmt.Sprintf(" %d/%d classes", done, all)
	if b.ready > 0 {
		left := time.Duration(float64(elapsed) / float64(b.ready) * float64(b.todo))
		text += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return text
}
