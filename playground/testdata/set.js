// Sets a control to a value.
(selector, value) => {
  const e = document.querySelector(selector);
  e.value = value;
  e.dispatchEvent(new Event("input", { bubbles: true }));
  e.dispatchEvent(new Event("change", { bubbles: true }));
  return null;
};
