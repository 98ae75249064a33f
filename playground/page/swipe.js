// Swipes over sliders: a finger that begins on a slider and scrolls the page
// does not change the slider. The slider's events wait until the finger has
// moved sideways or is lifted. If the browser scrolls instead, the slider gets
// its old value back.

const aside = 6; // pixels sideways after which a finger means the slider

let held; // {slider, value, x, y} while it is not clear what a finger means

const slides = (target) => target instanceof HTMLInputElement && target.type === "range";

// mean lets the held slider go, and makes it tell its value if that has
// changed.
function mean() {
  const { slider, value } = held;
  held = undefined;
  if (slider.value !== value) slider.dispatchEvent(new Event("input", { bubbles: true }));
}

// keepSwipes makes all sliders of the page wait like that.
export function keepSwipes() {
  const on = (what, act) => addEventListener(what, act, { capture: true });
  on("pointerdown", ({ target, pointerType, clientX: x, clientY: y }) => {
    held =
      slides(target) && pointerType === "touch"
        ? { slider: target, value: target.value, x, y }
        : undefined;
  });
  on("pointermove", ({ clientX, clientY }) => {
    if (!held) return;
    const far = Math.abs(clientX - held.x);
    if (far > aside && far > Math.abs(clientY - held.y)) mean();
  });
  on("pointerup", () => {
    if (held) mean();
  });
  on("pointercancel", () => {
    if (held) held.slider.value = held.value;
    held = undefined;
  });
  const hush = (event) => {
    if (held?.slider === event.target) event.stopImmediatePropagation();
  };
  on("input", hush);
  on("change", hush);
}
