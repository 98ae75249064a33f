// Does 200 random things to the controls of the page.
(async () => {
  globalThis.prompt = () => {};
  let seed = 23;
  const random = (n) => {
    seed = (seed * 16807) % 2147483647;
    return seed % n;
  };
  const fire = (e, Kind, name, fields) =>
    e.dispatchEvent(new Kind(name, { bubbles: true, cancelable: true, ...fields }));
  for (let i = 0; i < 200; i++) {
    const all = [
      ...document.querySelectorAll(
        "main :is(button, input, select, summary, canvas, svg.graph, .node, [tabindex='0'])",
      ),
    ].filter((e) => !e.disabled && !/^Save/.test(e.textContent));
    const e = all[random(all.length)];
    const { left, top, width, height } = e.getBoundingClientRect();
    const at = {
      clientX: left + (random(100) / 100) * width,
      clientY: top + (random(100) / 100) * height,
      pointerId: 1,
      isPrimary: true,
    };
    if (e.matches("select")) {
      e.selectedIndex = random(e.options.length);
      fire(e, Event, "change");
    } else if (e.matches("input[type=range], input[type=number], input[type=text]")) {
      e.value =
        e.type === "text"
          ? ["a1", "c3", "z9", ""][random(4)]
          : Number(e.min) + random(Math.min(99, e.max) + 1);
      fire(e, Event, "input");
      fire(e, Event, "change");
    } else if (e.matches("canvas, svg, .node")) {
      for (const name of ["pointerdown", "pointermove", "pointerup"])
        fire(e, PointerEvent, name, at);
      fire(e, MouseEvent, "click", { ...at, detail: 1 });
    } else if (e.click) e.click();
    else fire(e, MouseEvent, "click", { detail: 1 }); // of a drawing
    const key = [" ", "ArrowLeft", "ArrowRight", "Home", "End", "Enter", "Delete"][random(7)];
    if (random(3) === 0) fire(e, KeyboardEvent, "keydown", { key });
    if (i % 8 === 0) await new Promise(requestAnimationFrame);
  }
})().then(() => null);
