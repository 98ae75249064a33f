// Which parts of the race, and whether the button that pauses it, are not
// wholly in the window, below the bar that covers its top. On a short phone,
// the sentence below the score does not count.
(() => {
  const bar = document.querySelector(".contents").getBoundingClientRect();
  const top = Math.max(0, bar.top <= 0 ? bar.bottom : 0);
  return [
    "[data-part=naive-canvas]",
    "[data-part=warnsdorff-canvas]",
    ".icicle",
    "[data-part=numbers]",
    ".player .main",
    ...(innerHeight < 700 && innerWidth < 600 ? [] : ["[data-part=words]"]),
  ]
    .map((selector) => [selector, document.querySelector(`#race ${selector}`)])
    .map(([selector, e]) => [selector, e.getBoundingClientRect()])
    .filter(([, r]) => r.top < top || r.bottom > innerHeight)
    .map(([selector, r]) => `${selector} ${Math.round(r.top)} to ${Math.round(r.bottom)}`)
    .join();
})();
