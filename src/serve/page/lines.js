// The best lines as they grow, and the evaluation bar.

import { $, element, mention } from "./element.js";
import { moveText, say, score } from "./words.js";

/** The maximum number of moves shown of a line. */
const SHOWN = 10;
/** How fast winning chances grow with centipawns: the curve that Lichess fitted to its games. */
const STEEPNESS = 0.00368208;

/** A score from White's point of view. */
export function forWhite(value, turn) {
  if (turn === "white") return value;
  return value.cp !== undefined ? { cp: -value.cp } : { mate: -value.mate };
}

/** White's winning chances in percent; `turn` is the side to move: the mated one if mate is 0. */
export function chances(value, turn = "white") {
  if (value.mate === 0) return turn === "white" ? 0 : 100;
  if (value.mate !== undefined) return value.mate > 0 ? 100 : 0;
  return 100 / (1 + Math.exp(-STEEPNESS * value.cp));
}

/** The newest report of each rank, best first. */
export class Lines {
  constructor() {
    this.all = [];
  }

  take(line) {
    const [{ uci }] = line.moves;
    // A line that has changed its rank must not appear twice.
    this.all = this.all.filter((other) => other?.moves[0].uci !== uci);
    this.all.splice(line.place - 1, 0, line);
    this.all.length = Math.min(this.all.length, 3);
  }
}

/**
 * Shows lines. `look` is called with the moves up to the one pointed at, or null; `play` with those
 * up to the one clicked.
 */
export function show(all, turn, number, look, play) {
  const row = (line) => {
    const made = element("li");
    made.append(element("b", "score", score(forWhite(line.score, turn))));
    line.moves.slice(0, SHOWN).forEach(({ san }, i) => {
      const upTo = line.moves.slice(0, i + 1);
      const text = (number(i) ? `${number(i)} ` : "") + moveText(san);
      made.append(" ", mention(text, upTo, look, () => play(upTo)));
    });
    return made;
  };
  $("lines").replaceChildren(...all.map(row));
  const [best] = all;
  $("depth").textContent = best ? say("depth", { depth: best.depth, nodes: thousands(best.nodes) }) : "";
}

function thousands(nodes) {
  return nodes < 10_000 ? String(nodes) : say("thousand", { n: Math.round(nodes / 1000) });
}

/** Shows an evaluation from White's point of view on the bar; null for none. */
export function showBar(value, turn) {
  const share = value === null ? 50 : chances(value, turn);
  $("bar-white").style.height = `${share}%`;
  $("bar").setAttribute("aria-label", value === null ? say("no_value") : say("value_of", { value: score(value) }));
  $("value").textContent = value?.mate === 0 || value === null ? "" : score(value);
}
