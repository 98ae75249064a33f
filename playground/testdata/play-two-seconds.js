// Plays the race for two seconds.
long_.length = 0;
globalThis.began_ = [performance.now(), frames_];
figures.race.player.play();
new Promise((f) => setTimeout(f, 2000));
