package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

// widthOf returns the number of columns of a terminal, and 0 if w is none. A
// terminal is a character device, but not the one that swallows everything. Its
// width is the value of COLUMNS, or else 80: the standard library cannot ask
// for it.
func widthOf(w *os.File, getenv func(name string) string) int {
	info, err := w.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return 0
	}
	null, err := os.Stat(os.DevNull)
	if err == nil && os.SameFile(info, null) {
		return 0
	}
	columns, err := strconv.Atoi(getenv("COLUMNS"))
	if err == nil && columns > 0 {
		return columns
	}
	return usualWidth
}

// say prints a line to standard error. On a terminal it breaks between words.
func (p *program) say(text string) {
	if p.stderrWidth > 0 {
		text = wrap(text, p.stderrWidth)
	}
	fmt.Fprintln(p.stderr, text)
}

// usualWidth is the width of a terminal that does not tell, and of a file.
const usualWidth = 80

// firstProgress is how long a command may take without a word.
const firstProgress = time.Second

// showProgress writes what text returns to standard error once a second, each
// time in place of what was there, until stop is called. It does nothing if
// standard error is no terminal.
func (p *program) showProgress(text func(elapsed time.Duration) string) (stop func()) {
	if p.stderrWidth == 0 {
		return func() {}
	}
	return showProgress(p.stderr, p.stderrWidth, firstProgress, text)
}

// showProgress writes a text every interval. It leaves out what would go beyond
// the last but one of the columns: a terminal does not come back from the next
// line.
func showProgress(
	w io.Writer,
	columns int,
	interval time.Duration,
	text func(elapsed time.Duration) string,
) (stop func()) {
	begin := time.Now()
	done := make(chan struct{})
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(interval)
		defer ticker.Stop()
		width := 0 // of the last text
		for {
			select {
			case <-ticker.C:
				now := text(time.Since(begin).Round(interval))
				now = now[:min(len(now), columns-1)]
				fmt.Fprintf(w, "\r%-*s", width, now)
				width = len(now)
			case <-done:
				if width > 0 {
					fmt.Fprintf(w, "\r%s\r", strings.Repeat(" ", width))
				}
				return
			}
		}
	}()
	return func() {
		close(done)
		<-stopped
	}
}

// showSearch shows how long a search takes, and how much of its time is left.
func (p *program) showSearch(w *patience) (stop func()) {
	return p.showProgress(func(elapsed time.Duration) string {
		return fmt.Sprintf("searching for %v%s", elapsed, w.left(elapsed))
	})
}
