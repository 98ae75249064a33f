// The heights of the leaves of paper, and of what is on them.
[...document.querySelectorAll(".leaf")]
  .filter((e) => e.checkVisibility())
  .map((e) => [e.offsetHeight, [...e.children].reduce((n, c) => n + c.offsetHeight, 0)]);
