// The library runs in this Worker, so that it does not block the page. The page
// sends {module} once, {id, name, parameters} for each question, and {stop: id}
// to stop the answer to one. For the library's messages, see wasm/wasm.go. In
// the Worker's script, Go's wasm_exec.js comes before this file: see engine.js.

const go = new Go(); // of wasm_exec.js

onunhandledrejection = () => postMessage({ ended: true }); // such as a stack overflow

onmessage = async ({ data }) => {
  if (data.module) {
    const instance = await WebAssembly.instantiate(data.module, go.importObject);
    await go.run(instance);
    postMessage({ ended: true }); // only after a crash
  } else if (data.stop !== undefined) {
    globalThis.stop?.(data.stop); // the library sets stop when it starts
  } else {
    ask(data.id, data.name, data.parameters);
  }
};
