[...document.querySelectorAll("#race .player svg")]
  .map((e) =>
    [
      getComputedStyle(e).fill === getComputedStyle(e.parentElement).color,
      getComputedStyle(e).fill !== getComputedStyle(e.parentElement).backgroundColor,
    ].join(),
  )
  .join();
