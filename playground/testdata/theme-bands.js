(n, closed) =>
  import("./page.js").then(({ theme_js: { band } }) =>
    Array.from({ length: n }, (_, i) => band(i, n, closed)),
  );
