// A game as PGN text.

const ROSTER = { Event: "?", Site: "?", Date: "????.??.??", Round: "?", White: "?", Black: "?", Result: "*" };
const WIDTH = 80;

function tagged(tree) {
  const tags = new Map(Object.entries(ROSTER));
  for (const [name, value] of tree.tags) tags.set(name, value);
  if (tree.start !== "startpos") {
    tags.set("SetUp", "1");
    tags.set("FEN", tree.start);
  }
  const quoted = (value) => value.replace(/["\\]/g, "\\$&");
  return [...tags].map(([name, value]) => `[${name} "${quoted(value)}"]`).join("\n");
}

/** The words of the moves after a node. */
function words(tree, node, numbered) {
  const list = [];
  let isNumbered = numbered;
  for (let at = node; at.moves.length > 0; [at] = at.moves) {
    const [first, ...others] = at.moves;
    list.push(...one(tree, first, isNumbered));
    for (const other of others) {
      const variation = [...one(tree, other, true), ...words(tree, other, other.comment !== "")];
      variation[0] = `(${variation[0]}`;
      variation[variation.length - 1] += ")";
      list.push(...variation);
    }
    isNumbered = others.length > 0 || first.comment !== "";
  }
  return list;
}

/** The words of a move: its number where one is needed, its glyphs and its comment. */
function one(tree, node, numbered) {
  const white = tree.ply(node) % 2 === 0;
  const number = white || numbered ? [tree.number(node).replace("…", "...")] : [];
  const glyphs = node.nags.map((nag) => `$${nag}`);
  return [...number, node.san, ...glyphs, ...comment(node)];
}

function comment(node) {
  const text = node.comment.replaceAll("}", ")");
  // A command in brackets stays on one line.
  return text ? `{ ${text} }`.match(/(?:\[%[^\]]*\]|\S)+/g) : [];
}

/** The game as PGN, in lines of at most 80 characters unless a word is longer. */
export function write(tree) {
  const result = tree.tag("Result") ?? "*";
  const all = [...comment(tree.root), ...words(tree, tree.root, true), result];
  const lines = [""];
  for (const word of all) {
    const last = lines[lines.length - 1];
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + word.length < WIDTH) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return `${tagged(tree)}\n\n${lines.join("\n")}\n`;
}
