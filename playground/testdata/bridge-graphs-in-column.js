(() => {
  const [a, b] = [...document.querySelectorAll("#bridge svg.graph")].map((e) =>
    e.getBoundingClientRect(),
  );
  return a.bottom <= b.top && a.left === b.left;
})();
