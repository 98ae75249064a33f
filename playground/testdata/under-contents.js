// The element with the focus, if the bar of the contents covers it.
(() => {
  const e = document.activeElement;
  const bar = document.querySelector(".contents").getBoundingClientRect();
  const r = e.getBoundingClientRect();
  const covered =
    bar.top <= 0 &&
    r.height < innerHeight - 100 &&
    r.top < bar.bottom - 1 &&
    r.bottom > bar.top + 1;
  return covered && e !== document.body && !e.closest(".contents, header")
    ? e.outerHTML.slice(0, 80) + " at " + r.top
    : "";
})();
