// Records in shifts_ what has moved since the page was parsed.
globalThis.shifts_ = [];
const parsed = () => performance.getEntriesByType("navigation")[0].domInteractive || Infinity;
new PerformanceObserver((list) =>
  shifts_.push(
    ...list
      .getEntries()
      .filter((e) => e.value > 0.001 && e.startTime > parsed())
      .map(
        (e) =>
          e.value.toFixed(4) +
          " " +
          e.sources.map((s) => s.node?.outerHTML?.slice(0, 80)).join(" | "),
      ),
  ),
).observe({ type: "layout-shift", buffered: true });
