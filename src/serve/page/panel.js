// The panel of explanations: the move played, why not another, and what to play now.

import { $, button, element } from "./element.js";
import { forWhite } from "./lines.js";
import { enliven } from "./mentions.js";
import { assessment, brief, proof } from "./why.js";
import { moveText, say, score } from "./words.js";

/** The elements with sentences within a part of the page. */
function sentences(part) {
  return [...part.querySelectorAll(".sentence")];
}

/** Fills a section; its moves become clickable once they are found. */
function fill(id, title, parts, about, hands) {
  const section = $(id);
  section.hidden = parts === null;
  if (parts === null) return;
  const heading = element("h2", "", title);
  section.replaceChildren(heading, ...parts);
  enliven(sentences(section), about, hands).catch(() => null);
}

/** The last content of each section, so that it is not rebuilt. */
const said = new Map();

function fresh(id, ...values) {
  const old = said.get(id);
  said.set(id, values);
  return !old || old.length !== values.length || values.some((value, i) => value !== old[i]);
}

/**
 * Shows the answers about a node; `moment` is what a review says of its move. `hands` has the handlers
 * `from`, for moves, `choose` and `why`.
 */
export function show(tree, node, moment, hands) {
  const { judged, best, assessed, asked } = node.told;
  const here = { fen: tree.start, moves: node.line() };
  if (fresh("judged", node, judged, moment)) {
    const from = node.parent && { fen: tree.start, moves: node.parent.line(), move: node.uci };
    const parts = [...(moment ? remarks(moment) : judged ? brief(judged) : []), ...(judged ? [proof(judged, hands.choose)] : [])];
    const title = node.parent && `${tree.number(node)} ${moveText(node.san)}`;
    fill("judged", title, parts.length > 0 ? parts : null, from, hands.from(node.parent));
  }
  const first = firstMove(node);
  if (fresh("best", node, best, first?.uci, first && score(first.value))) {
    fill("best", first && say("best_is", { move: moveText(first.san), score: score(first.value) }), first ? bestParts(node, first, hands) : null, { ...here, move: first?.uci }, hands.from(node));
  }
  if (fresh("asked", node, asked)) {
    const close = button("small", say("close"), () => {
      node.told.asked = undefined;
      show(tree, node, moment, hands);
    });
    const title = asked && say("why_not_move", { move: moveText(asked.san) });
    fill("asked", title, asked ? [...answer(asked, hands), close] : null, { ...here, move: asked?.move }, hands.from(node));
  }
  if (fresh("assessed", node, assessed)) {
    fill("assessed", say("assessment"), assessed ? assessment(assessed) : null, { ...here, move: assessed?.plan?.move }, hands.from(node));
  }
}

/** What the review says of a move: deeper searches have confirmed it. */
function remarks({ said, why_better: [first, ...others] }) {
  const list = element("ul", "reasons");
  if (first) {
    const better = element("li", "", `${say("better")} `);
    better.append(element("span", "sentence", first));
    list.append(better);
  }
  list.append(...others.map((text) => element("li", "sentence", text)));
  return [element("p", "verdict sentence", said), list];
}

/** The best move and its value for White, by the newest lines: what the arrow and the bar show. */
function firstMove({ told: { lines = [], best, place } }) {
  if (place.end || (lines.length === 0 && !best?.move)) return null;
  const [line] = lines;
  const { uci, san } = line?.moves[0] ?? { uci: best.move, san: best.san };
  return { uci, san, value: forWhite((line ?? best).score, place.turn) };
}

/** The reasons for the best move, folded if the move before was judged; on demand if it is a newer one. */
function bestParts({ told: { best, judged } }, first, { choose, why }) {
  if (best?.move !== first.uci) return best ? [button("small", say("reasons"), () => why(first))] : [];
  const parts = brief(best);
  if (!judged) return [...parts, proof(best, choose)];
  const folded = element("details");
  folded.append(element("summary", "", say("reasons")), ...parts.slice(1), proof(best, choose));
  return [parts[0], folded];
}

/** Why a move is not the one to play: what is said of the move itself. */
function answer({ told, move }, { choose }) {
  if (told.bestmove === move) return [element("p", "itself", say("itself", { move: moveText(told.san) }))];
  return [...brief(told), proof(told, choose)];
}
