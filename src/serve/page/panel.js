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

/** Shows the answers about a node; `hands` has the handlers `from`, for moves, and `choose`. */
export function show(tree, node, hands) {
  const { judged, best, place } = node.told;
  if (fresh("judged", node, judged)) {
    const from = node.parent && { fen: tree.start, moves: node.parent.line(), move: node.uci };
    const mover = place.turn === "white" ? "black" : "white";
    const title = () => `${tree.number(node)} ${moveText(node.san)}: ${score(forWhite(judged.score, mover))}`;
    fill("judged", judged && title(), judged ? [...brief(judged), proof(judged, hands.choose)] : null, from, hands.from(node.parent));
  }
  if (fresh("best", node, best)) {
    const from = { fen: tree.start, moves: node.line(), move: best?.move };
    fill("best", best && bestTitle(best, place.turn), best && !place.end ? bestParts(best, judged, hands) : null, from, hands.from(node));
  }
  if (fresh("asked", node, node.told.asked)) showAsked(tree, node, hands);
  if (fresh("assessed", node, node.told.assessed)) {
    const { assessed } = node.told;
    const from = { fen: tree.start, moves: node.line(), move: assessed?.plan?.move };
    fill("assessed", say("assessment"), assessed ? assessment(assessed) : null, from, hands.from(node));
  }
}

function bestTitle({ san, score: value }, turn) {
  return say("best_is", { move: moveText(san), score: score(forWhite(value, turn)) });
}

/** The best move and its reasons, which are folded if the move before was judged. */
function bestParts(best, judged, { choose }) {
  const parts = brief(best);
  if (!judged) return [...parts, proof(best, choose)];
  const folded = element("details");
  folded.append(element("summary", "", say("reasons")), ...parts.slice(1), proof(best, choose));
  return [parts[0], folded];
}

function showAsked(tree, node, hands) {
  const { asked } = node.told;
  if (!asked) {
    $("asked").hidden = true;
    return;
  }
  const { told, move } = asked;
  const itself = told.move === move;
  const answers = told.paragraphs.filter(({ topic: { about } }) => about === "why_not" || about === "refutation");
  const parts = itself ? [element("p", "itself", say("itself", { move: moveText(told.san) }))] : [...brief(told)];
  for (const { heading, statements } of itself ? [] : answers) {
    const list = element("ul");
    list.append(...statements.map(({ sentence }) => element("li", "sentence", sentence)));
    parts.push(element("h3", "", heading), list);
  }
  const close = button("close", say("close"), () => {
    node.told.asked = undefined;
    show(tree, node, hands);
  });
  const from = { fen: tree.start, moves: node.line(), move };
  fill("asked", say("why_not_move", { move: moveText(asked.san) }), [...parts, close], from, hands.from(node));
}
