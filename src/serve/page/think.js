// Analyses the position shown: the move that led to it, the best lines as they grow, the best move,
// the threat. One request at a time; a new one aborts the last.

import { Lines } from "./lines.js";
import * as server from "./server.js";

/** The delay before a position is analysed, in milliseconds: stepping through a game stays fast. */
const REST = 200;
/** The nodes of a first quick judgement, and of the search for the threat. */
const QUICK = 10_000;
const THREAT = 20_000;
/** The minimum gain of a threat, in centipawns. */
const WORTH = 100;
const COUNT = 3;

/** Waits, unless the move was just played. */
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
   * `updated` is called with a node whenever something new is known about it, `busy` with whether
   * the program is thinking, `failed` with an error.
   */
  constructor({ updated, busy, failed }) {
    Object.assign(this, { updated, busy, failed });
    this.running = null;
    /** Whether to go on searching after everything is shown. */
    this.endless = false;
  }

  /** Aborts the running request. */
  stop() {
    this.running?.abort();
    this.running = null;
    this.busy(false);
  }

  /**
   * Aborts the running request and starts `work`, which gets a signal that aborts it. Returns whether
   * no other request has come since.
   */
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
    return this.running === running;
  }

  /** Analyses a node, at once if its move was just `played`; answers are in the language `lang`. */
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
        const lines = new Lines(Math.min(COUNT, told.place.moves.length));
        const onLine = (line) => {
          lines.take(line);
          tell({ lines: lines.all });
        };
        const best = await server.explain({ ...here, lines: COUNT }, signal, onLine);
        lines.end(best.lines);
        tell({ best, lines: lines.all });
      }
      if (told.quick) tell({ judged: await server.explain(before, signal), quick: false });
      if (!told.place.end && !told.place.check && told.threat === undefined) tell({ threat: await this.threat(here, told, signal) });
      if (!told.place.end && this.endless) await this.on(here, told.place.moves.length, signal, tell);
    });
  }

  /** The move that the opponent threatens, in UCI notation; null if it gains too little. */
  async threat({ fen, moves }, { best }, signal) {
    let newest = null;
    await server.lines({ fen, moves, lines: 1, nodes: THREAT, pass: true }, signal, (line) => {
      newest = line;
    });
    if (!newest || value(newest.score) + value(best.score) < WORTH) return null;
    return newest.moves[0].uci;
  }

  /** Searches until the next request. */
  async on({ fen, moves }, most, signal, tell) {
    const count = Math.min(COUNT, most);
    const lines = new Lines(count);
    await server.lines({ fen, moves, lines: COUNT }, signal, (line) => {
      lines.take(line);
      // Until all lines are there, the earlier ones are more informative.
      if (lines.all.length === count) tell({ lines: lines.all });
    });
  }
}
