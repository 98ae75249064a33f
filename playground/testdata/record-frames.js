// Counts frames in frames_, and records the times of long tasks in long_.
globalThis.frames_ = 0;
globalThis.long_ = [];
new PerformanceObserver((list) =>
  long_.push(...list.getEntries().map((e) => Math.round(e.duration))),
).observe({ type: "longtask" });
requestAnimationFrame(function count() {
  frames_++;
  requestAnimationFrame(count);
});
