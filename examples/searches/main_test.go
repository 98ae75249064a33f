package main

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
)

// TestPictures compares the pictures with those in images. The library's tests
// check that these are well-formed and can share a page.
func TestPictures(t *testing.T) {
	folder := t.TempDir()
	var stdout, stderr bytes.Buffer
	if status := run([]string{"-o", folder}, &stdout, &stderr); status != 0 || stderr.Len() > 0 {
		t.Fatalf("status %d, stderr %q", status, &stderr)
	}
	names := strings.Split(stdout.String(), "\n")
	if len(names) != len(pictures)+1 {
		t.Fatalf("it prints the names of %d files, want %d:\n%s",
			len(names)-1, len(pictures), &stdout)
	}
	for i, p := range pictures {
		file := filepath.Join(folder, p.name+".svg")
		if names[i] != file {
			t.Errorf("it prints %s, want %s", names[i], file)
		}
		got := read(t, file)
		if got != image(t, p.name) {
			t.Errorf("images/%s.svg is not current: if the change is meant, run go generate ./examples/searches", p.name)
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func image(t *testing.T, name string) string {
	t.Helper()
	return read(t, filepath.Join("..", "..", "images", name+".svg"))
}

var elements = regexp.MustCompile(`<(circle|rect|text) [^>]*>([^<]*)`)

// TestInside checks that circles, bars and text stay within the picture, even
// in a wide font.
func TestInside(t *testing.T) {
	const runeWidth = 0.6 * size
	for _, p := range pictures {
		svg := image(t, p.name)
		height := attribute(svg, "height")
		for _, match := range elements.FindAllStringSubmatch(svg, -1) {
			e := match[0]
			x, y, right, bottom := attribute(e, "x"), attribute(e, "y"), attribute(e, "width"), attribute(e, "height")
			switch match[1] {
			case "circle":
				r := attribute(e, "r")
				x, y, right, bottom = attribute(e, "cx")-r, attribute(e, "cy")-r, 2*r, 2*r
			case "text":
				right, bottom = runeWidth*float64(len([]rune(html.UnescapeString(match[2])))), 1.3*size
				y -= size
				if strings.Contains(e, `anchor="middle"`) {
					x -= right / 2
				} else if strings.Contains(e, `anchor="end"`) {
					x -= right
				}
			}
			if x < 0 || y < 0 || x+right > width || y+bottom > height {
				t.Errorf("%s: %s", p.name, e)
			}
		}
	}
}

// attribute returns the first number in the named attribute, or 0.
func attribute(element, name string) float64 {
	_, value, _ := strings.Cut(element, " "+name+`="`)
	value, _, _ = strings.Cut(value, `"`)
	x, _ := strconv.ParseFloat(value, 64)
	return x
}

// TestFrames checks the texts of the pictures.
func TestFrames(t *testing.T) {
	tests := []struct{ picture, pattern, want string }{
		{
			picture: "walkthrough",
			pattern: `(?:visit|back|to try:|a dead|all visited) ?.*?`,
			want: "visit A;to try: B, D;visit B;to try: C, D;visit C;a dead end;back to B;to try: D;" +
				"visit D;to try: E;visit E;to try: F;visit F;to try: C;visit C;all visited;all visited",
		},
		{
			picture: "search",
			pattern: `(?:dead end at|\d steps|a tour|after) ?.*?`,
			want: "dead end at 17;2 steps back to 15;dead end at 23;7 steps back to 16;dead end at 23;8 steps back to 15;" +
				"dead end at 23;7 steps back to 16;dead end at 23;9 steps back to 14;a tour;after 58 visits",
		},
		{
			picture: "forest",
			pattern: `\d+/\d+|[a-z]+|\(?[A-F]\)?`,
			want:    "forward;back;cross;A;1/12;A;(A;A);B;2/11;B;(B;B);C;3/4;C;(C;C);D;5/10;D;(D;D);E;6/9;E;(E;E);F;7/8;F;(F;F)",
		},
		{
			picture: "naive-warnsdorff",
			pattern: `(?:← |26 ).*?`,
			want:    "26 dead ends one square short of a tour;← done: 25 visits",
		},
	}
	for _, tt := range tests {
		t.Run("picture="+tt.picture, func(t *testing.T) {
			var got []string
			for _, match := range regexp.MustCompile(`<text [^>]*>(`+tt.pattern+`)</text>`).FindAllStringSubmatch(image(t, tt.picture),
				-1) {
				got = append(got, match[1])
			}
			if strings.Join(got, ";") != tt.want {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, ";"), tt.want)
			}
		})
	}
}

func TestRidge(t *testing.T) {
	naive, better := ridgeOf(knighttour.ByMove()), ridgeOf(knighttour.Warnsdorff(), knighttour.ByMove())
	if naive.visits != 6216 || naive.dead != 1833 || len(naive.short) != 26 || better.visits != 25 || better.dead != 0 {
		t.Errorf("naive: %d visits, %d dead ends, %d of them short; by Warnsdorff's rule: %d, %d",
			naive.visits, naive.dead, len(naive.short), better.visits, better.dead)
	}
}

func TestRun(t *testing.T) {
	tests := []struct {
		args           []string
		status         int
		stdout, stderr string // what they begin with
	}{
		{
			args:   []string{"-h"},
			status: 0,
			stdout: "Searches draws pictures of searches.\n\nusage: go run ./examples/searches ",
		},
		{
			args:   []string{"-o", filepath.Join(t.TempDir(), "none")},
			status: 1,
			stderr: "searches: open ",
		},
		{
			args:   []string{"images"},
			status: 2,
			stderr: "searches: unexpected argument \"images\"\n",
		},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("args=%q", tt.args), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run(tt.args, &stdout, &stderr)
			if status != tt.status || !strings.HasPrefix(stdout.String(), tt.stdout) || !strings.HasPrefix(stderr.String(), tt.stderr) || (stderr.Len() > 0) != (status > 0) {
				t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, &stderr)
			}
		})
	}
}
