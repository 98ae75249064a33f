// The buttons that reach beyond the left or the right edge of a section.
(root) => {
  const { left, right } = document.querySelector(root).getBoundingClientRect();
  return [...document.querySelectorAll(`${root} button`)]
    .filter((e) => e.checkVisibility() && !e.closest("nav"))
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([, r]) => r.left < left - 1 || r.right > right + 1)
    .map(
      ([e, r]) =>
        `${e.dataset.part ?? e.dataset.tool ?? e.dataset.do ?? e.textContent} ${r.left} to ${r.right}`,
    )
    .join();
};
