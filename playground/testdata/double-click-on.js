// The last button of the dock is pressed, and the first board after some time.
// The page hears of the second click after a delay. The result is whether that
// click went through, and the path.
(dock, after, delay) => {
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  const click = (fields) =>
    new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true, ...fields });
  return (async () => {
    await wait(600);
    const button = [...document.querySelectorAll(`${dock} button`)].at(-1);
    button.dispatchEvent(click());
    const canvas = figures.try.parts.canvas;
    const { x, y } = canvas.getBoundingClientRect();
    await wait(after);
    const second = click({ clientX: x + 9, clientY: y + 9 });
    await wait(delay);
    return `${canvas.dispatchEvent(second)} ${figures.try.path.join()}`;
  })();
};
