// Twice: the second click of a double click is meant for what the first one met. If that has made room for another
// button, the click is lost. A finger's has no count, but it comes soon.

const pressed = "button, a, summary, label, select"; // what a click does something to
const changes = "[data-once]"; // and where it always makes room, as a question does, or means more the second time
const rest = 500; // ms in which the second click comes

// keepDoubles loses such clicks, on the whole page.
export function keepDoubles() {
  let first = { met: undefined, isOnce: false, at: -Infinity }; // the last click
  addEventListener(
    "click",
    (event) => {
      if (!event.detail) return; // a key
      const target = /** @type {Element} */ (event.target);
      const met = target.closest(pressed);
      const isCounted = event.detail > 1;
      const isSoon = isCounted || event.timeStamp - first.at < rest; // however late a slow page hears of it
      if ((first.isOnce && isSoon) || (isCounted && met && met !== first.met)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      first = { met, isOnce: Boolean(target.closest(changes)), at: event.timeStamp };
    },
    { capture: true },
  );
}
