// What the program thinks about the position shown: the move that led to it, the best lines as they
// grow, the best move, the threat. One question at a time; the newest ends those before.

import { Lines } from "./lines.js";
import * as server from "./server.js";

/** How long a position stays before it is thought about, so that walking through a game is fast. */
const REST = 200;
/** The nodes of a first judgement, which is there at once, and of a look at the threat. */
const QUICK = 10_000;
const THREAT = 20_000;
/** How much more than nothing a threat wins, in centipawns. */
const WORTH = 100;
const COUNT = 3;

/** Waits, unless what is asked about was just played. */
function rest(signal, played) {
  if (played) return Promise.resolve();
  return new Promise((done, failed) => {
    const timer = setTimeout(done, REST);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      failed(new DOMException("", "AbortError"));
    });
  });
}

function value({ cp, mate }) {
  if (cp !== undefined) return cp;
  return mate > 0 ? 100_000 - mate : -100_000 - mate;
}

export class Thinker {
  /**
   * `updated` is called with a node whenever something new is told about it, `busy` with whether
   * the program thinks, `failed` with an error.
   */
  constructor({ updated, busy, failed }) {
    Object.assign(this, { updated, busy, failed });
    this.running = null;
    /** Whether the lines go on growing when all is told. */
    this.endless = false;
  }

  /** Ends what runs. */
  stop() {
    this.running?.abort();
    this.running = null;
    this.busy(false);
  }

  /** Asks in turn; `work` is called with a signal that ends it. */
  async begin(work) {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.busy(true);
    try {
      await work(running.signal);
    } catch (error) {
      const superseded = error.name === "AbortError" || error.status === 409;
      if (this.running === running && !superseded) this.failed(error);
    } finally {
      if (this.running === running) this.busy(false);
    }
  }

  /** Thinks about a node, which was just `played` or is only passed; `lang` is the language of the answers. */
  about(tree, node, lang, played) {
    const { told } = node;
    const here = { fen: tree.start, moves: node.line(), lang };
    const before = node.parent && { fen: tree.start, moves: node.parent.line(), lang, move: node.uci };
    const tell = (news) => {
      Object.assign(told, news);
      this.updated(node);
    };
    return this.begin(async (signal) => {
      if (told.lang !== lang) Object.assign(told, { judged: null, best: null, lang });
      await rest(signal, played);
      if (before && !told.judged) tell({ judged: await server.explain({ ...before, nodes: QUICK }, signal), quick: true });
      if (!told.place.end && !told.best) {
        const lines = new Lines();
        const onLine = (line) => {
          lines.take(line);
          tell({ lines: lines.all });
        };
        tell({ best: await server.explain({ ...here, lines: COUNT }, signal, onLine) });
      }
      if (told.quick) tell({ judged: await server.explain(before, signal), quick: false });
      if (!told.place.end && !told.place.check && told.threat === undefined) tell({ threat: await this.threat(here, told, signal) });
      if (!told.place.end && this.endless) await this.on(here, signal, tell);
    });
  }

  /** The move that the other side threatens, in UCI notation; null if it wins nothing. */
  async threat({ fen, moves }, { best }, signal) {
    let newest = null;
    await server.lines({ fen, moves, lines: 1, nodes: THREAT, pass: true }, signal, (line) => {
      newest = line;
    });
    if (!newest || value(newest.score) + value(best.score) < WORTH) return null;
    return newest.moves[0].uci;
  }

  /** Lets the lines grow until something else is asked. */
  async on({ fen, moves }, signal, tell) {
    const lines = new Lines();
    await server.lines({ fen, moves, lines: COUNT }, signal, (line) => {
      lines.take(line);
      // Until all places are taken the lines of before say more.
      if (lines.all.length === COUNT || lines.all.length >= line.place) tell({ lines: lines.all });
    });
  }
}
