{
  const { scrubber } = figures.race.player;
  scrubber.value = scrubber.max / 2;
  scrubber.dispatchEvent(new Event("input"));
  null;
}
