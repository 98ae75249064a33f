[
  ...document.querySelectorAll(
    ".figure [data-part]:is([data-part=ask], [data-part=run], .status, .answer, .outcome, .counter)",
  ),
]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }))
  .map((e) => e.outerHTML)
  .join();
