(part) =>
  axe
    .run(part ?? document)
    .then(({ violations }) =>
      violations.map(
        ({ id, nodes }) => id + ": " + nodes.map((n) => n.html + " " + n.failureSummary).join("; "),
      ),
    );
