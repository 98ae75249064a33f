// The upper and lower edge of an element.
(selector) => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return [top, bottom];
};
