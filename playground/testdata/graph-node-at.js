// The centre of the node of a square, in the middle of the window.
(square) => {
  const e = document.querySelector(`#graph [data-square="${square}"] rect`);
  document.querySelector("#graph svg").scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width } = e.getBoundingClientRect();
  return [x + width / 2, y + width / 2];
};
