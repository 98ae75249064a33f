// The buttons whose text stands outside of the margin.
[...document.querySelectorAll("main .row > button")]
  .filter((e) => e.checkVisibility())
  .filter((e) => {
    const { left } = e.getBoundingClientRect();
    return left + parseFloat(getComputedStyle(e).paddingLeft) < 15;
  })
  .map((e) => e.textContent)
  .join();
