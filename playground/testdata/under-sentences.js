// The number of the race's questions, buttons and boards that its sentences
// cover.
(() => {
  const status = document.querySelector("#race .picture > .status").getBoundingClientRect();
  return [...document.querySelectorAll("#race .quiz :is(p, button), #race .board")]
    .map((e) => e.getBoundingClientRect())
    .filter(
      (r) =>
        r.left < status.right - 1 &&
        r.right > status.left + 1 &&
        r.top < status.bottom - 1 &&
        r.bottom > status.top + 1,
    ).length;
})();
