// The fills and outlines of white, gray and black nodes.
["#dfs .node.white circle", "#dfs .node.gray circle", "#dfs .node.black circle"].map((e) => {
  const { fill, strokeWidth } = getComputedStyle(document.querySelector(e));
  return fill + strokeWidth;
});
