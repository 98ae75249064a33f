// The selectors of all sliders that can be seen and used.
[...document.querySelectorAll("input[type=range]")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(":disabled"))
  .map((e, i) => ((e.dataset.slider = String(i)), `[data-slider="${i}"]`));
