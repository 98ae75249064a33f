package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"example.com/knighttour/internal/classes"
	"example.com/knighttour/internal/work"
)

// An estimate says what it takes to count all classes. It is based on at least
// one of them.
type estimate struct {
	classes   int             // the number of all
	perWorker time.Duration   // of one processor, before a worker counts its first class
	times     []time.Duration // of one processor, for each class that was counted
	states    int             // the most in memory at once
	words     int             // of memory for these states
}

// measure counts the tours of c.estimate classes, chosen at random, or of all
// if there are fewer. It does so in this process.
func (c config) measure(ctx context.Context) (e estimate, err error) {
	stop := work.New(ctx)
	f := classFn{Job: c.job, Memory: c.memory}
	division, err := f.divide(stop)
	if err != nil {
		return e, err
	}
	begin := processorTime()
	if err := division.Prepare(stop); err != nil {
		return e, explain(err)
	}
	e.perWorker = processorTime() - begin
	all := division.Classes(c.classes)
	e.classes = len(all)
	random := rand.New(rand.NewPCG(c.seed, 0))
	for _, i := range random.Perm(len(all))[:min(c.estimate, len(all))] {
		begin := processorTime()
		if _, err := division.Count(stop, all[i]); err != nil {
			return e, explain(err)
		}
		e.times = append(e.times, processorTime()-begin)
	}
	e.states, e.words = division.Peak()
	return e, nil
}

// total returns the time of all classes in seconds, and half the width of its
// 95% interval, assuming that the times have a normal distribution. The
// interval is that of a sample without replacement, so its width is 0 if all
// classes were counted. The width is also 0 if only one class was counted,
// whose time says nothing about the others.
func (e estimate) total() (sum, half float64) {
	n, all := float64(len(e.times)), float64(e.classes)
	var mean, squares float64
	for _, t := range e.times {
		mean += t.Seconds() / n
	}
	for _, t := range e.times {
		squares += (t.Seconds() - mean) * (t.Seconds() - mean)
	}
	if n > 1 {
		half = normal95 * all * math.Sqrt((1-n/all)*squares/(n-1)/n)
	}
	return mean * all, half
}

// String returns the estimate as text.
func (e estimate) String() string {
	least, most := slices.Min(e.times), slices.Max(e.times)
	return fmt.Sprintf(`%d of %d classes were counted. In seconds of one processor here:
  all classes          %s
  each                 %.3g to %.3g
  and for each worker  %.3g
Memory: %d MiB for %d states at once.`,
		len(e.times), e.classes, e.all(), least.Seconds(), most.Seconds(),
		e.perWorker.Seconds(), e.words/classes.WordsPerMiB, e.states)
}

// all returns a text that says how long all classes take.
func (e estimate) all() string {
	sum, half := e.total()
	switch len(e.times) {
	case e.classes:
		return fmt.Sprintf("%.4g", sum)
	case 1:
		return fmt.Sprintf("about %.4g, if all are like this one", sum)
	}
	return fmt.Sprintf("about %.4g, 95%% interval %.4g to %.4g", sum, max(0, sum-half), sum+half)
}
