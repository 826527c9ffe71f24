// The review of the game: accuracy and errors of both sides, its story, and its key moments.

import { $, button, element } from "./element.js";
import { language, moveText, say } from "./words.js";

/** The numbers of the signs. */
export const NAGS = { "!": 1, "?": 2, "!!": 3, "??": 4, "?!": 6, "□": 7 };

/** Adds the evaluations and glyphs of a review to the moves of the game. */
export function mark(tree, { moves }) {
  tree.main().forEach((node, i) => {
    const { score, verdict } = moves[i];
    node.value = score ?? { mate: 0 };
    node.nags = [...node.nags.filter((nag) => nag > 7), ...(verdict ? [NAGS[verdict]] : [])];
  });
}

/** The game's review in the page's language; null if there is none, or the game has changed. */
export function of(tree) {
  const review = tree.review?.[language()];
  const main = tree.main();
  const fits = review?.moves.length === main.length && review.moves.every(({ uci }, i) => uci === main[i].uci);
  return fits ? review : null;
}

/** What the review says of a move of the game; undefined if it is no moment. */
export function momentAt(tree, node) {
  const ply = tree.main().indexOf(node) + 1;
  return ply > 0 ? of(tree)?.moments.find((one) => one.ply === ply) : undefined;
}

/** The move, in UCI notation, that the review prefers to the game's next one; undefined if none. */
export function betterAt(tree, node) {
  const [following] = node.moves;
  return following && momentAt(tree, following)?.better[0]?.uci;
}

/** The moments where a side went wrong. */
export function errors(review) {
  return review.moments.filter(({ better }) => better.length > 0);
}

/** What is shown, so that it is not built again while the user steps through the game. */
let shown = null;

/** Shows the review of a game; `go` is called with a node, `find` with the moment to try again. */
export function show(tree, { go, find }) {
  const review = of(tree);
  $("review").hidden = review === null;
  if (shown !== review && review) $("review").replaceChildren(...parts(tree, review, { go, find }));
  shown = review;
  const main = tree.main();
  for (const row of $("review").querySelectorAll(".moment")) {
    row.classList.toggle("now", main[row.dataset.ply - 1] === tree.at);
  }
}

function parts(tree, review, hands) {
  const parts = [element("h2", "", say("review"))];
  if (review.opening) parts.push(element("p", "quiet", `${review.opening.eco} ${review.opening.name}`));
  parts.push(sides(review), element("p", "story", review.story.join(" ")));
  const moments = review.moments.map((one) => moment(tree, one, hands));
  parts.push(element("h3", "", say("moments")));
  parts.push(...(moments.length > 0 ? moments : [element("p", "", say("no_moments"))]));
  const terms = element("details");
  terms.append(element("summary", "quiet", say("how_counted")), element("p", "terms", say("review_terms")));
  return [...parts, terms];
}

function sides({ white, black }) {
  const table = element("table", "sides");
  const head = element("tr");
  const column = ([sign, key]) => {
    const made = element("th", `mark-${key}`, sign);
    made.title = say(key);
    made.setAttribute("aria-label", say(key));
    return made;
  };
  head.append(element("td"), element("th", "", say("accuracy")), ...[["?!", "inaccuracies"], ["?", "mistakes"], ["??", "blunders"]].map(column));
  const row = (name, { accuracy, inaccuracies, mistakes, blunders }) => {
    const line = element("tr");
    const share = accuracy === null ? "–" : `${Math.round(accuracy)} %`;
    line.append(element("th", "", say(name)), ...[share, inaccuracies, mistakes, blunders].map((text) => element("td", "", String(text))));
    return line;
  };
  table.append(head, row("white", white), row("black", black));
  return table;
}

/** A key moment: the move played, the comment on it, and for an error the way to try again. */
function moment(tree, one, { go, find }) {
  const node = tree.main()[one.ply - 1];
  const article = element("article", "moment");
  article.dataset.ply = one.ply;
  const text = `${tree.number(node)} ${moveText(node.san)}${one.verdict ?? ""}`;
  const shownMove = button(`link nag-${NAGS[one.verdict] ?? 0}`, text, () => go(node));
  article.append(shownMove);
  if (one.better.length > 0) article.append(button("small", say("find"), () => find(one)));
  article.append(element("p", "", one.said));
  return article;
}
