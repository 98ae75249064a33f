// The targets that are too small for a finger: less than 44 pixels.
[
  ...document.querySelectorAll(
    "button, select, input, summary, textarea, .contents a, .languages a, .presets a, .row label, .quiz label, .tasks .note a",
  ),
]
  .filter((e) => {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.matches("label input")) return false;
    const r = e.getBoundingClientRect();
    return r.height < 43.9 || r.width < (e.matches("a, label, summary") ? 24 : 43.9);
  })
  .map((e) => e.outerHTML.slice(0, 100))
  .join("\n");
