// The elements that are wider than the page.
[...document.querySelectorAll("body *")]
  .filter(
    (e) =>
      !e.closest(".hidden, svg, .contents, .presets, #lesson nav, pre") &&
      e.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
  )
  .map((e) => e.outerHTML.slice(0, 80))
  .join("\n");
