[...document.querySelectorAll("#race .prose :is(.naive, .warnsdorff)")]
  .map((e) => e.dataset.line + " " + e.className)
  .join();
