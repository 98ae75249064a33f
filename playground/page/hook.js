// The hook: a strip that shows the search of the race below. It grows while the
// reader plays, so slowly that it does not give away how long the search is:
// the race will ask that.

import { onScreen, whenSeen } from "./elements.js";
import { Icicle } from "./icicle.js";
import { stillness } from "./theme.js";
import { say } from "./words.js";

const board = "8x8"; // the one that the words beside the strip name
const nobody = { length: 0 }; // the tape in place of the other search, which is not shown
const every = 200; // ms between two drawings
const pace = 200; // visits per second
const still = 2000; // visits that are shown with reduced motion

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
