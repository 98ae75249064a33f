// Double-clicks the button that forgets all answers of the lesson.
for (const detail of [1, 2])
  document
    .querySelector("#lesson [data-part=anew]")
    .dispatchEvent(new MouseEvent("click", { detail, bubbles: true }));
new Promise((f) => setTimeout(() => f(null), 600));
