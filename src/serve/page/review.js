// The review of the game: accuracy and errors of both sides, its story, and its key moments, where
// the user can look for the better move before it is shown.

import { $, button, element } from "./element.js";
import { moveText, say } from "./words.js";

const NAGS = { "!": 1, "?": 2, "!!": 3, "??": 4, "?!": 6, "□": 7 };

/** Adds the evaluations and glyphs of a review to the moves of the game. */
export function mark(tree, { moves }) {
  tree.main().forEach((node, i) => {
    const { score, verdict } = moves[i];
    node.value = score ?? { mate: 0 };
    node.nags = [...node.nags.filter((nag) => nag > 7), ...(verdict ? [NAGS[verdict]] : [])];
  });
}

/** Shows the progress of the review; nothing if `of` is 0. */
export function progress(done, of) {
  shown = {};
  $("review").hidden = false;
  const bar = element("progress");
  bar.max = of;
  bar.value = done;
  bar.setAttribute("aria-label", say("reviewing"));
  $("review").replaceChildren(element("p", "", say("reviewing")), bar);
}

/** What is shown, so that what was unfolded stays so while the user steps through the game. */
let shown = {};

/** Shows a review; `go` is called with a node, `draw` with marks of a zone on the board. */
export function show(tree, review, { go, draw, play }) {
  const section = $("review");
  const main = tree.main();
  // The game may have been changed since.
  const fits = review?.moves.length === main.length && review.moves.every(({ uci }, i) => uci === main[i].uci);
  section.hidden = !fits;
  if (!fits || (shown.tree === tree && shown.review === review)) return;
  shown = { tree, review };
  const parts = [element("h2", "", say("review"))];
  if (review.opening) parts.push(element("p", "", `${review.opening.eco} ${review.opening.name}`));
  parts.push(sides(review), element("p", "story", review.story.join(" ")));
  const moments = review.moments.map((one) => moment(tree, main, one, { go, draw, play }));
  parts.push(element("h3", "", say("moments")), ...(moments.length > 0 ? moments : [element("p", "", say("no_moments"))]));
  parts.push(element("p", "terms", say("review_terms")));
  section.replaceChildren(...parts);
}

function sides({ white, black }) {
  const table = element("table");
  const head = element("tr");
  head.append(element("td"), ...["accuracy", "inaccuracies", "mistakes", "blunders"].map((key) => element("th", "", say(key))));
  const row = (name, { accuracy, inaccuracies, mistakes, blunders }) => {
    const line = element("tr");
    const share = accuracy === null ? "–" : `${Math.round(accuracy)} %`;
    line.append(element("th", "", say(name)), ...[share, inaccuracies, mistakes, blunders].map((text) => element("td", "", String(text))));
    return line;
  };
  table.append(head, row("white", white), row("black", black));
  return table;
}

function folded(title, ...parts) {
  const made = element("details");
  made.append(element("summary", "", title), ...parts);
  return made;
}

/** A key moment: the move played and the comment on it; for an error, hints and the better move. */
function moment(tree, main, one, { go, draw, play }) {
  const node = main[one.ply - 1];
  const article = element("article", "moment");
  const heading = element("h4");
  const text = `${tree.number(node)} ${moveText(node.san)}${one.verdict ?? ""}`;
  heading.append(button("", text, () => go(node)));
  article.append(heading, element("p", "", one.said));
  if (one.better.length === 0) return article;
  const find = button("", say("find"), () => go(node.parent));
  const [best] = one.better;
  const piece = folded(say("hint_piece"), element("p", "", `${moveText(best.san).match(/^(Кр|[A-ZФЛСК])/)?.[0] ?? say("pawn")} ${best.uci.slice(0, 2)}`));
  article.append(find, piece);
  if (one.hint) article.append(button("", say("hint_zone"), () => go(node.parent).then(() => draw(one.hint))));
  const line = button("", one.better.map(({ san }) => moveText(san)).join(" "), () => play(node.parent, one.better));
  const list = element("ul");
  list.append(...one.why_better.map((sentence) => element("li", "", sentence)));
  article.append(folded(say("better"), line, list));
  return article;
}
