// Uses the controls of the race often, in quick succession, and then begins a
// race.
(async () => {
  const { race } = figures;
  for (let i = 0; i < 60; i++) {
    race.parts.size.value = ["8x8", "7x7", "5x5", "6x6"][i % 4];
    race.parts.size.dispatchEvent(new Event("change"));
    for (const do_ of ["play", "forward", "last", "back", "play", "first"])
      race.root.querySelector("[data-do=" + do_ + "]").click();
    if (i % 3) race.parts.stop.click();
    race.quiz.box.click();
    if (i % 5) await new Promise((f) => setTimeout(f, i));
  }
  race.quiz.set(false);
  race.set("5x5", 0, "move");
})();
