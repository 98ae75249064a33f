// The hook: a strip of the search that the race below will show. It grows as
// the reader plays, so slowly that it does not tell how long the search is:
// that is asked there.

import { onScreen, whenSeen } from "./elements.js";
import { Icicle } from "./icicle.js";
import { stillness } from "./theme.js";
import { say } from "./words.js";

const board = "8x8"; // which the words name
const nobody = { length: 0 }; // instead of the other search
const every = 200; // ms between two drawings
const pace = 200; // visits per second
const still = 2000; // visits that are shown where nothing is to move

// hang makes the strip in root follow a race's naive search, which begins as
// soon as the strip is seen and the library is there.
export function hang(root, race) {
  const strip = new Icicle(root.querySelector("canvas"));
  const label = root.querySelector("small");
  strip.bare = true;
  let begun;
  const grow = (now) => {
    if (race.size !== board || !onScreen(root)) return;
    race.record();
    const { tape } = race.runners[0];
    if (!tape.length) return;
    begun ??= now;
    const reached = stillness.matches ? still : Math.ceil(((now - begun) / 1000) * pace);
    const n = Math.min(tape.length, Math.max(1, reached));
    strip.show(tape, nobody, n);
    label.textContent = say("try.so-far", { n });
  };
  whenSeen(root, () => {
    const begin = () => setInterval(() => grow(performance.now()), every);
    race.engine.start().then(begin, () => {}); // without the library there is nothing to see
  });
}
