// The edges, each with its kind.
[...document.querySelectorAll("#dfs [data-edge]")]
  .map((e) => e.dataset.edge + " " + e.getAttribute("class").split(" ")[1])
  .sort()
  .join(", ");
