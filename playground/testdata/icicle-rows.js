// How many pixels of the first firm rows are pale, and whether few of the last
// row are dark.
(rows, firm) =>
  ((c) => {
    const row = (d) => {
      const { data } = c
        .getContext("2d")
        .getImageData(4, Math.floor(((d + 0.4) * c.height) / rows), c.width - 4, 1);
      return Array.from({ length: data.length / 4 }, (_, i) => data[4 * i + 3]);
    };
    return (
      Array.from({ length: firm }, (_, d) => row(d).filter((a) => a < 250).length).reduce(
        (a, b) => a + b,
      ) +
      " " +
      (row(rows - 1).filter((a) => a > 128).length < 20)
    );
  })(figures.race.parts.icicle);
