// All requests of the page to the program. Anything that answers them can stand in for it, such as
// a worker that runs in the browser.

/** An answer that is an error message. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The name of this page among the clients of the program. */
const client = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");

function post(name, question, signal) {
  const body = JSON.stringify(question);
  const headers = { "Content-Type": "application/json" };
  return fetch(`api/${name}`, { method: "POST", headers, body, signal });
}

async function ask(name, question, signal) {
  const response = await post(name, question, signal);
  const told = await response.json();
  if (!response.ok) throw new Refusal(response.status, told.error);
  return told;
}

/** The last line of a streamed answer; `onLine` is called with those before it. */
async function listen(name, question, signal, onLine) {
  const response = await post(name, question, signal);
  if (!response.ok) throw new Refusal(response.status, (await response.json()).error);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let last = null;
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? (done ? "\n" : ""))).split("\n");
    rest = lines.pop();
    for (const line of lines.filter((text) => text !== "")) {
      if (last !== null) onLine(last);
      last = JSON.parse(line);
    }
    if (done) break;
  }
  if (last?.error !== undefined) throw new Refusal(409, last.error);
  return last;
}

/** The initial settings: `language`. */
export const settings = () => ask("settings", {});
/** The position after moves: its legal moves, how the game ended, its evaluation. */
export const position = (fen, moves, lang) => ask("position", { fen, moves, lang });
/** The zones of a position, who wins them, and what the last move changed in them. */
export const zones = (fen, moves, horizon) => ask("zones", { fen, moves, horizon });
/** The games of a PGN text. */
export const games = (pgn) => ask("games", { pgn });
/** The moves that texts about a position mention; `move` is the one that they are about. */
export const mentions = (fen, moves, move, texts) => ask("mentions", { fen, moves, move, texts });
/** Who is better and why. */
export const assess = (question, signal) => ask("assess", { ...question, client }, signal);
/** Why a move is played, or why not; `onLine`, if given, gets the best lines as they grow. */
export const explain = (question, signal, onLine) =>
  onLine
    ? listen("explain", { ...question, client, stream: true }, signal, ({ line }) => onLine(line))
    : ask("explain", { ...question, client }, signal);
let reviews = 0;
/**
 * The review of a game given as PGN, by language; `onLine` is called with its progress, the graph
 * and earlier reviews. Each has a name of its own, so that no other question ends it.
 */
export const review = (pgn, signal, onLine) => {
  reviews += 1;
  return listen("review", { pgn, client: `${client}-${reviews}` }, signal, onLine);
};
/** The best lines; `onLine` is called with each as it grows, until `signal` stops the search. */
export const lines = (question, signal, onLine) => listen("lines", { ...question, client }, signal, onLine);
