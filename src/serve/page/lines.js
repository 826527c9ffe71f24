// The best lines as they grow, and the evaluation bar.

import { $, element, mention } from "./element.js";
import { moveText, say, score } from "./words.js";

/** The maximum number of moves shown of a line. */
const SHOWN = 8;
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

/** How many winning chances, from −1 to 1, a side loses with the second score instead of the first. */
export function lost(better, worse) {
  return (chances(better) - chances(worse)) / 50;
}

/** The best lines of a search as it goes on, always those of one depth, the best first. */
export class Lines {
  /** `count` is the number of lines that the search will find. */
  constructor(count) {
    Object.assign(this, { count, all: [], deeper: [] });
    /** The newest line that begins with each move. */
    this.latest = new Map();
  }

  take(line) {
    this.latest.set(line.moves[0].uci, line);
    if (line.place === 1) this.deeper = [];
    this.deeper[line.place - 1] = line;
    const whole = this.deeper.filter(Boolean);
    if (whole.length >= Math.min(this.count, Math.max(1, this.all.length))) this.all = sorted(whole);
  }

  /** Takes the scores with which the search has ended. */
  end(found) {
    const last = found.flatMap(({ score, pv }) => {
      const line = this.latest.get(pv[0]);
      return line ? [{ ...line, score }] : [];
    });
    if (last.length > 0) this.all = last;
  }
}

function sorted(lines) {
  return lines.sort((one, other) => chances(other.score) - chances(one.score));
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
      const shown = mention(text, upTo, look, () => play(upTo));
      // One stop for the tabulator key in each line.
      if (i > 0) shown.tabIndex = -1;
      made.append(" ", shown);
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
