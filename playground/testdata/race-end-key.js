// Presses End in the race. The result is its position.
(document
  .querySelector("#race .figure")
  .dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true })),
  figures.race.player.position);
