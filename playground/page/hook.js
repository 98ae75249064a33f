// The hook: a strip of the search that the race below will show, which grows as the reader plays.

import { Icicle } from "./icicle.js";
import { Tempo } from "./tempo.js";
import { stillness } from "./theme.js";

const nobody = { length: 0 }; // instead of the other search
const pace = 200; // ms between two drawings

// hang makes the strip in root follow a race's naive search, once that has begun.
export function hang(root, race) {
  const strip = new Icicle(root.querySelector("canvas"));
  strip.bare = true;
  const begun = performance.now();
  const timer = setInterval(() => {
    const [naive] = race.runners;
    const { length } = naive.tape;
    if (!length) return;
    const elapsed = (performance.now() - begun) / 1000;
    const reached = stillness.matches
      ? length
      : Math.floor(new Tempo(length, race.squares).at(elapsed));
    strip.show(naive.tape, nobody, Math.min(length, reached));
    if (naive.answer && reached >= length) clearInterval(timer);
  }, pace);
}
