package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"

	"example.com/knighttour/examples/internal/classes"
	"example.com/knighttour/examples/internal/command"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
)

// countClasses counts the tours in classes, except those stored in the file.
func (c config) countClasses(ctx context.Context, f *file, stderr io.Writer) (*big.Int, error) {
	stop := work.New(ctx)
	classes.LimitMemory(c.memory)
	division, err := classes.Divide(stop, c.board, c.goal, c.memory)
	if err != nil {
		return nil, err
	}
	all := division.Classes(c.classes)
	// Their times differ. In a random order those that are done tell more about
	// the others.
	rand.New(rand.NewPCG(0, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	total := new(big.Int)
	todo := slices.DeleteFunc(slices.Clone(all), func(class frontier.Class) bool {
		n, done := f.done[class]
		if done {
			total.Add(total, n)
		}
		return done
	})
	done := len(all) - len(todo)
	f.classes, f.kept = len(all), done
	say(stderr, fmt.Sprintf("The %v tours of %v in %s, of which %s are done, on %s.",
		c.goal, c.board, command.Plural(len(all), "class"), command.Group(done), command.Plural(runtime.GOMAXPROCS(0), "processor")))
	bar := newProgress(len(all), done, stderr)
	for _, class := range todo {
		n, err := division.Count(stop, class)
		if err == nil {
			err = errors.Join(f.add(class, n), bar.add())
		}
		if err != nil {
			bar.end(stderr)
			return nil, classes.Explain(err)
		}
		total.Add(total, n)
	}
	bar.end(stderr)
	return total, nil
}
