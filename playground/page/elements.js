// Helpers for elements: making them, scrolling to them, and keeping their
// places.

import { stillness } from "./theme.js";
import { say } from "./words.js";

const near = 8; // pixels between an element that is scrolled to and the edge of the window

// element returns an element with fields and children.
/** @type {(name: string, fields?: Record<string, any>, ...children: (Node | string)[]) => any} */
export function element(name, { dataset, ...fields } = {}, ...children) {
  const made = Object.assign(document.createElement(name), fields);
  Object.assign(made.dataset, dataset);
  made.append(...children);
  return made;
}

// button returns a button with a text and other fields. A click calls
// act(button).
export function button(textContent, act, fields) {
  const made = element("button", { type: "button", textContent, ...fields });
  made.addEventListener("click", () => act(made));
  return made;
}

// svg returns an SVG element with attributes and children.
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  setAll(made, attributes);
  made.append(...children);
  return made;
}

// setAll sets attributes, and removes those that are undefined.
export function setAll(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(key);
    else element.setAttribute(key, value);
  }
}

// mark makes one of the links or buttons of a bar the current one, with value
// as its aria-current, and scrolls the bar to it. one may be undefined: then
// none is current.
export function mark(all, one, value) {
  for (const e of all) setAll(e, { "aria-current": e === one ? value : undefined });
  if (one) one.closest("nav, .presets").scrollLeft = one.offsetLeft - one.offsetWidth;
}

// bring scrolls as far as needed to show elements, which are given from top to
// bottom. If they do not all fit into the window, it shows the last one. An
// element's scroll margin keeps it clear of bars other than that of the
// contents. smooth makes the scroll take time. It does not scroll by near
// pixels or less: then the elements are seen whole, and so small a scroll might
// make a page that still grows above them lose its place.
/** @type {(elements: Element[], smooth?: boolean) => void} */
export function bring(elements, smooth = false) {
  const bar = document.querySelector(".contents").getBoundingClientRect();
  const low = innerHeight - near;
  let by = 0;
  for (const e of elements) {
    if (!e.checkVisibility()) continue;
    const margin = parseFloat(getComputedStyle(e).scrollMarginTop);
    const high = near + margin + (bar.top <= 0 ? bar.bottom : 0);
    const { top, bottom } = e.getBoundingClientRect();
    const below = Math.min(bottom - by - low, top - by - high);
    const above = Math.min(high - (top - by), low - (bottom - by));
    by += Math.max(0, below) - Math.max(0, above);
  }
  const behavior = smooth && !stillness.matches ? "smooth" : "instant";
  if (Math.abs(by) > near) scrollBy({ top: by, behavior });
}

// onScreen reports whether any part of an element is on the screen.
export function onScreen(e) {
  const { top, bottom } = e.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

// whenSeen calls act when an element is first on the screen.
export function whenSeen(element, act) {
  new IntersectionObserver(([{ isIntersecting }], observer) => {
    if (!isIntersecting) return;
    observer.disconnect();
    act();
  }).observe(element);
}

// onResize calls act when the size of the window has changed, but not when the
// browser of a phone has shown or hidden its bar.
export function onResize(act) {
  const measure = () => {
    const { clientWidth, clientHeight } = document.documentElement;
    return `${clientWidth} ${clientHeight}`;
  };
  let size = measure();
  addEventListener("resize", () => {
    const now = measure();
    if (now !== size) act();
    size = now;
  });
}

// keepPlace keeps what is being read at its place on the screen when the size
// of the window changes, as when a phone is turned, and when a figure leaves
// the full screen. A picture is then shown whole, if it fits.
export function keepPlace() {
  // What was in the middle of the window when the reader last scrolled:
  // {element, top, height}.
  let held;
  let put; // the position that keep has scrolled to since then
  const hold = () => {
    if (document.fullscreenElement || scrollY === put) return;
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    const picture = middle?.closest(".picture")?.querySelector(".board, .morph, .graph");
    const element = picture ?? middle?.closest(".figure, section > *");
    const { top, height } = element?.getBoundingClientRect() ?? {};
    held = element && { element, top, height };
  };
  const keep = () => {
    if (!held || document.fullscreenElement) return;
    const { element, top, height } = held;
    const now = element.getBoundingClientRect();
    const to = top < 0 ? (top / height) * now.height : top;
    scrollBy({ top: now.top - to, behavior: "instant" });
    if (top >= 0) bring([element]);
    put = scrollY;
  };
  addEventListener("scroll", hold, { passive: true });
  document.addEventListener("fullscreenchange", keep);
  onResize(keep);
}

// setText sets the text of an element unless it is there already: a live region
// would read it aloud again.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// judged returns what is said of an answer, as nodes and texts: a word in the
// colour of right or wrong answers, and why. The word says "right" or "wrong"
// unless another one is given.
export function judged(right, why, word = say(right ? "quiz.right" : "quiz.wrong")) {
  const verdict = element("b", { className: "verdict", textContent: word });
  verdict.dataset.right = right;
  return [verdict, ` ${why}`];
}
