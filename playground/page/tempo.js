// A race plays for about early seconds until it has made as many visits as the
// board has squares, which are enough for Warnsdorff's rule, and for rest
// seconds after that.
const early = 5;
const rest = 15;

// A Tempo says how fast a race of a length plays: at first evenly, then
// exponentially faster.
export class Tempo {
  length;
  squares;
  rate; // visits per second at first
  // The growth of the rate per second. It solves the equation
  // rate/growth * (exp(growth*rest) - 1) = more, where more is the number of
  // visits in the rest, and is 0 if the rate suffices for these. It is computed
  // by iteration, from 1.
  growth = 1;

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
