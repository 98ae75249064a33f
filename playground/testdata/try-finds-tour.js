// A tour of the first board, from the library.
figures.try.engine
  .ask("search", {
    rows: 5,
    cols: 5,
    start: 12,
    prefix: Int32Array.of(12),
    orders: "warnsdorff+outward",
  })
  .answer.then(({ path }) => path.join("."));
