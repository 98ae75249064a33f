// Counts frames in frames_[0]; frames_[1] is when that began.
globalThis.frames_ = [0, performance.now()];
requestAnimationFrame(function count() {
  frames_[0]++;
  requestAnimationFrame(count);
});
null;
