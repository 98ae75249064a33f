["graph", "try"]
  .map((name) =>
    ["size", "tools"]
      .map((part) => Math.round(figures[name].parts[part].getBoundingClientRect().y + scrollY))
      .join(),
  )
  .join();
