// The page: its controls, and where the program's answers are shown. Texts are set as text, never
// as HTML.

import * as address from "./address.js";
import { Board } from "./board.js";
import * as editor from "./editor.js";
import { $ } from "./element.js";
import * as evaluation from "./evaluation.js";
import * as graph from "./graph.js";
import { forWhite, show as showLines, showBar } from "./lines.js";
import * as moves from "./moves.js";
import * as panel from "./panel.js";
import * as pgn from "./pgn.js";
import * as review from "./review.js";
import * as server from "./server.js";
import { Thinker } from "./think.js";
import { Tree } from "./tree.js";
import { language, LANGUAGES, piece, moveText, say, score, speak } from "./words.js";
import { drawn } from "./why.js";
import { list as zoneList } from "./zones.js";

const UNDOABLE = 100;

const state = {
  tree: new Tree(),
  /** The node on the board; the tree may be ahead of it while its position is being fetched. */
  shown: null,
  /** The games of a file to choose from. */
  games: [],
  undone: [],
  done: [],
};
const board = new Board($("board"), moved, asked);
const thinker = new Thinker({ updated, busy, failed: refused });

function tell(message) {
  $("message").textContent = message;
  $("message").hidden = message === "";
}

/** Shows an error message; the last answer stays. */
function refused(error) {
  tell(error instanceof server.Refusal ? error.message : say("no_answer", { reason: error.message }));
  // In the editor the pieces stay where they are.
  if (state.shown && !editor.isOpen()) board.show(state.shown.told.place);
}

function busy(on) {
  $("thinking").textContent = on ? say("thinking") : "";
  $("why").setAttribute("aria-busy", String(on));
}

let newest = 0;

/** Goes to a node of the tree; `played` if its move was just played. */
async function go(node, tree = state.tree, played = false) {
  newest += 1;
  const number = newest;
  // Keys may be pressed faster than answers arrive.
  tree.at = node;
  try {
    node.told.place ??= await server.position(tree.start, node.line(), language());
  } catch (error) {
    if (number !== newest) return false;
    if (tree === state.tree && state.shown) tree.at = state.shown;
    refused(error);
    return false;
  }
  if (number !== newest) return false;
  const other = state.tree !== tree;
  state.tree = tree;
  state.shown = node;
  if (other || tree.review) showReview();
  tell("");
  show();
  address.keep(tree);
  zones();
  thinker.about(tree, node, language(), played);
  return true;
}

/** Shows the position and what is known about it. */
function show() {
  const { tree } = state;
  const { at } = tree;
  const { place } = at.told;
  editor.close();
  board.show(place);
  $("fen").value = place.fen;
  $("move").value = "";
  $("turn").textContent = status(tree, at);
  $("board").setAttribute("aria-label", say("board_of", { pieces: board.pieces().map(piece).join(", ") }));
  $("move-list").replaceChildren(moves.list(tree, (node) => go(node)));
  $("move-list").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  for (const id of ["first", "back"]) $(id).disabled = !at.parent;
  for (const id of ["forward", "last"]) $(id).disabled = at.moves.length === 0;
  $("undo").disabled = state.done.length === 0;
  $("redo").disabled = state.undone.length === 0;
  for (const id of ["remove", "promote"]) $(id).disabled = !at.parent || (id === "promote" && at.isMain());
  const names = [tree.tag("White"), tree.tag("Black")];
  $("players").textContent = names.some((name) => name && name !== "?") ? `${names.join(" – ")} ${tree.tag("Result") ?? ""}` : "";
  evaluation.show(place.evaluation);
  updated(at);
}

/** "12. Nf3. Black to move, check." */
function status(tree, node) {
  const { turn, check, end } = node.told.place;
  const last = node.san ? `${tree.number(node)} ${moveText(node.san)}. ` : "";
  const now = end ? say(end) : say(`${turn}_to_move`);
  return last + (check && !end ? `${now}, ${say("check")}` : now);
}

/** Shows the program's answers about a node, if it is the one shown. */
function updated(node) {
  const { tree } = state;
  if (node !== state.shown || !node.told.place) return;
  const { place, lines = [], best, threat } = node.told;
  const known = lines[0]?.score ?? best?.score ?? (place.end && { [place.end === "checkmate" ? "mate" : "cp"]: 0 });
  if (known) node.value = forWhite(known, place.turn);
  showBar(node.value, place.turn);
  const base = node.path().length;
  const number = (i) => {
    const ply = tree.ply(tree.root) + base + 1 + i;
    return ply % 2 === 0 || i === 0 ? `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "…"}` : "";
  };
  const look = (list) => (list ? lookAt(node, list) : board.look(null));
  showLines(lines, place.turn, number, look, (list) => playLine(node, list));
  const arrows = [];
  const first = lines[0]?.moves[0].uci ?? best?.move;
  if (threat && $("arrows").checked) arrows.push({ uci: threat, brush: "threat" });
  if (first && $("arrows").checked) arrows.push({ uci: first, brush: "best" });
  board.hint(arrows);
  panel.show(tree, node, { choose, from: hands });
  graph.draw(tree, (node) => go(node));
}

/** The handlers for moves in sentences about a node's position. */
function hands(node) {
  return {
    look: (seen) => editor.isOpen() || board.look(seen),
    play: async (line) => {
      const { played } = await server.position(state.tree.start, [...node.line(), ...line], language());
      playLine(node, played.slice(node.line().length));
    },
  };
}

/** Shows the position after the moves pointed at. */
async function lookAt(node, list) {
  const { fen } = await server.position(state.tree.start, [...node.line(), ...list.map(({ uci }) => uci)], language());
  if (state.shown === node && !editor.isOpen()) board.look({ fen, uci: list[list.length - 1].uci });
}

/** Plays moves after a node. */
function playLine(node, list) {
  change(() => {
    state.tree.at = node;
    list.forEach((move) => state.tree.play(move));
  });
}

function snapshot() {
  const { tree } = state;
  return { text: JSON.stringify(tree), at: tree.nodes().indexOf(tree.at), review: tree.review };
}

/** Changes the game, so that it can be undone. */
function change(act) {
  state.done.push(snapshot());
  state.done.splice(0, state.done.length - UNDOABLE);
  state.undone = [];
  act();
  return go(state.tree.at, state.tree, true);
}

/** Restores the last snapshot of `from` and adds one of the present game to `to`. */
function restore(from, to) {
  const last = from.pop();
  if (!last) return;
  to.push(snapshot());
  const tree = Tree.of(JSON.parse(last.text));
  tree.review = last.review;
  go(tree.nodes()[last.at] ?? tree.root, tree);
}

/** Loads another game, unless it is refused. */
async function load(tree, node = tree.root) {
  const before = snapshot();
  if (!(await go(node, tree))) return;
  state.done.push(before);
  state.undone = [];
  $("undo").disabled = false;
}

/** Handles a piece moved on the board. */
async function moved(from, to) {
  if (editor.isOpen()) return;
  const { shown } = state;
  const move = await chosen(from, to);
  if (move === undefined) board.show(shown.told.place);
  else if ($("asking").checked) {
    board.show(shown.told.place);
    whyNot(move);
  } else {
    playLine(shown, [move]);
  }
}

/** Handles an arrow drawn on the board: why not this move? */
async function asked(from, to) {
  const move = editor.isOpen() ? undefined : await chosen(from, to);
  board.look(null);
  if (move) whyNot(move);
}

/** The legal move between two squares, with the promotion chosen; undefined if there is none. */
async function chosen(from, to) {
  const all = state.shown.told.place.moves.filter(({ uci }) => uci.startsWith(from + to));
  return all.length > 1 ? promotion(all) : all[0];
}

/** Asks for the promotion piece; undefined if none is chosen. */
function promotion(all) {
  const dialog = $("promotion");
  const roles = { q: "queen", r: "rook", b: "bishop", n: "knight" };
  const made = (letter) => {
    const shown = document.createElement("button");
    shown.value = all[0].uci.slice(0, 4) + letter;
    shown.textContent = say(roles[letter]);
    return shown;
  };
  dialog.firstElementChild.replaceChildren(...Object.keys(roles).map(made));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    const close = () => done(all.find(({ uci }) => uci === dialog.returnValue));
    dialog.addEventListener("close", close, { once: true });
  });
}

/** Asks why a move is not the one to play. */
function whyNot(move) {
  const { tree, shown: node } = state;
  const { uci, san } = move;
  thinker.begin(async (signal) => {
    const question = { fen: tree.start, moves: node.line(), lang: language(), why_not: uci };
    const told = await server.explain(question, signal);
    node.told.asked = { told, move: uci, san };
    updated(node);
    $("asked").scrollIntoView({ block: "nearest" });
  });
}

/** Calls `act` with the typed move; the program says what is wrong with one that is not legal. */
async function typed(act) {
  const text = $("move").value.trim();
  if (text === "") return;
  const { tree, shown } = state;
  const line = shown.line();
  try {
    const { played } = await server.position(tree.start, [...line, text], language());
    act(played.slice(line.length));
  } catch (error) {
    refused(error);
  }
}

/** The zones of the position shown. */
async function zones() {
  const { tree, shown: at } = state;
  const horizon = Number($("horizon").value);
  try {
    const told = await server.zones(tree.start, at.line(), horizon);
    if (state.shown === at) $("zone-list").replaceChildren(...zoneList(told, at.told.place.turn, choose));
  } catch (error) {
    refused(error);
  }
}

/** Presses a button, draws its marks and releases all other buttons. */
function choose(button, marks) {
  for (const other of document.querySelectorAll("#zones [aria-pressed], #why [aria-pressed], #squares")) {
    const on = other === button;
    other.setAttribute("aria-pressed", String(on));
    const details = other.nextElementSibling;
    if (details?.classList.contains("fights")) details.hidden = !on;
  }
  board.mark(marks);
}

/** Reads what was pasted or loaded: a FEN, or games. */
async function read(text) {
  const bare = text.trim();
  if (bare === "startpos" || /^[^\s[]+\/\S+ [wb]( |$)/.test(bare)) return load(new Tree(bare));
  const { games, broken, more } = await server.games(bare);
  if (games.length === 0) return tell(broken[0] ?? say("no_game"));
  state.games = games;
  const label = ({ tags }) => ["White", "Black", "Result"].map((name) => tags.find(([tag]) => tag === name)?.[1] ?? "?").join(" ");
  $("game").replaceChildren(...games.map((game, i) => new Option(`${i + 1}. ${label(game)}`, String(i))));
  $("games").hidden = games.length < 2;
  await loadGame(0);
  if (broken.length + more > 0) tell(say("left_out", { n: broken.length + more, reason: broken[0] ?? "" }));
}

function loadGame(i) {
  return load(Tree.of(state.games[i]));
}

/** Reviews the game. */
function reviewGame() {
  const { tree } = state;
  // Without variations and comments.
  const { start, tags } = tree;
  const moves = tree.main().reduceRight((rest, { uci, san }) => [{ uci, san, moves: rest }], []);
  const game = pgn.write(Tree.of({ start, tags, moves }));
  review.progress(0, 1);
  thinker.begin(async (signal) => {
    try {
      tree.review = await server.review(game, language(), signal, ({ done, of }) => review.progress(done, of));
      review.mark(tree, tree.review);
    } finally {
      if (state.tree === tree) showReview();
    }
    if (state.tree === tree) show();
    address.keep(tree);
  });
}

function showReview() {
  review.show(state.tree, state.tree.review, { go, draw: (marks) => choose(null, drawn(marks)), play: playLine });
}

function download() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([pgn.write(state.tree)], { type: "application/x-chess-pgn" }));
  link.download = "game.pgn";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function share() {
  try {
    await navigator.clipboard.writeText(location.href);
    tell(say("copied"));
  } catch {
    tell(location.href);
  }
}

const acts = {
  first: () => go(state.tree.root),
  back: () => state.tree.at.parent && go(state.tree.at.parent),
  forward: () => state.tree.at.moves[0] && go(state.tree.at.moves[0]),
  last: () => go(state.tree.at.end()),
  undo: () => restore(state.done, state.undone),
  redo: () => restore(state.undone, state.done),
  flip: () => board.flip(),
  remove: () => change(() => state.tree.remove(state.tree.at)),
  promote: () => change(() => state.tree.promote(state.tree.at)),
  initial: () => load(new Tree()),
  save: download,
  share,
  "review-game": reviewGame,
  clear: () => board.clear(),
  assess: () => {
    const { tree, shown: node } = state;
    thinker.begin(async (signal) => {
      node.told.assessed = await server.assess({ fen: tree.start, moves: node.line(), lang: language() }, signal);
      updated(node);
    });
  },
  endless: () => {
    thinker.endless = !thinker.endless;
    $("endless").setAttribute("aria-pressed", String(thinker.endless));
    if (thinker.endless) thinker.about(state.tree, state.shown, language());
    else thinker.stop();
  },
  edit: () => {
    if (editor.isOpen()) return show();
    choose(null, {});
    editor.open(board, state.shown.told.place.turn);
  },
  squares: () => {
    const on = $("squares").getAttribute("aria-pressed") === "false";
    choose(on ? $("squares") : null, {});
    if (on) board.values(state.shown.told.place.evaluation);
  },
};

const keys = {
  ArrowLeft: acts.back,
  ArrowRight: acts.forward,
  Home: acts.first,
  End: acts.last,
  ArrowUp: () => state.tree.at.sibling(-1) && go(state.tree.at.sibling(-1)),
  ArrowDown: () => state.tree.at.sibling(1) && go(state.tree.at.sibling(1)),
  f: acts.flip,
  " ": () => {
    const [best] = state.shown.told.lines ?? [];
    if (best) playLine(state.shown, [best.moves[0]]);
  },
};

function pressed(event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const typing = target.closest("input, select, textarea, dialog");
  if (typing || altKey || (key === " " && target.closest("button, summary, a"))) return;
  let act = ctrlKey || metaKey ? null : keys[key];
  if ((ctrlKey || metaKey) && key.toLowerCase() === "z") act = shiftKey ? acts.redo : acts.undo;
  if ((ctrlKey || metaKey) && key.toLowerCase() === "y") act = acts.redo;
  if (!act) return;
  event.preventDefault();
  act();
}

function on(id, event, act) {
  $(id).addEventListener(event, (happened) => {
    if (event === "submit") happened.preventDefault();
    act(happened);
  });
}

function turnTo(lang) {
  speak(lang);
  $("language").value = lang;
  // Answers in the other language are requested again.
  for (const node of [state.tree.root, ...state.tree.nodes()]) node.told = {};
}

/** Goes to the game in the address. */
async function follow() {
  const told = address.decode(location.hash);
  if (!told) return go(state.tree.root);
  const tree = address.recalled(told);
  try {
    // The SAN of moves comes from the program, for a whole line at once.
    for (const node of tree.nodes().filter(({ moves: next }) => next.length === 0)) {
      const { played } = await server.position(tree.start, node.line(), language());
      node.path().forEach((one, i) => Object.assign(one, played[i]));
    }
    return await go(tree.at, tree);
  } catch (error) {
    await go(state.tree.root);
    return refused(error);
  }
}

async function begin() {
  for (const [id, act] of Object.entries(acts)) on(id, "click", act);
  document.addEventListener("keydown", pressed);
  on("typed", "submit", () => typed((line) => playLine(state.shown, line)));
  on("why-not", "click", () => typed(([move]) => whyNot(move)));
  on("horizon", "change", zones);
  on("arrows", "change", () => updated(state.shown));
  on("editor", "submit", () => load(new Tree(board.fen($("side").value))));
  on("setup", "submit", () => load(new Tree($("fen").value)));
  on("paste", "submit", () => read($("pgn").value).catch(refused));
  on("file", "change", async () => {
    const [file] = $("file").files;
    if (file) read(await file.text()).catch(refused);
    $("file").value = "";
  });
  on("game", "change", () => loadGame(Number($("game").value)));
  on("language", "change", () => {
    localStorage.setItem("tropa.language", $("language").value);
    turnTo($("language").value);
    go(state.tree.at);
  });
  window.addEventListener("hashchange", () => {
    if (location.hash !== `#${address.encode(state.tree)}`) follow();
  });
  const chosenOnce = localStorage.getItem("tropa.language");
  const { language: usual } = await server.settings();
  turnTo(LANGUAGES.includes(chosenOnce) ? chosenOnce : usual);
  await follow();
}

begin().catch(refused);
