["[data-part=player]", ".hanging", ".tally", "[data-part=steps]", "[data-part=size]"]
  .map((s) =>
    Math.round(document.querySelector("#race " + s).getBoundingClientRect().top + scrollY),
  )
  .join() +
  " " +
  document.documentElement.scrollHeight;
