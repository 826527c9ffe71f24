// The page: its controls, and where the program's answers are shown. Texts are set as text, never
// as HTML.

import * as address from "./address.js";
import { Board } from "./board.js";
import * as editor from "./editor.js";
import { $, press, tell } from "./element.js";
import * as evaluation from "./evaluation.js";
import { Exercise } from "./exercise.js";
import * as graph from "./graph.js";
import { History, snapshot } from "./history.js";
import * as input from "./input.js";
import * as library from "./library.js";
import { forWhite, show as showLines, showBar } from "./lines.js";
import { enliven } from "./mentions.js";
import * as moves from "./moves.js";
import { next } from "./next.js";
import * as panel from "./panel.js";
import { choose as choosePromotion } from "./promotion.js";
import * as review from "./review.js";
import { Reviewer, showProgress } from "./reviewer.js";
import * as server from "./server.js";
import * as store from "./store.js";
import { Thinker } from "./think.js";
import { Tree, valueOf } from "./tree.js";
import { language, LANGUAGES, piece, say, speak, status } from "./words.js";
import { list as zoneList } from "./zones.js";

const state = {
  tree: new Tree(),
  /** The node on the board; the tree may be ahead of it while its position is being fetched. */
  shown: null,
  /** The exercise being done; null if none is. */
  exercise: null,
  /** Whether there is an engine to ask; there is none where the page is a file with reviewed games. */
  engine: true,
};
const history = new History();
const board = new Board($("board"), moved, asked);
const thinker = new Thinker({ updated, busy, failed: refused });
const reviewer = new Reviewer({ shown: () => state.tree, news: reviewed, failed: refused });

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
  if (state.shown) state.shown.told.value = null;
  state.tree = tree;
  state.shown = node;
  tell("");
  show();
  if (!state.engine) return true;
  address.note(tree);
  if (state.exercise) {
    thinker.stop();
    return true;
  }
  store.keep(tree);
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
  // Without an engine a move has an answer only in an exercise.
  board.show(state.engine || state.exercise ? place : { ...place, moves: [] });
  $("fen").value = place.fen;
  $("move").value = "";
  $("turn").textContent = status(tree, at);
  $("board").setAttribute("aria-label", say("board_of", { pieces: board.pieces().map(piece).join(", ") }));
  for (const id of ["first", "back"]) $(id).disabled = !at.parent || state.exercise !== null;
  for (const id of ["forward", "last"]) $(id).disabled = at.moves.length === 0 || state.exercise !== null;
  $("undo").disabled = history.done.length === 0;
  $("redo").disabled = history.undone.length === 0;
  for (const id of ["remove", "promote"]) $(id).disabled = !at.parent || (id === "promote" && at.isMain());
  $("game-of").hidden = tree.root.moves.length === 0;
  $("players").textContent = tree.players();
  document.title = tree.players() || "Tropa";
  if (place.evaluation) evaluation.show(place.evaluation);
  moves.show(tree, go);
  reviewed(tree);
  updated(at);
}

/** Shows the program's answers about a node, if it is the one shown and no exercise would be spoiled. */
function updated(node) {
  const { tree } = state;
  if (node !== state.shown || !node.told.place || state.exercise) return;
  const { place, lines = [], best, threat } = node.told;
  const known = lines[0]?.score ?? best?.score ?? (place.end && { [place.end === "checkmate" ? "mate" : "cp"]: 0 });
  if (known) node.told.value = forWhite(known, place.turn);
  const { value } = node.told;
  // What a review has found, with more nodes, is shown again once the position is left.
  if (value && (node.value === null || ((best || place.end) && !tree.review))) node.value = value;
  moves.renew(tree, go);
  showBar(valueOf(node), place.turn);
  showLines(lines, place.turn, (i) => tree.numberAfter(node, i), (line) => lookAt(node, line), (line) => playLine(node, line));
  const arrows = [];
  const first = state.engine ? (lines[0]?.moves[0].uci ?? best?.move) : review.betterAt(tree, node);
  if (threat && $("arrows").checked) arrows.push({ uci: threat, brush: "threat" });
  if (first && $("arrows").checked) arrows.push({ uci: first, brush: "best" });
  board.hint(arrows);
  panel.show(tree, node, review.momentAt(tree, node), { choose, from: hands, why });
  graph.draw(tree, (one) => go(one));
}

/** Shows what is new about the review of the game, and what to do next. */
function reviewed(tree) {
  const running = reviewer.of(tree);
  showProgress(running, tree.review);
  if (state.exercise) return primary();
  review.show(tree, { go, find: exercise });
  if (tree.root.moves.length > 0 && state.shown) graph.draw(tree, (one) => go(one));
  moves.renew(tree, go);
  primary();
}

/** Shows the one button for what one does next. */
function primary() {
  const { tree, exercise: doing, engine } = state;
  const [text, act] = next(tree, doing, reviewer.of(tree), engine, {
    open: acts.open,
    assess: acts.assess,
    review: acts["review-game"],
    exercise: () => exercise(),
    leave,
  });
  $("primary").hidden = text === null;
  $("primary").textContent = text === null ? "" : say(text);
  $("primary").disabled = act === null;
  $("primary").onclick = act;
}

/** Begins the exercises of the review, with `first` if it is given. */
function exercise(first) {
  const { tree } = state;
  const found = review.of(tree);
  const doing = new Exercise(tree, found, first, {
    engine: state.engine,
    set: async (node) => {
      await go(node);
      turnBoard(node.told.place.turn);
    },
    mark: (marks, arrows) => {
      board.mark(marks);
      board.hint(arrows);
    },
    enliven: (elements, node, move) => {
      const about = { fen: tree.start, moves: node.line(), move };
      enliven(elements, about, { look: (seen) => board.look(seen), play: () => {} }).catch(() => null);
    },
    changed: primary,
    failed: refused,
    leave,
  });
  const bottom = board.isFlipped ? "black" : "white";
  doing.end = () => turnBoard(bottom);
  thinker.stop();
  state.exercise = doing;
  document.body.classList.add("exercising");
  $("exercise").hidden = false;
  showBar(null);
  doing.begin();
}

/** Ends the exercises, and shows the game at this move. */
function leave(node) {
  state.exercise.thinking?.abort();
  state.exercise.end();
  state.exercise = null;
  document.body.classList.remove("exercising");
  $("exercise").hidden = true;
  $("exercise").replaceChildren();
  return go(node);
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

/** Shows the position after the moves pointed at; that of the node for none. */
async function lookAt(node, line) {
  if (!line) return board.look(null);
  const { fen } = await server.position(state.tree.start, [...node.line(), ...line.map(({ uci }) => uci)], language());
  if (state.shown === node && !editor.isOpen()) board.look({ fen, uci: line[line.length - 1].uci });
}

/** Plays moves after a node. */
function playLine(node, line) {
  change(() => {
    state.tree.at = node;
    line.forEach((move) => state.tree.play(move));
  });
}

/** Changes the game, so that it can be undone. */
function change(act) {
  history.remember(snapshot(state.tree));
  act();
  return go(state.tree.at, state.tree, true);
}

/** Loads another game, with its review if there is one, unless it is refused. */
async function load(tree) {
  const before = snapshot(state.tree);
  if (state.exercise) leave(state.tree.at);
  tree.review ??= store.reviewOf(tree);
  if (tree.review) review.mark(tree, tree.review.en);
  if (!(await go(tree.root, tree))) return false;
  if (state.engine) history.remember(before);
  $("undo").disabled = history.done.length === 0;
  $("load").close();
  return true;
}

/** Reads a FEN or games. */
async function read(text) {
  tell("");
  try {
    const { said } = await library.read(text, load);
    if (said) tell(said);
  } catch (error) {
    refused(error);
  }
}

/** Handles a piece moved on the board. */
async function moved(from, to) {
  if (editor.isOpen()) return;
  const { shown, exercise: doing } = state;
  const move = await chosen(from, to);
  if (move && !doing && !$("asking").checked) return void playLine(shown, [move]);
  board.show(shown.told.place);
  if (!move) return;
  if (doing) doing.attempt(move);
  else whyNot(move);
}

/** Handles an arrow drawn on the board: why not this move? */
async function asked(from, to) {
  const move = editor.isOpen() || state.exercise || !state.engine ? undefined : await chosen(from, to);
  board.look(null);
  if (move) whyNot(move);
}

/** The legal move between two squares, with the promotion chosen; undefined if there is none. */
async function chosen(from, to) {
  const { place } = state.shown.told;
  const all = place.moves.filter(({ uci }) => uci.startsWith(from + to));
  return all.length > 1 ? choosePromotion(all, place.turn, board.isFlipped) : all[0];
}

/** Asks the program about the position shown, and then goes on thinking; `answer` gets what it tells. */
async function question(ask, extra, answer) {
  const { tree, shown: node } = state;
  tell("");
  const last = await thinker.begin(async (signal) => {
    answer(node, await ask({ fen: tree.start, moves: node.line(), lang: language(), ...extra }, signal));
    updated(node);
  });
  if (last) thinker.about(tree, node, language());
}

/** Asks why a move is not the one to play. */
function whyNot({ uci, san }) {
  question(server.explain, { move: uci }, (node, told) => {
    node.told.asked = { told, move: uci, san };
    $("why").scrollTop = 0;
  });
}

/** Asks why a move is the best that longer thought has found. */
function why({ uci }) {
  question(server.explain, { move: uci }, (node, told) => {
    node.told.best = told;
  });
}

/** Calls `act` with the typed move; the program says what is wrong with one that is not legal. */
async function typed(act) {
  const text = $("move").value.trim();
  if (text === "") return;
  const { tree, shown } = state;
  const line = shown.line();
  tell("");
  try {
    const { played } = await server.position(tree.start, [...line, text], language());
    act(played.slice(line.length));
  } catch (error) {
    refused(error);
  }
}

/** The zones of the position shown, if they are unfolded. */
async function zones() {
  if (!$("zones").open) return;
  const { tree, shown: at } = state;
  const horizon = Number($("horizon").value);
  try {
    const told = await server.zones(tree.start, at.line(), horizon);
    if (state.shown === at) $("zone-list").replaceChildren(...zoneList(told, at.told.place.turn, choose));
  } catch (error) {
    refused(error);
  }
}

/** Presses a button and draws its marks. */
function choose(button, marks) {
  press(button);
  board.mark(marks);
}

/** Puts this side at the bottom, of the board and of the bar of its value. */
function turnBoard(color) {
  board.turnTo(color);
  $("bar").classList.toggle("flipped", board.isFlipped);
}

/** An act that moves through the game, except in an exercise. */
function stepping(to) {
  return () => {
    const node = state.exercise ? null : to(state.tree.at);
    if (node) go(node);
  };
}

/** Shows an earlier or later state of the game, if there is one. */
function restore(tree) {
  if (tree) go(tree.at, tree);
}

const acts = {
  first: stepping(() => state.tree.root),
  back: stepping(({ parent }) => parent),
  forward: stepping((at) => at.moves[0]),
  last: stepping((at) => at.end()),
  undo: () => state.exercise || restore(history.undo(state.tree)),
  redo: () => state.exercise || restore(history.redo(state.tree)),
  flip: () => turnBoard(board.isFlipped ? "white" : "black"),
  remove: () => change(() => state.tree.remove(state.tree.at)),
  promote: () => change(() => state.tree.promote(state.tree.at)),
  initial: () => load(new Tree()),
  open: () => {
    tell("");
    library.offer();
    $("load").showModal();
    $("pgn").select();
  },
  "close-load": () => $("load").close(),
  save: () => library.download(state.tree),
  share: async () => tell((await library.share()) ? say("copied") : location.href),
  "review-game": () => {
    tell("");
    if (state.tree.root.moves.length === 0) tell(say("no_moves"));
    else reviewer.review(state.tree);
  },
  stop: () => reviewer.stop(state.tree),
  clear: () => board.clear(),
  assess: () => question(server.assess, {}, (node, told) => {
    node.told.assessed = told;
  }),
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
  ArrowUp: stepping((at) => at.sibling(-1)),
  ArrowDown: stepping((at) => at.sibling(1)),
  f: acts.flip,
  " ": () => {
    const [best] = state.shown.told.lines ?? [];
    if (best && !state.exercise) playLine(state.shown, [best.moves[0]]);
  },
};

function on(id, event, act) {
  $(id).addEventListener(event, (happened) => {
    if (event === "submit") happened.preventDefault();
    act(happened);
  });
}

function turnTo(lang) {
  speak(lang);
  $("language").value = lang;
  $("move").placeholder = say("move_example");
  // Answers in the other language are requested again.
  for (const node of [state.tree.root, ...state.tree.nodes()]) node.told = {};
}

/** Goes to the game in the address. */
async function follow() {
  try {
    const tree = await library.addressed();
    await go(tree.at, tree);
    if (store.wasReviewing(tree)) reviewer.review(tree);
  } catch (error) {
    await go(state.tree.root);
    refused(error);
  }
}

async function begin() {
  for (const [id, act] of Object.entries(acts)) on(id, "click", act);
  input.keyboard(keys, acts);
  input.wheel(acts.forward, acts.back);
  input.menu();
  on("typed", "submit", () => typed(([move, ...more]) => (state.exercise ? state.exercise.attempt(move) : playLine(state.shown, [move, ...more]))));
  on("why-not", "click", () => typed(([move]) => whyNot(move)));
  on("horizon", "change", zones);
  on("zones", "toggle", zones);
  on("arrows", "change", () => updated(state.shown));
  on("editor", "submit", () => load(new Tree(board.fen($("side").value))));
  on("paste", "submit", () => read($("pgn").value));
  on("file", "change", async () => {
    const [file] = $("file").files;
    if (file) read(await file.text());
    $("file").value = "";
  });
  on("game", "change", () => load(library.game(Number($("game").value))));
  on("recent", "change", () => $("recent").value && load(library.kept($("recent").value)));
  on("language", "change", async () => {
    localStorage.setItem("tropa.language", $("language").value);
    turnTo($("language").value);
    if (await go(state.tree.at)) state.exercise?.retell(review.of(state.tree));
  });
  const chosenOnce = localStorage.getItem("tropa.language");
  const { language: usual, engine = true } = await server.settings();
  turnTo(LANGUAGES.includes(chosenOnce) ? chosenOnce : usual);
  state.engine = engine;
  if (!engine) {
    document.body.classList.add("alone");
    $("why").after($("review"));
    return void read("");
  }
  input.arrivals(read);
  window.addEventListener("hashchange", () => {
    if (location.hash !== `#${address.encode(state.tree)}`) follow();
  });
  await follow();
}

begin().catch(refused);
