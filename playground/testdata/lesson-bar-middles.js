// The heights of the middles of what is in the lesson's bar.
[...document.querySelectorAll("#lesson nav :is(.steps button, output, [data-part=copy])")].map(
  (e) => {
    const r = e.getBoundingClientRect();
    return (r.top + r.bottom) / 2;
  },
);
