// Games from outside: texts, files, those of last time; and out again.

import * as address from "./address.js";
import { $ } from "./element.js";
import * as pgn from "./pgn.js";
import { mark } from "./review.js";
import * as server from "./server.js";
import { recalled, recent } from "./store.js";
import { Tree } from "./tree.js";
import { language, say } from "./words.js";

/** The address of a game elsewhere, which this page cannot fetch. */
const ELSEWHERE = /^\S*\b(lichess\.org|chess\.com)\/\S*$/;

/** The games of the last file, to choose from. */
let games = [];

function label(tags) {
  return ["White", "Black", "Result"].map((name) => tags.find(([tag]) => tag === name)?.[1] ?? "?").join(" ");
}

/**
 * Reads what was pasted or dropped, a FEN or games, and passes the first to `load`. Returns what is
 * to be said about it, and whether anything was loaded.
 */
export async function read(text, load) {
  const bare = text.trim();
  const [, site] = bare.match(ELSEWHERE) ?? [];
  if (site) return { loaded: false, said: say("no_network", { site, menu: say(`menu_of_${site.split(".")[0]}`) }) };
  if (bare === "startpos" || /^[^\s[]+\/\S+ [wb]( |$)/.test(bare)) return { loaded: await load(new Tree(bare)), said: "" };
  const found = await server.games(bare);
  if (found.games.length === 0) return { loaded: false, said: found.broken[0] ?? say("no_game") };
  games = found.games;
  $("game").replaceChildren(...games.map(({ tags }, i) => new Option(`${i + 1}. ${label(tags)}`, String(i))));
  $("games").hidden = games.length < 2;
  const loaded = await load(Tree.of(games[0]));
  const left = found.broken.length + found.more;
  return { loaded, said: left > 0 ? say("left_out", { n: left, reason: found.broken[0] ?? "" }) : "" };
}

/** The game of the last file with this index. */
export function game(i) {
  return Tree.of(games[i]);
}

/** Offers the games kept by the browser. */
export function offer() {
  const all = recent();
  $("recent-label").hidden = all.length === 0;
  const moves = (tree) => tree.main().slice(0, 4).map(({ san }) => san).join(" ");
  const name = (tree) => (tree.tag("White") ? label(tree.tags) : moves(tree));
  $("recent").replaceChildren(new Option("…", ""), ...all.map(({ key, tree }) => new Option(name(tree), key)));
}

/** The kept game with this key. */
export function kept(key) {
  return recent().find((one) => one.key === key)?.tree;
}

/** The game in the address, as it was kept; a new one if there is none. */
export async function addressed() {
  const told = address.decode(location.hash);
  if (!told) return new Tree();
  const tree = recalled(told);
  // The SAN of moves comes from the program, for a whole line at once.
  for (const node of tree.nodes().filter(({ moves }) => moves.length === 0)) {
    const { played } = await server.position(tree.start, node.line(), language());
    node.path().forEach((one, i) => Object.assign(one, played[i]));
  }
  if (tree.review) mark(tree, tree.review.en);
  return tree;
}

export function download(tree) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([pgn.write(tree)], { type: "application/x-chess-pgn" }));
  link.download = "game.pgn";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Copies the address, which holds the game; whether the browser allows it. */
export async function share() {
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    return false;
  }
}
