// The page for teachers: it prints worksheets, and reads the codes of a class.
// The code for both is loaded when it is first needed.

import { say } from "./words.js";

const tally = /** @type {HTMLTextAreaElement} */ (document.getElementById("tally"));
const tallied = document.getElementById("tallied");

// classroom loads what a class needs. If that fails, it says so, and returns
// undefined.
async function classroom() {
  try {
    return await import("./classroom.js");
  } catch {
    tallied.textContent = say("page.absent");
    return undefined;
  }
}

tally.addEventListener("input", async () => {
  const room = await classroom();
  if (room) tallied.textContent = room.judge(tally.value);
});

for (const a of document.querySelectorAll("#print, #print-answers")) {
  a.addEventListener("click", async (event) => {
    event.preventDefault();
    const room = await classroom();
    room?.sheet(a.id !== "print");
  });
}
