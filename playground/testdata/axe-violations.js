// What is not wrong is not needed, nor is what is read of style sheets for rules
// that are off.
(part) =>
  axe
    .run(part ?? document, { preload: false, resultTypes: ["violations"] })
    .then(({ violations }) =>
      violations.map(
        ({ id, nodes }) => id + ": " + nodes.map((n) => n.html + " " + n.failureSummary).join("; "),
      ),
    );
