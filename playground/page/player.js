// Play, pause, step and scrub, for all figures. The scrubber moves in
// proportion to playing time, so that what plays slowly has room on it. With
// reduced motion, nothing plays until the reader plays it.

import { number, say } from "./words.js";

// What the buttons show, and the keys of their names. While it plays, the play
// button is the one that pauses.
const buttons = {
  first: { icon: "M5 4h2v12H5zM16 4v12L8 10z", name: "player.first" },
  back: { icon: "M14 4v12L5 10z", name: "player.back" },
  play: { icon: "M5 3.5v13L16 10z", name: "player.play" },
  forward: { icon: "M6 4v12l9-6z", name: "player.forward" },
  last: { icon: "M13 4h2v12h-2zM4 4v12l8-6z", name: "player.last" },
};
const pauses = { icon: "M5 4h3.5v12H5zM11.5 4H15v12h-3.5z", name: "player.pause" };
const keys = { " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

// picture returns the elements of an icon, and button those of a button that
// has an action, an icon and a name.
const picture = ({ icon }) =>
  `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${icon}"/></svg>`;
const button = ([action, made]) =>
  `<button type="button" data-do="${action}" aria-label="${say(made.name)}">${picture(made)}</button>`;

const pause = 50; // ms between two changes of the controls while it plays: nobody reads faster
const stretch = 500; // ms over which the speed is measured while the player waits for what it shows

export class Player {
  // The options: see the constructor.
  rate = "";
  slow = 1;
  fast = 1;
  pace;
  time;
  at;
  show;
  until;
  beside;
  locked;
  position = 0;
  length = 0; // the last position
  growing = false; // whether length will increase
  playing = false;
  byHand = false; // whether the reader has set the speed
  renderedAt = 0; // when the controls showed the position
  waited = -Infinity; // when it last waited for what it shows
  // A measurement of the speed: {since, position, speed}. It has begun at a
  // time and a position; speed is the result of the one before, if there was
  // one.
  measured;

  // The controls are in root, and the keys work in stage. The options:
  //
  //	rate, slow, fast        the words for the speed, and its limits per second
  //	pace(position, length)  returns the speed until the reader sets it
  //	time(position)          returns the playing time of a position, if pace changes
  //	at(time)                returns the position at a playing time: the reverse of time
  //	show(position, moving)  shows a position
  //	until(position)         returns how far the player may go on the way to a position
  //	beside(way)             returns the position a step forward or back: way is 1 or -1
  //	locked()                returns whether the keys do nothing
  constructor(root, stage, options) {
    Object.assign(
      this,
      {
        until: (position) => position,
        time: (position) => position,
        at: (time) => time,
        beside: (way) => Math.floor(this.position) + way,
        locked: () => false,
      },
      options,
    );
    this.root = root;
    root.classList.add("player");
    root.innerHTML = `
      <div class="buttons" role="group" aria-label="${say("player.group")}">
        ${Object.entries(buttons).map(button).join("")}
      </div>
      <input type="range" class="scrubber" min="0" max="0" step="any" value="0" aria-label="${say("player.position")}">
      <label class="speed"><input type="range" min="0" max="100" step="1" aria-label="${say("player.speed")}"><span class="rate"></span></label>`;
    this.scrubber = root.querySelector(".scrubber");
    this.playButton = root.querySelector("[data-do=play]");
    this.playButton.classList.add("main");
    this.speedSlider = root.querySelector(".speed input");
    this.speedText = root.querySelector(".rate"); // no output, which would announce each change
    for (const made of root.querySelectorAll("button"))
      made.addEventListener("click", () => this[made.dataset.do]());
    this.scrubber.addEventListener("input", () =>
      this.seek(Math.round(this.at(Number(this.scrubber.value)))),
    );
    this.speedSlider.addEventListener("input", () => {
      this.byHand = true;
      this.renderSpeed();
    });
    stage.addEventListener("keydown", (event) => {
      if (!this.locked()) this.key(event);
    });
    this.renderSpeed();
    this.renderPlayable();
  }

  // speed is the number of positions a second that is wanted: by the slider if
  // it was set by hand, otherwise by pace. The slider is logarithmic.
  get speed() {
    if (!this.byHand) return this.pace(this.position, this.length);
    return this.slow * (this.fast / this.slow) ** (Number(this.speedSlider.value) / 100);
  }

  // renderSpeed shows the speed: the measured one while the player waits.
  renderSpeed() {
    const { slow, fast } = this;
    const speed = this.measured?.speed ?? this.speed;
    if (!this.byHand)
      this.speedSlider.value = Math.round(
        (100 * Math.log(Math.max(speed, slow) / slow)) / Math.log(fast / slow),
      );
    const text = say(this.rate, {
      n: Math.round(speed * 10) / 10,
      speed: number(
        speed,
        speed < 10
          ? { maximumFractionDigits: 1 }
          : { maximumFractionDigits: 0, maximumSignificantDigits: 2 },
      ),
    });
    if (text === this.speedText.textContent) return;
    this.speedText.textContent = text;
    this.speedSlider.setAttribute("aria-valuetext", text);
  }

  // renderPlayable disables the play button if there is nothing to play.
  renderPlayable() {
    this.playButton.disabled = !this.length && !this.growing;
  }

  // setLength sets the last position.
  setLength(length) {
    this.length = length;
    this.scrubber.max = this.time(length);
    this.renderPlayable();
    this.render();
  }

  // reset sets the last and the current position.
  reset(length, position = 0) {
    this.pause();
    this.setLength(length);
    this.go(position);
  }

  // go shows a position, and draws the controls as often as they can be read.
  go(position) {
    this.position = Math.min(this.length, Math.max(0, position));
    if (!this.playing || performance.now() - this.renderedAt >= pause) this.render();
    this.show(Math.floor(this.position), this.playing);
  }

  // render shows the position and the speed.
  render() {
    this.renderedAt = performance.now();
    const position = Math.floor(this.position);
    this.scrubber.value = this.time(position);
    this.scrubber.setAttribute(
      "aria-valuetext",
      say("player.position-of", { position, length: this.length }),
    );
    this.renderSpeed();
  }

  // seek pauses at a position.
  seek(position) {
    this.pause();
    this.go(position);
  }

  first = () => this.seek(0);
  last = () => this.seek(this.length);
  back = () => this.seek(this.beside(-1));
  forward = () => this.seek(this.until(this.beside(1)));

  // play plays on, or from the beginning if it is at the end; if it plays
  // already, it pauses.
  play() {
    if (this.playing) {
      this.seek(this.position);
      return;
    }
    if (this.position >= this.length) this.position = 0;
    this.setPlaying(true);
    let last;
    const frame = (now) => {
      if (!this.playing) return;
      const passed = Math.min(100, now - (last ?? now)); // a hidden tab may have paused
      last = now;
      const position = this.until(this.position + (passed / 1000) * this.speed);
      if (position >= this.length && !this.growing) this.setPlaying(false);
      this.measure(now, this.playing && position >= this.length);
      this.go(position);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  // measure measures the speed while the player often waits for what it shows.
  // It is called for each frame; waits is whether the player waits now.
  measure(now, waits) {
    const { measured, position } = this;
    if (waits) this.waited = now;
    if (now - this.waited > stretch) this.measured = undefined;
    else if (!measured) this.measured = { since: now, position };
    else if (now - measured.since >= stretch) {
      const speed = (1000 * (position - measured.position)) / (now - measured.since);
      this.measured = { since: now, position, speed };
    }
  }

  // pause stops the player, if it plays.
  pause() {
    this.measured = undefined;
    if (this.playing) this.setPlaying(false);
  }

  // setPlaying notes whether the player plays, and shows it.
  setPlaying(playing) {
    this.playing = playing;
    if (playing) this.root.classList.add("used");
    this.render();
    this.renderPlayable();
    const shown = playing ? pauses : buttons.play;
    this.playButton.innerHTML = picture(shown);
    this.playButton.setAttribute("aria-label", say(shown.name));
  }

  // key does what a key is for, unless the element with the focus uses the key
  // itself.
  key(event) {
    const { target, key } = event;
    const action = keys[key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.matches("input:not([type=range]), select, textarea, [role=application]")) return;
    const isSpace = key === " ";
    if (isSpace && target.matches("button, summary, [role=button]")) return;
    if (!isSpace && target.matches("input[type=range]:not(.scrubber)")) return;
    event.preventDefault();
    this[action]();
  }
}
