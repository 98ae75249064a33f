globalThis.frames_ = [0, performance.now()];
requestAnimationFrame(function count() {
  frames_[0]++;
  requestAnimationFrame(count);
});
null;
