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

// isRunOf reports whether a text consists only of the given signs.
func isRunOf(text, signs string) bool { return strings.Trim(text, signs) == "" }

// isNumber reports whether a text is a number, whole or not.
func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// isWhole reports whether a text is a whole number, as programs write them.
func isWhole(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && isRunOf(digits, "0123456789")
}

// isComment reports whether a line begins with the mark of a comment.
func isComment(line string) bool {
	if line == "" {
		return false
	}
	return line[0] == '#' || line[0] == '%' || strings.HasPrefix(line, "//")
}

// firstLine returns the first line of a text that is not blank, and whether all
// of it is in head.
//
// A head without a line end is a whole text, or it has headSize bytes less
// those before the line. Half of headSize tells them apart, unless the blanks
// before the line are the other half.
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

// areNumbers reports whether a name consists of several numbers separated by
// blanks or commas.
func areNumbers(name string) bool {
	if name == "" || strings.IndexByte("0123456789-+.", name[0]) < 0 {
		return false
	}
	fields := strings.FieldsFunc(name, func(c rune) bool {
		return c == ' ' || c == '\t' || c == ',' || c == ';'
	})
	for _, field := range fields {
		if !isNumber(field) {
			return false
		}
	}
	return len(fields) > 1
}

// isDotted reports whether the first row of a text is part of a drawing. A row
// of only number signs may be a comment, unless the next row also begins with
// number signs and has a dot.
func isDotted(head string) bool {
	above := false // a row of number signs
	for line := range strings.Lines(head) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			continue
		case strings.Trim(line, ".#SG"+blanks) == "" && strings.Contains(line, "."):
			return true
		case strings.Trim(line, "#"+blanks) == "":
			above = true
			continue
		}
		inner := strings.TrimLeft(line, "#")
		return above && inner != line && strings.HasPrefix(inner, ".")
	}
	return false
}
