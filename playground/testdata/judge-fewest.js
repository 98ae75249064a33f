// What is said of answers to the question which square Warnsdorff's rule takes.
import("./modules/sentences.js").then(({ judgeFewest }) =>
  [1, 2, 3, 4].map((square) =>
    Object.values(
      judgeFewest(
        square,
        {
          path: [9],
          candidates: [
            { square: 1, onward: 2, chosen: true },
            { square: 2, onward: 2 },
            { square: 3, onward: 3 },
          ],
        },
        "move",
        String,
      ),
    ).join(": "),
  ),
);
