// The library behind a figure: a Worker that answers questions.

import { say } from "./words.js";

// load fetches and compiles one of the library's two programs, and fetches the
// script of the Worker that runs it, so that later Workers start without a
// connection. It returns {module, script}, where script is an address.
export async function load(file) {
  const scripts = ["wasm_exec.js", "worker.js"].map(async (script) => (await get(script)).text());
  const [module, ...texts] = await Promise.all([compile(file), ...scripts]);
  return { module, script: URL.createObjectURL(new Blob(texts, { type: "text/javascript" })) };
}

// get fetches a file of the page, and throws an error if it cannot.
async function get(file) {
  const response = await fetch(file);
  if (!response.ok)
    throw new Error(say("library.absent", { status: `${response.status} ${response.statusText}` }));
  return response;
}

// compile fetches and compiles a program. The file is compressed; a server may
// have expanded it.
async function compile(file) {
  const data = await (await get(file)).blob();
  const [first] = new Uint8Array(await data.slice(0, 1).arrayBuffer());
  const gzip = 0x1f; // begins a gzip file; WebAssembly begins with 0
  const stream =
    first === gzip ? data.stream().pipeThrough(new DecompressionStream("gzip")) : data.stream();
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

// later returns a function that loads a program when it is first called, and
// again after a failure. The function returns a promise of what load returns.
export function later(file) {
  let loading;
  return () =>
    (loading ??= load(file).catch(() => {
      loading = undefined;
      throw new Error(say("library.absent-rest"));
    }));
}

// patience is the time in ms that a stopped call has to end. A search receives
// the message within 20 ms (see turn in wasm.go). A proof does not receive it:
// then the Worker is terminated, and the next question gets a new one.
const patience = 50;

const stopped = { kind: "stopped" };
const failed = (text) => ({ kind: "failed", text });

export class Engine {
  calls = new Map(); // unanswered questions by ID
  next = 0; // ID of the next question
  worker;
  ready; // promise that the Worker is ready

  // program is called for each new Worker, and returns a promise of what load
  // returns.
  constructor(program) {
    this.program = program;
  }

  // ask asks the library's function of the given name: see Answers in wasm.go.
  // It returns a call {answer, stop}: a promise of the answer, and a function
  // that stops the call. Intermediate results go to handlers.batch and
  // handlers.progress. An answer always comes: its kind is "stopped" if the
  // call was stopped, and "failed", with a text, if the library does not work.
  ask(name, parameters, handlers = {}) {
    const id = this.next++;
    const answer = new Promise((resolve) =>
      this.calls.set(id, { name, parameters, resolve, ...handlers }),
    );
    this.send(id);
    return { answer, stop: () => this.stop(id) };
  }

  // send sends a question once the Worker is ready.
  send(id) {
    this.start()
      .then(() => {
        const { name, parameters } = this.calls.get(id) ?? {};
        if (name) this.worker.postMessage({ id, name, parameters });
      })
      .catch((error) => this.settle(id, failed(error.message)));
  }

  // start starts a Worker unless there is one, and returns ready.
  start() {
    this.ready ??= this.program().then(
      ({ module, script }) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(script);
          this.worker = worker;
          worker.onerror = (event) => {
            if (worker !== this.worker) {
              event.preventDefault(); // it was terminated while it loaded
              return;
            }
            reject(new Error(event.message));
            this.fail();
          };
          worker.onmessage = ({ data }) => {
            if (worker !== this.worker) return;
            if (data.ready) resolve();
            else this.hear(data);
          };
          worker.postMessage({ module });
        }),
    );
    this.ready.catch(() => (this.ready = undefined)); // the next question tries again
    return this.ready;
  }

  // fail terminates the Worker, and makes all calls fail.
  fail() {
    this.restart(() => failed(say("library.ended")));
  }

  // hear handles a message from the Worker: that it has ended, an intermediate
  // result, or an answer.
  hear({ id, ended, batch, progress, error, result }) {
    if (ended) {
      this.fail();
      return;
    }
    const call = this.calls.get(id);
    if (!call) return;
    if (batch) {
      call.begun = true;
      call.batch?.(batch);
    } else if (progress) {
      call.begun = true;
      call.progress?.(progress);
    } else if (error !== undefined) {
      this.settle(id, failed(error));
    } else {
      this.settle(id, result);
    }
  }

  // settle answers a call.
  settle(id, answer) {
    this.calls.get(id)?.resolve(answer);
    this.calls.delete(id);
  }

  // stop stops a call: by a message or, if the Worker does not receive that in
  // time, by terminating the Worker.
  async stop(id) {
    const call = this.calls.get(id);
    if (!call) return;
    if (!this.worker) return this.settle(id, stopped);
    call.stopped = true;
    this.worker.postMessage({ stop: id });
    await new Promise((resolve) => setTimeout(resolve, patience));
    if (this.calls.has(id)) this.restart();
  }

  // restart terminates the Worker. Each call gets the answer answerOf(call) or,
  // if that is undefined, is sent to a new Worker. By default, calls that were
  // stopped or have begun get the answer that they were stopped.
  restart(answerOf = (call) => (call.stopped || call.begun ? stopped : undefined)) {
    this.worker?.terminate();
    this.worker = this.ready = undefined;
    for (const [id, call] of [...this.calls]) {
      const answer = answerOf(call);
      if (answer) this.settle(id, answer);
      else this.send(id);
    }
  }
}
