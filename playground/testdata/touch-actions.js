/auto|true/.test(
  document.querySelector("#file").checkVisibility() +
    [...document.querySelectorAll(".board, .morph, #dfs .graph")]
      .map((e) => getComputedStyle(e).touchAction)
      .join(),
);
