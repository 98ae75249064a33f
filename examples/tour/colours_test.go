package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

func TestColoursOf(t *testing.T) {
	tests := []struct {
		environment string
		terminal    bool
		want        colours
	}{
		{"TERM=xterm-256color", true, indexed},
		{"TERM=xterm-256color COLORTERM=truecolor", true, full},
		{"TERM=xterm COLORTERM=24bit", true, full},
		{"TERM=xterm COLORTERM=1", true, indexed},
		{"TERM=xterm NO_COLOR=", true, indexed},
		{"TERM=xterm COLORTERM=truecolor NO_COLOR=1", true, none},
		{"TERM=dumb COLORTERM=truecolor", true, none},
		{"COLORTERM=truecolor", true, none},
		{"TERM=xterm COLORTERM=truecolor", false, none},
	}
	for _, tt := range tests {
		t.Run("environment="+tt.environment, func(t *testing.T) {
			getenv := func(name string) string {
				for _, variable := range strings.Fields(tt.environment) {
					if value, ok := strings.CutPrefix(variable, name+"="); ok {
						return value
					}
				}
				return ""
			}
			if got := coloursOf(tt.terminal, getenv); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestColoursOnly checks that colours change only the space between numbers,
// and that lines are at most 80 characters wide.
func TestColoursOnly(t *testing.T) {
	for _, args := range []string{
		"",
		"-closed",
		"-rows 1 -cols 1",
		"-rows 3 -cols 26 -closed",
		"-rows 20 -cols 20",
	} {
		_, plain, _ := tour(t.Context(), strings.Fields(args)...)
		for _, c := range []colours{indexed, full} {
			t.Run(fmt.Sprintf("args=%s colours=%d", args, c), func(t *testing.T) {
				var coloured bytes.Buffer
				status := run(t.Context(), strings.Fields(args), screen{c, 80}, &coloured,
					&coloured)
				if status != 0 {
					t.Fatalf("status %d", status)
				}
				if !escape.Match(coloured.Bytes()) {
					t.Error("there are no colours")
				}
				text := escape.ReplaceAllString(coloured.String(), "")
				if regexp.MustCompile(".{81}").MatchString(text) {
					t.Error("more than 80 characters a line")
				}
				text, _, _ = strings.Cut(text, "\nstart")
				if !slices.Equal(strings.Fields(text), strings.Fields(plain)) {
					t.Errorf("got\n%s\nwant\n%s", text, plain)
				}
			})
		}
	}
}

func TestScreenOf(t *testing.T) {
	getenv := func(name string) string { return map[string]string{"TERM": "xterm"}[name] }
	for width, want := range map[int]screen{0: {none, 80}, 40: {indexed, 40}, 200: {indexed, 200}} {
		if got := screenOf(width, getenv); got != want {
			t.Errorf("of %d columns: got %v, want %v", width, got, want)
		}
	}
}

var half = regexp.MustCompile("(?:\x1b\\[38;2;([0-9;]+)m)?(?:\x1b\\[48;2;([0-9;]+)m)?([▀▄ ])(?:\x1b\\[0m)?")

// TestHeat reads the colours of a heat map back and compares them with those of
// the path, which here ends before it is a tour.
func TestHeat(t *testing.T) {
	board := knighttour.MustBoard(7, 30)
	tour, err := board.Tour(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{210, 150, 1} {
		path := knighttour.Tour{Path: tour.Path[:n]}
		p := newPainter(full, board, path)
		want := map[[2]int]string{}
		for i, id := range path.Path {
			r, g, b := p.ground(i + 1).RGB()
			want[[2]int{int(id) / 30, int(id) % 30}] = fmt.Sprintf("%d;%d;%d", r, g, b)
		}
		var out bytes.Buffer
		screen{full, 30}.printHeat(&out, board, path)
		text, _, _ := strings.Cut(out.String(), "\n\n")
		got := map[[2]int]string{}
		for row, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			for col, match := range half.FindAllStringSubmatch(line, -1) {
				upper, lower := match[1], match[2]
				if match[3] == "▄" {
					upper, lower = lower, upper
				}
				if upper != "" {
					got[[2]int{2 * row, col}] = upper
				}
				if lower != "" {
					got[[2]int{2*row + 1, col}] = lower
				}
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%d squares: got\n%v\nwant\n%v", n, got, want)
		}
	}
}

// TestContrast checks that the numbers can be read, and that there are enough
// different colours to see the time.
func TestContrast(t *testing.T) {
	for _, c := range []colours{indexed, full} {
		for _, closed := range []bool{false, true} {
			p := painter{c, palette.Bands, closed}
			different := map[palette.Color]bool{}
			for i := range p.n {
				ground := p.time(i, p.n)
				different[ground] = true
				contrast := palette.Contrast(palette.Black, ground)
				if contrast < 4.5 || ground.Ink() != palette.Black {
					t.Errorf("colours=%d closed=%t: black on %v has a contrast of %.2f",
						c, closed, ground, contrast)
				}
			}
			least := map[colours]int{indexed: 12, full: palette.Bands}[c]
			if len(different) < least {
				t.Errorf("colours=%d closed=%t: %d colours, want at least %d",
					c, closed, len(different), least)
			}
		}
	}
}

// TestLevel compares with a linear search.
func TestLevel(t *testing.T) {
	distance := func(i int, x uint8) int {
		return max(int(levels[i])-int(x), int(x)-int(levels[i]))
	}
	for x := range 256 {
		got := level(uint8(x))
		for i := range levels {
			if distance(i, uint8(x)) < distance(got, uint8(x)) {
				t.Errorf("of %d: %d, which is farther than %d", x, levels[got], levels[i])
			}
		}
	}
}

// process returns a command with the environment of a terminal of 16 million
// colours, in which the test binary runs the program.
func process(t *testing.T, command string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), command, args...)
	cmd.Env = append(os.Environ(), "TOUR_PROCESS=1", "TERM=xterm", "COLORTERM=truecolor",
		"NO_COLOR=")
	return cmd
}

func self(t *testing.T) string {
	t.Helper()
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

func TestProcess(t *testing.T) {
	tests := []struct {
		args   string
		status int
		stdout string // prefix
		stderr string
	}{
		{
			args:   "-rows 3 -cols 4",
			status: 0,
			stdout: "3x4 board, from a3 to a2: an open tour, 12 visits\n\n 1  4  7 10\n",
		},
		{
			args:   "-h",
			status: 0,
			stdout: "Tour prints a knight's tour of a chessboard.\n",
		},
		{
			args:   "-rows 4 -closed",
			status: 1,
			stderr: "tour: no closed tour of the 4x8 board: boards with a side of 1, 2 or 4 have none (Schwenk 1991)\n",
		},
		{
			args:   "-rows 0",
			status: 2,
			stderr: "tour: unusable board: 0 rows and 8 columns: each must be at least 1\nThe flag -h lists what can be set.\n",
		},
		{
			args:   "-knight",
			status: 2,
			stderr: "tour: flag provided but not defined: -knight\nThe flag -h lists what can be set.\n",
		},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args, func(t *testing.T) {
			cmd := process(t, self(t), strings.Fields(tt.args)...)
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
				t.Fatal(err)
			}
			status := cmd.ProcessState.ExitCode()
			if status != tt.status || !strings.HasPrefix(stdout.String(), tt.stdout) || stderr.String() != tt.stderr {
				t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, &stderr)
			}
		})
	}
}

// TestTerminal runs the program on a terminal, if script can make one.
func TestTerminal(t *testing.T) {
	script, err := exec.LookPath("script")
	if err != nil {
		t.Skip("no terminal to print to: script is not installed")
	}
	for _, tt := range []struct {
		variable string
		colours  bool
	}{{"NO_COLOR=", true}, {"NO_COLOR=1", false}, {"TERM=dumb", false}} {
		t.Run("variable="+tt.variable, func(t *testing.T) {
			cmd := process(t, script, "-qec", self(t), os.DevNull)
			cmd.Env = append(cmd.Env, tt.variable)
			output, err := cmd.Output()
			if err != nil || !bytes.Contains(output, []byte("8x8 board")) {
				t.Skipf("script makes no terminal here: %v\n%s", err, output)
			}
			if bytes.Contains(output, []byte("\x1b[48;2;")) != tt.colours {
				t.Errorf("got\n%q\nwant colours: %t", output, tt.colours)
			}
		})
	}
}
