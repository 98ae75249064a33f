package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// output has the flags that say how an answer is shown.
type output struct {
	json    bool
	dot     bool
	tsplib  bool   // as a tour in TSPLIB's format
	lines   bool   // a name on each line
	svg     string // file for a picture: "" for none, "-" for standard output
	animate bool
}

// register adds the flags with the given names.
func (o *output) register(flags *flag.FlagSet, names ...string) {
	for _, name := range names {
		switch name {
		case "json":
			flags.BoolVar(&o.json, name, false, "print the answer as JSON")
		case "dot":
			flags.BoolVar(&o.dot, name, false, "print the graph for Graphviz, with the answer marked")
		case "tour":
			flags.BoolVar(&o.tsplib, name, false, "print the tour in TSPLIB's format (.tour)")
		case "lines":
			flags.BoolVar(&o.lines, name, false,
				"print one name on each line, as for a graph if standard output is not a terminal")
		case "svg":
			flags.StringVar(&o.svg, name, "",
				"write a picture of the board to `file`; with -, standard output has only the picture")
		case "animate":
			flags.BoolVar(&o.animate, name, false, "animate the piece in the picture")
		default:
			panic("knighttour: no flag for output: " + name)
		}
	}
}

// check returns an error if mutually exclusive flags are set, or if the folder
// for the picture does not exist.
func (o *output) check() error {
	var all []string
	for _, f := range []struct {
		name  string
		given bool
	}{
		{"-json", o.json},
		{"-dot", o.dot},
		{"-tour", o.tsplib},
		{"-lines", o.lines},
		{"-svg -", o.svg == "-"},
	} {
		if f.given {
			all = append(all, f.name)
		}
	}
	switch {
	case len(all) > 1:
		return usagef("%s exclude each other: each says what standard output is", list(all, "and"))
	case o.animate && o.svg == "":
		return usageError("-animate needs -svg")
	}
	return checkFolder("svg", o.svg)
}

// checkFolder returns an error if the folder for the output file of a flag does
// not exist, so that the user learns this before a long search.
func checkFolder(flag, name string) error {
	if name == "" || name == "-" {
		return nil
	}
	folder := filepath.Dir(name)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usagef("-%s %s: no such directory: %s", flag, name, folder)
	case err != nil:
		return usagef("-%s %v", flag, err)
	case !info.IsDir():
		return usagef("-%s %s: not a directory: %s", flag, name, folder)
	}
	info, err = os.Stat(name)
	if err == nil && info.IsDir() {
		return usagef("-%s %s: is a directory; expected a file", flag, name)
	}
	return nil
}

// checkApart returns an error if the output file of a flag is also an input,
// whether named in args or connected to standard input: the program would
// overwrite it.
func (p *program) checkApart(args []string, flag, name string) error {
	out, err := os.Stat(name)
	if err != nil || !out.Mode().IsRegular() {
		return nil
	}
	for _, arg := range args {
		in, err := p.stat(arg)
		if err == nil && os.SameFile(in, out) {
			return usagef("-%s %s: would overwrite the input file; choose another name", flag, name)
		}
	}
	return nil
}

// stat describes the file that an argument stands for. For "-" that is standard
// input, if it is a file.
func (p *program) stat(arg string) (fs.FileInfo, error) {
	if arg != "-" {
		return os.Stat(arg)
	}
	file, ok := p.stdin.(*os.File)
	if !ok {
		return nil, fs.ErrNotExist
	}
	return file.Stat()
}

// checkFor returns an error if the flags ask for a picture, but the subject is
// not a board.
func (o *output) checkFor(s *subject) error {
	if o.svg != "" && !s.IsBoard {
		return usageError("-svg works only for boards and floors")
	}
	return nil
}

// writeFile calls write with a writer to the file, or to standard output if the
// name is "-". It first writes a new file beside the old one, so that the old
// file survives if the disk is full or the program is killed. An output that is
// not a regular file, such as a pipe, is written directly.
func (p *program) writeFile(name string, write func(w io.Writer) error) error {
	if name == "-" {
		return write(p.stdout)
	}
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		target = name // the file does not exist yet
	}
	info, err := os.Stat(target)
	if err == nil && !info.Mode().IsRegular() {
		file, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return fillFile(file, write)
	}
	mode := fs.FileMode(0o666)
	isThere := err == nil
	if isThere {
		mode = info.Mode().Perm()
		// A file can be replaced without permission to write to it. Opening it
		// checks that there is permission.
		old, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		old.Close()
	}
	beside := fmt.Sprintf("%s.%d.new", target, os.Getpid())
	file, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	err = fillFile(file, write)
	if err == nil && isThere {
		err = os.Chmod(beside, mode) // since the umask has taken bits away
	}
	if err == nil {
		err = os.Rename(beside, target)
	}
	if err != nil {
		os.Remove(beside)
	}
	return err
}

// fillFile calls write with a writer to a file, and closes the file.
func fillFile(file *os.File, write func(w io.Writer) error) error {
	w := bufio.NewWriter(file)
	err := write(w)
	return firstError(err, w.Flush(), file.Close())
}

// writeDOT prints the graph of a subject in the language of Graphviz. It marks
// the edges of the paths, and the first and last node of each. If closed is
// set, it also marks the edge from the last node of a path back to the first.
func (p *program) writeDOT(s *subject, paths [][]int64, closed bool) error {
	graph := "graph"
	arrow := "--"
	if s.directed() {
		graph = "digraph"
		arrow = "->"
	}
	isMarked := make(map[[2]int64]bool) // edges, in the direction of a path
	shapes := make(map[int64]string)    // of the ends of paths
	for _, path := range paths {
		for i := range len(path) - 1 {
			isMarked[[2]int64{path[i], path[i+1]}] = true
		}
		if len(path) == 0 {
			continue
		}
		last := path[len(path)-1]
		if closed {
			isMarked[[2]int64{last, path[0]}] = true
		} else {
			shapes[last] = "doublecircle"
		}
		shapes[path[0]] = "box"
	}
	fmt.Fprintf(p.stdout, "%s {\n\tedge [color=gray]\n", graph)
	nodes := s.Graph.Nodes()
	for nodes.Next() {
		id := nodes.Node().ID()
		attributes := ""
		if shapes[id] != "" {
			attributes = fmt.Sprintf(" [shape=%s]", shapes[id])
		}
		fmt.Fprintf(p.stdout, "\t%s%s\n", dotName(s.name(id)), attributes)
		for to := s.Graph.From(id); to.Next(); {
			other := to.Node().ID()
			if !s.directed() && other < id {
				continue // once from either end is enough
			}
			attributes := ""
			isBack := !s.directed() && isMarked[[2]int64{other, id}]
			if isBack || isMarked[[2]int64{id, other}] {
				attributes = " [color=red, penwidth=3]"
			}
			fmt.Fprintf(p.stdout, "\t%s %s %s%s\n",
				dotName(s.name(id)), arrow, dotName(s.name(other)), attributes)
		}
	}
	_, err := fmt.Fprintln(p.stdout, "}")
	return err
}

// dotName returns a name quoted for Graphviz, where a backslash stands for
// itself unless a quotation mark follows.
func dotName(name string) string {
	name = strings.ReplaceAll(printable(name), `"`, `\"`)
	backslashes := len(name) - len(strings.TrimRight(name, `\`)) // at the end
	if backslashes%2 == 1 {
		name += `\` // or the last one would escape the closing mark
	}
	return `"` + name + `"`
}

// writeTSPLIB prints a tour in the format of TSPLIB, in which nodes are numbers
// from 1, in the order of the file or, on a board, row by row.
func (p *program) writeTSPLIB(r tourResult) error {
	number := r.numbering()
	fmt.Fprintf(p.stdout, "NAME : %s\nCOMMENT : %s\nTYPE : TOUR\nDIMENSION : %d\nTOUR_SECTION\n",
		printable(r.file), r.kind(), len(r.tour.Path))
	for _, id := range r.tour.Path {
		fmt.Fprintln(p.stdout, number(id))
	}
	_, err := fmt.Fprintln(p.stdout, "-1\nEOF")
	return err
}

// numbering returns a function that returns the number of a node. Nodes are
// numbered from 1, in the order of the file or, on a board, row by row.
func (s *subject) numbering() func(id int64) int {
	isFull := s.IsBoard && s.squares == s.Board.Rows()*s.Board.Cols()
	if isFull {
		return func(id int64) int { return int(id) + 1 }
	}
	numbers := make(map[int64]int)
	nodes := s.Graph.Nodes()
	for nodes.Next() {
		numbers[nodes.Node().ID()] = len(numbers) + 1
	}
	return func(id int64) int { return numbers[id] }
}

// printPaths prints the names of the nodes of paths, with a blank line between
// two paths. There is one name on each line or, on a terminal, as many as fit.
func (p *program) printPaths(s *subject, o *output, paths [][]int64) {
	for i, path := range paths {
		if i > 0 {
			fmt.Fprintln(p.stdout)
		}
		if !o.inLines(p, s) {
			fmt.Fprintln(p.stdout, fill(quotedAll(s.namesOf(path)), p.screen.width))
			continue
		}
		for _, id := range path {
			fmt.Fprintln(p.stdout, onLine(s.name(id)))
		}
	}
}

// inLines reports whether each name is printed on a line of its own.
func (o *output) inLines(p *program, s *subject) bool {
	return o.lines || !s.IsBoard && !p.screen.terminal
}

// onLine returns a name as it is printed on a line of its own: in quotation
// marks only if it would be misread without them.
func onLine(name string) string {
	switch {
	case name == "", name[0] == '"':
		return strconv.Quote(name)
	case printable(name) != name, strings.Contains(name, "\n"):
		return strconv.Quote(name)
	case strings.TrimSpace(name) != name:
		return strconv.Quote(name)
	}
	return name
}
