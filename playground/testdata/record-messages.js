// Counts in messages_ the messages of the Worker.
{
  const hear = figures.race.engine.hear;
  globalThis.messages_ = 0;
  long_.length = 0;
  globalThis.began_ = [performance.now(), frames_];
  figures.race.engine.hear = function (data) {
    messages_++;
    hear.call(this, data);
  };
  null;
}
