// What the browser keeps: games with their comments, evaluations and reviews, each under its own
// key, the newest first. Without storage everything works, and is forgotten on leaving the page.

import { encode } from "./address.js";
import { Tree } from "./tree.js";

const LIST = "tropa.games";
const GAME = "tropa.game.";
const MOST = 40;

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The key of a game: the position it begins with and its moves, without variations. */
export function keyOf(tree) {
  return `${tree.start} ${tree.main().map(({ uci }) => uci).join(" ")}`;
}

/** The game and its variations, without the place in it. */
function told(tree) {
  return encode(tree).replace(/&?at=.*$/, "");
}

/** Keeps a game; the oldest gives way if there is no room. */
export function keep(tree) {
  if (tree.root.moves.length === 0) return;
  const key = keyOf(tree);
  const all = [key, ...keys().filter((other) => other !== key)];
  for (const old of all.splice(MOST)) localStorage.removeItem(GAME + old);
  const entry = { ...read(GAME + key), told: told(tree), tree };
  while (!(write(GAME + key, entry) && write(LIST, all)) && all.length > 1) localStorage.removeItem(GAME + all.pop());
}

/** Keeps the review of a game, or whether it is still being made. */
export function keepReview(key, review, running) {
  const entry = read(GAME + key);
  if (entry) write(GAME + key, { ...entry, review: review ?? entry.review, running });
}

function keys() {
  const all = read(LIST);
  return Array.isArray(all) ? all : [];
}

/** A kept game with its review, at its start. */
function revived(entry) {
  const tree = Tree.of(entry.tree);
  tree.review = entry.review ?? null;
  return tree;
}

/**
 * The game as it was kept, with everything about it if it has the same variations, and otherwise
 * with its tags and its review.
 */
export function recalled(tree) {
  const entry = read(GAME + keyOf(tree));
  if (!entry?.tree) return tree;
  if (entry.told !== told(tree)) {
    tree.tags = tree.tags.length > 0 ? tree.tags : entry.tree.tags;
    tree.review = entry.review ?? null;
    return tree;
  }
  const whole = revived(entry);
  whole.at = whole.nodes()[tree.nodes().indexOf(tree.at)] ?? whole.root;
  return whole;
}

/** The review kept of a game; null if there is none. */
export function reviewOf(tree) {
  return read(GAME + keyOf(tree))?.review ?? null;
}

/** Whether the review of a game was still being made when the page was left. */
export function wasReviewing(tree) {
  return read(GAME + keyOf(tree))?.running === true;
}

/** The games kept, the newest first: each a key and its tags. */
export function recent() {
  return keys().flatMap((key) => {
    const entry = read(GAME + key);
    return entry?.tree ? [{ key, tree: revived(entry) }] : [];
  });
}
