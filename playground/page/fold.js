// What is folded on phones is open where there is room. Until this is told, the style
// sheet hides what a phone will fold.

const room = matchMedia("(min-width: 40.01rem)");

export function unfold(root) {
  const tell = () => {
    for (const details of root.querySelectorAll("details.fold")) {
      details.open = room.matches;
      details.classList.add("told");
    }
  };
  room.addEventListener("change", tell);
  tell();
}
