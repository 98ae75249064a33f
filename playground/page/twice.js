// Twice: the second click of a double click is meant for what the first one
// met. If that has made room for another button, the click is lost. A finger's
// has no count, but it comes soon.

const pressed = "button, a, summary, label, select"; // what a click does something to
// Where a click always makes room, as a question does, or means more the second
// time.
const changes = "[data-once]";
const rest = 500; // ms in which the second click comes

// keepDoubles loses such clicks, on the whole page.
export function keepDoubles() {
  // The click before, which was not lost.
  let before = { met: undefined, isOnce: false, at: -Infinity };
  addEventListener(
    "click",
    (event) => {
      if (!event.detail) return; // a key
      const target = /** @type {Element} */ (event.target);
      const met = target.closest(pressed);
      const isCounted = event.detail > 1;
      // It is soon however late a slow page hears of it.
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
