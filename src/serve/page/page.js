// The page: requests to the program, and where its answers go. Texts are set as text, never as
// HTML.

import { Board, ROLES } from "./board.js";
import { language, man, say, signed, speak } from "./words.js";
import { list } from "./zones.js";
import { title, words } from "./why.js";

const $ = (id) => document.getElementById(id);
const state = {
  /** The position that the moves are played from. */
  start: "startpos",
  /** The program's last valid answer about the position shown. */
  place: null,
  /** The move of the "why not" request, or null. */
  asked: null,
  /** Aborts the previous request. */
  question: null,
  explanation: null,
};
const board = new Board($("board"), moved);

/** An answer that is an error message. */
class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(path, question, signal) {
  const body = JSON.stringify(question);
  const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
  const told = await response.json();
  if (!response.ok) throw new Refusal(response.status, told.error);
  return told;
}

function tell(message) {
  $("message").textContent = message;
  $("message").hidden = message === "";
}

/** Shows a message instead of an answer; the last valid position stays. */
function refused(error) {
  const own = error instanceof Refusal;
  tell(own ? error.message : say("no_answer", { reason: error.message }));
  // Men being placed stay where they are.
  if (!state.place || !$("editor").hidden) return;
  choose(null, {});
  board.show(state.place);
}

let newest = 0;

/** Goes to the position after the moves, and requests the answer about it. */
async function go(start, moves) {
  newest += 1;
  const number = newest;
  const horizon = Number($("horizon").value);
  try {
    const place = await ask("/api/position", { fen: start, moves, horizon, lang: language() });
    if (number !== newest) return;
    Object.assign(state, { start, place });
  } catch (error) {
    if (number === newest) refused(error);
    return;
  }
  show();
  await explain(null);
}

function show() {
  const { place } = state;
  board.show(place);
  leaveEditor();
  $("fen").value = place.fen;
  $("move").value = "";
  const turn = place.end ? say(place.end) : say(`${place.turn}_to_move`);
  $("turn").textContent = place.check && !place.end ? `${turn}, ${say("check")}` : turn;
  $("played").textContent = place.played.map(({ san }) => san).join(" ");
  $("back").disabled = place.played.length === 0;
  $("zone-list").replaceChildren(...list(place, choose));
  showEstimate(place.estimate);
}

/** Presses a button and draws what it stands for; releases all others. */
function choose(button, marks) {
  for (const other of document.querySelectorAll("#zones [aria-pressed], #why [aria-pressed], #fields")) {
    const on = other === button;
    other.setAttribute("aria-pressed", String(on));
    const details = other.nextElementSibling;
    if (details?.classList.contains("fights")) details.hidden = !on;
  }
  board.mark(marks);
}

function showEstimate({ score_cp, terms }) {
  $("estimate-score").textContent = signed(score_cp);
  const row = ({ label, value }) => {
    const line = document.createElement("tr");
    line.insertCell().textContent = label;
    line.insertCell().textContent = signed(value);
    return line;
  };
  $("terms").replaceChildren(...terms.filter(({ value }) => value !== 0).map(row));
  $("fields").setAttribute("aria-pressed", "false");
}

/** Requests why the best move, and why not another; aborts the previous request. */
async function explain(other) {
  state.question?.abort();
  const question = new AbortController();
  Object.assign(state, { question, asked: other });
  // Clear it now, not when the answer comes: a message may have arrived meanwhile.
  tell("");
  $("thinking").textContent = say("thinking");
  $("thinking").hidden = false;
  $("why").setAttribute("aria-busy", "true");
  try {
    const { start, place } = state;
    const moves = place.played.map(({ uci }) => uci);
    const told = await ask("/api/explain", { fen: start, moves, why_not: other, lang: language() }, question.signal);
    if (state.question === question) showExplanation(told);
  } catch (error) {
    const superseded = error.name === "AbortError" || error.status === 409;
    if (state.question === question && !superseded) refused(error);
  } finally {
    if (state.question === question) {
      $("thinking").hidden = true;
      $("why").removeAttribute("aria-busy");
    }
  }
}

function showExplanation(told) {
  $("why-title").textContent = title(told);
  $("explanation").replaceChildren(...words(told, state.asked, choose));
  if (state.asked) $("why").scrollIntoView({ block: "nearest" });
}

/** Handles a man moved on the board. */
async function moved(from, to) {
  if (!$("editor").hidden) return;
  const moves = state.place.moves.map(({ uci }) => uci).filter((uci) => uci.startsWith(from + to));
  const move = moves.length > 1 ? await promotion(moves) : moves[0];
  if (move === undefined) board.show(state.place);
  else if ($("asking").checked) {
    board.show(state.place);
    explain(move);
  } else {
    play(move);
  }
}

function play(move) {
  go(state.start, [...state.place.played.map(({ uci }) => uci), move]);
}

/** Asks for the promotion piece; undefined if none is chosen. */
function promotion(moves) {
  const dialog = $("promotion");
  const roles = { q: "queen", r: "rook", b: "bishop", n: "knight" };
  const button = (move) => {
    const made = document.createElement("button");
    made.value = move;
    made.textContent = say(roles[move[4]]);
    return made;
  };
  const order = (move) => Object.keys(roles).indexOf(move[4]);
  dialog.firstElementChild.replaceChildren(...moves.sort((a, b) => order(a) - order(b)).map(button));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue || undefined), { once: true });
  });
}

function leaveEditor() {
  $("editor").hidden = true;
  $("edit").setAttribute("aria-pressed", "false");
}

/** The men that can be placed, and the eraser. */
function palette() {
  const button = (tool, text, className) => {
    const made = document.createElement("button");
    made.type = "button";
    made.setAttribute("aria-pressed", "false");
    made.setAttribute("aria-label", text);
    made.title = text;
    if (className) {
      const picture = document.createElement("piece");
      picture.className = className;
      made.append(picture);
      made.className = "man cg-wrap";
    } else {
      made.textContent = text;
    }
    made.addEventListener("click", () => pick(made, tool));
    return made;
  };
  const men = ["white", "black"].flatMap((color) => ROLES.map((role) =>
    button({ color, role }, man({ color, role, field: "" }).trim(), `${role} ${color}`)));
  $("palette").replaceChildren(...men, button("erase", say("erase")));
}

/** A second press on the same tool releases it. */
function pick(button, tool) {
  const on = button.getAttribute("aria-pressed") === "false";
  for (const other of $("palette").children) other.setAttribute("aria-pressed", "false");
  button.setAttribute("aria-pressed", String(on));
  board.use(on ? tool : null);
}

function on(id, event, act) {
  $(id).addEventListener(event, (happened) => {
    if (event === "submit") happened.preventDefault();
    act();
  });
}

on("back", "click", () => go(state.start, state.place.played.slice(0, -1).map(({ uci }) => uci)));
on("flip", "click", () => board.flip());
on("initial", "click", () => go("startpos", []));
on("setup", "submit", () => go($("fen").value, []));
on("typed", "submit", () => $("move").value.trim() && play($("move").value));
on("why-not", "click", () => $("move").value.trim() && explain($("move").value.trim()));
on("horizon", "change", () => go(state.start, state.place.played.map(({ uci }) => uci)));
on("fields", "click", () => {
  const show = $("fields").getAttribute("aria-pressed") === "false";
  choose(show ? $("fields") : null, {});
  if (show) board.values(state.place.estimate);
});
on("edit", "click", () => {
  if (!$("editor").hidden) {
    board.show(state.place);
    leaveEditor();
    return;
  }
  choose(null, {});
  palette();
  $("side").value = state.place.turn[0];
  $("editor").hidden = false;
  $("edit").setAttribute("aria-pressed", "true");
  board.edit();
});
on("clear", "click", () => board.clear());
on("editor", "submit", () => {
  go(board.fen($("side").value), []);
});
on("language", "change", () => {
  speak($("language").value);
  go(state.start, state.place.played.map(({ uci }) => uci));
});

$("language").value = document.documentElement.lang;
speak(document.documentElement.lang);
go(state.start, []);
