// What the runners have of a race that is hopeless, and the marks on their
// boards.
figures.race.runners
  .map(
    ({
      call,
      answer,
      tape,
      board: {
        state: { marks },
      },
    }) =>
      [
        call,
        answer,
        tape.length,
        marks.filter((m) => m.kind === "one").length,
        marks.filter((m) => m.kind === "other").length,
        marks[1].kind,
      ].join(" "),
  )
  .join();
