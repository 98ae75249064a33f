// What axe complains about in a part of the page, or in all of it.
(part) =>
  axe
    .run(part ?? document)
    .then(({ violations }) =>
      violations.map(
        ({ id, nodes }) => id + ": " + nodes.map((n) => n.html + " " + n.failureSummary).join("; "),
      ),
    );
