// Goes on by Warnsdorff's rule. The result is whether that makes a tour of 5x5.
(() => {
  const f = figures.try;
  while (f.candidates().length) {
    const count = (s) => f.candidates(s).length;
    f.setPath([...f.path, f.candidates().reduce((a, b) => (count(b) < count(a) ? b : a))]);
  }
  return f.path.length === 25;
})();
