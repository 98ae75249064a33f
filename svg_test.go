package knighttour_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"testing"
	"time"

	"example.com/knighttour"
)

// A pictureCase is what a picture is made from.
type pictureCase struct {
	name    string
	picture knighttour.Picture
	board   knighttour.Board
	tour    knighttour.Tour
}

// pictures are the cases of TestWriteSVGGolden, TestOnePage and TestBrowser.
func pictures() []pictureCase {
	closed := must(knighttour.MustBoard(6, 6).ClosedTour(14))
	camel, zebra := knighttour.MustVariant(4, 5, 1, 3, 19), knighttour.MustVariant(6, 6, 2, 3)
	animated := knighttour.Picture{Animated: true}
	return []pictureCase{
		{"single", knighttour.Picture{}, knighttour.MustBoard(1, 1), knighttour.Tour{Path: []int64{0}}},
		{"single-animated", animated, knighttour.MustBoard(1, 1), knighttour.Tour{Path: []int64{0}}},
		{"empty", animated, knighttour.MustBoard(2, 3), knighttour.Tour{}},
		{"open", knighttour.Picture{}, knighttour.MustBoard(5, 5), built(knighttour.MustBoard(5, 5))},
		{"closed", knighttour.Picture{Title: `<6 & 6> "squares"`}, knighttour.MustBoard(6, 6), closed},
		{"unnumbered", knighttour.Picture{Unnumbered: true}, knighttour.MustBoard(5, 5), built(knighttour.MustBoard(5, 5))},
		{"animated", animated, knighttour.MustBoard(5, 5), built(knighttour.MustBoard(5, 5))},
		{"animated-closed", knighttour.Picture{Unnumbered: true, Animated: true, Duration: 5 * time.Second}, knighttour.MustBoard(6, 6), closed},
		{"animated-large", animated, knighttour.MustBoard(12, 17), built(knighttour.MustBoard(12, 17))},
		{"light", knighttour.Picture{Theme: knighttour.LightTheme, Size: 200}, knighttour.MustBoard(5, 5), built(knighttour.MustBoard(5, 5))},
		{"dark", knighttour.Picture{Theme: knighttour.DarkTheme, Size: 1000}, knighttour.MustBoard(6, 6), closed},
		{"partial", knighttour.Picture{}, knighttour.MustBoard(8, 8), knighttour.Tour{Path: []int64{27, 10, 20, 37}}},
		{"partial-ring", knighttour.Picture{}, knighttour.MustBoard(4, 4), knighttour.Tour{Path: []int64{0, 9, 15, 6}}},
		{"blocked", knighttour.Picture{}, knighttour.MustVariant(3, 3, 1, 2, 4), knighttour.Tour{Path: []int64{0, 5, 6, 1, 8, 3, 2, 7}}},
		{"camel", knighttour.Picture{}, camel, knighttour.Tour{Path: []int64{0, 8, 10}}},
		{"zebra", knighttour.Picture{}, zebra, knighttour.Tour{Path: []int64{0, 15, 35, 20, 4, 13}}},
		{"hundred", knighttour.Picture{}, knighttour.MustBoard(10, 11), built(knighttour.MustBoard(10, 11))},
		{"large", knighttour.Picture{}, knighttour.MustBoard(21, 5), built(knighttour.MustBoard(21, 5))},
		{"larger", knighttour.Picture{}, knighttour.MustVariant(33, 33, 1, 2, 100), knighttour.Tour{Path: built(knighttour.MustBoard(33, 33)).Path[:90]}},
	}
}

func TestWriteSVGGolden(t *testing.T) {
	for _, test := range pictures() {
		t.Run("picture="+test.name, func(t *testing.T) {
			got := drawn(t, test.picture, test.board, test.tour)
			checkGolden(t, "testdata/"+test.name+".svg", got)
			if again := drawn(t, test.picture, test.board, test.tour); !bytes.Equal(got, again) {
				t.Error("the same arguments give other bytes")
			}
		})
	}
}

// BenchmarkWriteSVG shows that the time is linear.
func BenchmarkWriteSVG(b *testing.B) {
	for _, side := range []int{8, 100, 1000} {
		board := knighttour.MustBoard(side, side)
		tour := built(board)
		b.Run(fmt.Sprintf("board=%v", board), func(b *testing.B) {
			for b.Loop() {
				if err := knighttour.WriteSVG(io.Discard, board, tour); err != nil {
					b.Fatal(err)
				}
			}
			report(b, side*side, "square")
		})
	}
}

// TestWriteSVGMemory checks that a picture takes less memory than its path, and
// that there is no allocation for each square.
func TestWriteSVGMemory(t *testing.T) {
	b := knighttour.MustBoard(1000, 1000)
	tour := built(b)
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
		b := knighttour.MustBoard(sides[0], sides[1])
		svg := drawn(t, knighttour.Picture{Animated: true}, b, knighttour.Tour{Path: []int64{b.ID(sides[0]-1, sides[1]-1)}})
		if regexp.MustCompile(`NaN|Inf|"-`).Match(svg) {
			t.Errorf("%v: got\n%s", b, svg)
		}
	}
}

// A counter counts what is written and how often.
type counter struct{ calls, bytes int }

func (c *counter) Write(p []byte) (int, error) {
	c.calls++
	c.bytes += len(p)
	return len(p), nil
}

// A limited writer takes so many bytes. Beyond these it takes a write in part or not at
// all.
type limited struct {
	left int
	err  error
}

func (w *limited) Write(p []byte) (int, error) {
	if len(p) <= w.left {
		w.left -= len(p)
		return len(p), nil
	}
	n := w.left
	w.left = 0
	return n, w.err
}

// TestWriteSVGWriters checks what the writer sees: a small picture at once, a large one in
// parts. Its errors and short writes come back.
func TestWriteSVGWriters(t *testing.T) {
	for _, side := range []int{5, 200} {
		b := knighttour.MustBoard(side, side)
		tour := built(b)
		var w counter
		err := knighttour.WriteSVG(&w, b, tour)
		if small := side == 5; err != nil || small != (w.calls == 1) || !small && w.calls > w.bytes>>15 {
			t.Errorf("%v: %d calls of Write for %d bytes, error %v", b, w.calls, w.bytes, err)
		}
		full := errors.New("full")
		for _, size := range []int{0, 1, w.bytes / 2, w.bytes - 1} {
			if err := knighttour.WriteSVG(&limited{size, full}, b, tour); err != full {
				t.Errorf("%v, size=%d: error %v, want that of the writer", b, size, err)
			}
			if err := knighttour.WriteSVG(&limited{size, nil}, b, tour); err != io.ErrShortWrite {
				t.Errorf("%v, size=%d: error %v, want %v", b, size, err, io.ErrShortWrite)
			}
		}
		if err := knighttour.WriteSVG(&limited{w.bytes, full}, b, tour); err != nil {
			t.Errorf("%v: there is just enough room: error %v", b, err)
		}
	}
}
