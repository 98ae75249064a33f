package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// wrap returns text in lines of at most width columns, broken at spaces. A word
// that is wider stands on a line of its own.
func wrap(text string, width int) string { return fill(strings.Split(text, " "), width) }

// fill returns words in lines of at most width columns.
func fill(words []string, width int) string {
	var s strings.Builder
	column := 0
	for i, word := range words {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > width:
			s.WriteByte('\n')
			column = 0
		default:
			s.WriteByte(' ')
			column++
		}
		s.WriteString(word)
		column += n
	}
	return s.String()
}

// quoted returns names as words: in quotation marks if they have spaces or
// characters that cannot be printed.
func quoted(names []string) []string {
	words := make([]string, len(names))
	for i, name := range names {
		words[i] = name
		quote := strconv.Quote(name)
		escaped := quote[1:len(quote)-1] != name
		if name == "" || strings.Contains(name, " ") || escaped {
			words[i] = quote
		}
	}
	return words
}

// group returns a whole number with commas between the thousands, such as
// "5,787,981". The number is of any type that fmt prints in decimal digits.
func group(n any) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// plural returns a number with its noun, such as "1 visit" or "2,000 visits",
// "1 class" or "2,000 classes".
func plural[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "s") {
		noun += "e"
	}
	return fmt.Sprintf("%s %ss", group(n), noun)
}
