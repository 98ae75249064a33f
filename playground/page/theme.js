// The page's colours, from the custom properties that colours.go puts into the
// style sheet, and what the system asks for: dark or light colours, less
// motion.

export const bands = 32; // of time, each with a colour: Bands in internal/palette

// theme holds the colours by name, such as theme.path and theme.open[3], and
// the colours of text on them, such as theme.ink.path.
export const theme = { ink: {} };

const names = ["page", "text", "light", "dark", "knight", "outline", "path", "done", "failed"];

// read reads the colours from the style sheet.
function read() {
  const style = getComputedStyle(document.documentElement);
  const value = (name) => style.getPropertyValue(`--${name}`).trim();
  for (const name of names) {
    theme[name] = value(name);
    theme.ink[name] = value(`on-${name}`);
  }
  for (const ramp of ["open", "closed"]) {
    theme[ramp] = Array.from({ length: bands }, (_, i) => value(`${ramp}-${i}`));
    theme.ink[ramp] = Array.from({ length: bands }, (_, i) => value(`on-${ramp}-${i}`));
  }
}

read();

// onTheme makes the page call f whenever the system's theme changes, and before
// and after the page is printed, which is always in light colours. f must draw
// at once, since printing does not wait for the next frame.
export function onTheme(f) {
  listeners.push(f);
}

const listeners = [];

// change reads the colours of the theme again, and tells those who use them.
function change() {
  read();
  for (const f of listeners) f();
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", change);
addEventListener("beforeprint", () => turn(true));
addEventListener("afterprint", () => turn(false));

// turn shows the page as paper, or as a screen again.
function turn(paper) {
  document.documentElement.classList.toggle("paper", paper);
  change();
}

// band returns the band of time of step i of n, as Band in internal/palette
// does.
export function band(i, n, closed) {
  const used = Math.min(n, bands);
  const k = Math.floor((i * used) / n);
  if (closed) return Math.floor((k * bands) / used);
  return Math.floor((k * (bands - 1)) / Math.max(used - 1, 1));
}

// animate calls f(part) for each frame, with parts from 0 to 1, during time ms.
// If the system asks for less motion, or time is 0, it calls f(1) at once. It
// returns a function that ends the animation early, without calling f(1).
export function animate(time, f) {
  const begun = performance.now();
  const still = stillness.matches || !time;
  let frame;
  const step = (now) => {
    const part = still ? 1 : Math.min(1, Math.max(0, now - begun) / time);
    if (part < 1) frame = requestAnimationFrame(step);
    f(part);
  };
  step(begun);
  return () => cancelAnimationFrame(frame);
}

// stillness matches if the system asks for reduced motion.
export const stillness = matchMedia("(prefers-reduced-motion: reduce)");
