package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"example.com/knighttour/examples/internal/command"
)

// widthOf returns the number of columns of the terminal w, 80 if it does not
// tell, and 0 if w is no terminal.
func widthOf(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return 80
}

// say prints text. On a terminal its lines break between words.
func say(w io.Writer, text string) {
	if width := widthOf(w); width > 0 {
		text = command.Wrap(text, width)
	}
	io.WriteString(w, text+"\n")
}

// A progress is a bar of classes, which is visible only on a terminal.
type progress struct {
	bar   *progressbar.ProgressBar
	begin time.Time
	ready int // classes counted since then
	todo  int // other classes
}

// newProgress returns a bar for the given number of classes, some of which were
// done before.
func newProgress(classes, done int, w io.Writer) *progress {
	const text = 45 // columns before and after the bar
	width := widthOf(w)
	p := &progress{
		bar: progressbar.NewOptions(classes,
			progressbar.OptionSetWriter(w),
			progressbar.OptionSetVisibility(width > 0),
			progressbar.OptionSetDescription("classes"),
			progressbar.OptionSetWidth(min(max(width-text, 2), 40)),
			progressbar.OptionShowCount(),
			// The bar's own prediction counts classes done by earlier runs as
			// done by this one.
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionSetElapsedTime(true),
			progressbar.OptionThrottle(100*time.Millisecond),
		),
		begin: time.Now(),
		todo:  classes - done,
	}
	if classes > done {
		p.bar.Add(done)
	}
	return p
}

// add moves the bar by a class and shows the time left.
func (p *progress) add() error {
	p.ready++
	p.todo--
	about := "classes"
	if left := timeLeft(time.Since(p.begin), p.ready, p.todo); left > 0 {
		about = left.String() + " left"
	}
	p.bar.Describe(about)
	return p.bar.Add(1)
}

// end ends the line of the bar.
func (p *progress) end(w io.Writer) {
	if widthOf(w) > 0 && p.ready+p.todo > 0 {
		fmt.Fprintln(w)
	}
}

// timeLeft returns the time for the classes to do, to a second, if they take as
// long as those that are ready.
func timeLeft(elapsed time.Duration, ready, todo int) time.Duration {
	return time.Duration(float64(elapsed) / float64(ready) * float64(todo)).Round(time.Second)
}
