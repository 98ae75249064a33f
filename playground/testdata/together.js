// Which of some elements are not wholly on the screen, with their first and
// last pixels. What is below the bar of the contents is not, nor is what is
// below the sandbox's strip.
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
