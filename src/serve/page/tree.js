// The game: a tree of moves with a current node.

/** A move and the moves that follow it; the root is the position before the first move. */
export class Node {
  constructor(parent, { uci = null, san = null, nags = [], comment = "", value = null } = {}) {
    Object.assign(this, { parent, uci, san, nags, comment, value, moves: [] });
    this.depth = parent ? parent.depth + 1 : 0;
    /** The program's answers about the position and the move; not saved. */
    this.told = {};
  }

  /** The nodes that lead here, this one last. */
  path() {
    const path = [];
    for (let node = this; node.parent; node = node.parent) path.push(node);
    return path.reverse();
  }

  /** The same in UCI notation. */
  line() {
    return this.path().map(({ uci }) => uci);
  }

  /** Adds a move. */
  add(move) {
    const node = new Node(this, move);
    this.moves.push(node);
    return node;
  }

  child(uci) {
    return this.moves.find((node) => node.uci === uci);
  }

  /** The alternative to this move `step` places further in the list; undefined beyond its ends. */
  sibling(step) {
    const all = this.parent?.moves ?? [];
    return all[all.indexOf(this) + step];
  }

  /** The last node of the line that continues from here. */
  end() {
    let node = this;
    while (node.moves.length > 0) [node] = node.moves;
    return node;
  }

  isMain() {
    return this.path().every((node) => node.parent.moves[0] === node);
  }
}

/** White's value of a position: by the search going on there, or what is kept of it; null if unknown. */
export function valueOf({ told, value }) {
  return told.value ?? value;
}

export class Tree {
  constructor(start = "startpos", tags = []) {
    Object.assign(this, { start, tags, root: new Node(null) });
    this.at = this.root;
  }

  /**
   * A tree from moves nested as by the program, or listed as by `toJSON`. Lines are followed by
   * loops: a game may have more moves than the browser's stack has room for calls.
   */
  static of({ start, tags = [], comment = "", moves = [], listed = [], review = null }) {
    const tree = new Tree(start, tags);
    tree.root.comment = comment;
    tree.review = review;
    const add = (parent, list) => {
      let [at, rest] = [parent, list];
      while (rest.length > 0) {
        const nodes = rest.map((move) => at.add(move));
        nodes.slice(1).forEach((node, i) => add(node, rest[i + 1].moves));
        [at, rest] = [nodes[0], rest[0].moves];
      }
    };
    add(tree.root, moves);
    const nodes = [tree.root];
    for (const move of listed) nodes.push(nodes[move.after].add(move));
    return tree;
  }

  /** Flat, as nested moves may be too deep: each after the move of this number, the root being 0. */
  toJSON() {
    const { start, tags, root } = this;
    const numbers = new Map([[root, 0]]);
    const listed = this.nodes().map((node, i) => {
      numbers.set(node, i + 1);
      const { parent, uci, san, nags, comment, value } = node;
      return { uci, san, nags, comment, value, after: numbers.get(parent) };
    });
    return { start, tags, comment: root.comment, listed };
  }

  /** Plays a move here: goes to its node, which is added if it is new. */
  play({ uci, san }) {
    let node = this.at.child(uci);
    node ??= this.at.add({ uci, san });
    this.at = node;
    return node;
  }

  /** Removes a move and all that follows it. */
  remove(node) {
    if (!node.parent) return;
    const all = node.parent.moves;
    all.splice(all.indexOf(node), 1);
    if (this.at.path().includes(node)) this.at = node.parent;
  }

  /** Makes the variation that contains the move the first of its siblings. */
  promote(node) {
    const branch = node.path().reverse().find(({ parent, uci }) => parent.moves[0].uci !== uci);
    if (!branch) return;
    const all = branch.parent.moves;
    all.splice(all.indexOf(branch), 1);
    all.unshift(branch);
  }

  /** All moves in the order of a text: a move, its alternatives with what follows them, the rest. */
  nodes() {
    const all = [];
    const follow = (node) => {
      for (let at = node; at.moves.length > 0; [at] = at.moves) {
        const [first, ...others] = at.moves;
        all.push(first);
        for (const other of others) {
          all.push(other);
          follow(other);
        }
      }
    };
    follow(this.root);
    return all;
  }

  /** The moves of the game, without variations. */
  main() {
    return this.root.end().path();
  }

  /** The ply of a move, from 0 for White's first move of a game. */
  ply(node) {
    const [, turn = "w", , , , full = "1"] = this.start.split(" ");
    const first = this.start === "startpos" ? 0 : 2 * (Number(full) - 1) + (turn === "b" ? 1 : 0);
    return first + node.depth - 1;
  }

  /** "12." or "12…". */
  number(node) {
    const ply = this.ply(node);
    return `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "…"}`;
  }

  /** The number of the move `i` places after the next one: "12." or "", and "12…" for the first. */
  numberAfter(node, i) {
    const ply = this.ply(node) + 1 + i;
    return ply % 2 === 0 || i === 0 ? `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "…"}` : "";
  }

  /** "White – Black 1-0"; empty if the players have no names. */
  players() {
    const names = [this.tag("White"), this.tag("Black")];
    const known = names.some((name) => name && name !== "?");
    return known ? `${names.join(" – ")} ${this.tag("Result") ?? ""}` : "";
  }

  tag(name) {
    return this.tags.find(([tag]) => tag === name)?.[1];
  }
}
