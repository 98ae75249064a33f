package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
)

// This file puts the words into the page. All that a reader sees or hears is in
// page/strings, where the file of each language maps keys to texts. Elements
// and scripts name the keys. The build makes a page for each language, so a
// reader loads only one language, and the page is whole before a script runs.

// languages are the page's languages, each with the file of the page itself and
// that of the page for teachers. The first language has all texts, and the
// others borrow from it those that they lack.
var languages = []struct{ code, file, teachers string }{
	{code: "en", file: "index.html", teachers: "teachers.html"},
	{code: "de", file: "de.html", teachers: "teachers.de.html"},
}

// words maps keys to texts.
type words map[string]string

// wordsOf returns the words of a language.
func wordsOf(code string) (words, error) {
	data, err := sources.ReadFile("page/strings/" + code + ".json")
	if err != nil {
		return nil, err
	}
	w := words{}
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, fmt.Errorf("%s.json: %w", code, err)
	}
	return w, nil
}

// The elements and attributes whose texts come from keys. An element is empty
// in the sources, and has its key in data-say. For an attribute, the key is in
// data-say- followed by the attribute's name, where label is short for
// aria-label.
var (
	saidElement   = regexp.MustCompile(`\sdata-say="([a-z]+\.[^"]*)"([^>]*>)`)
	saidAttribute = regexp.MustCompile(`\sdata-say-([a-z-]+)="([a-z]+\.[^"]*)"`)
)

// keysOf returns the keys in a page: those of elements, and then those of
// attributes.
func keysOf(source []byte) (keys []string) {
	for _, match := range saidElement.FindAllSubmatch(source, -1) {
		keys = append(keys, string(match[1]))
	}
	for _, match := range saidAttribute.FindAllSubmatch(source, -1) {
		keys = append(keys, string(match[2]))
	}
	return keys
}

// classroom matches the keys of texts that a page loads only when a class asks
// for them: the texts of classroom.html and its scripts.
var classroom = regexp.MustCompile(`^(lesson|sheet|title)\.`)

// translate makes a page for each language from the page whose elements name
// keys, and does the same with the page for teachers and the classroom.
func (p page) translate() error {
	source, teachers, part := p[languages[0].file], p[languages[0].teachers], p["classroom.html"]
	delete(p, "classroom.html")
	first, err := wordsOf(languages[0].code)
	if err != nil {
		return err
	}
	named := p.scriptKeys()
	for _, l := range languages {
		w, err := wordsOf(l.code)
		if err != nil {
			return err
		}
		w.borrow(first)
		tasks, err := questionsIn(l.code)
		if err != nil {
			return err
		}
		own, inLesson := w.ofScripts(named)
		p[l.file], err = w.fill(source, own, l.code)
		if err != nil {
			return err
		}
		p[l.teachers], err = w.fill(teachers, own, l.code)
		if err != nil {
			return err
		}
		p[l.teachers] = homeLink.ReplaceAll(p[l.teachers], fmt.Appendf(nil, `href="%s$1`, l.file))
		room := slices.Concat(part, tasks, []byte("</body>"))
		inClass := "classroom." + l.code + ".html"
		p[inClass], err = w.fill(room, inLesson, l.code)
		if err != nil {
			return err
		}
		for _, file := range []string{l.file, inClass} {
			p[file] = bytes.ReplaceAll(p[file], []byte(languages[0].teachers), []byte(l.teachers))
		}
	}
	return nil
}

// borrow adds texts to w: those of the parameter other whose keys w lacks.
func (w words) borrow(other words) {
	for key, text := range other {
		if _, ok := w[key]; !ok {
			w[key] = text
		}
	}
}

// ofScripts returns the words that scripts name: those that the page needs at
// once, and those for the classroom.
func (w words) ofScripts(named map[string]bool) (own, inLesson words) {
	own, inLesson = words{}, words{}
	for key, text := range w {
		switch {
		case !named[stem(key)]:
		case classroom.MatchString(key):
			inLesson[key] = text
		default:
			own[key] = text
		}
	}
	return own, inLesson
}

// homeLink matches, in the page for teachers, the beginning of a link to a
// figure, to the lesson, or home.
var homeLink = regexp.MustCompile(`href="(?:index\.html)?` +
	`((?:#(?:try|graph|race|bridge|dfs|sandbox)\b|\?lesson|"))`)

// inScript matches a key in a script. Scripts write each key whole, as a string
// of its own: a key that is joined from parts would not be found.
var inScript = regexp.MustCompile(`"([a-z]+\.[a-z0-9-]+)"`)

// scriptKeys returns the keys that scripts name: see stem.
func (p page) scriptKeys() map[string]bool {
	keys := map[string]bool{}
	for name, data := range p {
		if !strings.HasSuffix(name, ".js") {
			continue
		}
		for _, match := range inScript.FindAllSubmatch(data, -1) {
			keys[string(match[1])] = true
		}
	}
	return keys
}

// pluralForm matches the ending of a key whose text is only for some numbers:
// one of the plural forms of Intl.PluralRules.
var pluralForm = regexp.MustCompile(`\.(zero|one|two|few|many|other)$`)

// stem returns a key as scripts name it, without its plural form.
func stem(key string) string { return pluralForm.ReplaceAllString(key, "") }

// fill returns a page in the language with the given code. The page's elements
// and attributes get their texts from w, which must have all of their keys.
// fill also adds own, the words that the page's scripts need, as an element
// before the end of the body.
func (w words) fill(source []byte, own words, code string) ([]byte, error) {
	for _, key := range keysOf(source) {
		if _, ok := w[key]; !ok {
			return nil, fmt.Errorf("%s.json does not have %q", code, key)
		}
	}
	source = saidAttribute.ReplaceAllFunc(source, func(match []byte) []byte {
		parts := saidAttribute.FindSubmatch(match)
		name := strings.Replace(string(parts[1]), "label", "aria-label", 1)
		return fmt.Appendf(nil, ` %s="%s"`, name, html.EscapeString(w[string(parts[2])]))
	})
	source = saidElement.ReplaceAllFunc(source, func(match []byte) []byte {
		parts := saidElement.FindSubmatch(match)
		return append(parts[2], w[string(parts[1])]...)
	})
	list, err := json.Marshal(own) // escapes each <, so no text ends the element
	if err != nil {
		return nil, err
	}
	source = bytes.Replace(source, []byte(`<html lang="en">`),
		fmt.Appendf(nil, `<html lang=%q>`, code), 1)
	end := fmt.Appendf(nil, "<script type=\"application/json\" class=\"words\">%s</script>\n</body>",
		list)
	return bytes.Replace(source, []byte("</body>"), end, 1), nil
}

// questionsFile holds the questions of the lesson in all languages: see pick.
const questionsFile = "lesson.json"

// questionsIn returns the table of the lesson's questions in a language, as an
// element that the lesson's script reads: see page/questions.js.
func questionsIn(code string) ([]byte, error) {
	data, err := sources.ReadFile("page/" + questionsFile)
	if err != nil {
		return nil, err
	}
	var table any
	if err := json.Unmarshal(data, &table); err != nil {
		return nil, fmt.Errorf("%s: %w", questionsFile, err)
	}
	list, err := json.Marshal(pick(table, code)) // escapes each <, so no text ends the element
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "<script type=\"application/json\" class=\"questions\">%s</script>\n",
		list), nil
}

// pick returns a JSON value in one language: it replaces each object that maps
// codes of languages to texts with the text for the given code. It overwrites
// the value.
func pick(value any, code string) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = pick(v[i], code)
		}
	case map[string]any:
		if text, ok := v[code]; ok {
			return text
		}
		for key := range v {
			v[key] = pick(v[key], code)
		}
	}
	return value
}
