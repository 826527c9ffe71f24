// What comes from keys, the wheel, the clipboard and files dropped on the page.

import { $ } from "./element.js";

/** The distance of the wheel that is one move, in pixels. */
const NOTCH = 50;

function isTyping({ target }) {
  return target.closest?.("input:not([type=checkbox]), select, textarea, dialog") !== null;
}

/** Listens for keys: `keys` by name; undo and redo with the control key. */
export function keyboard(keys, { undo, redo }) {
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (isTyping(event) || altKey || (key === " " && target.closest("button, summary, a, [role=button]"))) return;
    let act = ctrlKey || metaKey ? null : keys[key];
    if ((ctrlKey || metaKey) && key.toLowerCase() === "z") act = shiftKey ? redo : undo;
    if ((ctrlKey || metaKey) && key.toLowerCase() === "y") act = redo;
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** Steps through the game with the wheel over the board; pinching still zooms. */
export function wheel(forward, back) {
  let moved = 0;
  $("board").addEventListener("wheel", (event) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    // A wheel that counts lines or pages moves by one at a time.
    moved += event.deltaMode === 0 ? event.deltaY : Math.sign(event.deltaY) * NOTCH;
    if (Math.abs(moved) < NOTCH) return;
    (moved > 0 ? forward : back)();
    moved = 0;
  }, { passive: false });
}

/** Reads texts and files pasted or dropped anywhere. */
export function arrivals(read) {
  const take = async (data) => {
    const [file] = data.files;
    const text = file ? await file.text() : data.getData("text/plain");
    if (text.trim() !== "") read(text);
  };
  document.addEventListener("paste", (event) => {
    if (isTyping(event) && event.target.id !== "pgn") return;
    if (event.target.id === "pgn" && event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData);
  });
  const has = ({ dataTransfer }) => [...dataTransfer.types].some((type) => type === "Files" || type === "text/plain");
  document.addEventListener("dragover", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (relatedTarget === null) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!has(event)) return;
    event.preventDefault();
    take(event.dataTransfer);
  });
}

/** Closes the menu after a choice in it, a press elsewhere, or Escape. */
export function menu() {
  const shown = $("menu");
  const close = () => {
    shown.open = false;
  };
  document.addEventListener("pointerdown", ({ target }) => shown.contains(target) || close());
  shown.addEventListener("click", ({ target }) => target.closest("button") && close());
  shown.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    shown.firstElementChild.focus();
  });
}
