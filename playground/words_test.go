package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// pageSources returns the sources of the page, by file, without those in
// folders.
func pageSources(t *testing.T) map[string]string {
	t.Helper()
	entries, err := sources.ReadDir("page")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		data, err := sources.ReadFile("page/" + e.Name())
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(data)
	}
	return files
}

// allWords returns the words of all languages, by the languages' codes.
func allWords(t *testing.T) map[string]words {
	t.Helper()
	all := map[string]words{}
	for _, l := range languages {
		w, err := wordsOf(l.code)
		if err != nil {
			t.Fatal(err)
		}
		all[l.code] = w
	}
	return all
}

// TestWordsAlike checks that each language has all keys and no others, that the
// texts of a key have the same placeholders, elements and links, and that they
// use only a few kinds of elements.
func TestWordsAlike(t *testing.T) {
	all := allWords(t)
	first := all[languages[0].code]
	shape := regexp.MustCompile(`\{\w+\}|<[^>]*>`)
	element := regexp.MustCompile(`^</?(a|b|br|cite|code|em|i|kbd|span|strong|sub|sup)\b`)
	shapeOf := func(text string) string {
		found := shape.FindAllString(text, -1)
		slices.Sort(found)
		return strings.Join(slices.Compact(found), " ")
	}
	for code, w := range all {
		for key := range first {
			if _, ok := w[key]; !ok {
				t.Errorf("%s does not have %s", code, key)
			}
		}
		for key, text := range w {
			if want, ok := first[key]; !ok {
				t.Errorf("%s: %s is no key of %s", code, key, languages[0].code)
			} else if got, want := shapeOf(text), shapeOf(want); got != want {
				t.Errorf("%s: %s has %q, want %q", code, key, got, want)
			}
			check(t, text != "" && text == strings.Join(strings.Fields(text), " "),
				"%s: %s is %q", code, key, text)
			for _, tag := range regexp.MustCompile(`<[^>]*>?`).FindAllString(text, -1) {
				check(t, element.MatchString(tag), "%s: %s has %s", code, key, tag)
			}
		}
	}
}

// stemsOf returns the keys of words as scripts name them.
func stemsOf(w words) map[string]bool {
	stems := map[string]bool{}
	for key := range w {
		stems[stem(key)] = true
	}
	return stems
}

// TestWordsPrint checks the punctuation of texts: each language has its own
// quotation marks, and apostrophes, dashes and ellipses are not those of a
// typewriter.
func TestWordsPrint(t *testing.T) {
	code := regexp.MustCompile(`<code>.*?</code>|<[^>]*>`)
	wrong := map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`['"` + "`" + `´„]|\.\.\.|\pL ?‘|--| - `),
		"de": regexp.MustCompile(`['"` + "`" + `´”]|\.\.\.|--| - `),
	}
	for language, texts := range allTexts(t) {
		for place, text := range texts {
			found := wrong[language].FindString(code.ReplaceAllString(text, ""))
			check(t, found == "", "%s, %s: %q in %s", language, place, found, text)
		}
	}
}

// allTexts returns the texts of all languages, by the language's code and then
// by place: a key of the page's words, or a field of a question of the lesson.
func allTexts(t *testing.T) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	for _, l := range languages {
		texts := map[string]string{}
		maps.Copy(texts, allWords(t)[l.code])
		maps.Copy(texts, lessonTexts(t, l.code))
		all[l.code] = texts
	}
	return all
}

// lessonTexts returns the texts of the lesson's questions by name and field,
// such as "1a why".
func lessonTexts(t *testing.T, language string) map[string]string {
	t.Helper()
	element, err := questionsIn(language)
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)^<[^>]*>(.*)</script>\s*$`).FindSubmatch(element)[1]
	var tasks []struct {
		Questions []struct {
			Name, Text, Key, Why string
			Choices              []string
		}
	}
	if err := json.Unmarshal(list, &tasks); err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, task := range tasks {
		for _, q := range task.Questions {
			texts[q.Name+" text"] = q.Text
			texts[q.Name+" key"] = q.Key
			texts[q.Name+" why"] = q.Why
			texts[q.Name+" choices"] = strings.Join(q.Choices, "; ")
		}
	}
	return texts
}

// TestWordsUsed checks that elements and scripts name all keys that have texts,
// and no others.
func TestWordsUsed(t *testing.T) {
	first := allWords(t)[languages[0].code]
	stems := stemsOf(first)
	sections := sectionsOf(first)
	used := map[string]bool{}
	for name, source := range pageSources(t) {
		switch path.Ext(name) {
		case ".html":
			for _, key := range keysOf([]byte(source)) {
				check(t, first[key] != "", "%s: there is no text for %s", name, key)
				used[key] = true
			}
		case ".js":
			for _, match := range inScript.FindAllStringSubmatch(source, -1) {
				key := match[1]
				section, _, _ := strings.Cut(key, ".")
				check(t, stems[key] || !sections[section], "%s: there is no text for %s", name, key)
				used[key] = true
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(first)) {
		check(t, used[stem(key)], "%s is not used", key)
	}
}

// TestWordsOwn checks that an element whose text comes from a key is empty in
// the sources.
func TestWordsOwn(t *testing.T) {
	full := regexp.MustCompile(`data-say="[a-z]+\.[^"]*"[^>]*>[^<]`)
	for name, source := range pageSources(t) {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, element := range full.FindAllString(source, -1) {
			t.Errorf("%s: an element with a key for its text also has a text of its own: %s", name, element)
		}
	}
}

// sectionsOf returns the parts of keys before the dot.
func sectionsOf(w words) map[string]bool {
	sections := map[string]bool{}
	for key := range w {
		section, _, _ := strings.Cut(key, ".")
		sections[section] = true
	}
	return sections
}

// madeKeys returns the places where a script joins a key from parts: strings
// that begin like a key but do not go on like one, and sums and templates that
// are arguments of say. sections are the known beginnings of keys.
func madeKeys(source string, sections map[string]bool) (made []string) {
	source = regexp.MustCompile(`(?m)(^|\s)//.*$`).ReplaceAllString(source, "")
	begun := regexp.MustCompile("[\"'`]([a-z]+)\\.[^\"'`\n]*[\"'`]?")
	for _, match := range begun.FindAllStringSubmatch(source, -1) {
		whole := inScript.FindString(match[0]) == match[0]
		if sections[match[1]] && !whole {
			made = append(made, match[0])
		}
	}
	if !strings.Contains(source, `"./words.js"`) {
		return made // if it calls say, that is another function
	}
	said := regexp.MustCompile(`(?m)(?:^|[^.\w])say\(`)
	for _, place := range said.FindAllStringIndex(source, -1) {
		key := firstArgument(source[place[1]:])
		if strings.ContainsAny(key, "+`") {
			made = append(made, key)
		}
	}
	return made
}

// firstArgument returns the first argument of a call. source begins after the
// opening parenthesis of the call. Strings must not have parentheses or commas.
func firstArgument(source string) string {
	depth := 0
	for i, r := range source {
		switch r {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth == 0 {
				return source[:i]
			}
			depth--
		case ',':
			if depth == 0 {
				return source[:i]
			}
		}
	}
	return source
}

// TestWordsWhole checks that a script always writes a key in full, so that a
// search for the key finds where it is used, and that the page has its text.
func TestWordsWhole(t *testing.T) {
	sections := sectionsOf(allWords(t)[languages[0].code])
	for name, source := range pageSources(t) {
		if path.Ext(name) != ".js" {
			continue
		}
		for _, made := range madeKeys(source, sections) {
			t.Errorf("%s joins a key from parts: %s", name, made)
		}
	}
}

// TestWordsWholeSees checks that TestWordsWhole finds each way to join a key
// from parts.
func TestWordsWholeSees(t *testing.T) {
	const imports = "import { say } from \"./words.js\";\n"
	for _, c := range []struct {
		code string
		made bool
	}{
		{code: `say("race.loading")`},
		{code: `say(isOdd ? "proof.next-odd" : "proof.next-even", { n: a + b })`},
		{code: `say(ends[kind].name, { why: ` + "`${text}.`" + ` })`},
		{code: `quiz.say(question + "?")`},
		{code: `load("worker.js")`},
		{code: "say(`race.end-${kind}`)", made: true},
		{code: `say("race.end-" + kind)`, made: true},
		{code: `say(section + ".title")`, made: true},
		{code: "say(`${section}.title`)", made: true},
		{code: `const key = "race." + kind; say(key)`, made: true},
		{code: "const key = `race.${kind}`; say(key)", made: true},
	} {
		found := madeKeys(imports+c.code, map[string]bool{"race": true, "proof": true})
		check(t, (len(found) > 0) == c.made, "%s: found %q", c.code, found)
	}
}

// TestWordsApart checks that the sources of the page have no words of their
// own: in elements only names, numbers and code, and in scripts no sentences.
func TestWordsApart(t *testing.T) {
	names := regexp.MustCompile(`(?s)<!--.*?-->|<style>.*?</style>|<script>.*?</script>|<(code|pre)\b.*?</(code|pre)>|<a [^>]*lang=.*?</a>|&\w+;`)
	attribute := regexp.MustCompile(`\s(aria-label|title|alt|placeholder|aria-roledescription|aria-valuetext)="[^"]*\pL`)
	words := regexp.MustCompile(`\pL{2,}`)
	text := regexp.MustCompile("\"(?:[^\"\\\\\n]|\\\\.)*\"|`(?:[^`\\\\]|\\\\.)*`")
	sentence := regexp.MustCompile(`^["` + "`" + `]?[A-Z][a-z]+( \S|[.:…]|["` + "`" + `]$)|[a-z]+ [a-z]+ [a-z]+ [a-z]+|[a-z]{2,}[?!]["` + "`" + `]`)
	comment := regexp.MustCompile(`(?m)(^|\s)//.*$`)
	for name, source := range pageSources(t) {
		var left []string
		switch path.Ext(name) {
		case ".html":
			source = names.ReplaceAllString(source, "")
			left = attribute.FindAllString(source, -1)
			for _, piece := range regexp.MustCompile(`<[^>]*>`).Split(source, -1) {
				if words.MatchString(piece) {
					left = append(left, strings.TrimSpace(piece))
				}
			}
		case ".js":
			for _, piece := range text.FindAllString(comment.ReplaceAllString(source, ""), -1) {
				plain := regexp.MustCompile(`\$\{[^}]*\}|<[^>]*>|^["\x60](Enter|Escape|Home|End|Tab|Delete|Backspace)["\x60]$`).ReplaceAllString(piece,
					"")
				if sentence.MatchString(plain) {
					left = append(left, piece)
				}
			}
		}
		for _, piece := range left {
			t.Errorf("%s has %s", name, piece)
		}
	}
}

// TestWordsLanguages checks that each language has a page of its own.
func TestWordsLanguages(t *testing.T) {
	for _, l := range languages {
		page := string(pageOf(t)[l.file])
		check(t, strings.Contains(page, fmt.Sprintf("<html lang=%q>", l.code)),
			"%s is in another language", l.file)
		check(t, !saidElement.MatchString(page) && !saidAttribute.MatchString(page),
			"%s has elements without words", l.file)
	}
}

// TestWordsGerman uses the page in German: it fits its windows, numbers are
// written as in German, and the page in English takes over the same state.
func TestWordsGerman(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"notebook", "phone"} {
		tb := open(t, "de.html"+full, looks[name])
		tb.raced()
		tb.goTo("race", 6000)
		tb.waitText(part("race", "numbers"), "6.000 : 25")
		tb.askSolver()
		tb.waitText(part("try", "answer"), "Ja: Der Löser hat einen Weg gefunden")
		tb.click(part("sandbox", "run"))
		tb.waitText(part("sandbox", "outcome"), "Tour")
		expect(tb, tooWide, "", "%s: too wide", name)
		for figure, height := range eval[map[string]float64](tb, script("figure-heights")) {
			check(t, name != "notebook" || height <= 720 || figure == "race", "%s is %v high",
				figure, height)
			tb.shot(fmt.Sprintf("german-%s-%s", name, figure), "#"+figure)
		}
		tb.shot("german-"+name, "")
		tb.wantAccessible(nil, name)
		hash := eval[string](tb, `location.hash`)
		tb.click("a[hreflang=en]")
		tb.run(chromedp.WaitReady(`html[lang="en"][data-ready="yes"]`, chromedp.ByQuery))
		expect(tb, `location.pathname + location.hash`, "/index.html"+hash, "in English")
	}
}
