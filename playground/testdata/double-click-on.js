// Presses the last button of the dock, and then the first board. By the times
// of the clicks, the second one comes after ms later, but the page hears of it
// only after delay ms. The result is whether the second click went through, and
// the path.
(dock, after, delay) => {
  window.doubles = (window.doubles ?? 0) + 1;
  const pressedAt = performance.now() + 1000 * window.doubles; // long after the clicks before
  const click = (time, fields) =>
    Object.defineProperty(
      new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true, ...fields }),
      "timeStamp",
      { value: time },
    );
  return (async () => {
    const button = [...document.querySelectorAll(`${dock} button`)].at(-1);
    button.dispatchEvent(click(pressedAt));
    const canvas = figures.try.parts.canvas;
    const { x, y } = canvas.getBoundingClientRect();
    await new Promise((done) => setTimeout(done, delay));
    const second = click(pressedAt + after, { clientX: x + 9, clientY: y + 9 });
    return `${canvas.dispatchEvent(second)} ${figures.try.path.join()}`;
  })();
};
