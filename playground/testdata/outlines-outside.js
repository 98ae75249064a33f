// The buttons of the first figure whose outline is not wholly in the window
// when they have the focus.
[...document.querySelectorAll("#try .row button")]
  .filter((e) => e.checkVisibility())
  .map((e) => {
    e.focus({ focusVisible: true, preventScroll: true });
    const { left, right } = e.getBoundingClientRect();
    const { outlineOffset, outlineWidth } = getComputedStyle(e);
    const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    const within = e.matches(":focus-visible") && left - reach >= 0 && right + reach <= innerWidth;
    return within ? "" : `${e.dataset.part ?? e.dataset.tool} ${left - reach} to ${right + reach}`;
  })
  .filter(Boolean)
  .join();
