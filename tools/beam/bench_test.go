package main

import (
	"fmt"
	"testing"
)

// BenchmarkPart measures what a part costs, in a pipeline on this machine and
// in a loop. Both split the tours before they count them, so the difference is
// the overhead of the pipeline.
func BenchmarkPart(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000} {
		c := config{job: Job{Rows: 6, Cols: 6}, parts: n}
		if err := c.job.Setup(); err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("by=pipeline/least=%d", n), func(b *testing.B) {
			c.output = b.TempDir() + "/report"
			var parts int64
			for b.Loop() {
				result, err := c.execute(b.Context())
				if err != nil {
					b.Fatal(err)
				}
				parts += sumCounters(result.Metrics())["parts done"]
			}
			report(b, parts)
		})
		b.Run(fmt.Sprintf("by=loop/least=%d", n), func(b *testing.B) {
			var parts int64
			for b.Loop() {
				split, err := c.job.split(b.Context(), Part{Prefix: []int64{0}}, n)
				if err != nil {
					b.Fatal(err)
				}
				for _, p := range split {
					if _, err := c.job.count(b.Context(), p, 0); err != nil {
						b.Fatal(err)
					}
				}
				parts += int64(len(split))
			}
			report(b, parts)
		})
	}
}

// report reports the time for each part, and the number of parts of one run.
func report(b *testing.B, parts int64) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(parts), "ns/part")
	b.ReportMetric(float64(parts)/float64(b.N), "parts")
	b.ReportMetric(0, "ns/op")
}
