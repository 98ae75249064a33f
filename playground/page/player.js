// Play, pause, step and scrub, for all figures. Nothing plays by itself. With
// reduced motion nothing plays at all: there are only steps.

import { stillness } from "./theme.js";

const icons = {
  first: "M5 4h2v12H5zM16 4v12L8 10z",
  back: "M14 4v12L5 10z",
  play: "M5 3.5v13L16 10z",
  pause: "M5 4h3.5v12H5zM11.5 4H15v12h-3.5z",
  forward: "M6 4v12l9-6z",
  last: "M13 4h2v12h-2zM4 4v12l8-6z",
};

const icon = (name) => `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${icons[name]}"/></svg>`;

export class Player {
  position = 0;
  length = 0; // the last position
  growing = false; // whether length will increase
  playing = false;

  // The controls are in root, and the keys work in stage. slow and fast are the
  // limits of the speed in units per second. show(position, moving) shows a
  // position.
  constructor(root, stage, { unit, slow, fast, speed, show }) {
    this.unit = unit;
    this.slow = slow;
    this.fast = fast;
    this.show = show;
    root.classList.add("player");
    root.innerHTML = `
      <div class="buttons" role="group" aria-label="Playback">
        <button type="button" data-do="first" aria-label="To the beginning">${icon("first")}</button>
        <button type="button" data-do="back" aria-label="One step back">${icon("back")}</button>
        <button type="button" data-do="play" aria-label="Play" class="main">${icon("play")}</button>
        <button type="button" data-do="forward" aria-label="One step forward">${icon("forward")}</button>
        <button type="button" data-do="last" aria-label="To the end">${icon("last")}</button>
      </div>
      <input type="range" class="scrubber" min="0" max="0" step="1" value="0" aria-label="Position">
      <label class="speed"><span>Speed</span>
        <input type="range" min="0" max="100" step="1" aria-label="Speed"><output></output></label>`;
    this.scrubber = root.querySelector(".scrubber");
    this.playButton = root.querySelector("[data-do=play]");
    this.speedSlider = root.querySelector(".speed input");
    this.speedText = root.querySelector("output");
    for (const button of root.querySelectorAll("button")) button.addEventListener("click", () => this[button.dataset.do]());
    this.scrubber.addEventListener("input", () => {
      this.pause();
      this.go(Number(this.scrubber.value));
    });
    this.speedSlider.addEventListener("input", () => this.tellSpeed());
    this.speedSlider.value = Math.round((100 * Math.log(speed / slow)) / Math.log(fast / slow));
    stage.addEventListener("keydown", (event) => this.key(event));
    stillness.addEventListener("change", () => this.tellMotion());
    this.tellSpeed();
    this.tellMotion();
  }

  get speed() {
    return this.slow * (this.fast / this.slow) ** (Number(this.speedSlider.value) / 100);
  }

  tellSpeed() {
    const digits = this.speed < 10 ? 1 : 0;
    const text = `${this.speed.toLocaleString("en", { maximumFractionDigits: digits, maximumSignificantDigits: digits ? undefined : 2 })} ${this.unit}/s`;
    this.speedText.textContent = text;
    this.speedSlider.setAttribute("aria-valuetext", text);
  }

  tellMotion() {
    if (stillness.matches) this.pause();
    this.playButton.disabled = stillness.matches;
    this.playButton.title = stillness.matches ? "Your system asks for less motion: step instead" : "";
  }

  // setLength sets the last position.
  setLength(length) {
    this.length = length;
    this.scrubber.max = length;
    this.tell();
  }

  // reset sets the last and the current position.
  reset(length, position = 0) {
    this.pause();
    this.length = length;
    this.scrubber.max = length;
    this.go(position);
  }

  go(position) {
    this.position = Math.min(this.length, Math.max(0, position));
    this.tell();
    this.show(Math.floor(this.position), this.playing);
  }

  tell() {
    const position = Math.floor(this.position);
    this.scrubber.value = position;
    this.scrubber.setAttribute("aria-valuetext", `${position.toLocaleString("en")} of ${this.length.toLocaleString("en")}`);
  }

  first() {
    this.pause();
    this.go(0);
  }

  last() {
    this.pause();
    this.go(this.length);
  }

  back() {
    this.pause();
    this.go(Math.floor(this.position) - 1);
  }

  forward() {
    this.pause();
    this.go(Math.floor(this.position) + 1);
  }

  play() {
    if (this.playing) {
      this.pause();
      this.go(this.position);
      return;
    }
    if (stillness.matches) {
      this.forward();
      return;
    }
    if (this.position >= this.length) this.position = 0;
    this.setPlaying(true);
    let last;
    const frame = (now) => {
      if (!this.playing) return;
      const passed = Math.min(100, now - (last ?? now)); // a hidden tab may have paused
      last = now;
      const position = this.position + (passed / 1000) * this.speed;
      if (position >= this.length && !this.growing) this.setPlaying(false);
      this.go(position);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  pause() {
    if (this.playing) this.setPlaying(false);
  }

  setPlaying(playing) {
    this.playing = playing;
    this.playButton.innerHTML = icon(playing ? "pause" : "play");
    this.playButton.setAttribute("aria-label", playing ? "Pause" : "Play");
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target;
    // These use keys themselves.
    if (target.matches("input:not([type=range]), select, textarea, [role=application]")) return;
    if (target.matches("input[type=range]") ? event.key !== " " : event.key === " " && target.matches("button, [role=button]")) return;
    const act = { " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
    if (!act) return;
    event.preventDefault();
    this[act]();
  }
}
