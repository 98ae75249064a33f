// The language of the programs beside the figures: words, Python or Go. It is
// one setting of the page, and stands in the address of the figure in which it
// was chosen.

import { button } from "./elements.js";
import { say } from "./words.js";

// The languages, by the keys of their names.
const languages = { words: "code.words", python: "code.python", go: "code.go" };
const figures = new Map(); // what follows a change, by the names of figures
let chosen = "words";
let by; // and the name of the figure that has chosen it

// offer puts a switch into root. changed(own) is called after a change, where
// own is whether the address of the figure has changed.
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

// follow reads the field of a figure in the address. Links that lack it keep
// the language.
export function follow(fields) {
  if (fields.map.has("code"))
    choose(fields.choice("code", Object.keys(languages), "words"), fields.name);
}

// call returns the name that a function has in the chosen language: words, or
// names by language.
export const call = (words, names) => names[chosen] ?? words;

// field returns the field of a figure for the address.
export const field = (name) => (by === name && chosen !== "words" ? chosen : undefined);

function choose(language, name) {
  [chosen, by] = [language, name];
  show();
}

function show() {
  document.documentElement.dataset.code = chosen;
  for (const b of document.querySelectorAll("[data-language]")) {
    const { language } = /** @type {HTMLElement} */ (b).dataset;
    b.setAttribute("aria-pressed", String(language === chosen));
  }
}
