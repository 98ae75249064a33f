package input

import (
	"strconv"
	"strings"
	"unicode"
)

// This file has tests of characters, words and lines that several formats use.

// blanks are the characters between words.
const blanks = " \t"

// isLetter reports whether a byte is a letter from a to z or from A to Z.
func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// isRunOf reports whether a text consists only of the given signs. An empty
// text does.
func isRunOf(text, signs string) bool { return strings.Trim(text, signs) == "" }

// isNumber reports whether a text is a number, whole or not.
func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// isWhole reports whether a text is a whole number as programs write them:
// digits, perhaps after one sign.
func isWhole(text string) bool {
	digits := text
	if text != "" && (text[0] == '-' || text[0] == '+') {
		digits = text[1:]
	}
	return digits != "" && isRunOf(digits, "0123456789")
}

// isComment reports whether a line begins with the mark of a comment.
func isComment(line string) bool {
	if line == "" {
		return false
	}
	return line[0] == '#' || line[0] == '%' || strings.HasPrefix(line, "//")
}

// firstLine returns the first line of a text that is not blank, without the
// blanks around it, and whether all of the line is in head.
//
// A line without an end is the last line of the text, unless head is full and
// cuts it off. A full head has headSize bytes, but blank lines may come before
// the line. So a line without an end counts as cut off if it has at least
// headSize/2 bytes.
func firstLine(head string) (line string, isComplete bool) {
	head = strings.TrimLeft(head, " \t\r\n")
	line, _, isComplete = strings.Cut(head, "\n")
	return strings.TrimSpace(line), isComplete || len(head) < headSize/2
}

// isName reports whether a cell has a letter or a digit.
func isName(cell string) bool {
	return strings.ContainsFunc(cell, func(c rune) bool {
		return unicode.IsLetter(c) || unicode.IsDigit(c)
	})
}

// isBlank reports whether a byte is one of blanks.
func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// isSeveralNumbers reports whether a text consists of several numbers separated
// by blanks, commas or semicolons.
func isSeveralNumbers(text string) bool {
	const separators = blanks + ",;"
	if !strings.ContainsAny(text, separators) {
		return false
	}
	if strings.IndexByte("0123456789-+.", text[0]) < 0 {
		return false
	}
	isSeparator := func(c rune) bool { return strings.ContainsRune(separators, c) }
	fields := strings.FieldsFunc(text, isSeparator)
	for _, field := range fields {
		if !isNumber(field) {
			return false
		}
	}
	return len(fields) > 1
}

// isDotted reports whether the first row of a text is part of a drawing with
// dots. A row of only number signs may be a comment: it counts as part of a
// drawing only if the next row of another kind is part of a drawing with dots,
// or begins with number signs and a dot right after them.
func isDotted(head string) bool {
	isBelowSigns := false // whether the rows above have only number signs
	for line := range strings.Lines(head) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			continue
		case strings.Contains(line, ".") && isRunOf(line, ".#SG"+blanks):
			return true
		case isRunOf(line, "#"+blanks):
			isBelowSigns = true
			continue
		}
		inner := strings.TrimLeft(line, "#")
		return isBelowSigns && inner != line && strings.HasPrefix(inner, ".")
	}
	return false
}
