// Whether each icon of the race's player has the colour of its button's text,
// and another than the button.
[...document.querySelectorAll("#race .player svg")]
  .map((e) =>
    [
      getComputedStyle(e).fill === getComputedStyle(e.parentElement).color,
      getComputedStyle(e).fill !== getComputedStyle(e.parentElement).backgroundColor,
    ].join(),
  )
  .join();
