// What the page says, in the language that it is in: see words.go, which puts
// the texts into the page.

const texts = JSON.parse(document.querySelector(".words").textContent);
const { lang } = document.documentElement;
const numbers = new Intl.NumberFormat(lang);
const plurals = new Intl.PluralRules(lang);

// learn adds texts.
export function learn(more) {
  Object.assign(texts, more);
}

// number returns a number as it is written in the language.
export const number = (n, options) =>
  options ? n.toLocaleString(lang, options) : numbers.format(n);

// say returns the text of a key. In {braces} it has the names of values, of
// which numbers are written as such. A text that depends on the number n stands
// under key.one, key.other and what else the language has: say("squares", {n:
// 5}).
export function say(key, values = {}) {
  const text = texts[key] ?? texts[`${key}.${plurals.select(values.n)}`];
  if (text === undefined) throw new Error(key);
  return text.replace(/\{(\w+)\}/g, (_, name) =>
    typeof values[name] === "number" ? number(values[name]) : values[name],
  );
}

// list returns words as an enumeration, such as a, b and c, or as a choice: a,
// b or c.
export function list(items, isChoice = false) {
  const locale = lang === "en" ? "en-GB" : lang; // which has no comma before the last one
  const type = isChoice ? "disjunction" : "conjunction";
  return new Intl.ListFormat(locale, { type }).format(items.map(String));
}

// capital returns a text as it begins a sentence.
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
