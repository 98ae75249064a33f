// The icicle's visits by depth.
(({ counts, squares }) =>
  Array.from({ length: squares }, (_, d) =>
    counts.filter((_, i) => i % squares === d).reduce((a, b) => a + b),
  ))(figures.race.icicle.whole);
