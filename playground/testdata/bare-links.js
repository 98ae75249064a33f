// The names of all figures that links lead to as they stand.
[
  ...new Set(
    [...document.querySelectorAll("a[href^='#']")]
      .map((a) => a.getAttribute("href"))
      .filter((hash) => !hash.includes("=")),
  ),
];
