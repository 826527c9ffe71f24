// The move list, with variations.

import { button, element } from "./element.js";
import { glyph, moveText } from "./words.js";

/** The moves of a tree; `go` is called with the node clicked. */
export function list(tree, go) {
  const shown = element("div", "line");
  // The comment without commands such as clock times.
  const said = (node) => node.comment.replace(/\[%[^\]]*\]\s*/g, "").trim();
  const comment = (node) => (said(node) ? [element("span", "comment", said(node)), " "] : []);
  const one = (node, numbered) => {
    const number = numbered || tree.ply(node) % 2 === 0 ? `${tree.number(node)} ` : "";
    const made = button("move", `${number}${moveText(node.san)}${node.nags.map(glyph).join("")}`, () => go(node));
    if (node === tree.at) made.setAttribute("aria-current", "true");
    node.nags.filter((nag) => nag <= 6).forEach((nag) => made.classList.add(`nag-${nag}`));
    return made;
  };
  const follow = (node, into, first) => {
    let numbered = first;
    for (let at = node; at.moves.length > 0; [at] = at.moves) {
      const [main, ...others] = at.moves;
      into.append(one(main, numbered), " ");
      numbered = false;
      into.append(...comment(main));
      for (const other of others) {
        const variation = element("div", "variation");
        variation.append(one(other, true), " ");
        variation.append(...comment(other));
        follow(other, variation, said(other) !== "");
        into.append(variation);
      }
      numbered = said(main) !== "" || others.length > 0;
    }
  };
  shown.append(...comment(tree.root));
  follow(tree.root, shown, true);
  return shown;
}
