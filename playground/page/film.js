// A film of a search: some of its visits, at equal times. The build makes it, with the
// library: see playground/opening.go.

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
      this.frames.push({ visits, path });
    }
  }

  // at returns what is shown at a time, which is counted in frames: the frame, with the
  // visits as they grow evenly until the next one, and how many there are until then.
  at(time) {
    const i = Math.min(Math.floor(time), this.frames.length - 1);
    const { visits, path } = this.frames[i];
    const more = (this.frames[i + 1]?.visits ?? visits) - visits;
    return { i, path, more, visits: visits + Math.floor(more * (time - i)) };
  }
}
