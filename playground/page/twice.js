// Twice: the second click of a double click is meant for what the first one met. If that has made room for another
// button, the click is lost.

const pressed = "button, a, summary, label, select"; // what a click does something to

// keepDoubles loses such clicks, on the whole page.
export function keepDoubles() {
  let first; // what the last click met
  addEventListener(
    "click",
    (event) => {
      const met = /** @type {Element} */ (event.target).closest(pressed);
      if (event.detail > 1 && met && met !== first) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      first = met;
    },
    { capture: true },
  );
}
