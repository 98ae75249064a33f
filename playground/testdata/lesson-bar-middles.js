[...document.querySelectorAll("#lesson nav :is(.steps button, output, [data-part=copy])")].map(
  (e) => {
    const r = e.getBoundingClientRect();
    return (r.top + r.bottom) / 2;
  },
);
