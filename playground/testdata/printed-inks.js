// The number of colours other than black in the worksheet's tables.
[...document.querySelectorAll("#sheet [data-table] :is(.light, .dark)")]
  .map((e) => getComputedStyle(e).fill)
  .filter((fill, i, all) => fill !== "rgb(0, 0, 0)" && all.indexOf(fill) === i).length;
