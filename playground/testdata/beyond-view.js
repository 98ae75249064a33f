// The given elements that are not wholly seen, with their first and last
// pixels. What the bar of the contents covers is not seen. If the elements do
// not all fit into the window, only the last one has to be seen.
(...selectors) => {
  const bar = document.querySelector(".contents").getBoundingClientRect();
  const high = bar.top <= 0 ? bar.bottom : 0;
  const boxes = selectors.map((s) => document.querySelector(s).getBoundingClientRect());
  const all =
    Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  const first = all <= innerHeight - high - 16 ? 0 : selectors.length - 1;
  return boxes
    .map(({ top, bottom }, i) => `${selectors[i]} ${Math.round(top)} to ${Math.round(bottom)}`)
    .filter((_, i) => i >= first && (boxes[i].top < high - 1 || boxes[i].bottom > innerHeight + 1))
    .join();
};
