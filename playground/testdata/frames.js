// Waits for a number of frames.
(count) =>
  new Promise((f) => {
    let left = count;
    requestAnimationFrame(function next() {
      if (left-- > 0) requestAnimationFrame(next);
      else f(null);
    });
  });
