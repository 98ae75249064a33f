// The bands of n steps.
(n, closed) =>
  import("./modules/theme.js").then(({ band }) =>
    Array.from({ length: n }, (_, i) => band(i, n, closed)),
  );
