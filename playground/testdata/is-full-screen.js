(figure, button) =>
  document.fullscreenElement === document.querySelector(`#${figure} .figure`) &&
  document.querySelector(button).textContent === "Leave full screen";
