[...document.querySelectorAll("#race .prose .naive, #race .prose .warnsdorff")]
  .map((e) => {
    const s = getComputedStyle(e, e.className.includes("naive") ? "::before" : "::after");
    return s.content + (s.backgroundColor !== getComputedStyle(document.body).backgroundColor);
  })
  .join();
