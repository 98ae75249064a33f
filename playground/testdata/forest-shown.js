// What depth-first search shows besides the drawing: see figureView in
// forest_test.go.
(() => {
  const text = (e) => e.textContent.replaceAll("\u00a0", " ").trim();
  const [first, second] = [...document.querySelectorAll("#dfs .axis path")].map((e) =>
    parseFloat(e.getAttribute("d").slice(1)),
  );
  const time = (x) => 1 + (x - first) / (second - first);
  const of = (name) => text(document.querySelector("#dfs [data-part=" + name + "]"));
  return {
    line: [...document.querySelectorAll("#dfs .prose .now[aria-current=step]")]
      .map((e) => e.dataset.line)
      .join(" "),
    calls: of("calls"),
    facts: of("facts"),
    values: [...document.querySelectorAll("#dfs .prose [data-name]")].map(text).filter(Boolean),
    bars: Object.fromEntries(
      [...document.querySelectorAll("#dfs .bar")].map((e) => {
        const rect = e.querySelector("rect");
        const from = Number(rect.getAttribute("x"));
        const width = Number(rect.getAttribute("width"));
        return [e.dataset.node, [time(from), time(from + (width === 2 ? 0 : width))]];
      }),
    ),
  };
})();
