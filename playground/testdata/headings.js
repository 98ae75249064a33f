(dock) =>
  [...document.querySelectorAll(`h1, ${dock} :is(h2, p)`)]
    .map((e) => e.firstChild.textContent)
    .join(" ");
