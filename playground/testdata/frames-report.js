// What has been recorded since began_: frames, long tasks and messages.
(() => {
  const s = (performance.now() - began_[0]) / 1000;
  return (
    s.toFixed(2) +
    " s, " +
    ((frames_ - began_[1]) / s).toFixed(1) +
    " frames a second, long tasks [" +
    long_ +
    "] ms, " +
    messages_ +
    " messages"
  );
})();
