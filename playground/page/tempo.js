// What plays of a race takes about these seconds: as many visits as the board
// has squares, which are enough for Warnsdorff's rule, and then all others.
const early = 5;
const rest = 15;

// A Tempo is how a race of a length plays: at first evenly, then exponentially
// faster.
export class Tempo {
  length;
  squares;
  rate; // visits per second at first
  growth = 1; // becomes that of rate/growth * (exp(growth*rest) - 1) = more

  constructor(length, squares) {
    Object.assign(this, { length, squares, rate: squares / early });
    const more = Math.max(0, length - squares);
    for (let i = 0; i < 20; i++) this.growth = Math.log1p((this.growth * more) / this.rate) / rest;
  }

  // pace returns the visits per second at a position.
  pace(position) {
    return this.rate + this.growth * Math.max(0, position - this.squares);
  }

  // time returns the seconds until a position.
  time(position) {
    const { rate, growth, squares } = this;
    const more = position - squares;
    if (more <= 0) return position / rate;
    return early + (growth ? Math.log1p((growth * more) / rate) / growth : more / rate);
  }

  // at returns the position at a time.
  at(time) {
    const { rate, growth, squares } = this;
    const more = time - early;
    if (more <= 0) return time * rate;
    return squares + (growth ? (rate / growth) * Math.expm1(growth * more) : more * rate);
  }
}
