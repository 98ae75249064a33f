package input

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
)

// TestNext reads the graphs of a file one after the other.
func TestNext(t *testing.T) {
	tests := []struct {
		name string
		text string
		want []string // the number of edges of each graph, and its format
	}{
		{"graph6", "Bg\n\nBw\nB?\n", []string{"2 graph6", "3 graph6", "0 graph6"}},
		{"several formats", ">>graph6<<Bg\n:Bf\n&BP?\n", []string{"2 graph6", "1 sparse6", "2 digraph6"}},
		{"files one after the other", ">>graph6<<Bg\n>>sparse6<<:Bf\n", []string{"2 graph6", "1 sparse6"}},
		{"incremental sparse6", ":Fa@x^\n;a@x^\n;a\n", []string{"4 sparse6", "0 sparse6", "1 sparse6"}},
		{"dot", "graph { a -- b }\ndigraph { a -> b -> c }", []string{"1 dot", "2 dot"}},
		{"edges", "a b\nb c\n", []string{"2 edges"}},
		{"a wrong line", "Bg\nhello\n", []string{"2 graph6", `x:2: "hello": this declares 41 nodes; the number of characters after that should be 137, but is 4`}},
		{"none", ">>graph6<<\n", []string{"x: there is no graph"}},
	}
	for _, tt := range tests {
		t.Run("text="+tt.name, func(t *testing.T) {
			var got []string
			r := NewReader(t.Context(), "x", strings.NewReader(tt.text), Options{})
			defer r.Close()
			d, err := r.Next()
			for err == nil {
				got = append(got, fmt.Sprint(d.Edges, " ", d.Format))
				d, err = r.Next()
			}
			if err != io.EOF {
				got = append(got, err.Error())
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestNumber asks for a graph by its number. Next must return only that one.
func TestNumber(t *testing.T) {
	tests := []struct {
		text   string
		number int
		want   string // the number of edges, or the error
	}{
		{"B?\nBg\nBw\n", 2, "2"},
		{"B?\nBg\n", 3, "x: there is no graph 3, only 2 graphs"},
		{"B?\n", 2, "x: there is no graph 2, only 1 graph"},
		{"graph { a } graph { a -- b }", 2, "1"},
		{"graph { a }", 2, "x: there is no graph 2, only 1 graph"},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("text=%.10q number=%d", tt.text, tt.number), func(t *testing.T) {
			r := NewReader(t.Context(), "x", strings.NewReader(tt.text), Options{Number: tt.number})
			defer r.Close()
			got := ""
			d, err := r.Next()
			if err != nil {
				got = err.Error()
			} else {
				got = fmt.Sprint(d.Edges)
				_, err = r.Next()
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			_, again := r.Next()
			if err == nil || again != err {
				t.Errorf("errors %v and then %v, want the same twice", err, again)
			}
		})
	}
}

// TestHeadAndText looks at a text before its graph is read.
func TestHeadAndText(t *testing.T) {
	r := NewReader(t.Context(), "x", strings.NewReader("\ufeffa b\nb c\n\x1a"), Options{})
	defer r.Close()
	head, err := r.Head()
	if err != nil || !strings.HasPrefix(head, "a b\n") {
		t.Errorf("head %q, error %v", head, err)
	}
	text, err := r.Text()
	if err != nil || text != "a b\nb c\n" {
		t.Errorf("text %q, error %v", text, err)
	}
	d, err := r.Next()
	if err != nil || d.Edges != 2 {
		t.Errorf("graph %v, error %v", d, err)
	}
}

// parse reads the only graph of a text, or the one that options.Number selects.
// The parameter name is the name of the file, for errors.
func parse(name, text string, options Options) (*Document, error) {
	r := NewReader(context.Background(), name, strings.NewReader(text), options)
	defer r.Close()
	d, err := r.Next()
	if err != nil {
		return nil, err
	}
	_, err = r.Next()
	switch err {
	case nil:
		return nil, &Error{Name: name, Problem: "there are several graphs"}
	case io.EOF:
		return d, nil
	}
	return nil, err
}

// graphText returns a graph as text, a line for each node: its ID, its name if
// it has one, a colon, and the IDs of its successors in ascending order.
func graphText(g graph.Graph) string {
	var lines []string
	nodes := g.Nodes()
	for nodes.Next() {
		node := nodes.Node()
		line := fmt.Sprint(node.ID())
		if named, ok := node.(fmt.Stringer); ok && named.String() != "" {
			line += " " + named.String()
		}
		line += ":"
		var ids []int64
		for _, to := range graph.NodesOf(g.From(node.ID())) {
			ids = append(ids, to.ID())
		}
		slices.Sort(ids)
		for _, id := range ids {
			line += fmt.Sprint(" ", id)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
