// Input by hand: arrow keys and drags.

// arrows are the directions of the arrow keys: steps to the right and down.
export const arrows = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// towards returns the place that is nearest to another place in the direction
// of an arrow key, or undefined if none is in that direction. Places have x and
// y.
export function towards(places, from, [right, down]) {
  const ways = places.map((place) => {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    return {
      place,
      along: dx * right + dy * down,
      aside: Math.abs(dx * down) + Math.abs(dy * right),
    };
  });
  const ahead = ways.filter(({ along, aside }) => along > 1 && aside < 3 * along);
  return ahead.sort((a, b) => a.along + a.aside - b.along - b.aside)[0]?.place;
}

// onDrag calls begin(press) for each press on an element. If that returns
// {move, up, cancel}, move(event) is called for each motion of the pointer, and
// up() when the pointer is released, wherever that is. If the browser takes the
// pointer over instead, as for a finger that scrolls, cancel() is called; it
// may be missing.
export function onDrag(element, begin) {
  let held;
  const end = () => {
    held?.up();
    held = undefined;
  };
  element.addEventListener("pointerdown", (press) => {
    if (press.button !== 0) return;
    held = begin(press) || undefined;
    if (held) element.setPointerCapture(press.pointerId);
  });
  for (const [what, act] of Object.entries({
    pointermove: (event) => held?.move(event),
    pointerup: end,
    pointercancel: () => {
      held?.cancel?.();
      held = undefined;
    },
  }))
    element.addEventListener(what, act);
}
