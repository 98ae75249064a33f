package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"os"

	"example.com/knighttour"
)

// A file keeps the parts that are done, as JSON: a line that says what is
// counted, and then a line for each part. What follows the last complete line
// was being written when the program was killed, and is dropped.
type file struct {
	*os.File
	done map[string]*big.Int // counts by prefix
}

// A header is the first line. All of it decides how tours are divided.
type header struct {
	Rows  int             `json:"rows"`
	Cols  int             `json:"cols"`
	Goal  knighttour.Goal `json:"goal"`
	Parts int             `json:"parts"`
}

// A result is another line.
type result struct {
	Prefix []int64  `json:"prefix"`
	Count  *big.Int `json:"count"`
}

// key returns a prefix as text.
func key(prefix []int64) string { return fmt.Sprint(prefix) }

// openFile opens the file of c, or makes it. If c has none, neither has the
// file.
func openFile(c config) (*file, error) {
	f := &file{done: make(map[string]*big.Int)}
	if c.file == "" {
		return f, nil
	}
	var err error
	if f.File, err = os.OpenFile(c.file, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return nil, err
	}
	if err := f.read(c); err != nil {
		f.File.Close()
		return nil, err
	}
	return f, nil
}

// read reads the file, and writes its header if it has none.
func (f *file) read(c config) error {
	want := header{Rows: c.board.Rows(), Cols: c.board.Cols(), Goal: c.goal, Parts: c.parts}
	data, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	data = data[:bytes.LastIndexByte(data, '\n')+1]
	if err := f.Truncate(int64(len(data))); err != nil {
		return err
	}
	if _, err := f.Seek(int64(len(data)), io.SeekStart); err != nil {
		return err
	}
	lines := bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	if len(data) == 0 {
		return f.write(want)
	}
	var got header
	if err := json.Unmarshal(lines[0], &got); err != nil || got != want {
		return fmt.Errorf("%s is a file of another count, %s: choose another -file or the same flags", c.file, lines[0])
	}
	for i, line := range lines[1:] {
		var r result
		if err := json.Unmarshal(line, &r); err != nil || r.Count == nil {
			return fmt.Errorf("%s, line %d, is no part: %s", c.file, i+2, line)
		}
		f.done[key(r.Prefix)] = r.Count
	}
	return nil
}

// add adds a part.
func (f *file) add(prefix []int64, n *big.Int) error {
	if f.File == nil {
		return nil
	}
	return f.write(result{Prefix: prefix, Count: n})
}

// write writes a line at once, so that it is complete whenever the program ends.
func (f *file) write(line any) error {
	data, err := json.Marshal(line)
	if err == nil {
		_, err = f.Write(append(data, '\n'))
	}
	return err
}

// Close closes the file, if there is one.
func (f *file) Close() error {
	if f.File == nil {
		return nil
	}
	return f.File.Close()
}
