// The lines of the program that the two searches have reached.
[...document.querySelectorAll("#race .prose :is(.naive, .warnsdorff)")]
  .map((e) => e.dataset.line + " " + e.className)
  .join();
