// Swipes over sliders: a finger that begins on a slider and scrolls the page
// sets nothing. What a slider tells waits until the finger has gone aside or is
// lifted; if the browser scrolls instead, the slider is as it was.

const aside = 6; // pixels after which a finger means the slider

let held; // {slider, value, x, y} while it is open what a finger means

const slides = (target) => target instanceof HTMLInputElement && target.type === "range";

// mean makes the held slider tell its value.
function mean() {
  const { slider, value } = held;
  held = undefined;
  if (slider.value !== value) slider.dispatchEvent(new Event("input", { bubbles: true }));
}

// keepSwipes makes sliders of the page wait so.
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
