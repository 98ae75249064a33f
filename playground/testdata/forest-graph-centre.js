// The centre of the graph, and how far the page is scrolled.
(({ x, y, width, height }) => [x + width / 2, y + height / 2, scrollY])(
  document.querySelector("#dfs .graph").getBoundingClientRect(),
);
