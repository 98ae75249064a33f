// Whether all presets have their pictures.
[...document.querySelectorAll("#sandbox .presets canvas")].filter(
  (c) => new Set(c.getContext("2d").getImageData(0, 0, c.width, c.height).data).size > 8,
).length === 9;
