// The number of storage events while the lesson in the frame goes to its fifth
// task.
new Promise((f) => {
  let events = 0;
  addEventListener("storage", () => events++);
  document
    .querySelector("iframe")
    .contentDocument.querySelector(".steps button:nth-child(5)")
    .click();
  setTimeout(() => f(events), 500);
});
