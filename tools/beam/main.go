// Beam counts knight's tours on Apache Beam: on this machine, or on a cluster
// that runs Flink, Spark or Dataflow. See README.md.
//
//	go -C tools/beam run . -rows 6 -cols 6               # all open tours of 6x6
//	go -C tools/beam run . -start 0 -closed              # the closed ones, in both directions
//	go -C tools/beam run . -parts 1000 -budget 100000    # in small parts, and long ones smaller
//	go -C tools/beam run . -cols 8 -closed -classes 20   # all closed ones of 6x8, in classes
//	go -C tools/beam run . -rows 8 -cols 8 -sample 250   # about how many 8x8 has
//	go -C tools/beam run . -rows 5 -cols 5 -tours 1      # a tour from each square that has one
//
// The pipeline divides the tours into parts, hands these out, counts the tours
// of each, and adds up the numbers. A part is sent as data: the beginning that
// its tours share, or the name of a class.
//
// The exit status is 0 if all is well, 1 if the pipeline failed, 2 if the
// command line is wrong, and 130 after an interrupt. The command go run turns
// all of these but 0 into 1.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/big"
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

// run is the whole program, except that it returns the exit status. In a
// process that a runner has started as a worker, it does not return: beam.Init
// does the worker's work.
func run(ctx context.Context, flags *flag.FlagSet, args []string, stdout, stderr io.Writer) int {
	c, err := parse(flags, args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "beam: %s\nThe flag -h lists what can be set.\n",
			strings.TrimPrefix(err.Error(), "knighttour: "))
		return 2
	}
	beam.Init()
	c.setLog(stderr)
	err = c.do(ctx, stdout, stderr)
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "beam: interrupted"+c.afterwards())
		return 130 // as in a shell: 128 + SIGINT
	}
	if err != nil {
		fmt.Fprintln(stderr, "beam:", err)
		return 1
	}
	return 0
}

// do does what the command line asks for.
func (c config) do(ctx context.Context, stdout, stderr io.Writer) error {
	if c.estimate > 0 {
		e, err := c.measure(ctx)
		if err == nil {
			_, err = fmt.Fprintln(stdout, e)
		}
		return err
	}
	if c.remote {
		if err := sendSelf(); err != nil {
			return err
		}
	}
	result, err := c.execute(ctx)
	if err == nil && !*jobopts.Async {
		printCounters(stderr, result.Metrics())
	}
	return err
}

// afterwards returns the end of a sentence that says what becomes of an
// interrupted job.
func (c config) afterwards() string {
	switch {
	case !c.remote || c.estimate > 0:
		return ", and nothing is left running"
	case jobopts.IsLoopback():
		return ", and the job fails, because this process was its worker"
	}
	return "; if the job has begun, it continues: cancel it where the cluster lists its jobs"
}

// setLog makes Beam, and a runner in this process, log to w. With -verbose they
// log what they are doing, otherwise only why the program has to end. Why a
// pipeline failed need not be logged: its error says so.
func (c config) setLog(w io.Writer) {
	if c.verbose {
		slog.SetDefault(slog.New(slog.NewTextHandler(w, nil)))
		log.SetLogger(&log.Structural{})
	} else {
		slog.SetDefault(slog.New(slog.DiscardHandler))
		log.SetLogger(fatalLogger{w})
	}
}

// A fatalLogger writes only messages after which the program ends.
type fatalLogger struct{ w io.Writer }

// Log writes the message if the program ends after it.
func (l fatalLogger) Log(_ context.Context, severity log.Severity, _ int, message string) {
	if severity >= log.SevFatal {
		fmt.Fprintln(l.w, "beam:", message)
	}
}

// execute runs the pipeline to its end.
func (c config) execute(ctx context.Context) (beam.PipelineResult, error) {
	if err := c.plan(ctx); err != nil {
		return nil, err
	}
	p, s := beam.NewPipelineWithRoot()
	c.pipeline(s)
	return beamx.RunWithMetrics(ctx, p)
}

// printCounters prints the counters by name. Those of tours are printed as one
// number: see [progress].
func printCounters(w io.Writer, results metrics.Results) {
	values := map[string]*big.Int{}
	for name, n := range sumCounters(results) {
		name, digits, _ := strings.Cut(name, powerMark)
		exponent, _ := new(big.Int).SetString(cmp.Or(digits, "0"), 10)
		power := new(big.Int).Exp(big.NewInt(10), exponent, nil)
		sum := cmp.Or(values[name], new(big.Int))
		values[name] = sum.Add(sum, power.Mul(power, big.NewInt(n)))
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		fmt.Fprintf(w, "beam: %s: %d\n", name, values[name])
	}
}

// sumCounters returns the values of this program's counters by name, each added
// up over the steps of the pipeline.
func sumCounters(results metrics.Results) map[string]int64 {
	sums := map[string]int64{}
	for _, counter := range results.AllMetrics().Counters() {
		if counter.Namespace() == namespace {
			sums[counter.Name()] += counter.Result()
		}
	}
	return sums
}
