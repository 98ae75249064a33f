package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"math/big"
	"os"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/cmd/knighttour/internal/input"
	"example.com/knighttour/internal/frontier"
)

// A classFile stores finished classes as lines of JSON: a header, and then a
// result for each class. If the program is killed while it writes a line, the
// incomplete line is dropped when the file is read again. Only one count at a
// time can use the file.
type classFile struct {
	*os.File                             // nil if nothing is stored
	header   string                      // the first line, which goes into each check sum
	done     map[frontier.Class]*big.Int // the counts that the file had when it was opened
	classes  int                         // the number of classes; 0 until it is known
	kept     int                         // how many of these classes are in the file
}

// A fileHeader is the first line. It says which tours are counted, and in how
// many classes.
type fileHeader struct {
	Rows    int             `json:"rows"`
	Cols    int             `json:"cols"`
	Goal    knighttour.Goal `json:"goal"`
	Classes int             `json:"classes"`
}

// A classCount is any line after the first. Sum is a checksum, which shows
// whether the line was changed or comes from another file. Files of earlier
// versions have no checksums.
type classCount struct {
	Class frontier.Class `json:"class"`
	Count *big.Int       `json:"count"`
	Sum   string         `json:"sum,omitempty"`
}

// sum returns the checksum of the line for a class.
func (f *classFile) sum(r classCount) string {
	text := fmt.Sprintf("%s %s %v", f.header, r.Class, r.Count)
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(text)))
}

// maxFile is the size of the largest file that is read, in bytes. It has room
// for more than ten million classes.
const maxFile = 1 << 30

// openFile opens or creates the file of c, and reads it. If c.file is "",
// nothing is stored: then add and Close do nothing.
func openFile(c *countTask) (*classFile, error) {
	f := &classFile{done: make(map[frontier.Class]*big.Int)}
	if c.file == "" {
		return f, nil
	}
	info, err := os.Stat(c.file)
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxFile) {
		return nil, usagef("-file %s: expected a regular file of at most 1 GiB", c.file)
	}
	f.File, err = os.OpenFile(c.file, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	err = lock(f.File)
	if err != nil {
		err = fmt.Errorf("%s is in use by another count (%w)", c.file, err)
	} else {
		err = f.read(c)
	}
	if err != nil {
		f.File.Close()
		return nil, err
	}
	return f, nil
}

// read reads the file, or writes the header if the file has none. It changes
// nothing in the file until it knows that the whole file belongs to this count.
func (f *classFile) read(c *countTask) error {
	expected := fileHeader{
		Rows:    c.Board.Rows(),
		Cols:    c.Board.Cols(),
		Goal:    c.goal,
		Classes: c.classes,
	}
	f.header = encoded(expected)
	data, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	complete := bytes.LastIndexByte(data, '\n') + 1 // the size of the complete lines
	isPartOfHeader := strings.HasPrefix(f.header, string(data))
	if complete == 0 && !isPartOfHeader {
		return errorOtherFile(c, data)
	}
	lines := bytes.SplitAfter(data[:complete], []byte("\n"))
	lines = lines[:len(lines)-1] // what follows the last line end is empty
	for i, line := range lines {
		err = f.readLine(c, i, line, expected)
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
		return f.write(expected)
	}
	return nil
}

// errorOtherFile returns the error for a file whose first line is not the
// header of this count: it is the header of another count, or no header at all.
func errorOtherFile(c *countTask, line []byte) error {
	var other fileHeader
	err := json.Unmarshal(line, &other)
	if err != nil || other.Rows < 1 || other.Cols < 1 {
		return usagef("%s is not a count file: it begins with %.100q; choose another -file",
			c.file, bytes.TrimSpace(line))
	}
	isAbout := fmt.Sprintf("%s is of the %v tours of %dx%d", c.file, other.Goal, other.Rows, other.Cols)
	switch {
	case other.Rows != c.Board.Rows() || other.Cols != c.Board.Cols():
		return usagef("%s, not of those of %v; choose another -file", isAbout, c.Board)
	case other.Goal != c.goal:
		return usagef("%s, not of the %v ones; choose another -file", isAbout, c.goal)
	}
	return usagef("%s with -classes %d, not %d; choose another -file, or that number",
		isAbout, other.Classes, c.classes)
}

// readLine reads line i, counted from 0: the header, which must be the expected
// one, or a class.
func (f *classFile) readLine(c *countTask, i int, line []byte, expected fileHeader) error {
	if i == 0 {
		var got fileHeader
		err := json.Unmarshal(line, &got)
		if err != nil || got != expected {
			return errorOtherFile(c, line)
		}
		return nil
	}
	wrong := func(problem string) error {
		return &input.Error{
			Name:    c.file,
			Line:    i + 1,
			Problem: problem + "; delete this line to count its class again",
		}
	}
	var r classCount
	err := json.Unmarshal(line, &r)
	before := f.done[r.Class]
	switch {
	case err != nil || r.Count == nil || r.Count.Sign() < 0:
		return wrong(fmt.Sprintf("not a class record: %.100q", bytes.TrimSpace(line)))
	case r.Sum != "" && r.Sum != f.sum(r):
		return wrong("the check sum does not match: the line was changed")
	case before != nil && before.Cmp(r.Count) != 0:
		return wrong(fmt.Sprintf("class %q has another count in a line above", string(r.Class)))
	}
	f.done[r.Class] = r.Count
	return nil
}

// add stores a finished class.
func (f *classFile) add(class frontier.Class, n *big.Int) error {
	if f.File == nil {
		return nil
	}
	r := classCount{
		Class: class,
		Count: n,
	}
	r.Sum = f.sum(r)
	err := f.write(r)
	if err != nil {
		return err
	}
	f.kept++
	return nil
}

// describe says how much of an interrupted count is saved in the file with the
// given name. Its last words introduce the command line that continues the
// count.
func (f *classFile) describe(name string) string {
	switch {
	case f.File == nil:
		return "Progress was not saved; use -file to save it."
	case f.classes > 0:
		return fmt.Sprintf("%s of %s are saved in %s. To go on, run",
			group(f.kept), plural(f.classes, "class"), name)
	case len(f.done) > 0:
		return fmt.Sprintf("The classes in %s stay saved. To go on, run", name)
	}
	return "Nothing is saved yet: counting in classes has not begun. To begin again, run"
}

// write writes a line in one call, so that it is complete even if the program
// is killed.
func (f *classFile) write(line any) error {
	_, err := f.WriteString(encoded(line) + "\n")
	return err
}

// Close closes the file, if there is one.
func (f *classFile) Close() error {
	if f.File == nil {
		return nil
	}
	return f.File.Close()
}
