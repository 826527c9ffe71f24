// The choice of the piece that a pawn becomes, on the board, over the square where it arrives.

import { $, button, element } from "./element.js";
import { moveText, say } from "./words.js";

const ROLES = [["q", "queen"], ["n", "knight"], ["r", "rook"], ["b", "bishop"]];

/** The move chosen among promotions that differ only in the piece; undefined if none is. */
export function choose(all, turn, flipped) {
  const box = $("promotion");
  const [{ uci }] = all;
  const [file, rank] = [uci.charCodeAt(2) - 97, Number(uci[3])];
  const top = (rank === 8) !== flipped;
  box.style.left = `${(flipped ? 7 - file : file) * 12.5}%`;
  box.classList.toggle("from-below", !top);
  return new Promise((done) => {
    const close = (move) => {
      box.hidden = true;
      document.removeEventListener("pointerdown", outside, true);
      box.removeEventListener("keydown", escaped);
      done(move);
    };
    const outside = ({ target }) => box.contains(target) || close(undefined);
    const escaped = (event) => {
      event.stopPropagation();
      if (event.key === "Escape") close(undefined);
    };
    box.replaceChildren(...ROLES.flatMap(([letter, role]) => {
      const move = all.find((one) => one.uci.endsWith(letter));
      if (!move) return [];
      const made = button("piece cg-wrap", undefined, () => close(move));
      made.value = move.uci;
      made.setAttribute("aria-label", `${say(role)}: ${moveText(move.san)}`);
      made.append(element("piece", `${role} ${turn}`));
      return [made];
    }));
    box.hidden = false;
    document.addEventListener("pointerdown", outside, true);
    box.addEventListener("keydown", escaped);
    box.firstElementChild.focus();
  });
}
