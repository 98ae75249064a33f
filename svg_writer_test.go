package knighttour_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"testing"
	"time"

	"example.com/knighttour"
)

// TestWriteSVGMemory checks that a picture takes less memory than its path, and
// that there is no allocation for each square.
func TestWriteSVGMemory(t *testing.T) {
	b := knighttour.MustBoard(1000, 1000)
	tour := built(t, b)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := knighttour.WriteSVG(io.Discard, b, tour); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 4_000_000 {
		t.Errorf("%d bytes for a path of %d", bytes, 8*len(tour.Path))
	}
	if mallocs := after.Mallocs - before.Mallocs; mallocs > 10_000 {
		t.Errorf("%d allocations for %d squares", mallocs, len(tour.Path))
	}
}

// TestWriteSVGHuge draws on boards on which nobody would draw: it takes no
// time, and nothing overflows.
func TestWriteSVGHuge(t *testing.T) {
	const most = 1<<31 - 1
	for _, sides := range [][2]int{{1, most}, {most, 1}, {46340, 46340}} {
		t.Run(fmt.Sprintf("board=%dx%d", sides[0], sides[1]), func(t *testing.T) {
			b := knighttour.MustBoard(sides[0], sides[1])
			tour := knighttour.Tour{Path: []int64{b.ID(sides[0]-1, sides[1]-1)}}
			svg := drawn(t, knighttour.Picture{Animated: true}, b, tour)
			if bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) || bytes.Contains(svg, []byte(`"-`)) {
				t.Errorf("got\n%s", svg)
			}
		})
	}
}

// A counter counts what is written and how often.
type counter struct{ calls, bytes int }

func (c *counter) Write(p []byte) (int, error) {
	c.calls++
	c.bytes += len(p)
	return len(p), nil
}

func TestWriteSVGErrors(t *testing.T) {
	b := knighttour.MustVariant(3, 4, 1, 2, 5)
	tests := []struct {
		name  string
		board knighttour.Board
		path  []int64
		is    error // nil for none of the package's
		want  string
	}{
		{"zeroBoard", knighttour.Board{}, nil, knighttour.ErrBoard, "knighttour: unusable board: the zero Board has no squares to draw"},
		{"negative", b, []int64{-1}, knighttour.ErrNode, "knighttour: unusable node: step 0 of the path: square -1: the 3x4 board has squares from 0 to 11"},
		{"offTheBoard", b, []int64{0, 12}, knighttour.ErrNode, "knighttour: unusable node: step 1 of the path: square 12: the 3x4 board has squares from 0 to 11"},
		{"blocked", b, []int64{5}, knighttour.ErrNode, "knighttour: unusable node: step 0 of the path: square 5 is blocked"},
		{"again", b, []int64{0, 6, 0}, nil, "knighttour: step 2 of the path visits node 0 again"},
		{"noMove", b, []int64{0, 6, 7}, nil, "knighttour: step 2 of the path goes from node 6 to 7 without an edge"},
	}
	for _, test := range tests {
		t.Run("path="+test.name, func(t *testing.T) {
			var w counter
			err := knighttour.WriteSVG(&w, test.board, knighttour.Tour{Path: test.path})
			if err == nil || err.Error() != test.want {
				t.Errorf("error %v, want %s", err, test.want)
			}
			for _, is := range []error{knighttour.ErrBoard, knighttour.ErrNode} {
				if errors.Is(err, is) != (is == test.is) {
					t.Errorf("errors.Is(err, %v) is %t", is, errors.Is(err, is))
				}
			}
			if w != (counter{}) {
				t.Errorf("it wrote %d bytes", w.bytes)
			}
		})
	}
}

// TestPictureErrors checks fields that make no sense: nothing is written.
func TestPictureErrors(t *testing.T) {
	tests := []struct {
		picture knighttour.Picture
		want    string
	}{
		{knighttour.Picture{Theme: -1}, "its Theme is -1: it must be AutoTheme, LightTheme or DarkTheme"},
		{knighttour.Picture{Theme: knighttour.DarkTheme + 1}, "its Theme is 3: it must be AutoTheme, LightTheme or DarkTheme"},
		{knighttour.Picture{Size: -1}, "its Size is -1: it must be at least 0"},
		{knighttour.Picture{Duration: -time.Second}, "its Duration is -1s: it must be at least 0"},
	}
	for _, test := range tests {
		t.Run("error="+test.want, func(t *testing.T) {
			var w counter
			err := test.picture.WriteSVG(&w, knighttour.MustBoard(5, 5), built(t, knighttour.MustBoard(5, 5)))
			if !errors.Is(err, knighttour.ErrPicture) || err.Error() != "knighttour: unusable picture: "+test.want {
				t.Errorf("error %v", err)
			}
			if w != (counter{}) {
				t.Errorf("it wrote %d bytes", w.bytes)
			}
		})
	}
}

// A limited writer takes so many bytes, and then what it is given in part or
// not at all.
type limited struct {
	left int
	err  error
}

func (w *limited) Write(p []byte) (int, error) {
	n := min(len(p), w.left)
	w.left -= n
	if n < len(p) {
		return n, w.err
	}
	return n, nil
}

// TestWriteSVGWriters checks what the writer sees: a small picture at once, a
// large one in parts, and its errors and short writes come back.
func TestWriteSVGWriters(t *testing.T) {
	small, large := knighttour.MustBoard(5, 5), knighttour.MustBoard(200, 200)
	var once, often counter
	if err := knighttour.WriteSVG(&once, small, built(t, small)); err != nil || once.calls != 1 {
		t.Errorf("%d calls of Write, error %v", once.calls, err)
	}
	if err := knighttour.WriteSVG(&often, large, built(t, large)); err != nil || often.calls < 2 || often.calls > often.bytes>>15 {
		t.Errorf("%d calls of Write for %d bytes, error %v", often.calls, often.bytes, err)
	}
	full := errors.New("full")
	for _, size := range []int{0, 1, once.bytes - 1} {
		if err := knighttour.WriteSVG(&limited{size, full}, small, built(t, small)); err != full {
			t.Errorf("size=%d: error %v, want that of the writer", size, err)
		}
		if err := knighttour.WriteSVG(&limited{size, nil}, small, built(t, small)); err != io.ErrShortWrite {
			t.Errorf("size=%d: error %v, want %v", size, err, io.ErrShortWrite)
		}
	}
	for _, size := range []int{often.bytes / 2, often.bytes - 1} {
		if err := knighttour.WriteSVG(&limited{size, full}, large, built(t, large)); err != full {
			t.Errorf("size=%d: error %v, want that of the writer", size, err)
		}
	}
	if err := knighttour.WriteSVG(&limited{once.bytes, full}, small, built(t, small)); err != nil {
		t.Errorf("there is just enough room: error %v", err)
	}
}
