// The hashes of all links to figures that do not set a state.
[
  ...new Set(
    [...document.querySelectorAll("a[href^='#']")]
      .map((a) => a.getAttribute("href"))
      .filter((hash) => !hash.includes("=")),
  ),
];
