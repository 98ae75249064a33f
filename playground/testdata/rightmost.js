// How far to the right the controls reach.
Math.max(
  ...[...document.querySelectorAll("main :is(textarea, button, select, .row)")].map(
    (e) => e.getBoundingClientRect().right,
  ),
);
