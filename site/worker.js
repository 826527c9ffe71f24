// A worker with the engine: it answers what the page would ask its server, one request at a time.

let engine = null;
/** The bytes of the line being streamed. */
let line = [];

/** Called by the engine with each byte of the lines streamed before the answer. */
function told(byte) {
  line.push(byte);
  if (byte !== 10) return;
  postMessage({ line: new Uint8Array(line) });
  line = [];
}

function answer(path, body) {
  new TextEncoder().encode(`${path}\n${body}`).forEach((byte) => engine.give(byte));
  const status = engine.ask();
  return { status, body: Uint8Array.from({ length: engine.length() }, (_, place) => engine.take(place)) };
}

onmessage = async ({ data }) => {
  if (data.module) {
    const instance = await WebAssembly.instantiate(data.module, { worker: { told } });
    engine = instance.exports;
    postMessage({ ready: true });
  } else {
    postMessage(answer(data.path, data.body));
  }
};
