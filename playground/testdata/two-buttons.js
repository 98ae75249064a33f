// Puts two buttons on each other, which note in pressed that they were pressed.
// The result is their centre.
(() => {
  globalThis.pressed = [];
  const make = (name) => {
    const made = document.createElement("button");
    made.textContent = name;
    made.style.cssText =
      "position: fixed; left: 40px; top: 200px; width: 120px; height: 60px; z-index: 9";
    made.addEventListener("click", () => {
      pressed.push(name);
      made.remove();
    });
    document.body.append(made);
  };
  make("second");
  make("first");
  return [100, 230];
})();
