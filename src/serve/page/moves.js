// The move list in two columns, with comments and variations across both.

import { $, button, element } from "./element.js";
import { NAGS } from "./review.js";
import { valueOf } from "./tree.js";
import { glyph, moveText, score } from "./words.js";

/** The moves of a tree; `go` is called with the node clicked. */
function list(tree, go) {
  const shown = element("div", "line");
  // The comment without commands such as clock times.
  const said = (node) => node.comment.replace(/\[%[^\]]*\]\s*/g, "").trim();
  const comment = (node) => (said(node) ? [element("p", "comment", said(node))] : []);
  const one = (node, text) => {
    const made = button("move", text, () => go(node));
    if (node === tree.at) made.setAttribute("aria-current", "true");
    const nags = marks(node);
    const signs = nags.map(glyph).join("");
    if (signs) made.append(element("b", "", signs));
    nags.filter((nag) => nag <= 6).forEach((nag) => made.classList.add(`nag-${nag}`));
    return made;
  };
  const cell = (node) => {
    const made = one(node, moveText(node.san));
    const value = valueOf(node);
    if (value && value.mate !== 0) made.append(element("small", "", score(value, true)));
    return made;
  };
  const inText = (node, numbered) => {
    const number = numbered || tree.ply(node) % 2 === 0 ? `${tree.number(node)} ` : "";
    return one(node, number + moveText(node.san));
  };
  /** A variation as running text, with those within it. */
  const follow = (node, into, first) => {
    let numbered = first;
    for (let at = node; at.moves.length > 0; [at] = at.moves) {
      const [main, ...others] = at.moves;
      into.append(inText(main, numbered), " ");
      into.append(...comment(main), ...others.map((other) => variation(other)));
      numbered = said(main) !== "" || others.length > 0;
    }
  };
  const variation = (node) => {
    const made = element("div", "variation");
    made.append(inText(node, true), " ", ...comment(node));
    follow(node, made, said(node) !== "");
    return made;
  };
  shown.append(...comment(tree.root));
  let broken = true;
  for (let at = tree.root; at.moves.length > 0; [at] = at.moves) {
    const [main, ...others] = at.moves;
    const white = tree.ply(main) % 2 === 0;
    if (white || broken) shown.append(element("span", "count", tree.number(main).replace("…", ".")));
    if (!white && broken) shown.append(element("span", "before", "…"));
    shown.append(cell(main));
    const between = [...comment(main), ...others.map((other) => variation(other))];
    broken = between.length > 0;
    if (broken && white && main.moves.length > 0) shown.append(element("span", "before", "…"));
    shown.append(...between);
  }
  return shown;
}

/** The glyphs of a move; if it has none, that of the judgement on it. */
function marks({ nags, told: { judged } }) {
  const sign = judged?.verdict.mark;
  return nags.length === 0 && sign ? [NAGS[sign]] : nags;
}

/** What was known when the list was built. */
let listed = "";

function told(tree) {
  return JSON.stringify(tree.main().map((node) => [valueOf(node), marks(node)]));
}

/** Shows the moves of a tree; `go` is called with the node clicked. */
export function show(tree, go) {
  const box = $("move-list");
  const focused = box.contains(document.activeElement);
  box.replaceChildren(list(tree, (node) => go(node)));
  if (focused) box.querySelector("[aria-current]")?.focus({ preventScroll: true });
  reveal(box);
  listed = told(tree);
}

/** Shows them again if there is news of the game's values and glyphs. */
export function renew(tree, go) {
  if (told(tree) !== listed) show(tree, go);
}

/** Scrolls the list, and never the page, so that the current move is in it. */
function reveal(box) {
  const current = box.querySelector("[aria-current]");
  if (!current) {
    box.scrollTop = 0;
    return;
  }
  const [inner, outer] = [current.getBoundingClientRect(), box.getBoundingClientRect()];
  const off = inner.top + inner.height / 2 - outer.top - outer.height / 2;
  if (inner.top < outer.top + inner.height || inner.bottom > outer.bottom - inner.height) box.scrollTop += off;
}
