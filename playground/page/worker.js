// The library runs here, so that the page stays free. What the page sends is
// {module} once, {id, name, parameters} for a question, {stop: id} to end one.
// What the library sends back is described in wasm/main.go.
importScripts("wasm_exec.js");

const go = new Go();

onmessage = async ({ data }) => {
  if (data.module) {
    const instance = await WebAssembly.instantiate(data.module, go.importObject);
    await go.run(instance);
    postMessage({ ended: true }); // it never should
  } else if (data.stop !== undefined) {
    globalThis.stop?.(data.stop); // there is nothing to stop before the library has started
  } else {
    ask(data.id, data.name, data.parameters);
  }
};
