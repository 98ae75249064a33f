(i, figure) => (
  document.querySelectorAll(".steps button")[i].click(),
  document.querySelector(`#${figure} .figure`).scrollIntoView(),
  null
);
