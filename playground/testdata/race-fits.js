// Whether the parts of the race are in the right order, and high enough.
JSON.stringify(
  (() => {
    const y = (s) =>
      document.querySelector("#race " + s).getBoundingClientRect().top -
      document.querySelector("#race .figure").getBoundingClientRect().top;
    return [
      y(".board") < 70,
      y(".icicle") < 450,
      y(".icicle") < y(".tally"),
      y(".tally") < y("[data-do=play]"),
      y("[data-do=play]") < y(".status"),
      y(".quiz") < y(".icicle"),
    ];
  })(),
);
