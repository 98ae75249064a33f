// The marks at the lines of the program that the two searches have reached, and
// whether each stands out.
[...document.querySelectorAll("#race .prose .naive, #race .prose .warnsdorff")]
  .map((e) => {
    const s = getComputedStyle(e, e.className.includes("naive") ? "::before" : "::after");
    return s.content + (s.backgroundColor !== getComputedStyle(document.body).backgroundColor);
  })
  .join();
