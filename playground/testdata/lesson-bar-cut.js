// What is cut off in the lesson's bar.
[...document.querySelectorAll("#lesson nav :is(button, output, a)")]
  .filter((e) => {
    const r = e.getBoundingClientRect();
    return (
      r.left < 0 ||
      r.right > innerWidth ||
      (e.scrollWidth > e.clientWidth + 1 && e.localName !== "output")
    );
  })
  .map((e) => e.textContent)
  .join();
