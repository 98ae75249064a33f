package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// An object writes a JSON object to standard output, field by field, so that
// the lists of large boards take no extra memory. Only end returns an error:
// the writer keeps the first one.
type object struct {
	p    *program
	next string // what is printed before the next field
}

// object begins an object.
func (p *program) object() *object {
	return &object{
		p:    p,
		next: "{",
	}
}

// end ends the object and its line, and returns the first error of the writer.
func (o *object) end() error {
	_, err := o.p.stdout.WriteString("}\n")
	return err
}

// key begins a field, whose value must follow.
func (o *object) key(name string) {
	fmt.Fprintf(o.p.stdout, "%s%q:", o.next, name)
	o.next = ","
}

// field writes a field.
func (o *object) field(name string, value any) {
	o.key(name)
	o.p.stdout.WriteString(encoded(value))
}

// text writes a field with the given text, unless the text is empty.
func (o *object) text(name, text string) {
	if text != "" {
		o.field(name, text)
	}
}

// ids writes a field with a list of IDs.
func (o *object) ids(name string, ids []int64) {
	o.key(name)
	o.p.writeIDs(ids)
}

// names writes a field with the names of nodes.
func (o *object) names(name string, s *subject, ids []int64) {
	o.key(name)
	o.p.writeNames(s, ids)
}

// writeIDs writes a list of IDs.
func (p *program) writeIDs(ids []int64) {
	p.writeList(len(ids), func(i int) { p.stdout.WriteString(strconv.FormatInt(ids[i], 10)) })
}

// writeNames writes a list of the names of nodes.
func (p *program) writeNames(s *subject, ids []int64) {
	p.writeList(len(ids), func(i int) { p.stdout.WriteString(encodedText(s.name(ids[i]))) })
}

// writeList writes a list of n elements. It calls write to write element i.
func (p *program) writeList(n int, write func(i int)) {
	p.stdout.WriteByte('[')
	for i := range n {
		if i > 0 {
			p.stdout.WriteByte(',')
		}
		write(i)
	}
	p.stdout.WriteByte(']')
}

// encoded returns the JSON encoding of a value. Unlike package json, it escapes
// characters that are not printable. The value must be one that can be encoded.
func encoded(value any) string {
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	if err != nil {
		panic(err)
	}
	text := strings.TrimSuffix(data.String(), "\n")
	var s strings.Builder
	for _, c := range text {
		switch {
		case strconv.IsPrint(c):
			s.WriteRune(c)
		case c > 0xffff: // as a surrogate pair
			c -= 0x10000
			fmt.Fprintf(&s, `\u%04x\u%04x`, 0xd800+c>>10, 0xdc00+c&0x3ff)
		default:
			fmt.Fprintf(&s, `\u%04x`, c)
		}
	}
	return s.String()
}

// encodedText is like encoded, but for a text. It is fast for plain ASCII.
func encodedText(text string) string {
	for i := range len(text) {
		c := text[i]
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			return encoded(text)
		}
	}
	return `"` + text + `"`
}
