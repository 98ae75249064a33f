// How far a figure's dock is right of its picture and below the picture's top,
// and where the dock's first line begins and ends.
(figure) => {
  const [picture, dock, line] = ["canvas, svg", ".dock:not([hidden])", ".dock:not([hidden]) p"].map(
    (s) => document.querySelector(`#${figure} .picture :is(` + s + ")").getBoundingClientRect(),
  );
  return [dock.left - picture.right, dock.top - picture.top, line.top, line.bottom];
};
