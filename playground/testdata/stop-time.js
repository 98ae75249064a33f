// The time that it takes the sandbox to stop a search.
async (run) => {
  const began = performance.now();
  document.querySelector(run).click();
  while (figures.sandbox.call) await new Promise((f) => setTimeout(f, 1));
  return performance.now() - began;
};
