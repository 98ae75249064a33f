// Which of some elements are not wholly on the screen, below the bar of the contents, with their first and last pixels.
(...selectors) => {
  const bar = document.querySelector(".contents").getBoundingClientRect();
  return selectors
    .map((s) => [s, document.querySelector(s).getBoundingClientRect()])
    .filter(([, { top, bottom }]) => top < Math.max(0, bar.bottom) - 1 || bottom > innerHeight + 1)
    .map(([s, { top, bottom }]) => `${s} ${Math.round(top)} to ${Math.round(bottom)}`)
    .join();
};
