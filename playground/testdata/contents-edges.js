// What is wrong with the edges of the bar of contents.
(() => {
  const bar = document.querySelector(".contents");
  const box = (e) => e.getBoundingClientRect();
  const links = bar.querySelectorAll("a");
  const fade = (side) => getComputedStyle(bar, side);
  const wide = ["::before", "::after"].map((side) => parseFloat(fade(side).width));
  const wrong = [];
  if (box(bar).left !== 0 || box(bar).right !== document.documentElement.clientWidth)
    wrong.push("it is not as wide");
  if (!["::before", "::after"].every((side) => fade(side).backgroundImage.includes("gradient")))
    wrong.push("no fade");
  bar.scrollLeft = 0;
  if (box(links[0]).left < wide[0]) wrong.push("the first link is faded");
  bar.scrollLeft = bar.scrollWidth;
  if (bar.scrollLeft === 0) wrong.push("it does not scroll");
  if (box(links[links.length - 1]).right > innerWidth - wide[1] + 1)
    wrong.push("the last link is faded");
  return wrong.join();
})();
