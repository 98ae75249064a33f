(figure) => {
  const [picture, dock, line] = ["canvas, svg", ".dock:not([hidden])", ".dock:not([hidden]) p"].map(
    (s) => document.querySelector(`#${figure} .picture :is(` + s + ")").getBoundingClientRect(),
  );
  return [dock.left - picture.right, dock.top - picture.top, line.top, line.bottom];
};
