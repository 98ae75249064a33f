// The sections with a player whose buttons are not all at the same height.
[...document.querySelectorAll(".player")]
  .filter((player) => player.checkVisibility())
  .filter((player) => {
    const middles = [...player.querySelectorAll("button")].map((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return Math.round(top + bottom);
    });
    return new Set(middles).size > 1;
  })
  .map((player) => player.closest("section").id)
  .join();
