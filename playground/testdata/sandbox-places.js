// Where the parts of the sandbox around its board begin.
[...document.querySelectorAll("#sandbox :is(.tools, .status, .player, .primary)")]
  .map((e) => Math.round(e.getBoundingClientRect().top + scrollY))
  .join();
