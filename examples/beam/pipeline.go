package main

import (
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
)

// splitAgain is how many parts at least come from one that takes too long.
const splitAgain = 16

// pipeline makes the pipeline: split the search into parts, do the work on each,
// and write one report of it all.
func (c config) pipeline(s beam.Scope) {
	parts := c.split(s, beam.CreateList(s, c.starts()), c.parts)
	var report beam.PCollection
	switch {
	case c.tours > 0:
		first := beam.ParDo(s, &firstFn{Job: c.job, N: c.tours}, parts)
		report = beam.ParDo(s, &listFn{Cols: c.job.Cols}, beam.Impulse(s), beam.SideInput{Input: first})
	case c.samples > 0:
		report = c.sum(s, c.sample(s, parts))
	default:
		report = c.sum(s, c.count(s, parts))
	}
	if c.output == "" {
		beam.ParDo0(s, &printFn{}, report)
	} else {
		textio.Write(s, c.output, report)
	}
}

// split divides each part into at least n, and hands these out anew: a worker
// does not go on with those that it happens to have made.
func (c config) split(s beam.Scope, parts beam.PCollection, n int) beam.PCollection {
	s = s.Scope("split")
	parts = beam.Reshuffle(s, beam.ParDo(s, &splitFn{Job: c.job, N: n}, parts))
	if c.disturb != nil {
		parts = c.disturb(s, parts)
	}
	return parts
}

// count counts the tours of each part. In each round those that take more visits
// than the budget are split for the next; the last round has no budget.
func (c config) count(s beam.Scope, parts beam.PCollection) beam.PCollection {
	s = s.Scope("count")
	var counts []beam.PCollection
	for range c.rounds {
		counted, long := beam.ParDo2(s, &countFn{Job: c.job, Budget: c.budget}, parts)
		counts = append(counts, counted)
		parts = c.split(s, long, splitAgain)
	}
	counted, _ := beam.ParDo2(s, &countFn{Job: c.job}, parts)
	return beam.Flatten(s, append(counts, counted)...)
}

// sample estimates the number of tours of each part, as often as wanted.
func (c config) sample(s beam.Scope, parts beam.PCollection) beam.PCollection {
	s = s.Scope("sample")
	samples := beam.Reshuffle(s, beam.ParDo(s, &repeatFn{N: c.samples}, parts))
	return beam.ParDo(s, &walkFn{Job: c.job, Seed: c.seed, Leave: c.leave}, samples)
}

// sum adds up the samples of all parts, by their start, and reports the sums.
func (c config) sum(s beam.Scope, samples beam.PCollection) beam.PCollection {
	s = s.Scope("sum")
	n := max(1, c.samples)
	tallies := beam.ParDo(s, &tallyFn{N: n}, beam.GroupByKey(s, samples))
	byStart := beam.CombinePerKey(s, add, tallies)
	return beam.ParDo(s, &sumFn{Job: c.job, Start: c.start, N: n}, beam.Impulse(s), beam.SideInput{Input: byStart})
}
