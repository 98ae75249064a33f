// The parts of the page that are printed.
[...document.querySelectorAll("body > *, main > *")]
  .filter((e) => e.checkVisibility())
  .map((e) => e.id || e.localName)
  .join();
