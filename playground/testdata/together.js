// Which of the given elements are not wholly on the screen, with their first
// and last pixels. What the bar of the contents covers does not count as on the
// screen, nor what the sandbox's strip of presets covers.
(...selectors) => {
  const end = (bar) => document.querySelector(bar).getBoundingClientRect().bottom;
  return selectors
    .map((s) => [s, document.querySelector(s).getBoundingClientRect()])
    .filter(([s, { top, bottom }]) => {
      const high =
        s.includes("sandbox") && !s.includes("presets") ? end(".presets") : end(".contents");
      return top < Math.max(0, high) - 1 || bottom > innerHeight + 1;
    })
    .map(([s, { top, bottom }]) => `${s} ${Math.round(top)} to ${Math.round(bottom)}`)
    .join();
};
