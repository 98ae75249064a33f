package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"example.com/knighttour"
)

// run runs the program with a text on its standard input.
func run(t *testing.T, stdin, line string) (status int, stdout, stderr string) {
	t.Helper()
	return readingFrom(screen{width: usualWidth}, stdin)(t.Context(), line)
}

// TestReadBack checks that each output can be read by the commands that accept
// it.
func TestReadBack(t *testing.T) {
	const floor = "testdata/files/floor.txt"
	const bays = "testdata/files/bays.map"
	tests := []struct{ writes, reads, want string }{
		{"tour 6x6", "draw -", "An open knight's tour of the 6x6 board"},
		{"tour 6x6 -piece king", "draw -", "An open king's tour of the 6x6 board"},
		{"tour 6x6 -json", "draw -", "An open knight's tour of the 6x6 board"},
		{"find 4x4 -piece king -json", "draw -", "An open king's tour of the 4x4 board"},
		{"find 4x4 -piece 0,1+1,1 -json", "draw -", "An open king's tour of the 4x4 board"},
		{"find -closed " + floor + " -json", "draw -", "A closed wazir's tour of the 5x8 board without 8 squares"},
		{"longest " + bays + " -json", "draw -", "A wazir's path over 19 of the 21 squares of the 5x7 board without 14 squares"},
		{"find " + bays + " -json", "draw -", "A wazir's path over 19 of the 21 squares of the 5x7 board without 14 squares"},
		{"routes " + bays, "draw -", "2 routes of a wazir over 21 of the 21 squares of the 5x7 board without 14 squares"},
		{"routes " + bays + " -json", "draw -", "2 routes of a wazir over 21 of the 21 squares of the 5x7 board without 14 squares"},
		{"puzzle testdata/files/two-ways.puzzle", "draw -", "A closed knight's tour of the 3x3 board without 1 square"},
		{"puzzle testdata/files/two-ways.puzzle -json", "draw -", "A closed knight's tour of the 3x3 board without 1 square"},
		{"puzzle -make 4x4 -piece king", "draw -", "A king's puzzle on the 4x4 board"},
		{"puzzle -make 4x4 -piece king -json", "draw -", "A king's puzzle on the 4x4 board"},
		{"puzzle -make 4x4 -piece king", "puzzle -", "4x4 board, king: a solution"},
		{"puzzle -make 4x4 -piece king -json", "puzzle -", "4x4 board, king: a solution"},
		{"puzzle -make 4x4 -piece 0,1+1,1", "puzzle -", "4x4 board, 0,1+1,1: a solution"},
		{"find -closed -dot testdata/files/cube.hcp", "find -closed -format dot -", "1"},

		{"find -closed -tour testdata/files/cube.hcp", "verify -closed testdata/files/cube.hcp -", "8 nodes, 12 edges: a closed tour"},
		{"find -closed -json testdata/files/cube.hcp", "verify -closed testdata/files/cube.hcp -", "8 nodes, 12 edges: a closed tour"},
		{"find -lines testdata/files/names.txt", "verify -format edges testdata/files/names.txt -", "4 nodes, 4 edges: a closed tour"},
		{"find " + floor, "verify " + floor + " -", "5x8 board with 32 free squares, wazir: a closed tour"},
		{"find -lines " + floor, "verify " + floor + " -", "5x8 board with 32 free squares, wazir: a closed tour"},
		{"find -json " + floor, "verify " + floor + " -", "5x8 board with 32 free squares, wazir: a closed tour"},
		{"puzzle -json testdata/files/two-ways.puzzle", "verify -closed testdata/files/two-ways.puzzle -", "3x3 board with 8 free squares: a closed tour"},
		{"tour -tour 6x6 -closed", "verify 6x6 -", "6x6 board: a closed tour"},
	}
	for _, tt := range tests {
		t.Run("writes="+tt.writes+",reads="+tt.reads, func(t *testing.T) {
			_, written, stderr := knight(t.Context(), tt.writes)
			status, stdout, more := run(t, written, tt.reads)
			got, _, _ := strings.Cut(stdout, "\n")
			if strings.HasPrefix(stdout, "<svg") {
				got = title(stdout)
			}
			if status != 0 || got != tt.want {
				t.Errorf("status %d, %q, %q, got %q, want %q", status, stderr, more, got, tt.want)
			}
		})
	}
}

// TestDOTNames reads back names with quotation marks and backslashes from DOT.
func TestDOTNames(t *testing.T) {
	const text = `graph { "a\b" -- "c\\d"; "c\\d" -- "x\"y"; "x\"y" -- "p q"; "p q" -- "e\\" }`
	_, names, _ := run(t, text, "find -lines -")
	_, graph, _ := run(t, text, "find -dot -")
	_, again, stderr := run(t, graph, "find -lines -")
	if again != names || !strings.Contains(names, `a\b`) {
		t.Errorf("got\n%s\nof\n%s\n%s, want\n%s", again, graph, stderr, names)
	}
}

// TestPretty reads an answer that is spread over several lines, as by jq.
func TestPretty(t *testing.T) {
	_, text, _ := knight(t.Context(), "tour 5x5 -json")
	var pretty bytes.Buffer
	err := json.Indent(&pretty, []byte(text), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := run(t, pretty.String(), "draw -")
	if status != 0 || title(stdout) != "An open knight's tour of the 5x5 board" {
		t.Errorf("status %d, %q, title %q", status, stderr, title(stdout))
	}
}

// TestWrittenWrong reads answers that have been tampered with.
func TestWrittenWrong(t *testing.T) {
	for text, want := range map[string]string{
		`{"answer":"found","path":[1,2]}`:                          "this answer is about a graph; expected one about a board",
		`{"answer":"found","board":"2x2","path":[0,4]}`:            "4: expected the ID of a square that was not visited before",
		`{"answer":"found","board":"2x2","path":[0,0]}`:            "0: expected the ID of a square that was not visited before",
		`{"answer":"found","board":"3000x3000","path":[0]}`:        "3000x3000: expected at most 4,000,000 squares",
		`{"answer":"found","board":"2x2","path":[0]} {"answer":1}`: "there are several answers; expected one",
		`{"answer":"none","board":"2x2"}`:                          `this answer is "none": it has neither a path nor numbers`,
		`{"answer":"found","board":"2x2","numbers":[[1,9],[0]]}`:   "",
		`{"answer":"found","board":"2x2","numbers":[[1,-9]]}`:      "",
		`{"answer":"found","board":"2x2","numbers":[]}`:            "",
		"2x2 board, king: a tour\n\n1 2\n3 x\n":                    "",
		"2x2 board, king: a tour\n\n":                              "",
		`{"answer":"found","board":"99999999999x2","path":[0,1]}`:  "",
	} {
		status, stdout, stderr := run(t, text, "draw -")
		if status != statusUsage || stdout != "" || !strings.HasPrefix(stderr, "knighttour draw: standard input:") ||
			!strings.HasSuffix(stderr, want+"\n") || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: status %d, %q, %q", text, status, stdout, stderr)
		}
	}
	_, _, stderr := run(t, "2x2 board, king: a tour\n\n1 2\n3 x\n", "draw -")
	if !strings.HasPrefix(stderr, "knighttour draw: standard input:4: column 2: ") {
		t.Errorf("wrong line number: %q", stderr)
	}
}

// isHamiltonian reports whether a graph of five nodes has a Hamiltonian cycle.
// Its edges are bits, in the order of graph6: 01, 02, 12, 03, and so on.
func isHamiltonian(bits int) bool {
	has := func(u, v int) bool {
		u, v = min(u, v), max(u, v)
		return bits>>(9-(v*(v-1)/2+u))&1 == 1
	}
	for a := 1; a < 5; a++ {
		for b := 1; b < 5; b++ {
			for c := 1; c < 5; c++ {
				d := 10 - a - b - c
				isOrder := a != b && a != c && b != c && d > 0 && d != a && d != b && d != c
				if isOrder && has(0, a) && has(a, b) && has(b, c) && has(c, d) && has(d, 0) {
					return true
				}
			}
		}
	}
	return false
}

// TestStream reads 10,000 graphs in the format of nauty's geng: all graphs of
// five nodes, repeatedly.
func TestStream(t *testing.T) {
	const graphs = 10_000
	var text strings.Builder
	want := 0
	for i := range graphs {
		bits := i % 1024
		fmt.Fprintf(&text, "D%c%c\n", 63+bits>>4, 63+bits&15<<2)
		if isHamiltonian(bits) {
			want++
		}
	}
	status, stdout, stderr := run(t, text.String(), "find -closed -json -")
	lines := strings.Count(stdout, "\n")
	got := strings.Count(stdout, `{"answer":"found","file":"standard input","graph":`)
	if status != statusNone || lines != graphs || got != want || stderr != "standard input: read as graph6\n" {
		t.Errorf("status %d, %d lines, %d found, want %d, stderr %q", status, lines, got, want, stderr)
	}
	var last struct{ Graph int }
	err := json.Unmarshal([]byte(stdout[strings.LastIndex(strings.TrimSpace(stdout), "\n")+1:]), &last)
	if err != nil || last.Graph != graphs {
		t.Errorf("the last line has the graph %d, error %v", last.Graph, err)
	}
}

// TestSeveral checks the answers for several graphs, one on each line.
func TestSeveral(t *testing.T) {
	const triangle, path = "Bw\n", "Bo\n"
	for _, tt := range []struct {
		args, text string
		status     int
		want       string
	}{
		{"find -closed -", triangle + triangle, 0, "standard input:1: a closed tour: 0 1 2\nstandard input:2: a closed tour: 0 1 2\n"},
		{"find -closed -", triangle, 0, "0\n1\n2\n"},
		{"longest -closed -", triangle + path, 1, "standard input:1: a longest cycle, over 3 of 3 nodes: 0 1 2\nstandard input:2: the graph has no cycle\n"},
		{"routes -", triangle + "B?\n", 0, "standard input:1: 1 route: 0 1 2\nstandard input:2: 3 routes: 0, 1, 2\n"},
		{"count -", triangle + path, 0, "standard input:1: 3 open tours, 6 counting both directions\nstandard input:2: 1 open tour, 2 counting both directions\n"},
		{"find -graph 2 -", triangle + path, 0, "1\n0\n2\n"},
		{"find -graph 2 testdata/files/two.g6 testdata/files/two.g6", "", 0, strings.Repeat("testdata/files/two.g6: a closed tour: 0 1 2 3 4\n", 2)},
		{"find -closed -", triangle + "!\n", 2, "0\n1\n2\n"},
		{"find -svg a.svg -", triangle + triangle, 2, ""},
		{"order -", triangle + triangle, 2, ""},
	} {
		status, stdout, stderr := run(t, tt.text, tt.args+" -format graph6")
		if status != tt.status || stdout != tt.want {
			t.Errorf("%s: status %d, %q, %q, want %q", tt.args, status, stdout, stderr, tt.want)
		}
	}
}

// TestEmptyGraph gives a graph without nodes to each command.
func TestEmptyGraph(t *testing.T) {
	for _, tt := range []struct {
		args   string
		status int
		want   string
	}{
		{"find", 0, ""},
		{"find -json", 0, `{"answer":"found","goal":"open","nodes":0,"closed":false,"path":[],"names":[],"visits":0}` + "\n"},
		{"find -closed", 1, "knighttour find: no closed tour: it needs at least 3 nodes, and there are 0\n"},
		{"longest", 0, ""},
		{"longest -closed", 1, "knighttour longest: the graph has no cycle\n"},
		{"routes", 0, ""},
		{"routes -json", 0, `{"answer":"found","nodes":0,"routes":[],"names":[]}` + "\n"},
		{"count", 0, "1 open tour, 1 counting both directions\n"},
		{"count -closed", 0, "0 closed tours\n"},
		{"order", 0, ""},
		{"order -json", 0, `{"answer":"found","order":[]}` + "\n"},
		{"order -times", 0, "0 nodes, 0 edges: depth-first search\n\ndiscovery  finish  node  from\n"},
	} {
		status, stdout, stderr := run(t, "graph {}\n", tt.args+" -")
		if status != tt.status || stdout+stderr != tt.want {
			t.Errorf("%s: status %d, %q, want %q", tt.args, status, stdout+stderr, tt.want)
		}
	}
}

// TestStartAndGoal takes the ends of a path from S and G of a floor, unless
// flags give other ends.
func TestStartAndGoal(t *testing.T) {
	const floor = "S.\n.G\n"
	for args, want := range map[string]string{
		"find -":          "knighttour find: no tour from a2 to b1: the squares have two colours that alternate along a tour, so that it cannot end at square b1\n",
		"find - -to b2":   "2x2 board, wazir: an open tour from a2 to b2\n\n1 4\n2 3\n",
		"find - -closed":  "knighttour find: -closed and the goal G of the floor exclude each other: a closed tour ends where it starts\nRun 'knighttour find -h' for usage.\n",
		"longest -":       "2x2 board, wazir: a longest path from a2 to b1, over 3 of 4 squares\n\n1 2\n. 3\n",
		"routes -":        "2x2 board, wazir: 1 route\n\n2 1\n3 4\n\nThe routes: 1 to 4 (b2 to b1).\nstandard input: S and G read as floor\n",
		"find - -from a1": "2x2 board, wazir: an open tour from a1 to b1\n\n2 3\n1 4\n",
	} {
		_, stdout, stderr := run(t, floor, args)
		if got := stdout + stderr; got != want {
			t.Errorf("%s: got %q, want %q", args, got, want)
		}
	}
}

// TestJSONIsTour decodes answers as the library's own types.
func TestJSONIsTour(t *testing.T) {
	_, text, _ := knight(t.Context(), "tour 5x5 -json")
	var tour knighttour.Tour
	err := json.Unmarshal([]byte(text), &tour)
	if err != nil || tour.Verify(knighttour.MustBoard(5, 5)) != nil || tour.Visits != 25 {
		t.Errorf("error %v, %v", err, tour)
	}
	_, text, _ = knight(t.Context(), "find testdata/files/bays.map -json")
	var answer struct{ Reason knighttour.NoTourError }
	err = json.Unmarshal([]byte(text), &answer)
	want := knighttour.NoTourError{
		Reason: knighttour.ReasonEnds,
		Nodes:  []int64{1, 3, 5},
	}
	if err != nil || fmt.Sprint(answer.Reason.Reason, answer.Reason.Nodes) != fmt.Sprint(want.Reason, want.Nodes) {
		t.Errorf("error %v, %v", err, answer.Reason)
	}
}

// TestVerify verifies wrong tours.
func TestVerify(t *testing.T) {
	const cube = "testdata/files/cube.hcp"
	tests := []struct{ args, tour, want string }{
		{cube, "1 2 4 3 7 5 6 8", "an open tour"},
		{cube, "1, 2, 4, 3\n7 8\n6\n5", "a closed tour"},
		{"-closed " + cube, "1 2 4 3 7 5 6 8", "not a tour: it is not closed: no edge leads from 8 back to 1"},
		{cube, "1 2 4 3 7 5 6", "not a tour: 7 of 8 nodes are visited, and 8 is not"},
		{cube, "1 2 4 3 7 5 6 2", "not a tour: at step 8, 2 is visited again, after step 2"},
		{cube, "1 2 3 4 7 5 6 8", "not a tour: at step 3, no edge leads from 2 to 3"},
		{cube, "", "not a tour: 0 of 8 nodes are visited, and 1 is not"},
		{cube, "1 2\n4 9", "standard input:2: 9: no such node"},
		{cube, "TOUR_SECTION\n1\n2\n4\n3\n7\n8\n6\n5\n-1\nEOF", "a closed tour"},
		{cube, "TOUR_SECTION\n1\n2\n9", "standard input:4: \"9\": expected a number from 1 to 8, or -1 at the end"},
		{cube, `{"answer":"found","path":[0],"names":["1","2","4","3","7","8","6","5"]}`, "a closed tour"},
		{cube, `{"answer":"found","path":[0],"names":["1","99"]}`, "standard input: 99: no such node"},
		{cube, `{"answer":"found","path":[0],"names":["1"]}{}`, "standard input: there are several answers; expected one"},
		{cube, `{"answer":"none"}`, `standard input: this answer is "none"; expected one with a path and its names`},
		{"3x4", `{"answer":"found","board":"4x3","names":["a1"]}`, "standard input: this answer is not about a board of 3x4"},
		{"3x4", "1 4 7 10\n12 9 2 5\n3 6 11 8", "an open tour"},
		{"3x4", "1 4 7 10\n12 9 2 5\n3 6 8 11", "not a tour: at step 8, no edge leads from c3 to c1"},
		{"testdata/files/two-ways.puzzle", "1 4 7\n6 # 2\n3 8 5", "a closed tour"},
		{"testdata/files/two-ways.puzzle", "3 6 1\n8 # 4\n5 2 7", "not a tour: at step 1, c3 is visited, but 1 is given on a3"},
		{"3x4", "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2", "an open tour"},
		{"3x4", "A3 z9", "standard input:1: z9: no such square"},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args+",tour="+tt.tour, func(t *testing.T) {
			status, stdout, stderr := run(t, tt.tour, "verify "+tt.args+" -")
			wanted := statusFound
			switch {
			case strings.HasPrefix(tt.want, "not"):
				wanted = statusNone
			case strings.HasPrefix(tt.want, "standard"):
				wanted = statusUsage
			}
			if status != wanted || !strings.HasSuffix(stdout+stderr, ": "+tt.want+"\n") {
				t.Errorf("status %d, %q, %q, want %q", status, stdout, stderr, tt.want)
			}
		})
	}
}

// TestReasons checks the words for each kind of proof, with the names of the
// file.
func TestReasons(t *testing.T) {
	tests := []struct{ args, text, want string }{
		{"find -closed", "a b\nb c\n", "no closed tour: nodes a and c have fewer than two edges, and a closed tour passes through all"},
		{"find -closed", "a b\n", "no closed tour: it needs at least 3 nodes, and there are 2"},
		{"find -from a -to a", "a b\n", "no tour from a to a: it cannot both begin and end there"},
		{"find", "h a\nh b\nh c\n", "no tour: nodes a, b and c have fewer than two edges, and a tour has only two ends"},
		{"find -from h", "h a\nh b\n", "no tour from h: nodes a and b have fewer than two edges, and one end is given"},
		{"find", "a b\nc d\n", "no tour: no edge joins nodes a and b with the others"},
		{"find -from a", "a -> b\nc -> b\n", "no tour from a: no path leads from a to node c"},
		{"longest -closed", "a b\nb c\n", "the graph has no cycle"},
		{"longest -closed -from d", "a b\nb c\nc a\nc d\n", "no cycle passes through d"},
		{"longest -from a -to c", "a b\nc d\n", "no path leads from a to c"},
		{"find", "c a\nc b\na x\na y\nb z\nb w\nx y\nz w\nc p\np q\nq c\n", "no tour: without node c the graph falls into 3 parts, and a tour can visit only 2 of them"},
	}
	for _, tt := range tests {
		t.Run("args="+tt.args+",text="+tt.text, func(t *testing.T) {
			command, _, _ := strings.Cut(tt.args, " ")
			status, stdout, stderr := run(t, tt.text, tt.args+" -format edges -")
			if status != statusNone || stdout != "" || stderr != "knighttour "+command+": "+tt.want+"\n" {
				t.Errorf("status %d, %q, got\n%s\nwant\n%s", status, stdout, stderr, tt.want)
			}
		})
	}
}

// TestControls uses names, files and flags with control characters of
// terminals, of 7 and of 8 bits: no output may contain them unescaped.
func TestControls(t *testing.T) {
	const bad = "d\x1b[2J"
	const csi = "e\u009b2J"
	dir := t.TempDir()
	name := filepath.Join(dir, bad)
	text := strings.NewReplacer("D", bad, "E", csi).Replace("a -> b\nb -> D\nD -> E\nE -> b\n")
	err := os.WriteFile(name, []byte(text), 0o666)
	if err != nil {
		t.Skip(err)
	}
	for _, screen := range []screen{{width: usualWidth}, {width: usualWidth, terminal: true}} {
		for _, words := range [][]string{
			{"find"}, {"find", "-v"}, {"find", "-json"}, {"find", "-dot"}, {"find", "-lines"}, {"find", "-tour"},
			{"find", "-closed"}, {"find", "-closed", "-json"}, {"find", "-from", bad}, {"find", "-from", bad + "x"},
			{"longest"}, {"routes"}, {"routes", "-json"}, {"order"}, {"order", "-json"}, {"order", "-times"},
			{"count"}, {"verify", "5x5"}, {"find", name}, {"find", "no" + bad}, {"find", "-format", bad},
			{"find", "-x" + bad}, {"find", "-graph", bad}, {"x" + bad}, {"find", "-svg", name + "/x"},
			{"tour", "-order", bad}, {"tour", bad}, {"draw", "-theme", bad}, {"find", "-piece", bad},
		} {
			words := append(words, "-format", "edges", name)
			if words[0] == "tour" || words[0] == "draw" || words[0] == "verify" {
				words = append(words[:len(words)-3], name)
			}
			_, stdout, stderr := runWords(t.Context(), screen, "", words)
			if strings.ContainsFunc(stdout+stderr, func(c rune) bool { return c != '\n' && c != '\t' && unicode.IsControl(c) }) {
				t.Errorf("%q: %q, %q", words, stdout, stderr)
			}
			if stdout+stderr == "" {
				t.Errorf("%q: nothing is printed", words)
			}
		}
	}
}

// TestWriteFile writes files: if that fails, the old file must stay, with
// nothing left beside it.
func TestWriteFile(t *testing.T) {
	failed := errors.New("full")
	dir := t.TempDir()
	name := filepath.Join(dir, "a.svg")
	p := &program{}
	write := func(text string, err error) error {
		return p.writeFile(name, func(w io.Writer) error {
			io.WriteString(w, text)
			return err
		})
	}
	for _, tt := range []struct {
		text string
		err  error
		want string
	}{
		{"old", nil, "old"},
		{"new", failed, "old"},
		{"newer", nil, "newer"},
	} {
		err := write(tt.text, tt.err)
		got, _ := os.ReadFile(name)
		files, _ := os.ReadDir(dir)
		if err != tt.err || string(got) != tt.want || len(files) != 1 {
			t.Errorf("%s: error %v, the file is %q, %d files", tt.text, err, got, len(files))
		}
	}
	link := filepath.Join(dir, "link")
	err := os.Symlink(name, link)
	if err != nil {
		t.Skip(err)
	}
	name = link
	err = write("through", nil)
	got, _ := os.ReadFile(filepath.Join(dir, "a.svg"))
	if err != nil || string(got) != "through" {
		t.Errorf("error %v, the file behind the link is %q", err, got)
	}
}

// TestReadStopped stops the program while it reads an endless input.
func TestReadStopped(t *testing.T) {
	for _, command := range []string{"find", "longest", "routes", "count", "puzzle", "order", "verify 5x5"} {
		r, w := io.Pipe()
		defer w.Close()
		var stdout, stderr bytes.Buffer
		p := &program{
			stdin:  r,
			stderr: &stderr,
			screen: screen{width: usualWidth},
		}
		args := append(strings.Fields(command), "-timeout", "1ms", "-")
		status := p.run(t.Context(), args, &stdout)
		if status != statusStopped || !strings.HasSuffix(stderr.String(), ": timed out after 1ms\n") {
			t.Errorf("%s: status %d, %q", command, status, stderr.String())
		}
	}
}

// TestColumns checks how many columns of a terminal a text takes.
func TestColumns(t *testing.T) {
	for text, want := range map[string]int{
		"":         0,
		"abc":      3,
		"äöü":      3,
		"e\u0301x": 2,
		"日本語":      6,
		"한글":       4,
		"♞":        1,
		"🐴":        2,
	} {
		if got := columns(text); got != want {
			t.Errorf("%q: %d columns, want %d", text, got, want)
		}
	}
}

// TestNearest checks which command is suggested for a misspelled one.
func TestNearest(t *testing.T) {
	all := []string{"find", "longest", "routes", "count", "floor"}
	for text, want := range map[string]string{
		"fnd": "find", "FIND": "find", "longst": "longest", "root": "", "x": "", "counts": "count", "foo": "",
	} {
		if got := nearest(text, all); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestBrief shortens long names in sentences.
func TestBrief(t *testing.T) {
	got, want := brief(strings.Repeat("é", 100)), strings.Repeat("é", 40)+"…"
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := brief("a b"), `"a b"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestJSONIsWhole reads the answers of all commands as JSON: each is one object
// on a line of its own, whatever the answer is.
func TestJSONIsWhole(t *testing.T) {
	const path = "a b\nb c\nc d\n"
	for _, tt := range []struct {
		args, stdin string
		want        string // the answer
	}{
		{"tour -json 5x5", "", found},
		{"tour -json 3x3", "", none},
		{"tour -json -closed 5x5", "", none},
		{"find -json -format edges -", path, found},
		{"find -json -closed -format edges -", path, none},
		{"longest -json -format edges -", path, found},
		{"longest -json -closed -format edges -", path, none},
		{"routes -json -format edges -", path, found},
		{"count -json 5x5", "", found},
		{"count -json -closed 5x5", "", found},
		{"puzzle -json -", "1 . .\n. # .\n. . .\n", found},
		{"puzzle -json -", "1 2\n. .\n", none},
		{"order -json -", "a -> b\n", found},
		{"order -json -", "a -> b\nb -> a\n", none},
		{"verify -json 3x4 -", "1 4 7 10\n12 9 2 5\n3 6 11 8\n", found},
		{"verify -json -closed 3x4 -", "1 4 7 10\n12 9 2 5\n3 6 11 8\n", none},
		{"verify -json 3x4 -", "1 2 3 4\n5 6 7 8\n9 10 11 12\n", none},
		{"verify -json 3x4 -", "a3 b1\n", none},
	} {
		t.Run(fmt.Sprintf("args=%s,stdin=%q", tt.args, tt.stdin), func(t *testing.T) {
			_, stdout, stderr := run(t, tt.stdin, tt.args)
			var answer struct{ Answer string }
			err := json.Unmarshal([]byte(stdout), &answer)
			if err != nil || answer.Answer != tt.want || strings.Count(stdout, "\n") != 1 {
				t.Errorf("error %v, want the answer %q in one line, got\n%s%s", err, tt.want, stdout, stderr)
			}
		})
	}
}
