// The colours that tell what the graph shows now from what it does not.
(() => {
  const of = (s, what) => getComputedStyle(document.querySelector("#graph " + s))[what];
  return {
    rays: of(".rays", "stroke"),
    edges: of(".edges", "stroke"),
    pressed: of("button[aria-pressed=true]", "backgroundColor"),
    other: of("button[aria-pressed=false]", "backgroundColor"),
    now: of(".story .now", "borderLeftColor"),
    then: of(".story li:not(.now)", "borderLeftColor"),
  };
})();
