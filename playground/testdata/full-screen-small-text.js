// The elements of the full screen whose text is smaller than least pixels.
(least) =>
  [...document.fullscreenElement.querySelectorAll("*")]
    .filter(
      (e) =>
        e.checkVisibility() &&
        !e.closest("svg, .hidden") &&
        [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) &&
        parseFloat(getComputedStyle(e).fontSize) < least,
    )
    .map((e) => e.outerHTML.slice(0, 80))
    .join("\n");
