// The figures that are printed.
[...document.querySelectorAll(".figure")].map((e) => ({
  name: e.closest("section").id,
  height: e.offsetHeight,
  whole: getComputedStyle(e).breakInside,
  words: e.innerText.length,
}));
