// Moves the race's scrubber to its middle.
{
  const { scrubber } = figures.race.player;
  scrubber.value = scrubber.max / 2;
  scrubber.dispatchEvent(new Event("input"));
  null;
}
