// A button that the page makes itself, with a text, what it does, and other fields.
export function button(textContent, act, { dataset, ...fields } = {}) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent, ...fields });
  Object.assign(made.dataset, dataset);
  made.addEventListener("click", () => act(made));
  return made;
}
