async (total, first) => {
  const {
      tempo_js: { Tempo },
    } = await import("./page.js"),
    tempo = new Tempo(total, first),
    times = [];
  let position = 0,
    frames = 0;
  for (const end of [first, total]) {
    while (position < end) {
      position += tempo.pace(position) / 60;
      frames++;
    }
    times.push(frames / 60);
  }
  return times;
};
