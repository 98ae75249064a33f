// The results of axe: what it complains about, and the IDs of the rules that
// pass.
axe
  .run({ rules: { "label-content-name-mismatch": { enabled: true } } })
  .then(({ violations, passes }) => ({ violations, passes: passes.map(({ id }) => ({ id })) }));
