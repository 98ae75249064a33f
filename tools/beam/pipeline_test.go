package main

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

// The numbers of tours are those of OEIS A165134 for all tours of n x n, and of
// A001230 for the closed ones. Those by start are from the library's own tests.

const report5x5 = `1,728 open tours of 5x5 from all squares

  304   0  56   0  304
    0  56   0  56    0
   56   0  64   0   56
    0  56   0  56    0
  304   0  56   0  304`

const report6x6 = `6,637,920 open tours of 6x6 from all squares

  524,486  289,050  115,837  115,837  289,050  524,486
  289,050  173,402   49,578   49,578  173,402  289,050
  115,837   49,578   52,662   52,662   49,578  115,837
  115,837   49,578   52,662   52,662   49,578  115,837
  289,050  173,402   49,578   49,578  173,402  289,050
  524,486  289,050  115,837  115,837  289,050  524,486`

const classes6x6 = "9,862 closed tours of 6x6, a tour and its reverse being one"

// TestCount compares counts with known numbers. Tours are counted in one part
// and in thousands, with a budget and without one, and in classes.
func TestCount(t *testing.T) {
	large, largeWant := "-cols 8 -closed -classes 20", "55,488,142 closed tours of 6x8, a tour and its reverse being one"
	if scaled(0, 1) == 1 {
		large, largeWant = "-rows 8 -cols 8 -closed -classes 20", "13,267,364,410,532 closed tours of 8x8, a tour and its reverse being one"
	}
	many := fmt.Sprintf("-rows 6 -cols 6 -parts %d", scaled(50, 2000))
	tests := []struct {
		args  string
		want  string
		parts int64 // at least
		split int64 // at least
	}{
		{
			args:  "-rows 5 -cols 5",
			want:  report5x5,
			parts: 13,
			split: 0,
		},
		{
			args:  "-rows 5 -cols 5 -parts 100",
			want:  report5x5,
			parts: 900,
			split: 0,
		},
		{
			args:  "-rows 5 -cols 5 -parts 100000",
			want:  report5x5,
			parts: 1728,
			split: 0,
		},
		{
			args:  "-rows 5 -cols 5 -budget 100 -rounds 1",
			want:  report5x5,
			parts: 200,
			split: 13,
		},
		{
			args:  "-rows 5 -cols 5 -budget 1 -rounds 9",
			want:  report5x5,
			parts: 1728,
			split: 1000,
		},
		{
			args:  "-rows 5 -cols 5 -start 12",
			want:  "64 open tours of 5x5 from square 12",
			parts: 1,
			split: 0,
		},
		{
			args:  "-rows 5 -cols 5 -closed",
			want:  "0 closed tours of 5x5 from all squares\n\n  0  0  0  0  0\n",
			parts: 0,
			split: 0,
		},
		{
			args:  "-start 0",
			want:  "524,486 open tours of 6x6 from square 0",
			parts: 1,
			split: 0,
		},
		{
			args:  "-start 0 -closed -parts 100",
			want:  "19,724 closed tours of 6x6 from square 0",
			parts: 100,
			split: 0,
		},
		{
			args:  "-start 14 -budget 5000 -rounds 2",
			want:  "52,662 open tours of 6x6 from square 14",
			parts: 16,
			split: 1,
		},
		{
			args:  "-rows 6 -cols 6",
			want:  report6x6,
			parts: 36,
			split: 0,
		},
		{
			args:  many,
			want:  report6x6,
			parts: 2000,
			split: 0,
		},
		{
			args:  "-closed -classes 1",
			want:  classes6x6,
			parts: 1,
			split: 0,
		},
		{
			args:  "-closed -classes 9 -memory 1",
			want:  classes6x6,
			parts: 9,
			split: 0,
		},
		{
			args:  "-cols 5 -classes 30",
			want:  "18,784 open tours of 6x5, a tour and its reverse being one",
			parts: 30,
			split: 0,
		},
		{
			args:  "-rows 7 -cols 8 -closed -classes 20 -memory 64",
			want:  "34,524,432,316 closed tours of 7x8, a tour and its reverse being one",
			parts: 20,
			split: 0,
		},
		{
			args:  large,
			want:  largeWant,
			parts: 20,
			split: 0,
		},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args, func(t *testing.T) {
			got, counters, err := configured(t, tt.args).report(t)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			if counters["parts done"] < tt.parts || counters["parts split again"] < tt.split || (counters["parts split again"] > 0) != (tt.split > 0) {
				t.Errorf("counters %v, want at least %d parts, %d split again",
					counters, tt.parts, tt.split)
			}
		})
	}
}

// TestInRounds checks that the rounds make as many parts as wanted, and that no
// part is split into more than eight times the number that is asked for: a
// knight has eight moves.
func TestInRounds(t *testing.T) {
	for _, parts := range []int{
		1, 2, 99, 100, 101, 1000, 10_000, 10_001, 123_456, 1_000_000, 999_999_937,
		math.MaxInt64,
	} {
		rounds, each := inRounds(parts)
		if got := math.Pow(float64(each), float64(rounds)); got < float64(parts) || each > fanOut {
			t.Errorf("%d parts: %d rounds of %d make %g", parts, rounds, each, got)
		}
		if most := math.Log(float64(parts))/math.Log(fanOut) + 2; float64(rounds) > most {
			t.Errorf("%d parts: %d rounds, want at most %g", parts, rounds, most)
		}
	}
	job := Job{Rows: 8, Cols: 8}
	if err := job.Setup(); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	p := Part{Prefix: []int64{27}}
	rounds, each := inRounds(1_000_000)
	for range rounds {
		parts, err := job.split(t.Context(), p, each)
		if err != nil {
			t.Fatal(err)
		}
		if len(parts) < each || len(parts) > 8*each {
			t.Errorf("%v is split into %d, want about %d", p, len(parts), each)
		}
		p = parts[random.IntN(len(parts))]
	}
}

// TestNumbered checks that the rounds number each sample once, and that no
// round makes more than fanOut numbers from one.
func TestNumbered(t *testing.T) {
	for _, n := range []int{1, 2, 99, 100, 101, 4999, 10_000, 10_001, 54_321} {
		numbers := []int{0}
		for _, f := range numbering(n) {
			var next []int
			for _, first := range numbers {
				before := len(next)
				f.ProcessElement(Part{}, first, func(_ Part, i int) { next = append(next, i) })
				if len(next)-before > fanOut {
					t.Fatalf("%d samples: %d from one", n, len(next)-before)
				}
			}
			numbers = next
		}
		slices.Sort(numbers)
		if len(numbers) != n || numbers[0] != 0 || numbers[n-1] != n-1 || len(slices.Compact(numbers)) != n {
			t.Errorf("%d samples: %d numbers", n, len(numbers))
		}
	}
}

// progressFn reports its elements, which are numbers of tours, as progress.
type progressFn struct{}

// ProcessElement takes a number as text, as it may be too large for an int64.
func (*progressFn) ProcessElement(ctx context.Context, tours string) {
	n, _ := new(big.Int).SetString(tours, 10)
	progress(ctx, n)
}

func init() { register.DoFn2x0[context.Context, string](&progressFn{}) }

// TestCounters checks that counters of tours do not overflow, and that they are
// read as one number.
func TestCounters(t *testing.T) {
	tests := []struct {
		tours []any
		want  string
	}{
		{
			tours: []any{"0"},
			want:  "beam: parts done: 1\nbeam: tours: 0\n",
		},
		{
			tours: []any{"999999999", "1"},
			want:  "beam: parts done: 2\nbeam: tours: 1000000000\n",
		},
		{[]any{"9223372036854775807", "9223372036854775807", "9223372036854775807", "5"},
			"beam: parts done: 4\nbeam: tours: 27670116110564327426\n"},
		{
			tours: []any{"83842346389750721268361216", "7"},
			want:  "beam: parts done: 2\nbeam: tours: 83842346389750721268361223\n",
		},
		{
			tours: []any{"1" + strings.Repeat("0", 100), "999999999"},
			want:  "beam: parts done: 2\nbeam: tours: 1" + strings.Repeat("0", 91) + "999999999\n",
		},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("tours=%v", tt.tours), func(t *testing.T) {
			p, s := beam.NewPipelineWithRoot()
			beam.ParDo0(s, &progressFn{}, beam.Create(s, tt.tours...))
			result, err := beamx.RunWithMetrics(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			printCounters(&got, result.Metrics())
			if got.String() != tt.want {
				t.Errorf("got %q, want %q", &got, tt.want)
			}
		})
	}
}
