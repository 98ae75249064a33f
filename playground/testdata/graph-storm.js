// Clicks all of the graph's buttons and links often, and the middle one last.
for (let i = 0; i < 50; i++)
  for (const b of document.querySelectorAll("#graph button[data-turn], #graph a[data-turn]"))
    b.click();
document.querySelector("#graph button[data-turn='50']").click();
null;
