// Which of some elements are not wholly seen, with their first and last pixels:
// those under the bar of the contents are not. Nothing is missed of elements
// that do not fit the window together, but for the last one.
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
