// The buttons whose text begins in the margin of the page.
[...document.querySelectorAll("main .row > button")]
  .filter((e) => e.checkVisibility())
  .filter((e) => {
    const { left } = e.getBoundingClientRect();
    return left + parseFloat(getComputedStyle(e).paddingLeft) < 15;
  })
  .map((e) => e.textContent)
  .join();
