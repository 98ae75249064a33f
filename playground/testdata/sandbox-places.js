// The upper edges, on the page, of the parts around the sandbox's board.
[...document.querySelectorAll("#sandbox :is(.tools, .status, .player, .primary)")]
  .map((e) => Math.round(e.getBoundingClientRect().top + scrollY))
  .join();
