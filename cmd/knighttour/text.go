package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// wrap returns text in lines of at most width columns, broken at spaces. A
// wider word gets a line of its own.
func wrap(text string, width int) string { return fill(strings.Split(text, " "), width) }

// fill returns the words in lines of at most width columns. A wider word gets a
// line of its own.
func fill(words []string, width int) string {
	var s strings.Builder
	column := 0
	for i, word := range words {
		n := columns(word)
		isFirst := i == 0
		fits := column+1+n <= width // with the space before it
		if !isFirst && fits {
			s.WriteByte(' ')
			column++
		}
		if !isFirst && !fits {
			s.WriteByte('\n')
			column = 0
		}
		s.WriteString(word)
		column += n
	}
	return s.String()
}

// wide are the characters that take two columns of a terminal: the blocks in
// which nearly all characters have Unicode's East Asian Width W or F.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1},
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1},
		{Lo: 0x3041, Hi: 0x4dbf, Stride: 1},
		{Lo: 0x4e00, Hi: 0xa4cf, Stride: 1},
		{Lo: 0xa960, Hi: 0xa97f, Stride: 1},
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1},
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1},
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1},
		{Lo: 0xff00, Hi: 0xff60, Stride: 1},
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x17000, Hi: 0x18cff, Stride: 1},
		{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1},
		{Lo: 0x1f680, Hi: 0x1f6ff, Stride: 1},
		{Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1},
		{Lo: 0x20000, Hi: 0x3fffd, Stride: 1},
	},
}

// columns returns how many columns of a terminal a text takes.
func columns(text string) int {
	n := 0
	for _, c := range text {
		switch {
		case unicode.In(c, unicode.Mn, unicode.Me): // drawn over the previous character
		case unicode.Is(wide, c):
			n += 2
		default:
			n++
		}
	}
	return n
}

// printable returns text with Go's escapes, such as "\x1b", in place of
// unprintable characters, which could control a terminal or hide what the text
// says. All text that does not come from the program itself goes through
// printable or quoted, which escape in the same way.
func printable(text string) string {
	var s strings.Builder
	for _, c := range text {
		if c == '\n' || strconv.IsPrint(c) {
			s.WriteRune(c)
			continue
		}
		escape := strconv.QuoteRune(c)
		s.WriteString(escape[1 : len(escape)-1])
	}
	return s.String()
}

// quoted returns a name as a word: in quotation marks if it has spaces or
// unprintable characters.
func quoted(name string) string {
	quote := strconv.Quote(name)
	if name == "" || strings.Contains(name, " ") || quote[1:len(quote)-1] != name {
		return quote
	}
	return name
}

// quotedAll returns names as words, as quoted does.
func quotedAll(names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = quoted(name)
	}
	return all
}

// brief returns a name as a word of a sentence, and shortens a long one.
func brief(name string) string {
	const most = 40
	runes := []rune(name)
	if len(runes) > most {
		return quoted(string(runes[:most]) + "…")
	}
	return quoted(name)
}

// list joins words with commas, and with a conjunction before the last word, as
// in "a, b or c".
func list(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// nearest returns the word that is most similar to a text, or "" if none is
// similar. Ignoring case, the word and the text must differ in at most two
// characters, and in less than half of the text.
func nearest(text string, words []string) string {
	best := ""
	least := 3 // the distance of best, or more than is allowed
	lower := strings.ToLower(text)
	length := utf8.RuneCountInString(lower)
	for _, word := range words {
		other := strings.ToLower(word)
		more := utf8.RuneCountInString(other) - length
		if more >= least || -more >= least {
			continue // the distance is no less than the difference in length
		}
		n := distance(lower, other)
		if n < least && 2*n < length {
			best = word
			least = n
		}
	}
	return best
}

// distance returns how many characters must be inserted, deleted or replaced to
// turn one text into the other.
//
// V. I. Levenshtein: Binary codes capable of correcting deletions, insertions,
// and reversals, Soviet Physics Doklady 10, 1966.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	// row[j] is the distance between to[:j] and the part of from that has been
	// processed.
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, c := range from {
		diagonal := row[0] // the distance of from[:i] and to[:j]
		row[0] = i + 1
		for j, d := range to {
			replaced := diagonal
			if c != d {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(to)]
}

// didYouMean returns a question to add to an error. It suggests the word that
// was probably meant. If no word is similar, didYouMean returns "".
func didYouMean(text string, words []string) string {
	near := nearest(text, words)
	if near == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", near)
}

// group returns a whole number with commas between the thousands, such as
// "5,787,981". The number may have any type that fmt prints in decimal digits.
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
