// The height of the sandbox's field with the focus, and how far its complaint
// is below it.
(() => {
  const field = document.activeElement.getBoundingClientRect();
  const line = [...document.querySelectorAll("#sandbox form .complaint")]
    .find((e) => e.textContent)
    .getBoundingClientRect();
  return [field.height, line.top - field.bottom];
})();
