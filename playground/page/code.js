// The language of the programs beside the figures: words, Python or Go. It is
// the same for the whole page. In the address, it is a field of the figure
// where it was chosen.

import { button } from "./elements.js";
import { say } from "./words.js";

// The languages, by the keys of their names.
const languages = { words: "code.words", python: "code.python", go: "code.go" };
const figures = new Map(); // by the names of figures, the functions that are called after a change
let chosen = "words";
let by; // the name of the figure where it was chosen

// offer puts a switch into root, for the named figure. changed(own) is called
// after a change; own is whether the figure's fields in the address have
// changed.
export function offer(root, name, changed) {
  figures.set(name, changed);
  Object.assign(root, { className: "language", role: "group", ariaLabel: say("code.language") });
  for (const [language, key] of Object.entries(languages)) {
    root.append(
      button(
        say(key),
        () => {
          const before = by;
          choose(language, name);
          for (const [figure, change] of figures) change(figure === before || figure === name);
        },
        { dataset: { language } },
      ),
    );
  }
  show();
}

// follow takes the language from the fields of a figure in the address. Without
// such a field, the language stays.
export function follow(fields) {
  if (fields.map.has("code"))
    choose(fields.choice("code", Object.keys(languages), "words"), fields.name);
}

// call returns the name of a function in the chosen language: names[language]
// or, if there is none, words.
export const call = (words, names) => names[chosen] ?? words;

// field returns the language as a field of the named figure in the address, or
// undefined if the figure has none.
export const field = (name) => (by === name && chosen !== "words" ? chosen : undefined);

// choose chooses a language, at the named figure.
function choose(language, name) {
  [chosen, by] = [language, name];
  show();
}

// show shows the programs of the chosen language, and marks its buttons.
function show() {
  document.documentElement.dataset.code = chosen;
  for (const b of document.querySelectorAll("[data-language]")) {
    const { language } = /** @type {HTMLElement} */ (b).dataset;
    b.setAttribute("aria-pressed", String(language === chosen));
  }
}
