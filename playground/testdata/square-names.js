// The names of some squares.
import("./modules/knight.js").then(({ name }) =>
  [name(0, 8, 8), name(63, 8, 8), name(25, 1, 1000), name(26, 1, 1000), name(702, 1, 1000)].join(
    " ",
  ),
);
