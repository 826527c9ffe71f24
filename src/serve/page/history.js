// What can be undone: earlier states of the game.

import { Tree } from "./tree.js";

const UNDOABLE = 100;

export class History {
  constructor() {
    Object.assign(this, { done: [], undone: [] });
  }

  /** Remembers a state before it is changed. */
  remember(before) {
    this.done.push(before);
    this.done.splice(0, this.done.length - UNDOABLE);
    this.undone = [];
  }

  /** The game as it was before its last change; null if there is none. */
  undo(tree) {
    return exchanged(this.done, this.undone, tree);
  }

  /** The game as it was before the last change was undone; null if none was. */
  redo(tree) {
    return exchanged(this.undone, this.done, tree);
  }
}

/** What is needed to bring a game back. */
export function snapshot(tree) {
  return { text: JSON.stringify(tree), at: tree.nodes().indexOf(tree.at), review: tree.review };
}

/** Takes the last state of `from`, and adds the present one to `to`. */
function exchanged(from, to, present) {
  const last = from.pop();
  if (!last) return null;
  to.push(snapshot(present));
  const tree = Tree.of(JSON.parse(last.text));
  tree.review = last.review;
  tree.at = tree.nodes()[last.at] ?? tree.root;
  return tree;
}
