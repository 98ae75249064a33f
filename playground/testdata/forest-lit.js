// The nodes and lines that are highlighted.
[...document.querySelectorAll("#dfs .lit:not(.python *, .go *)")]
  .map((e) => e.dataset.node ?? e.dataset.line)
  .join(" ");
