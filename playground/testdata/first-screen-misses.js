// The elements of the first screen that do not fit into the window.
["h1", ".lead", "#try canvas", "#try .status"]
  .filter((s) => {
    const r = document.querySelector(s).getBoundingClientRect();
    return r.top < 0 || r.bottom > innerHeight || r.right > innerWidth;
  })
  .join();
