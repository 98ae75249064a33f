Object.fromEntries(
  [...document.querySelectorAll(".figure")].map((e) => [e.closest("section").id, e.offsetHeight]),
);
