// What the page says, in its language. The build puts the texts into the page:
// see words.go.

const texts = JSON.parse(document.querySelector(".words").textContent);
const { lang } = document.documentElement;
const numbers = new Intl.NumberFormat(lang);
const plurals = new Intl.PluralRules(lang);

// learn adds texts.
export function learn(more) {
  Object.assign(texts, more);
}

// number returns a number as it is written in the page's language. options are
// those of Intl.NumberFormat.
export const number = (n, options) =>
  options ? n.toLocaleString(lang, options) : numbers.format(n);

// say returns the text of a key. Names in {braces} are replaced by values, of
// which numbers are written as the language writes them. A text that depends on
// the number n has a key for each plural form of the language, such as key.one
// and key.other: say("squares", {n: 5}).
export function say(key, values = {}) {
  const text = texts[key] ?? texts[`${key}.${plurals.select(values.n)}`];
  if (text === undefined) throw new Error(key);
  return text.replace(/\{(\w+)\}/g, (_, name) =>
    typeof values[name] === "number" ? number(values[name]) : values[name],
  );
}

// list returns items as an enumeration, such as "a, b and c" or, if isChoice is
// true, "a, b or c".
export function list(items, isChoice = false) {
  const locale = lang === "en" ? "en-GB" : lang; // which has no comma before the last one
  const type = isChoice ? "disjunction" : "conjunction";
  return new Intl.ListFormat(locale, { type }).format(items.map(String));
}

// capital returns a text with a capital letter at its beginning.
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
