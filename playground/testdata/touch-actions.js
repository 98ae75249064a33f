// Whether a touch scrolls where it must not, or a field for files is shown.
/auto|true/.test(
  document.querySelector("#file").checkVisibility() +
    [...document.querySelectorAll(".board, .morph, #dfs .graph")]
      .map((e) => getComputedStyle(e).touchAction)
      .join(),
);
