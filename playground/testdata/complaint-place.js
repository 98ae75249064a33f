(() => {
  const field = document.activeElement.getBoundingClientRect();
  const line = [...document.querySelectorAll("#sandbox form .complaint")]
    .find((e) => e.textContent)
    .getBoundingClientRect();
  return [field.height, line.top - field.bottom];
})();
