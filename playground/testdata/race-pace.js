// The seconds that a race takes for its first visits, and for all others.
async (total, first) => {
  const { Tempo } = await import("./modules/tempo.js");
  const tempo = new Tempo(total, first);
  const times = [];
  let position = 0;
  let frames = 0;
  for (const end of [first, total]) {
    while (position < end) {
      position += tempo.pace(position) / 60;
      frames++;
    }
    times.push(frames / 60);
  }
  return times;
};
