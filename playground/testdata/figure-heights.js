// The heights of all figures, by section.
Object.fromEntries(
  [...document.querySelectorAll(".figure")].map((e) => [e.closest("section").id, e.offsetHeight]),
);
