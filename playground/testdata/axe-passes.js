axe
  .run({ rules: { "label-content-name-mismatch": { enabled: true } } })
  .then(({ violations, passes }) => ({ violations, passes: passes.map(({ id }) => ({ id })) }));
