// The nodes of depth-first search with their colours and times.
[...document.querySelectorAll("#dfs .node")]
  .map(
    (e) =>
      e.dataset.node +
      " " +
      ["white", "gray", "black"].filter((c) => e.classList.contains(c)) +
      " " +
      e.querySelector(".times").textContent,
  )
  .join(", ");
