// Goes to the address with a hash, and waits until the page has it.
(hash) =>
  new Promise((f) => {
    if (location.hash.slice(1) === hash) return f(null);
    addEventListener("hashchange", () => f(null), { once: true });
    location.hash = hash;
  });
