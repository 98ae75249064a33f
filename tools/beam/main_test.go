package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/knighttour"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
)

// TestMain runs the program itself in the processes that the tests start.
func TestMain(m *testing.M) {
	if os.Getenv("BEAM_PROCESS") != "" {
		main()
	}
	flag.Parse()
	beam.Init()
	config{}.setLog(os.Stderr)
	os.Exit(inOwnDirectory(m.Run))
}

// inOwnDirectory puts temporary files into a directory that it removes
// afterwards: Beam's local runner leaves a file behind for each pipeline.
func inOwnDirectory(run func() int) int {
	dir, err := os.MkdirTemp("", "beam")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	os.Setenv("TMPDIR", dir)
	return run()
}

// scaled returns few, or many in long tests.
func scaled(few, many int) int {
	if os.Getenv("KNIGHTTOUR_LONG") != "" {
		return many
	}
	return few
}

// configured returns the config of a command line, given as text with spaces
// between the arguments.
func configured(t *testing.T, args string) config {
	t.Helper()
	c, err := parse(flag.NewFlagSet("beam", flag.ContinueOnError), strings.Fields(args), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// report runs the pipeline on this machine, and returns its output and its
// counters by name.
func (c config) report(t *testing.T) (text string, counters map[string]int64, err error) {
	t.Helper()
	c.output = filepath.Join(t.TempDir(), "report")
	result, err := c.execute(t.Context())
	if err != nil {
		return "", nil, err
	}
	data, err := os.ReadFile(c.output)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(string(data), "\n"), sumCounters(result.Metrics()), nil
}

// command returns the command that runs the program: see [TestMain].
func command(t *testing.T, args string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, strings.Fields(args)...)
	cmd.Env = append(os.Environ(), "BEAM_PROCESS=1")
	return cmd
}

// process runs the program in a separate process.
func process(t *testing.T, args string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := command(t, args)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

// TestProcess runs the program, and checks its exit status and what it prints.
// If the status is 1, standard error may say more than the test does.
func TestProcess(t *testing.T) {
	const hint = "\nThe flag -h lists what can be set.\n"
	tests := []struct {
		args   string
		status int
		stdout string
		stderr string
	}{
		{
			args:   "-rows 3 -cols 4",
			status: 0,
			stdout: "16 open tours of 3x4 from all squares\n\n  2  0  0  2\n  4  0  0  4\n  2  0  0  2\n",
			stderr: "beam: parts done: 12\nbeam: tours: 16\n",
		},
		{
			args:   "-rows 5 -cols 6 -closed -start 3",
			status: 0,
			stdout: "16 closed tours of 5x6 from square 3\n",
			stderr: "beam: parts done: 1\nbeam: tours: 16\n",
		},
		{
			args:   "-rows 3 -cols 3",
			status: 0,
			stdout: "0 open tours of 3x3 from all squares\n\n  0  0  0\n  0  0  0\n  0  0  0\n",
		},
		{
			args:   "-rows 3 -cols 4 -tours 1 -start 0",
			status: 0,
			stdout: "0 6 8 1 7 9 2 4 10 3 5 11\n",
			stderr: "beam: parts done: 1\nbeam: tours: 1\n",
		},
		{
			args:   "-rows 0",
			status: 2,
			stderr: "beam: unusable board: 0 rows and 6 columns: each must be at least 1" + hint,
		},
		{
			args:   "-rows 100 -cols 100",
			status: 2,
			stderr: "beam: -rows 100 -cols 100: more than 4096 squares are too many" + hint,
		},
		{
			args:   "-start 36",
			status: 2,
			stderr: "beam: -start 36: the squares of the 6x6 board are 0 to 35" + hint,
		},
		{
			args:   "-start -1",
			status: 2,
			stderr: `beam: invalid value "-1" for flag -start: want a square's number, or all` + hint,
		},
		{
			args:   "-closed=maybe",
			status: 2,
			stderr: `beam: invalid boolean value "maybe" for -closed: strconv.ParseBool: parsing "maybe": invalid syntax` + hint,
		},
		{
			args:   "-parts 0",
			status: 2,
			stderr: "beam: -parts 0: want at least 1" + hint,
		},
		{
			args:   "-budget -1",
			status: 2,
			stderr: "beam: -budget -1: want at least 1, or 0 for none" + hint,
		},
		{
			args:   "-budget 5 -rounds 0",
			status: 2,
			stderr: "beam: -rounds 0: want at least 1" + hint,
		},
		{
			args:   "-tours -1",
			status: 2,
			stderr: "beam: -tours -1: want at least 1, or 0 to count" + hint,
		},
		{
			args:   "-sample 1",
			status: 2,
			stderr: "beam: -sample 1: want at least 2, for an interval, or 0 to count" + hint,
		},
		{
			args:   "-sample 2 -leave -1",
			status: 2,
			stderr: "beam: -leave -1: want at least 0" + hint,
		},
		{
			args:   "-sample 2 -tours 1",
			status: 2,
			stderr: "beam: -tours does not go with -sample" + hint,
		},
		{
			args:   "-budget 2 -sample 2",
			status: 2,
			stderr: "beam: -budget does not go with -sample" + hint,
		},
		{
			args:   "-rounds 2",
			status: 2,
			stderr: "beam: -rounds needs -budget" + hint,
		},
		{
			args:   "-seed 2",
			status: 2,
			stderr: "beam: -seed needs -sample or -estimate" + hint,
		},
		{
			args:   "6 6",
			status: 2,
			stderr: `beam: unexpected argument "6"` + hint,
		},
		{
			args:   "-rows 6 -cols 6 -closed -classes 3",
			status: 0,
			stdout: "9,862 closed tours of 6x6, a tour and its reverse being one\n",
			stderr: "beam: parts done: 6\nbeam: tours: 9862\n",
		},
		{
			args:   "-rows 7 -cols 8 -closed -classes 9 -memory 64",
			status: 0,
			stdout: "34,524,432,316 closed tours of 7x8, a tour and its reverse being one\n",
			stderr: "beam: parts done: 45\nbeam: tours: 34524432316\n",
		},
		{
			args:   "-classes -1",
			status: 2,
			stderr: "beam: -classes -1: want 1 to 1000000, or 0 for parts" + hint,
		},
		{
			args:   "-classes 2 -memory 0",
			status: 2,
			stderr: "beam: -memory 0: want 1 to 70368744177663 MiB" + hint,
		},
		{
			args:   "-classes 2 -estimate -1",
			status: 2,
			stderr: "beam: -estimate -1: want at least 1, or 0 to count" + hint,
		},
		{
			args:   "-classes 2 -start 1",
			status: 2,
			stderr: "beam: -classes does not go with -start" + hint,
		},
		{
			args:   "-classes 1000001",
			status: 2,
			stderr: "beam: -classes 1000001: want 1 to 1000000, or 0 for parts" + hint,
		},
		{
			args:   "-classes 0 -estimate 3",
			status: 2,
			stderr: "beam: -estimate needs -classes of at least 1" + hint,
		},
		{
			args:   "-output s3://bucket/x",
			status: 2,
			stderr: "beam: -output s3://bucket/x: want a file, or gs:// and its place in Google's storage" + hint,
		},
		{
			args:   "-rows 5 -cols 6 -closed -closed=false -start 0",
			status: 0,
			stdout: "4,542 open tours of 5x6 from square 0\n",
			stderr: "beam: parts done: 1\nbeam: tours: 4542\n",
		},
		{
			args:   "-memory 64",
			status: 2,
			stderr: "beam: -memory needs -classes" + hint,
		},
		{
			args:   "-estimate 3",
			status: 2,
			stderr: "beam: -estimate needs -classes" + hint,
		},
		{
			args:   "-rows 2 -cols 2 -classes 2",
			status: 1,
			stderr: "beam: the tours of 2x2 cannot be divided into classes; for a small board, use knighttour count\n",
		},
		{
			args:   "-knight",
			status: 2,
			stderr: "beam: flag provided but not defined: -knight" + hint,
		},
		{
			args:   "-rows 3 -cols 4 -runner nowhere",
			status: 1,
			stderr: "beam: Runner nowhere not registered",
		},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args, func(t *testing.T) {
			t.Parallel()
			status, stdout, stderr := process(t, tt.args)
			if status != tt.status || stdout != tt.stdout || !strings.HasPrefix(stderr, tt.stderr) || stderr != tt.stderr && tt.status != 1 {
				t.Errorf("status %d, stdout %q, stderr %q, want %d, %q, %q",
					status, stdout, stderr, tt.status, tt.stdout, tt.stderr)
			}
		})
	}
}

// TestInterrupt checks that an interrupted count prints no number.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	status := run(ctx, flag.NewFlagSet("beam", flag.ContinueOnError),
		strings.Fields("-rows 7 -cols 7"), &out, &errs)
	if status != 130 || out.Len() > 0 || errs.String() != "beam: interrupted, and nothing is left running\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, &out, &errs)
	}
}

// TestAfterwards checks what an interrupted program says about jobs on a
// cluster.
func TestAfterwards(t *testing.T) {
	defer func(before string) { *jobopts.EnvironmentType = before }(*jobopts.EnvironmentType)
	for _, tt := range []struct {
		remote      bool
		estimate    int
		environment string
		want        string
	}{
		{
			estimate: 0,
			want:     ", and nothing is left running",
		},
		{
			estimate:    0,
			environment: "LOOPBACK",
			want:        ", and nothing is left running",
		},
		{
			remote:      true,
			estimate:    0,
			environment: "LOOPBACK",
			want:        ", and the job fails, because this process was its worker",
		},
		{
			remote:      true,
			estimate:    5,
			environment: "DOCKER",
			want:        ", and nothing is left running",
		},
		{
			remote:      true,
			estimate:    0,
			environment: "DOCKER",
			want:        "; if the job has begun, it continues: cancel it where the cluster lists its jobs",
		},
		{
			remote:      true,
			estimate:    0,
			environment: "PROCESS",
			want:        "; if the job has begun, it continues: cancel it where the cluster lists its jobs",
		},
	} {
		*jobopts.EnvironmentType = tt.environment
		if got := (config{remote: tt.remote, estimate: tt.estimate}).afterwards(); got != tt.want {
			t.Errorf("remote %t, environment %s: got %q, want %q",
				tt.remote, tt.environment, got, tt.want)
		}
	}
}

// TestRemote checks which flags mean that workers are elsewhere, and what the
// budget is then.
func TestRemote(t *testing.T) {
	flags := func() *flag.FlagSet {
		flags := flag.NewFlagSet("beam", flag.ContinueOnError)
		flags.String("runner", "prism", "")
		flags.String("endpoint", "", "")
		flags.String("environment_type", "", "")
		return flags
	}
	for _, tt := range []struct {
		args   string
		remote bool
		budget int64
		rounds int
	}{
		{"", false, 0, 0},
		{"-runner prism -budget 7", false, 7, 3},
		{"-environment_type LOOPBACK", false, 0, 0},
		{"-endpoint localhost:1", true, clusterBudget, 3},
		{"-environment_type DOCKER -budget 8", true, 8, 3},
		{"-runner flink", true, clusterBudget, 3},
		{"-runner dataflow", true, clusterBudget, 3},
		{"-runner flink -budget 0", true, 0, 0},
		{"-runner flink -budget 7 -rounds 2", true, 7, 2},
		{"-runner flink -tours 1", true, 0, 0},
		{"-runner flink -sample 5", true, 0, 0},
	} {
		c, err := parse(flags(), strings.Fields(tt.args), nil)
		if err != nil || c.remote != tt.remote || c.budget != tt.budget || c.rounds != tt.rounds {
			t.Errorf("%q: remote %t, budget %d, %d rounds, error %v, want %t, %d, %d",
				tt.args, c.remote, c.budget, c.rounds, err, tt.remote, tt.budget, tt.rounds)
		}
	}
}

// TestHelp checks that the help lists this program's flags and those of Beam in
// beamFlags, and that its examples are in the documentation.
func TestHelp(t *testing.T) {
	status, stdout, stderr := process(t, "-h")
	if status != 0 || stderr != "" {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
	flags := flag.NewFlagSet("beam", flag.ContinueOnError)
	new(config).define(flags)
	names := beamFlags
	flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	for _, name := range names {
		if !strings.Contains(stdout, "\n  -"+name) {
			t.Errorf("help lacks -%s", name)
		}
	}
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(strings.TrimPrefix(examples, "\nexamples:\n")) {
		if !bytes.Contains(source, []byte("//"+line)) {
			t.Errorf("the documentation lacks the example %q", line)
		}
	}
}

// TestJob checks that a job arrives at a worker unchanged.
func TestJob(t *testing.T) {
	for _, goal := range []knighttour.Goal{
		knighttour.Open(),
		knighttour.Closed(),
		knighttour.EndAt(7),
	} {
		want := countFn{Job: Job{Rows: 3, Cols: 4, Goal: goal}, Budget: 5}
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got countFn
		if err := json.Unmarshal(data, &got); err != nil || got != want {
			t.Errorf("%s: got %+v, error %v, want %+v", data, got, err, want)
		}
	}
}
