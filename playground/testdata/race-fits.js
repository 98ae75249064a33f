JSON.stringify(
  (() => {
    const y = (s) =>
      document.querySelector("#race " + s).getBoundingClientRect().top -
      document.querySelector("#race .figure").getBoundingClientRect().top;
    return [
      y(".board") < 70,
      y("[data-do=play]") < 450,
      y(".icicle") < 550,
      y(".icicle") < y(".tally"),
      y(".tally") < y(".status"),
      y(".quiz") < y(".icicle"),
    ];
  })(),
);
