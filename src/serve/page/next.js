// What one does next: the text and the act of the page's one primary button.

import { errors, of as reviewOf } from "./review.js";

/**
 * `doing` is the exercise being done, `running` the review being made; null or undefined if none is.
 * The text is null if without an `engine` there is nothing to do.
 */
export function next(tree, doing, running, engine, acts) {
  if (doing) return doing.finished ? ["leave", () => acts.leave(doing.played)] : doing.next();
  const review = reviewOf(tree);
  if (review && errors(review).length > 0) return ["find_all", acts.exercise];
  if (!engine) return [null, null];
  if (tree.root.moves.length === 0) return tree.start === "startpos" ? ["load_game", acts.open] : ["assess", acts.assess];
  if (running) return ["reviewing", null];
  return review ? ["another_game", acts.open] : ["review_game", acts.review];
}
