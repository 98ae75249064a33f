// The sandbox's fields that are wrong, what is said at them, and all
// complaints.
(() => {
  const wrong = [...document.querySelectorAll("#sandbox [aria-invalid=true]")];
  const texts = wrong
    .flatMap((e) => e.getAttribute("aria-describedby").split(" "))
    .map((id) => document.getElementById(id).textContent);
  return [
    wrong.map((e) => e.dataset.part).join(" "),
    texts.join(" "),
    [...document.querySelectorAll("#sandbox form .complaint")].map((e) => e.textContent).join(""),
  ];
})();
