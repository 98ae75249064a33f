// The elements of a figure in full screen that its tools cover.
(() => {
  const tools = [...document.fullscreenElement.querySelectorAll("[data-tool]")].map((tool) =>
    tool.getBoundingClientRect(),
  );
  return [...document.fullscreenElement.querySelectorAll("h3, p, button, select, canvas, svg")]
    .filter((e) => {
      if (!e.checkVisibility() || e.closest("[data-part=tools], .hidden")) return false;
      const r = e.getBoundingClientRect();
      return tools.some(
        (tool) =>
          r.left < tool.right && r.right > tool.left && r.top < tool.bottom && r.bottom > tool.top,
      );
    })
    .map((e) => e.outerHTML.slice(0, 80))
    .join();
})();
