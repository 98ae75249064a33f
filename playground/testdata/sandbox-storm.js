// Uses the sandbox often, in quick succession, and then begins a large search.
(async () => {
  const { run, rows, how } = figures.sandbox.parts;
  const set = (e, value) => {
    e.value = value;
    e.dispatchEvent(new Event("change", { bubbles: true }));
  };
  for (let i = 0; i < 60; i++) {
    run.click();
    if (i % 5 === 3) set(rows, 30 + i);
    if (i % 7 === 5) set(how, ["search", "book", "find", "build"][i % 4]);
    if (i % 11 === 0) await new Promise((f) => setTimeout(f, i));
  }
  set(rows, 90);
  set(how, "search");
})();
