(document
  .querySelector("#race .figure")
  .dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true })),
  figures.race.player.position);
