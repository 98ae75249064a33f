// Twice: the second click of a double click is meant for what the first one
// met. If the first click has put another button there, the second one is
// dropped. The browser counts the clicks of a mouse. It does not count those of
// a finger: there, a second click is one that comes soon.

const pressed = "button, a, summary, label, select"; // elements that a click does something to
// Elements where a second click is never meant: a click there always makes room
// for something else, as in a question, or would do more the second time.
const changes = "[data-once]";
const rest = 500; // ms in which the second click comes

// keepDoubles drops such clicks, on the whole page.
export function keepDoubles() {
  // The last click that was not dropped.
  let before = { met: undefined, isOnce: false, at: -Infinity };
  addEventListener(
    "click",
    (event) => {
      if (!event.detail) return; // a key
      const target = /** @type {Element} */ (event.target);
      const met = target.closest(pressed);
      const isCounted = event.detail > 1;
      // The time is that of the click, however late a slow page hears of it.
      const isSoon = isCounted || event.timeStamp - before.at < rest;
      const isOther = isCounted && met && met !== before.met;
      if (isOther || (before.isOnce && isSoon)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      before = { met, isOnce: Boolean(target.closest(changes)), at: event.timeStamp };
    },
    { capture: true },
  );
}
