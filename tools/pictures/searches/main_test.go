package main

import (
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
// check that those are well-formed and can share a page.
func TestPictures(t *testing.T) {
	for _, p := range pictures {
		if string(p.draw().picture(p.name)) != image(t, p.name) {
			t.Errorf("images/%s.svg is not current: if the change is meant, run go -C tools/pictures generate ./searches", p.name)
		}
	}
}

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// image returns the picture in images with the given name.
func image(t *testing.T, name string) string {
	t.Helper()
	return read(t, filepath.Join("..", "..", "..", "images", name+".svg"))
}

var elements = regexp.MustCompile(`<(circle|rect|text) [^>]*>([^<]*)`)

// TestInside checks that circles, bars and text stay within the picture, even
// with a wide font.
func TestInside(t *testing.T) {
	const runeWidth = 0.6 * size // of a character, on average, in a wide font
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
			var got []string
			for _, match := range regexp.MustCompile(`<text [^>]*>(`+tt.pattern+`)</text>`).FindAllStringSubmatch(image(t, tt.picture), -1) {
				got = append(got, match[1])
			}
			if strings.Join(got, ";") != tt.want {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, ";"), tt.want)
			}
		})
	}
}

// TestRidge checks the numbers of visits and dead ends that the picture
// shows.
func TestRidge(t *testing.T) {
	naive, better := ridgeOf(knighttour.ByMove()), ridgeOf(knighttour.Warnsdorff(), knighttour.ByMove())
	if naive.visits != 6216 || naive.dead != 1833 || len(naive.short) != 26 || better.visits != 25 || better.dead != 0 {
		t.Errorf("naive: %d visits, %d dead ends, %d of them short; by Warnsdorff's rule: %d, %d",
			naive.visits, naive.dead, len(naive.short), better.visits, better.dead)
	}
}
