// The speed of a race that plays.

// What plays takes about these seconds: as many visits as the board has squares, which
// are enough for Warnsdorff's rule, and then all others.
const slow = 5, rest = 15;

// pace returns the visits per second at a position: at first the same, then
// exponentially more.
export function pace(position, length, squares) {
  const rate = squares / slow, more = Math.max(0, length - squares);
  let growth = 1; // becomes that of rate/growth * (exp(growth*rest) - 1) = more
  for (let i = 0; i < 20; i++) growth = Math.log1p((growth * more) / rate) / rest;
  return rate + growth * Math.max(0, position - squares);
}
