// The game in the page's address, so that it can be shared. Comments and evaluations, which do not
// fit into an address, are kept by the browser.

import { Tree } from "./tree.js";

const TOKEN = /[a-h][1-8][a-h][1-8][qrbn]?|[()]/g;

/** "e2e4.e7e5(c7c5.g1f3).g1f3": moves, and in brackets variations on the move before. */
function written(node) {
  const line = [];
  const following = (move) => [move.uci, written(move)].filter(Boolean).join(".");
  for (let at = node; at.moves.length > 0; [at] = at.moves) {
    const [first, ...others] = at.moves;
    line.push(first.uci + others.map((other) => `(${following(other)})`).join(""));
  }
  return line.join(".");
}

/** The part of the address that contains the game. */
export function encode(tree) {
  const parts = [];
  if (tree.start !== "startpos") parts.push(`fen=${tree.start.replaceAll(" ", "_")}`);
  const moves = written(tree.root);
  if (moves) parts.push(`moves=${moves}`);
  const at = tree.nodes().indexOf(tree.at) + 1;
  if (at > 0) parts.push(`at=${at}`);
  return parts.join("&");
}

/** The moves of a text as nested nodes. */
function nested(text) {
  const root = { moves: [] };
  // The last move of each open line, and the one before it.
  const open = [{ last: root, before: null }];
  for (const token of text.match(TOKEN) ?? []) {
    const line = open[open.length - 1];
    if (token === "(") {
      if (line.before) open.push({ last: line.before, before: null });
    } else if (token === ")") {
      if (open.length > 1) open.pop();
    } else {
      const move = { uci: token, san: token, nags: [], comment: "", moves: [] };
      line.last.moves.push(move);
      line.before = line.last;
      line.last = move;
    }
  }
  return root.moves;
}

/** The game in an address, or null; its moves have no SAN yet. */
export function decode(hash) {
  const parts = new Map(hash.replace(/^#/, "").split("&").map((part) => part.split(/=(.*)/s, 2)));
  const text = (name) => decodeURIComponent(parts.get(name) ?? "");
  if (!parts.has("fen") && !parts.has("moves")) return null;
  const start = text("fen").replaceAll("_", " ") || "startpos";
  const tree = Tree.of({ start, moves: nested(text("moves")) });
  tree.at = tree.nodes()[Number(text("at")) - 1] ?? tree.root;
  return tree;
}

/** Puts the game into the page's address. */
export function note(tree) {
  const told = encode(tree);
  history.replaceState(null, "", told ? `#${told}` : location.pathname + location.search);
}
