// The controls that are less than 24 pixels wide or high.
[...document.querySelectorAll("button, select, input[type=number]")]
  .filter((e) => {
    if (!e.checkVisibility()) return false;
    const r = e.getBoundingClientRect();
    return r.width < 24 || r.height < 24;
  })
  .map((e) => e.outerHTML.slice(0, 80))
  .join("\n");
