// What the lesson begins with that is not on the screen.
(dock) =>
  ["h1", "#lesson nav", "#try canvas", dock]
    .filter((s) => {
      const r = document.querySelector(s).getBoundingClientRect();
      return r.top < 0 || r.bottom > innerHeight;
    })
    .join();
