// The position editor.

import { ROLES } from "./board.js";
import { $, element } from "./element.js";
import { piece, say } from "./words.js";

function tool(board, { what, text, className }) {
  const made = element("button", className ? "piece cg-wrap" : "", className ? undefined : text);
  made.type = "button";
  made.setAttribute("aria-pressed", "false");
  made.setAttribute("aria-label", text);
  made.title = text;
  if (className) made.append(element("piece", className));
  made.addEventListener("click", () => pick(board, made, what));
  return made;
}

/** Selects a tool; selecting it again releases it. */
function pick(board, made, what) {
  const on = made.getAttribute("aria-pressed") === "false";
  for (const other of $("palette").children) other.setAttribute("aria-pressed", "false");
  made.setAttribute("aria-pressed", String(on));
  board.use(on ? what : null);
}

export function isOpen() {
  return !$("editor").hidden;
}

/** Opens the editor with the position shown. */
export function open(board, turn) {
  const pieces = ["white", "black"].flatMap((color) => ROLES.map((role) => ({
    what: { color, role },
    text: piece({ color, role, square: "" }).trim(),
    className: `${role} ${color}`,
  })));
  const all = [...pieces, { what: "erase", text: say("erase") }];
  $("palette").replaceChildren(...all.map((one) => tool(board, one)));
  $("side").value = turn[0];
  $("editor").hidden = false;
  $("edit").setAttribute("aria-pressed", "true");
  board.edit();
}

export function close() {
  $("editor").hidden = true;
  $("edit").setAttribute("aria-pressed", "false");
}
