// The heading of the page, and the heading and sentence of a dock.
(dock) =>
  [...document.querySelectorAll(`h1, ${dock} :is(h2, p)`)]
    .map((e) => e.firstChild.textContent)
    .join(" ");
