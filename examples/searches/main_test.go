package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

// TestPictures compares what is drawn with the pictures in images.
func TestPictures(t *testing.T) {
	folder := t.TempDir()
	var out bytes.Buffer
	if status := run([]string{"-o", folder}, &out, &out); status != 0 || out.Len() > 0 {
		t.Fatalf("status %d, output %q", status, &out)
	}
	for _, p := range pictures {
		t.Run("picture="+p.name, func(t *testing.T) {
			got, err := os.ReadFile(filepath.Join(folder, p.name+".svg"))
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(filepath.Join("..", "..", "images", p.name+".svg"))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Error("the picture in images is not current: if the change is meant, run go generate ./examples/searches")
			}
		})
	}
}

// drawn returns the pictures by their names.
func drawn(t *testing.T) map[string]*canvas {
	t.Helper()
	all := map[string]*canvas{}
	for _, p := range pictures {
		c, err := p.draw()
		if err != nil {
			t.Fatal(err)
		}
		all[p.name] = c
	}
	return all
}

// elements returns the elements of a picture.
func elements(t *testing.T, svg []byte) (all []xml.StartElement) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok {
			all = append(all, e)
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

var (
	sheet = regexp.MustCompile(`(?s)<style>\n@media\(prefers-color-scheme:dark\)\{\n(.*)\}\n</style>`)
	rule  = regexp.MustCompile(`^\.(kts-[a-z0-9-]+)\{((fill|stroke):#[0-9a-f]{6};?)+\}\n$`)
)

// TestInOnePage checks that the pictures can stand in one page: a class, which is
// the package's own, has the same rule wherever it has one, and no ID comes
// twice.
func TestInOnePage(t *testing.T) {
	ids, rules := map[string]bool{}, map[string]string{}
	for name, c := range drawn(t) {
		svg := c.picture(name)
		here := map[string]bool{"": true} // the classes
		for line := range strings.Lines(string(sheet.FindSubmatch(svg)[1])) {
			match := rule.FindStringSubmatch(line)
			if match == nil {
				t.Fatalf("%s: the rule %q", name, line)
			}
			here[match[1]] = true
			if known, ok := rules[match[1]]; ok && known != line {
				t.Errorf("%s: the rule %q is elsewhere %q", name, line, known)
			}
			rules[match[1]] = line
		}
		checkReferences(t, name, elements(t, svg), here, ids)
	}
}

// checkReferences checks the classes and IDs of a picture, and adds the IDs.
func checkReferences(t *testing.T, name string, all []xml.StartElement, classes, ids map[string]bool) {
	for _, e := range all {
		if class := attribute(e, "class"); !classes[class] {
			t.Errorf("%s: the class %s has no rule", name, class)
		}
		id := attribute(e, "id")
		if id == "" {
			continue
		}
		if ids[id] || !strings.HasPrefix(id, "kts-"+name+"-") {
			t.Errorf("%s: the ID %s", name, id)
		}
		ids[id] = true
	}
	for _, id := range strings.Fields(attribute(all[0], "aria-labelledby")) {
		if !ids[id] {
			t.Errorf("%s: it is labelled by %s, which is not there", name, id)
		}
	}
}

// TestContrast checks that marks can be seen on what is behind them, and text
// can be read, in both themes.
func TestContrast(t *testing.T) {
	background := []string{"page", "light", "dark", "grid"}
	for name, c := range drawn(t) {
		for class, s := range c.used {
			if (len(s.on) == 0) != slices.Contains(background, class) {
				t.Errorf("%s: nobody knows what is behind %s", name, class)
			}
			checkContrast(t, s, "day", palette.Day)
			checkContrast(t, s, "night", palette.Night)
		}
	}
}

func checkContrast(t *testing.T, s style, name string, theme *palette.Theme) {
	seen, least := s.stroke, 3.0
	if seen == nil {
		seen = s.fill
	}
	if s.text {
		least = 4.5
	}
	for _, on := range s.on {
		a, b := seen(theme), on(theme)
		if contrast := palette.Contrast(a, b); contrast < least {
			t.Errorf("%s by %s: the contrast of %v on %v is %.2f, want at least %.1f", s.class, name, a, b, contrast, least)
		}
	}
}

// TestInside checks that nothing leads beyond the edges of a picture, in a font
// that is wider than most, and that type is as large as it has to be.
func TestInside(t *testing.T) {
	for name, c := range drawn(t) {
		all := elements(t, c.picture(name))
		for i, e := range all {
			if typeSize := attribute(e, "font-size"); (i == 0) != (typeSize == fmt.Sprint(size)) {
				t.Errorf("%s: %s has type of size %q", name, e.Name.Local, typeSize)
			}
			if e.Name.Local == "circle" {
				x, y, r := number64(t, e, "cx"), number64(t, e, "cy"), number64(t, e, "r")
				c.checkInside(t, "a circle", x-r, y-r, x+r, y+r)
			}
			if e.Name.Local == "rect" && attribute(e, "x") != "" { // not the page
				x, y := number64(t, e, "x"), number64(t, e, "y")
				c.checkInside(t, "a rectangle", x, y, x+number64(t, e, "width"), y+number64(t, e, "height"))
			}
		}
		c.checkText(t, c.picture(name))
	}
}

func number64(t *testing.T, e xml.StartElement, name string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(attribute(e, name), 64)
	if err != nil {
		t.Fatalf("%v: %v", e, err)
	}
	return x
}

func (c *canvas) checkInside(t *testing.T, what string, x0, y0, x1, y1 float64) {
	t.Helper()
	if x0 < 0 || y0 < 0 || x1 > width || y1 > float64(c.height) {
		t.Errorf("%s: %s from %.0f %.0f to %.0f %.0f", c.title, what, x0, y0, x1, y1)
	}
}

func (c *canvas) checkText(t *testing.T, svg []byte) {
	const runeWidth = 0.6 * size
	text := regexp.MustCompile(`<text [^>]*text-anchor="(start|middle|end)" x="([0-9.]+)" y="([0-9.]+)">([^<]*)<`)
	all := text.FindAllStringSubmatch(string(svg), -1)
	if len(all) == 0 {
		t.Errorf("%s: there is no text", c.title)
	}
	for _, match := range all {
		x, _ := strconv.ParseFloat(match[2], 64)
		y, _ := strconv.ParseFloat(match[3], 64)
		wide := runeWidth * float64(len([]rune(html.UnescapeString(match[4]))))
		left := x - wide*map[string]float64{"start": 0, "middle": 0.5, "end": 1}[match[1]]
		c.checkInside(t, match[4], left, y-size, left+wide, y+0.3*size)
	}
}

// captions returns the texts of a picture that look like the pattern.
func captions(svg []byte, pattern string) (all []string) {
	for _, match := range regexp.MustCompile(`<text [^>]*>(`+pattern+`)</text>`).FindAllSubmatch(svg, -1) {
		all = append(all, string(match[1]))
	}
	return all
}

// TestFrames checks what the frames say.
func TestFrames(t *testing.T) {
	all := drawn(t)
	tests := []struct{ picture, pattern, want string }{
		{"walkthrough", `(?:visit|back|to try:|a dead|all visited) ?.*?`,
			"visit A;to try: B, D;visit B;to try: C, D;visit C;a dead end;back to B;to try: D;" +
				"visit D;to try: E;visit E;to try: F;visit F;to try: C;visit C;all visited;all visited"},
		{"search", `(?:dead end at|\d steps|a tour|after) ?.*?`,
			"dead end at 17;2 steps back to 15;dead end at 23;7 steps back to 16;dead end at 23;8 steps back to 15;" +
				"dead end at 23;7 steps back to 16;dead end at 23;9 steps back to 14;a tour;after 58 visits"},
		{"forest", `\d+/\d+|[a-z]+|\(?[A-F]\)?`,
			"forward;back;cross;A;1/12;A;(A;A);B;2/11;B;(B;B);C;3/4;C;(C;C);D;5/10;D;(D;D);E;6/9;E;(E;E);F;7/8;F;(F;F)"},
		{"naive-warnsdorff", `(?:← |26 ).*?`, "26 dead ends one square short of a tour;← done: 25 visits"},
	}
	for _, tt := range tests {
		t.Run("picture="+tt.picture, func(t *testing.T) {
			if got := strings.Join(captions(all[tt.picture].picture(tt.picture), tt.pattern), ";"); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// TestRidge looks for dead ends on the board: squares from which no move leads
// to a square that is not on the path.
func TestRidge(t *testing.T) {
	board := knighttour.MustBoard(side, side)
	for _, tt := range []struct {
		name        string
		orders      []knighttour.Order
		visits, all int
	}{
		{"naive", []knighttour.Order{knighttour.ByMove()}, 6216, 1833},
		{"warnsdorff", []knighttour.Order{knighttour.Warnsdorff(), knighttour.ByMove()}, 25, 0},
	} {
		t.Run("search="+tt.name, func(t *testing.T) {
			r, err := ridgeOf(tt.orders...)
			if err != nil {
				t.Fatal(err)
			}
			var path []int64
			var deadEnds []bool
			s := knighttour.Search{Orders: tt.orders, Unpruned: true, Trace: func(e knighttour.Event) {
				path = path[:e.Depth]
				if e.Back {
					return
				}
				path = append(path, e.ID)
				stuck := !slices.ContainsFunc(successors(board, e.ID), func(id int64) bool { return !slices.Contains(path, id) })
				deadEnds = append(deadEnds, stuck && len(path) < squares)
			}}
			if _, err := s.Tour(t.Context(), board, 0); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(r.deadEnds, deadEnds) || len(r.heights) != tt.visits || r.dead(0) != tt.all {
				t.Errorf("%d visits and %d dead ends, want %d and %d", len(r.heights), r.dead(0), tt.visits, tt.all)
			}
		})
	}
}

func TestRun(t *testing.T) {
	tests := []struct {
		args           []string
		status         int
		stdout, stderr string // what they begin with
	}{
		{[]string{"-h"}, 0, "Searches draws pictures of searches.\n\nusage: ", ""},
		{[]string{"-o", filepath.Join(t.TempDir(), "none")}, 1, "", "searches: open "},
		{[]string{"images"}, 2, "", "searches: unexpected argument \"images\"\n"},
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
