package svg

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A moving picture is an animated picture, read as XML, with what it should
// show.
type movingPicture struct {
	Picture
	root    element
	text    string
	bands   [][2]int
	moves   int
	seconds float64 // from the first square to the last
}

// movingPictures calls f in a subtest with open and closed paths, short and
// long ones, of the default duration and of another one.
func movingPictures(t *testing.T, f func(t *testing.T, p movingPicture)) {
	for i, still := range []Picture{
		pictureUpTo(5, 5, 2),
		pictureUpTo(9, 10, 90),
		pictureUpTo(10, 10, 92),
		pictureUpTo(14, 14, 196),
		pictureUpTo(14, 15, 200),
		pictureUpTo(15, 14, 201),
		ring,
	} {
		t.Run(fmt.Sprintf("board=%v/squares=%d", still.Board, len(still.Path)), func(t *testing.T) {
			p := movingPicture{Picture: still, bands: bandsOf(still)}
			p.Animated = true
			p.moves = p.bands[len(p.bands)-1][1]
			p.seconds = min(float64(p.moves)/3, 30)
			if i%2 == 1 {
				p.Duration = 17 * time.Second
				p.seconds = 17
			}
			p.root, p.text = drawXML(t, p.Picture)
			f(t, p)
		})
	}
}

// rounded returns x as text, rounded to a multiple of 1/parts.
func rounded(x, parts float64) string {
	return strconv.FormatFloat(math.Round(x*parts)/parts, 'f', -1, 64)
}

// percent returns the part of a lap before the i-th square is visited.
func (p *movingPicture) percent(i int) string {
	return rounded(85*float64(i)/float64(p.moves), 1000)
}

// TestMotionTimes checks how lines grow and when squares appear. It compares
// the styles of all elements, in order.
func TestMotionTimes(t *testing.T) {
	movingPictures(t, func(t *testing.T, p movingPicture) {
		want := []string{fmt.Sprintf("--kt-lap:%ss;--kt-move:%ss;--kt-moves:%d",
			rounded(p.seconds/0.85, 1e5), rounded(p.seconds/float64(p.moves), 1e5), p.moves)}
		for _, band := range p.bands {
			want = append(want, fmt.Sprintf("--kt-dash:%d %d", p.moves-band[0], band[1]+1))
		}
		if max(p.Board.Rows, p.Board.Cols) <= 14 { // squares have discs
			for i := range p.Path {
				want = append(want, fmt.Sprintf("--kt-at:%s%%", p.percent(i)))
			}
		}
		if !p.Closed {
			want = append(want, "--kt-at:85%") // the frame
		}
		_, frames, ridden := strings.Cut(p.root.all("style")[0].Text, "@keyframes kt-ride-")
		if ridden {
			name, _, _ := strings.Cut(frames, "{")
			want = append(want, "animation-name:kt-ride-"+name)
		}
		if got := attrs(p.root.all("@style"), "style"); !slices.Equal(got, want) {
			t.Errorf("styles %q, want %q", got, want)
		}
	})
}

// TestMotionKnight checks which paths have a knight, and where it is after each
// move.
func TestMotionKnight(t *testing.T) {
	movingPictures(t, func(t *testing.T, p movingPicture) {
		ridden := strings.Contains(p.root.all("style")[0].Text, "@keyframes kt-ride-")
		if want := len(p.Path) <= 200; ridden != want {
			t.Errorf("there is a knight: %t, want %t", ridden, want)
		}
		if !ridden {
			return
		}
		centre, _ := gridOf(t, p.root, p.Board)
		for i := range p.moves + 1 {
			x, y := centre(p.Path[i%len(p.Path)])
			place := fmt.Sprintf("{transform:translate(%dpx,%dpx)}", x, y)
			frame := p.percent(i) + "%" + place
			last := p.percent(i) + "%,to" + place
			if !strings.Contains(p.text, frame) && !strings.Contains(p.text, last) {
				t.Errorf("after %d moves the knight is not at %d, %d", i, x, y)
			}
		}
	})
}

// TestMotionGhost checks that the line is drawn twice: faint, ahead of the
// motion, and moving.
func TestMotionGhost(t *testing.T) {
	movingPictures(t, func(t *testing.T, p movingPicture) {
		p.Animated = false
		still, _ := drawXML(t, p.Picture)
		want := attrs(still.all("@stroke-linecap")[0].all("path"), "d")
		lines := p.root.all("@stroke-linecap")
		if class := lines[0].attr("class"); class != "kt-ghost" {
			t.Errorf("the class of the faint line is %q", class)
		}
		if ghost := attrs(lines[0].all("path"), "d"); !slices.Equal(ghost, want) {
			t.Errorf("the faint line is %q, want %q", ghost, want)
		}
		if moving := attrs(lines[1].all("path"), "d"); !slices.Equal(moving, want) {
			t.Errorf("the moving line is %q, want %q", moving, want)
		}
	})
}

// TestNoMotion checks that nothing moves if the path has no moves.
func TestNoMotion(t *testing.T) {
	for _, p := range []Picture{{Board: blockedBoard(4, 4)}, pictureUpTo(4, 4, 1)} {
		_, still := drawXML(t, p)
		p.Animated = true
		if _, got := drawXML(t, p); got != still {
			t.Errorf("a path of %d squares moves:\n%s", len(p.Path), got)
		}
	}
}
