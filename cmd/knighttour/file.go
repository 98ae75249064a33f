package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"os"

	"example.com/knighttour"
	"example.com/knighttour/internal/frontier"
)

// A file stores finished classes as lines of JSON: a header, and then a result
// for each class. An incomplete last line, from when the program was killed, is
// dropped.
type file struct {
	*os.File
	done    map[frontier.Class]*big.Int // counts when it was opened
	classes int                         // of the count; 0 before they are known
	kept    int                         // number of these classes that are in the file
}

// A header is the first line. It determines how the tours are divided.
type header struct {
	Rows    int             `json:"rows"`
	Cols    int             `json:"cols"`
	Goal    knighttour.Goal `json:"goal"`
	Classes int             `json:"classes"`
}

// A classCount is one of the other lines.
type classCount struct {
	Class frontier.Class `json:"class"`
	Count *big.Int       `json:"count"`
}

// openFile opens or creates the file of c. If c.file is "", the file has no
// os.File.
func openFile(c *counting) (*file, error) {
	f := &file{done: make(map[frontier.Class]*big.Int)}
	if c.file == "" {
		return f, nil
	}
	var err error
	f.File, err = os.OpenFile(c.file, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	err = f.read(c)
	if err != nil {
		f.File.Close()
		return nil, err
	}
	return f, nil
}

// read reads the file, or writes the header if it has none. It changes nothing
// before it has read all of a file of this count.
func (f *file) read(c *counting) error {
	want := header{Rows: c.Board.Rows(), Cols: c.Board.Cols(), Goal: c.goal, Classes: c.classes}
	data, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	complete := bytes.LastIndexByte(data, '\n') + 1
	if complete == 0 && !isPart(data, want) {
		return notOurs(c, data)
	}
	lines := bytes.SplitAfter(data[:complete], []byte("\n"))
	lines = lines[:len(lines)-1] // the last is empty
	for i, line := range lines {
		err = f.readLine(c, i, line, want)
		if err != nil {
			return err
		}
	}
	err = f.Truncate(int64(complete))
	if err != nil {
		return err
	}
	_, err = f.Seek(int64(complete), io.SeekStart)
	if err != nil {
		return err
	}
	if complete == 0 {
		return f.write(want)
	}
	return nil
}

// isPart reports whether data is the beginning of a header, from when the
// program was killed.
func isPart(data []byte, h header) bool {
	whole, err := json.Marshal(h)
	return err == nil && bytes.HasPrefix(whole, data)
}

// notOurs returns the error for a file whose first line is none of this count:
// that of another count, if it is one.
func notOurs(c *counting, line []byte) error {
	var other header
	err := json.Unmarshal(line, &other)
	if err != nil || other.Rows < 1 || other.Cols < 1 {
		return usagef("%s is no file of a count, as it begins with %.100q: choose another -file",
			c.file, bytes.TrimSpace(line))
	}
	has := fmt.Sprintf("%s has the %v tours of %dx%d", c.file, other.Goal, other.Rows, other.Cols)
	switch {
	case other.Rows != c.Board.Rows() || other.Cols != c.Board.Cols():
		return usagef("%s, not those of %v: choose another -file", has, c.Board)
	case other.Goal != c.goal:
		return usagef("%s, not the %v ones: choose another -file", has, c.goal)
	}
	return usagef("%s in classes for -classes %d, not %d: choose another -file or that number",
		has, other.Classes, c.classes)
}

// readLine reads line i: the header, or a class.
func (f *file) readLine(c *counting, i int, line []byte, want header) error {
	if i == 0 {
		var got header
		err := json.Unmarshal(line, &got)
		if err != nil || got != want {
			return notOurs(c, line)
		}
		return nil
	}
	var r classCount
	err := json.Unmarshal(line, &r)
	if err != nil || r.Count == nil || r.Count.Sign() < 0 {
		return fmt.Errorf("%s, line %d, is no class: %.100q", c.file, i+1, bytes.TrimSpace(line))
	}
	f.done[r.Class] = r.Count
	return nil
}

// add stores a finished class.
func (f *file) add(class frontier.Class, n *big.Int) error {
	if f.File == nil {
		return nil
	}
	f.kept++
	return f.write(classCount{Class: class, Count: n})
}

// describe returns what an interrupted count keeps.
func (f *file) describe(name string) string {
	switch {
	case f.File == nil:
		return "Nothing is kept: set -file for that."
	case f.classes > 0:
		return fmt.Sprintf("%s of %s are kept in %s. To go on, run",
			group(f.kept), plural(f.classes, "class"), name)
	case len(f.done) > 0:
		return fmt.Sprintf("The classes in %s are kept. To go on, run", name)
	}
	return "Nothing is kept: the count in classes has not begun. To begin again, run"
}

// write writes a line in one call, so that it is complete if the program is
// killed.
func (f *file) write(line any) error {
	data, err := json.Marshal(line)
	if err == nil {
		_, err = f.Write(append(data, '\n'))
	}
	return err
}

// Close closes the os.File, if there is one.
func (f *file) Close() error {
	if f.File == nil {
		return nil
	}
	return f.File.Close()
}
