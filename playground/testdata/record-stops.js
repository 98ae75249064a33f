// Records in stops_ the elements that get the focus.
globalThis.stops_ = [];
document.addEventListener("focusin", ({ target }) => {
  const last = stops_.at(-1)?.e;
  const style = getComputedStyle(target);
  const circle = target.querySelector?.("circle");
  stops_.push({
    e: target,
    name: target.outerHTML.slice(0, 90),
    section: target.closest("section")?.id ?? "",
    back: !!last && !(last.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING),
    seen: (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1) || !!circle,
  });
});
null;
