package main

import (
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/classes"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
)

// TestShared checks that concurrent bundles of two jobs can share a divider.
func TestShared(t *testing.T) {
	jobs := []struct {
		args string
		want int64
	}{{"-closed -classes 9", 9862}, {"-rows 5 -cols 6 -classes 9 -memory 3", 18784}}
	var d divider
	var group sync.WaitGroup
	for _, job := range jobs {
		c := configured(t, job.args)
		f := classFn{Job: c.job, Memory: c.memory}
		division, err := f.divide(work.New(t.Context()))
		if err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			sum := new(big.Int)
			for _, class := range division.Classes(c.classes) {
				n, err := d.count(t.Context(), &f, class)
				if err != nil {
					t.Error(err)
					return
				}
				sum.Add(sum, n)
			}
			if sum.Int64() != job.want {
				t.Errorf("%s: got %v, want %d", job.args, sum, job.want)
			}
		})
	}
	group.Wait()
}

// TestFiner checks that the rounds together make the classes that are wanted,
// and that no round makes more than fanOut classes from one.
func TestFiner(t *testing.T) {
	for _, args := range []string{
		"-classes 1",
		"-classes 2",
		"-closed -classes 9",
		"-closed -classes 40",
		"-closed -classes 5000",
		"-rows 7 -cols 8 -classes 3000",
		"-rows 8 -cols 8 -closed -classes 100000",
		"-rows 7 -cols 9 -classes 1000",
		"-rows 5 -cols 5 -classes 1000000",
		"-rows 3 -cols 30 -closed -classes 300",
	} {
		c := configured(t, args)
		if err := c.plan(t.Context()); err != nil {
			t.Fatal(err)
		}
		division, err := (&classFn{Job: c.job, Memory: c.memory}).divide(work.New(t.Context()))
		if err != nil {
			t.Fatal(err)
		}
		var got []frontier.Class
		for _, p := range c.begin {
			got = append(got, p.Class)
		}
		for range c.refineRounds {
			var longer []frontier.Class
			for _, class := range got {
				parts := finer(division, class, c.classLength)
				if len(parts) > fanOut {
					t.Fatalf("%s: %d parts of %q", args, len(parts), class)
				}
				longer = append(longer, parts...)
			}
			got = longer
		}
		want := division.Classes(c.classes)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d classes in %d rounds, want %d", args, len(got), c.refineRounds, len(want))
		}
	}
}

// TestTooLittleMemory checks that the error for classes that cannot be counted
// says what to do.
func TestTooLittleMemory(t *testing.T) {
	c := configured(t, "-rows 8 -cols 8 -closed -classes 5 -memory 1")
	_, _, err := c.report(t)
	if err == nil || !strings.Contains(err.Error(), "increase -memory or -classes") {
		t.Errorf("error %v", err)
	}
}

// TestEstimate checks that an estimate from all classes is exact, and that one
// from some classes has an interval.
func TestEstimate(t *testing.T) {
	const large = "-rows 7 -cols 8 -closed -classes 20 -memory 64 "
	for _, tt := range []struct{ args, want string }{
		{
			args: "-closed -classes 6 -estimate 99",
			want: `^6 of 6 classes were counted\..*\n  all classes +[0-9.e-]+\n`,
		},
		{
			args: large + "-estimate 1",
			want: `^1 of 45 classes were counted\..*\n  all classes +about [0-9.e+]+, if all are like this one\n`,
		},
		{
			args: large + "-estimate 5 -seed 2",
			want: `^5 of 45 classes were counted\..*\n  all classes +about [0-9.e+]+, 95% interval [0-9.e+]+ to [0-9.e+]+\n`,
		},
	} {
		e, err := configured(t, tt.args).measure(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		sum, half := e.total()
		if sum <= 0 || (half > 0) != (len(e.times) > 1 && len(e.times) < e.classes) {
			t.Errorf("%s: %v plus or minus %v", tt.args, sum, half)
		}
		if e.states < 1 || e.words < 1 || e.words > 64*classes.WordsPerMiB || !regexp.MustCompile(tt.want).MatchString(e.String()) {
			t.Errorf("%s: %v, want %s", tt.args, e, tt.want)
		}
	}
}

// TestUnwritable checks that a job fails if its output cannot be written.
func TestUnwritable(t *testing.T) {
	c := configured(t, "-rows 5 -cols 5")
	c.output = filepath.Join(t.TempDir(), "missing", "file")
	if _, err := c.execute(t.Context()); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("error %v", err)
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no full device here")
	}
	defer full.Close()
	for _, args := range []string{
		"-rows 5 -cols 5",
		"-rows 5 -cols 5 -tours 1",
		"-closed -classes 5 -estimate 1",
	} {
		var errs strings.Builder
		cmd := command(t, args)
		cmd.Stdout, cmd.Stderr = full, &errs
		err := cmd.Run()
		if err == nil || cmd.ProcessState.ExitCode() != 1 || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%s: %v, %s", args, err, &errs)
		}
	}
}

// TestOldOutput checks that what an earlier job has written is never taken for
// a result.
func TestOldOutput(t *testing.T) {
	c := configured(t, "-rows 3 -cols 3 -tours 1")
	c.output = filepath.Join(t.TempDir(), "tours")
	if err := os.WriteFile(c.output, []byte("0 5 6 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := c.execute(t.Context()); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(c.output); err != nil || len(data) > 0 {
		t.Errorf("%q, error %v, though 3x3 has no tour", data, err)
	}
}

// TestTours checks that each tour is printed on a line of its own, and only
// once, even if parts are handed out again.
func TestTours(t *testing.T) {
	c := configured(t, "-rows 5 -cols 5 -tours 2 -parts 3")
	once, _, err := c.report(t)
	if err != nil {
		t.Fatal(err)
	}
	c.disturb = repeat
	again, _, err := c.report(t)
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	for line := range strings.Lines(once) {
		lines[strings.TrimSpace(line)] = true
	}
	for line := range strings.Lines(again) {
		if len(strings.Fields(line)) != 25 || !lines[strings.TrimSpace(line)] {
			t.Errorf("line %q", line)
		}
	}
	n := strings.Count(once, "\n")
	if len(lines) < 26 || n != len(lines)-1 || n != strings.Count(again, "\n") {
		t.Errorf("%d lines, %d with repetitions, %d different",
			n, strings.Count(again, "\n"), len(lines))
	}
}

// TestAllTours checks the number of tours in the class of all tours, where a
// tour, its reverse and, if it is closed, its other starts count as one.
func TestAllTours(t *testing.T) {
	var d divider
	for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed()} {
		f := classFn{Job: Job{Rows: 5, Cols: 6, Goal: goal}, Memory: 64}
		got, err := d.count(t.Context(), &f, "")
		want := map[knighttour.Goal]int64{knighttour.Open(): 18784, knighttour.Closed(): 8}[goal]
		if err != nil || got.Int64() != want {
			t.Errorf("%v: got %v, error %v, want %d", goal, got, err, want)
		}
	}
}
