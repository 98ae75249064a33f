// The buttons and texts of figures that are seen and could give an answer away.
[
  ...document.querySelectorAll(
    ".figure [data-part]:is([data-part=ask], [data-part=run], .status, .answer, .outcome, .counter)",
  ),
]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }))
  .map((e) => e.outerHTML)
  .join();
