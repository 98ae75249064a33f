// A film is a search that the build has made, with the library: some of its visits. It
// stands in for a tape until this is as long, and has the same fields. See
// playground/films.go.

export class Film {
  frames = []; // {visits, path}

  // frames are those of the file; next has the moves by square, and start begins every
  // path.
  constructor(frames, next, start) {
    let visits = 0, path = [start];
    for (const [more, kept, moves] of frames) {
      visits += more;
      path = path.slice(0, kept);
      for (const move of moves) path.push(next[path[path.length - 1]][move]);
      this.frames.push({ visits, path: Uint8Array.from(path) });
    }
    this.squares = next.length;
    this.length = visits;
    this.answer = { kind: "tour", visits };
  }

  // at returns the last frame within a number of visits.
  at(visits) {
    return this.frames.findLast((frame) => frame.visits <= visits) ?? this.frames[0];
  }

  // has reports whether visit k is on the film.
  has(k) {
    return this.at(k + 1).visits === k + 1;
  }

  pathAfter(k) {
    return this.at(k + 1).path;
  }

  depth(k) {
    return this.pathAfter(k).length - 1;
  }

  // square returns the square of visit k, or -1 if that or the visit before is not on the
  // film.
  square(k) {
    return this.has(k) && this.has(k - 1) ? this.pathAfter(k)[this.depth(k)] : -1;
  }
}
