(dock, after) =>
  new Promise((f) =>
    setTimeout(() => {
      [...document.querySelectorAll(`${dock} button`)]
        .at(-1)
        .dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
      const canvas = figures.try.parts.canvas,
        { x, y } = canvas.getBoundingClientRect();
      setTimeout(() => {
        f(
          canvas.dispatchEvent(
            new MouseEvent("click", {
              detail: 1,
              bubbles: true,
              cancelable: true,
              clientX: x + 9,
              clientY: y + 9,
            }),
          ) +
            " " +
            figures.try.path.join(),
        );
      }, after);
    }, 600),
  );
