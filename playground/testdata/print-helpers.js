// pixel_ and chart_ return colours of the race's board and of its icicle;
// printed_ tells what is printed.
{
  const canvas = document.querySelector("#race canvas.board");
  globalThis.pixel_ = () =>
    [...canvas.getContext("2d").getImageData(canvas.width - 3, 2, 1, 1).data].slice(0, 3).join(" ");
  globalThis.chart_ = () =>
    [
      ...document.querySelector("#race .icicle").getContext("2d").getImageData(9, 1, 1, 1).data,
    ].join();
  const night = chart_();
  addEventListener(
    "beforeprint",
    () => (globalThis.printed_ = chart_() === night ? "the chart's night" : pixel_()),
  );
  null;
}
