// Makes reviews, beside whatever else is asked: each game's runs until it is finished or the user
// stops it, whatever game is shown meanwhile.

import { $ } from "./element.js";
import * as pgn from "./pgn.js";
import { mark } from "./review.js";
import * as server from "./server.js";
import { keep, keepReview, keyOf } from "./store.js";
import { Tree } from "./tree.js";
import { say } from "./words.js";

export class Reviewer {
  /** `shown` returns the game shown, `news` is called when there is something new about it. */
  constructor({ shown, news, failed }) {
    Object.assign(this, { shown, news, failed });
    /** The reviews being made, by the game's key: `done` of `of` steps, and what stops it. */
    this.running = new Map();
  }

  /** The state of the review that is being made of a game; undefined if none is. */
  of(tree) {
    return this.running.get(keyOf(tree));
  }

  stop(tree) {
    this.of(tree)?.control.abort();
  }

  /** Does something with the game shown, if it is still the one with this key. */
  about(key, act) {
    const tree = this.shown();
    if (keyOf(tree) !== key) return;
    act(tree);
    this.news(tree);
  }

  async review(tree) {
    const key = keyOf(tree);
    if (this.running.has(key)) return;
    const state = { done: 0, of: 1, control: new AbortController() };
    this.running.set(key, state);
    keepReview(key, null, true);
    this.about(key, () => {});
    const take = (review) => {
      keepReview(key, review, this.running.has(key));
      this.about(key, (now) => {
        now.review = review;
        mark(now, review.en);
        keep(now);
      });
    };
    const hear = ({ graph, review, done, of }) => {
      if (graph) this.about(key, (now) => draw(now, graph));
      else if (review) take(review);
      else this.about(key, () => Object.assign(state, { done, of }));
    };
    try {
      const review = await server.review(bare(tree), state.control.signal, hear);
      this.running.delete(key);
      take(review);
    } catch (error) {
      // Leaving the page is no reason to forget that a review was wanted.
      if (error.name === "AbortError") keepReview(key, null, false);
      else this.failed(error);
    } finally {
      this.running.delete(key);
      this.about(key, () => {});
    }
  }
}

/** The moves of a game as PGN, without variations and comments. */
function bare(tree) {
  const { start, tags } = tree;
  const moves = tree.main().reduceRight((rest, { uci, san }) => [{ uci, san, moves: rest }], []);
  return pgn.write(Tree.of({ start, tags, moves }));
}

/** Gives the moves the evaluations of a first quick look, where there are none. */
function draw(tree, scores) {
  tree.main().forEach((node, i) => {
    node.value ??= scores[i] ?? { mate: 0 };
  });
}

/** Shows how far a review is, if one is being made; `earlier` is the review of the pass before. */
export function showProgress(running, earlier) {
  $("progress").hidden = !running;
  if (!running) return;
  const [bar, text] = $("progress").children;
  Object.assign(bar, { max: running.of, value: running.done });
  text.textContent = say(earlier ? "refining" : "reviewing");
  bar.setAttribute("aria-label", text.textContent);
}
