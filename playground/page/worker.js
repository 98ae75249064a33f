// The library runs in this Worker, so that it does not block the page. The page
// sends {module} once, {id, name, parameters} for a question, and {stop: id} to
// stop one. For the library's messages see wasm/wasm.go. Go's wasm_exec.js
// stands before this: see engine.js.

const go = new Go(); // of wasm_exec.js

onunhandledrejection = () => postMessage({ ended: true }); // such as a full stack

onmessage = async ({ data }) => {
  if (data.module) {
    const instance = await WebAssembly.instantiate(data.module, go.importObject);
    await go.run(instance);
    postMessage({ ended: true }); // only after a crash
  } else if (data.stop !== undefined) {
    globalThis.stop?.(data.stop); // undefined before the library has started
  } else {
    ask(data.id, data.name, data.parameters);
  }
};
