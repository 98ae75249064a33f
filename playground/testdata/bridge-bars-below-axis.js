Math.max(
  ...[...document.querySelectorAll("#bridge .bars")].map(
    (e) =>
      Math.max(
        ...[...e.querySelectorAll(".bar rect")].map((bar) => bar.getBoundingClientRect().bottom),
      ) - e.querySelector(".axis text").getBoundingClientRect().top,
  ),
);
