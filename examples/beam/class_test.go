package main

import (
	"math/big"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"example.com/knighttour"
)

// TestShared checks that bundles that come at the same time, of two jobs, share a
// divider.
func TestShared(t *testing.T) {
	jobs := []struct {
		args string
		want int64
	}{{"-closed -classes 9", 9862}, {"-rows 5 -cols 6 -classes 9 -memory 3", 18784}}
	var d divider
	var group sync.WaitGroup
	for _, job := range jobs {
		c := configured(t, job.args)
		classes, err := c.beginning(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			sum := new(big.Int)
			for _, p := range classes {
				n, err := d.count(t.Context(), &classFn{Job: c.job, Memory: c.memory}, p.Class)
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

// TestTooLittleMemory checks that classes that cannot be counted say what to do.
func TestTooLittleMemory(t *testing.T) {
	c := configured(t, "-rows 8 -cols 8 -closed -classes 5 -memory 1")
	_, _, err := c.report(t)
	if err == nil || !strings.Contains(err.Error(), "set -memory to more, or -classes") {
		t.Errorf("error %v", err)
	}
}

// TestEstimate checks that an estimate from all classes is no estimate, and that one
// from some has an interval.
func TestEstimate(t *testing.T) {
	const large = "-rows 7 -cols 8 -closed -classes 20 -memory 64 "
	for _, tt := range []struct{ args, want string }{
		{"-closed -classes 6 -estimate 99", `^6 of 6 classes were counted\..*\n  all classes +[0-9.e-]+\n`},
		{large + "-estimate 1", `^1 of 45 classes were counted\..*\n  all classes +about [0-9.e+]+, if all are like this one\n`},
		{large + "-estimate 5 -seed 2", `^5 of 45 classes were counted\..*\n  all classes +about [0-9.e+]+, 95% interval [0-9.e+]+ to [0-9.e+]+\n`},
	} {
		e, err := configured(t, tt.args).measure(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if sum, half := e.total(); sum <= 0 || (half > 0) != (len(e.times) > 1 && len(e.times) < e.classes) {
			t.Errorf("%s: %v give or take %v", tt.args, sum, half)
		}
		if e.states < 1 || e.words < 1 || e.words > 64<<17 || !regexp.MustCompile(tt.want).MatchString(e.String()) {
			t.Errorf("%s: %v, want %s", tt.args, e, tt.want)
		}
	}
}

func TestUnwritable(t *testing.T) {
	c := configured(t, "-rows 5 -cols 5")
	c.output = filepath.Join(t.TempDir(), "missing", "file")
	if _, err := c.execute(t.Context()); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("error %v", err)
	}
}

// TestTours checks that tours come out one a line, each once.
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
	if n := strings.Count(once, "\n"); len(lines) < 26 || n != len(lines)-1 || n != strings.Count(again, "\n") {
		t.Errorf("%d lines, %d with repetitions, %d different", n, strings.Count(again, "\n"), len(lines))
	}
}

// TestAllTours checks that classes and parts agree where both count all: each tour
// has a reverse, and a closed one as many starts as there are squares.
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
