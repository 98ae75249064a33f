// Waits until the page no longer scrolls.
new Promise((f) => {
  // until it has come to rest
  let last = -1;
  let same = 0;
  requestAnimationFrame(function look() {
    same = scrollY === last ? same + 1 : 0;
    last = scrollY;
    if (same > 10) f(null);
    else requestAnimationFrame(look);
  });
});
