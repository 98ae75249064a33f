package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

// widthOf returns the number of columns of a terminal, or 0 if the file is not
// a terminal. An exported COLUMNS takes precedence over what the terminal
// reports.
func widthOf(file *os.File, getenv func(name string) string) int {
	width, isTerminal := windowOf(file)
	if !isTerminal {
		return 0
	}
	exported, err := strconv.Atoi(getenv("COLUMNS"))
	if err == nil && exported > 0 {
		return exported
	}
	if width > 0 {
		return width
	}
	return usualWidth
}

// say prints a line to standard error, unless -q is set. On a terminal the line
// is broken between words.
func (p *program) say(text string) {
	if p.quiet {
		return
	}
	p.complain(text)
}

// complain is like say, but prints the line even if -q is set.
func (p *program) complain(text string) {
	text = printable(text)
	if p.stderrWidth > 0 {
		text = wrap(text, p.stderrWidth)
	}
	fmt.Fprintln(p.stderr, text)
}

// printSentence prints a line to standard output. On a terminal the line is
// broken between words.
func (p *program) printSentence(text string) error {
	if p.screen.terminal {
		text = wrap(text, p.screen.width)
	}
	_, err := fmt.Fprintln(p.stdout, text)
	return err
}

// usualWidth is the width of lines in a file, and on a terminal that does not
// report its width.
const usualWidth = 80

// firstProgress is how long a command runs before it shows progress.
const firstProgress = time.Second

// showProgress calls the function text once a second, in another goroutine,
// until stop is called. It writes each result to standard error, in place of
// the one before. It does nothing if standard error is not a terminal, or if -q
// is set.
func (p *program) showProgress(text func(elapsed time.Duration) string) (stop func()) {
	if p.stderrWidth == 0 || p.quiet {
		return func() {}
	}
	return repeatText(p.stderr, p.stderrWidth, firstProgress, text)
}

// repeatText writes a text every interval, until stop is called. It cuts the
// text off before the last column: after writing there, a terminal may move on
// to the next line, and then cannot return. In the end it clears all columns
// but the last, since an interrupt may have added ^C to the text.
func repeatText(
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
					fmt.Fprintf(w, "\r%s\r", strings.Repeat(" ", columns-1))
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

// showSearch shows how long a search has been running, and how much time is
// left, until stop is called.
func (p *program) showSearch(l *timeLimit) (stop func()) {
	return p.showProgress(func(elapsed time.Duration) string {
		return fmt.Sprintf("searching for %v%s", elapsed, l.left(elapsed))
	})
}
