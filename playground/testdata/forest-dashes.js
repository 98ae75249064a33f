// The dashes of the edges of each kind.
["tree", "back", "forward", "cross"].flatMap((kind) => [
  ...new Set(
    [...document.querySelectorAll("#dfs .edge." + kind + " .line")].map(
      (e) => getComputedStyle(e).strokeDasharray,
    ),
  ),
]);
