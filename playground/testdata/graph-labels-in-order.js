// Whether the labels that are seen count from 0.
[...document.querySelectorAll("#graph .label")]
  .filter((e) => e.getAttribute("opacity") === "1")
  .every((e, i) => e.textContent === String(i));
