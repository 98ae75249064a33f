[...document.querySelectorAll("#graph .label")]
  .filter((e) => e.getAttribute("opacity") === "1")
  .every((e, i) => e.textContent === String(i));
