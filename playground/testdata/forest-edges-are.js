// Whether the edges have the given classes and names.
(want) =>
  [...document.querySelectorAll("#dfs [data-edge]")]
    .map((e) => e.getAttribute("class").split(" ").slice(0, 2).join(" ") + " " + e.dataset.edge)
    .join(", ") === want;
