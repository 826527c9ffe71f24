// Stands in for the server of `tropa serve`: requests to `api/` are answered by workers of this page.
// All others are fetched as usual.

const here = new URL("./", import.meta.url);
const online = globalThis.fetch.bind(globalThis);
/** The compiled engine, the same for all workers. */
const compiled = WebAssembly.compileStreaming(online(new URL("tropa.wasm", here)));
compiled.catch(() => {});
/** The worker's script, fetched once, so that a worker can be replaced without the network. */
const script = online(new URL("worker.js", here)).then((answer) => answer.blob()).then((blob) => URL.createObjectURL(blob));
script.catch(() => {});
navigator.serviceWorker?.register(new URL("../offline.js", here)).catch(() => {});
const JSON_TYPE = { "Content-Type": "application/json" };

/** A web worker with an engine in it. */
class Thread {
  async begin() {
    const module = await compiled;
    this.worker = new Worker(await script);
    await this.next({ module });
  }

  /** The next message that is not a line; `hear` is called with the lines. */
  next(message, hear = () => {}) {
    return new Promise((done, failed) => {
      this.worker.onmessage = ({ data }) => (data.line ? hear(data.line) : done(data));
      this.worker.onerror = (error) => failed(new Error(error.message || "the engine has failed"));
      this.worker.postMessage(message);
    });
  }

  end() {
    this.worker?.terminate();
  }
}

/** Threads that wait for a request. One that has to be stopped is terminated and replaced. */
const idle = [];

async function begun() {
  const thread = new Thread();
  await thread.begin();
  return thread;
}

/** A streamed answer, whose lines arrive one by one. */
function answered(path, body, signal) {
  return new Promise((done, failed) => {
    let thread = null;
    let stream = null;
    const stop = () => {
      thread?.end();
      const aborted = new DOMException("The request was aborted.", "AbortError");
      if (stream) stream.error(aborted);
      failed(aborted);
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", stop);
    const hear = (line) => {
      if (!stream) {
        const lines = new ReadableStream({ start: (controller) => void (stream = controller) });
        done(new Response(lines, { headers: JSON_TYPE }));
      }
      stream.enqueue(line);
    };
    const work = async () => {
      thread = idle.pop() ?? (await begun());
      if (signal?.aborted) return thread.end();
      try {
        const told = await thread.next({ path, body }, hear);
        idle.push(thread);
        if (stream) {
          stream.enqueue(told.body);
          stream.close();
        }
        done(new Response(told.body, { status: told.status, headers: JSON_TYPE }));
      } catch (error) {
        thread.end();
        const fault = JSON.stringify({ error: error.message });
        if (stream) stream.error(error);
        done(new Response(fault, { status: 500, headers: JSON_TYPE }));
      } finally {
        signal?.removeEventListener("abort", stop);
      }
    };
    work().catch(failed);
  });
}

globalThis.fetch = (asked, options = {}) => {
  const api = typeof asked === "string" && /^\/?(api\/\w+)$/.exec(asked);
  return api ? answered(`/${api[1]}`, options.body ?? "", options.signal) : online(asked, options);
};
