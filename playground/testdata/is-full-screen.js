// Whether a figure fills the screen, and the button says how to leave that.
(figure, button) =>
  document.fullscreenElement === document.querySelector(`#${figure} .figure`) &&
  document.querySelector(button).textContent === "Leave full screen";
