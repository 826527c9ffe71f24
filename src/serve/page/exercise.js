// Exercises from a review: find the move that is better than the one played. Nothing of the answer
// is shown until it is found or asked for.

import { $, button, element } from "./element.js";
import { lost } from "./lines.js";
import { errors } from "./review.js";
import * as server from "./server.js";
import { language, moveText, say } from "./words.js";
import { drawn } from "./why.js";

/** The loss of winning chances, from −1 to 1, up to which another move is good, too. */
const LITTLE = 0.1;

export class Exercise {
  /**
   * The exercises of a review, beginning with `first`. `hands` has whether there is an `engine` to
   * ask about other moves, and what the exercises do to the page: `set`
   * shows a node, `mark` draws on the board, `look` shows a position for a moment, `enliven` makes
   * moves in sentences clickable, `changed` is called after every change, `leave` at the end.
   */
  constructor(tree, review, first, hands) {
    Object.assign(this, { tree, hands, all: errors(review), main: tree.main() });
    this.states = this.all.map(() => ({ hints: 0, shown: false, solved: false, tries: [] }));
    this.index = Math.max(0, this.all.indexOf(first));
    this.thinking = null;
  }

  get one() {
    return this.all[this.index];
  }

  get state() {
    return this.states[this.index];
  }

  /** The move of the game. */
  get played() {
    return this.main[this.one.ply - 1];
  }

  get isOpen() {
    return !this.state.solved && !this.state.shown;
  }

  begin() {
    this.thinking?.abort();
    this.thinking = null;
    return this.hands.set(this.played.parent).then(() => this.show());
  }

  /** Answers a move: right, also good, or not, and why. */
  async attempt({ uci, san }) {
    if (!this.isOpen) return;
    const { state, one, played } = this;
    // The answer must not be in the words.
    const discreet = (said) => (said.includes(moveText(one.better[0].san)) ? say("there_is_better") : said);
    $("move").value = "";
    if (uci === one.better[0].uci) return this.add({ kind: "right", san });
    if (uci === played.uci) return this.add({ kind: "wrong", san, said: discreet(one.said), move: uci });
    if (!this.hands.engine) return this.add({ kind: "other", san });
    this.thinking?.abort();
    const control = new AbortController();
    this.thinking = control;
    this.show();
    try {
      const question = { fen: this.tree.start, moves: played.parent.line(), move: uci, lang: language() };
      const told = await server.explain(question, control.signal);
      const good = lost(told.lines[0].score, told.score) < LITTLE || told.bestmove === uci;
      this.thinking = null;
      if (state === this.state) this.add({ kind: good ? "good" : "wrong", san, said: discreet(told.verdict.sentence), move: uci });
    } catch (error) {
      if (this.thinking === control) this.thinking = null;
      if (error.name !== "AbortError" && error.status !== 409) this.hands.failed(error);
      this.show();
    }
  }

  add(attempt) {
    this.state.tries.push(attempt);
    this.state.solved = attempt.kind === "right" || attempt.kind === "good";
    this.show();
  }

  /** What the primary button does next: its text and its act. */
  next() {
    if (!this.isOpen) return this.index + 1 < this.all.length ? ["next_one", () => this.step(1)] : ["counts", () => this.count()];
    const { hints } = this.state;
    if (hints === 0 || (hints === 1 && this.one.hint)) return ["hint", () => this.hint()];
    return ["solution", () => this.solve()];
  }

  hint() {
    this.state.hints += 1;
    this.show();
  }

  solve() {
    this.state.shown = true;
    this.show();
  }

  /** The same exercises with their texts in the page's language now. */
  retell(review) {
    this.all = this.all.map((one) => review?.moments.find(({ ply }) => ply === one.ply) ?? one);
    if (this.finished) this.count();
    else this.show();
  }

  step(by) {
    this.index += by;
    return this.begin();
  }

  show() {
    const { one, state, played } = this;
    const [best] = one.better;
    const color = played.parent.told.place.turn;
    const title = element("h2", "", say(`find_for_${color}`));
    title.append(" ", element("small", "", `${this.index + 1} / ${this.all.length}`));
    const asked = say("was_played", { move: `${this.tree.number(played)} ${moveText(played.san)}${one.verdict ?? ""}` });
    const parts = [title, element("p", "", asked)];
    for (const attempt of state.tries) parts.push(this.reply(attempt));
    if (this.thinking) parts.push(element("p", "quiet", say("thinking")));
    if (this.isOpen && state.hints > 0) parts.push(element("p", "hint", this.pieceHint(best)));
    if (!this.isOpen) parts.push(...this.answer());
    const row = element("div", "bar");
    if (this.isOpen && this.next()[0] !== "solution") row.append(button("", say("solution"), () => this.solve()));
    if (this.isOpen && this.index + 1 < this.all.length) row.append(button("", say("skip"), () => this.step(1)));
    row.append(button("", say("leave"), () => this.hands.leave(this.played)));
    $("exercise").replaceChildren(...parts, row);
    this.draw(best);
    this.hands.changed();
  }

  reply({ kind, san, said, move }) {
    const shown = element("p", `reply ${kind}`);
    shown.setAttribute("role", "status");
    const word = { right: "right", good: "also_good", wrong: "no_because", other: "not_that" }[kind];
    shown.append(element("b", "", say(word, { move: moveText(san) })));
    if (said && kind === "wrong") {
      const sentence = element("span", "sentence", said);
      shown.append(" ", sentence);
      this.hands.enliven([sentence], this.played.parent, move);
    }
    return shown;
  }

  pieceHint({ uci, san }) {
    const letter = moveText(san).match(/^(Кр|[A-ZФЛСК])/)?.[0];
    return say("hint_piece", { piece: `${letter ?? say("pawn")} ${uci.slice(0, 2)}` });
  }

  /** The better line and the reasons for it. */
  answer() {
    const { one } = this;
    const line = element("p", "verdict sentence", one.why_better[0] ?? moveText(one.better[0].san));
    const list = element("ul", "reasons");
    list.append(...one.why_better.slice(1).map((text) => element("li", "sentence", text)));
    this.hands.enliven([line, ...list.children], this.played.parent, one.better[0].uci);
    return [line, list];
  }

  draw(best) {
    const { one, state } = this;
    if (!this.isOpen) {
      this.hands.mark({}, [{ uci: best.uci, brush: "best" }]);
      return;
    }
    const zone = state.hints > 1 && one.hint ? drawn(one.hint) : {};
    this.hands.mark(state.hints > 0 ? { ...zone, root: best.uci.slice(0, 2) } : {}, []);
  }

  /** The end: how many were found, and how. */
  count() {
    const by = (test) => this.states.filter(test).length;
    const alone = by(({ solved, hints }) => solved && hints === 0);
    const helped = by(({ solved, hints }) => solved && hints > 0);
    const shown = this.all.length - alone - helped;
    const list = element("ul", "counts");
    list.append(...[["found_alone", alone], ["found_helped", helped], ["not_found", shown]].map(([key, n]) => element("li", "", say(key, { n }))));
    const row = element("div", "bar");
    row.append(button("", say("again"), () => this.restart()));
    $("exercise").replaceChildren(element("h2", "", say("all_done")), list, row);
    this.finished = true;
    this.hands.changed();
  }

  restart() {
    this.finished = false;
    this.states = this.all.map(() => ({ hints: 0, shown: false, solved: false, tries: [] }));
    this.index = 0;
    return this.begin();
  }
}
