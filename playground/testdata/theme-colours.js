// Some colours of the theme.
import("./modules/theme.js").then(({ theme }) => [
  theme.path,
  theme.ink.path,
  theme.open[5],
  theme.ink.open[31],
  theme.closed[31],
]);
