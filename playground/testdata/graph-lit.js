// The squares that are lit, those a move away, and an entry for each ray.
(() => {
  const squares = (s) =>
    [...document.querySelectorAll("#graph " + s)].map((e) => Number(e.dataset.square));
  return {
    here: squares(".here"),
    next: squares(".next"),
    rays: [...document.querySelector("#graph .rays").getAttribute("d").matchAll("M")].map(() => 1),
  };
})();
