// The library's colours, as palette.css has them.

export const bands = 32;

// theme has the colours by their names: theme.path, theme.open[3] and so on,
// and theme.ink.path for what is written on them.
export const theme = { ink: {} };

const names = ["page", "text", "light", "dark", "knight", "outline", "path", "done", "failed"];

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

// onTheme calls f whenever the system turns light or dark.
export function onTheme(f) {
  listeners.push(f);
}

const listeners = [];

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  read();
  for (const f of listeners) f();
});

// band returns the band of time of step i of n, as the library's pictures have
// it: see Band in internal/palette.
export function band(i, n, closed) {
  const used = Math.min(n, bands);
  const k = Math.floor((i * used) / n);
  if (closed) return Math.floor((k * bands) / used);
  return Math.floor((k * (bands - 1)) / Math.max(used - 1, 1));
}

// rgb returns red, green and blue of a colour.
export function rgb(colour) {
  const n = parseInt(colour.slice(1), 16);
  return [n >> 16, (n >> 8) & 0xff, n & 0xff];
}

// stillness says whether the system asks for reduced motion.
export const stillness = matchMedia("(prefers-reduced-motion: reduce)");
