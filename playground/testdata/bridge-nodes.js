(part) =>
  [...document.querySelectorAll(`#bridge [data-part=${part}] .node`)]
    .map(
      (e) =>
        e.dataset.node +
        " " +
        ["white", "gray", "black"].filter((c) => e.classList.contains(c)) +
        " " +
        e.querySelector(".times").textContent,
    )
    .join(", ");
