// Beam counts knight's tours on Apache Beam: on this machine, or on all of a
// cluster that runs Flink, Spark or Dataflow. See README.md.
//
//	go -C examples/beam run . -rows 6 -cols 6               # all open tours of 6x6
//	go -C examples/beam run . -start 0 -closed              # the closed ones, in both directions
//	go -C examples/beam run . -parts 1000 -budget 100000    # in small parts, and long ones smaller
//	go -C examples/beam run . -rows 8 -cols 8 -sample 250   # about how many 8x8 has
//	go -C examples/beam run . -rows 5 -cols 5 -tours 1      # a tour from each square that has one
//
// The pipeline splits the search into parts, hands them out, counts the tours of
// each, and adds them up. A part is the beginning of tours, as data.
//
// The exit status is 0 if all is well, 1 if the pipeline failed, 2 if the command
// line is wrong, and 130 after an interrupt. Go run turns all but the first into 1.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

func main() {
	flag.CommandLine.Init("beam", flag.ContinueOnError)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, flag.CommandLine, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the whole program: it returns the exit status. In a process that a
// runner has started to be a worker it does not return.
func run(ctx context.Context, flags *flag.FlagSet, args []string, stdout, stderr io.Writer) int {
	c, err := parse(flags, args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "beam: %s\nThe flag -h lists what can be set.\n", strings.TrimPrefix(err.Error(), "knighttour: "))
		return 2
	}
	beam.Init()
	c.setLog(stderr)
	result, err := c.execute(ctx)
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "beam: interrupted; a job on another machine goes on")
		return 130 // as a shell has it: 128 + SIGINT
	}
	if err != nil {
		fmt.Fprintln(stderr, "beam:", err)
		return 1
	}
	if !*jobopts.Async {
		printCounters(stderr, result.Metrics())
	}
	return 0
}

// setLog makes Beam and a runner in this process write to w what they are doing,
// if that is wanted, or else only why the program cannot go on. What makes a
// pipeline fail is an error in any case.
func (c config) setLog(w io.Writer) {
	if c.verbose {
		slog.SetDefault(slog.New(slog.NewTextHandler(w, nil)))
		log.SetLogger(&log.Structural{})
	} else {
		slog.SetDefault(slog.New(slog.DiscardHandler))
		log.SetLogger(fatalLogger{w})
	}
}

// A fatalLogger writes messages before which the program ends.
type fatalLogger struct{ w io.Writer }

func (l fatalLogger) Log(_ context.Context, severity log.Severity, _ int, message string) {
	if severity >= log.SevFatal {
		fmt.Fprintln(l.w, "beam:", message)
	}
}

// execute runs the pipeline to its end.
func (c config) execute(ctx context.Context) (beam.PipelineResult, error) {
	p, s := beam.NewPipelineWithRoot()
	c.pipeline(s)
	return beamx.RunWithMetrics(ctx, p)
}

// printCounters prints the counters by name.
func printCounters(w io.Writer, results metrics.Results) {
	counters := sumCounters(results)
	for _, name := range slices.Sorted(maps.Keys(counters)) {
		fmt.Fprintf(w, "beam: %s: %d\n", name, counters[name])
	}
}

// sumCounters returns the values of the counters, each added up over the steps
// of the pipeline.
func sumCounters(results metrics.Results) map[string]int64 {
	sums := map[string]int64{}
	for _, counter := range results.AllMetrics().Counters() {
		if counter.Namespace() == namespace {
			sums[counter.Name()] += counter.Result()
		}
	}
	return sums
}
