// The board: chessground with the position, the arrows of a zone, and the position editor.

import { Chessground } from "./chessground.js";

// Colours safe for colour-blind users (Okabe and Ito 2008); page.css adds dashes.
const BRUSHES = {
  way: { key: "way", color: "#0072b2", opacity: 1, lineWidth: 10 },
  negation: { key: "negation", color: "#d55e00", opacity: 1, lineWidth: 8 },
  ambush: { key: "ambush", color: "#009e73", opacity: 1, lineWidth: 7 },
  retreat: { key: "retreat", color: "#8f4a80", opacity: 1, lineWidth: 7 },
  best: { key: "best", color: "#1b7f5c", opacity: 0.8, lineWidth: 11 },
  threat: { key: "threat", color: "#b3261e", opacity: 0.8, lineWidth: 9 },
};
// The maximum number of arrows of a kind, and of circles: more would hide the board.
const MOST = 3;
// The value in centipawns at which a square has full colour, and the number of shades.
const STRONG = 25;
const SHADES = 4;

export const ROLES = ["king", "queen", "rook", "bishop", "knight", "pawn"];
const LETTERS = { king: "k", queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p" };

/** The target squares of legal moves, by origin square. */
function destinations(moves) {
  const found = new Map();
  for (const { uci } of moves) {
    const from = uci.slice(0, 2);
    if (!found.has(from)) found.set(from, []);
    found.get(from).push(uci.slice(2, 4));
  }
  return found;
}

/** An arrow for each move of a trajectory, without those already known. */
function steps(stops, brush, known) {
  const shapes = [];
  for (let i = 1; i < stops.length; i += 1) {
    const name = `${brush} ${stops[i - 1]} ${stops[i]}`;
    if (stops[i - 1] !== stops[i] && !known.has(name)) {
      known.add(name);
      shapes.push({ orig: stops[i - 1], dest: stops[i], brush });
    }
  }
  return shapes;
}

export class Board {
  /** `played` is called with the two squares of a move, `asked` with those of a drawn arrow. */
  constructor(element, played, asked) {
    this.place = null;
    this.tool = null;
    this.hints = [];
    this.zone = { shapes: [], custom: new Map() };
    this.ground = Chessground(element, {
      movable: { free: false, color: undefined, events: { after: played } },
      premovable: { enabled: false },
      draggable: { showGhost: true },
      drawable: { enabled: true, brushes: BRUSHES, onChange: (shapes) => this.drawn(shapes, asked) },
      events: { select: (square) => this.touched(square) },
      highlight: { lastMove: true, check: true },
      animation: { enabled: !matchMedia("(prefers-reduced-motion: reduce)").matches },
    });
  }

  /** Treats an arrow that was just drawn as a question. */
  drawn(shapes, asked) {
    const last = shapes[shapes.length - 1];
    if (last?.dest) asked(last.orig, last.dest);
  }

  /** Shows another position for a moment, with its last move; null restores the one before. */
  look(seen) {
    if (seen === null) {
      if (this.place) this.show(this.place);
      return;
    }
    const { fen, uci } = seen;
    this.ground.set({ fen, lastMove: uci && [uci.slice(0, 2), uci.slice(2, 4)], check: false, movable: { color: undefined } });
    this.ground.set({ highlight: { custom: new Map() }, drawable: { autoShapes: [] } });
  }

  /** Sets the arrows below those of a zone: the best move, the threat; `{ uci, brush }`. */
  hint(arrows) {
    this.hints = arrows.map(({ uci, brush }) => ({ orig: uci.slice(0, 2), dest: uci.slice(2, 4), brush }));
    this.draw(this.zone.shapes, this.zone.custom);
  }

  /** Shows the position, without the arrows of a zone. */
  show(place) {
    if (this.place !== place) this.hints = [];
    this.place = place;
    const last = place.played.at(-1)?.uci;
    this.tool = null;
    // The board may have moved with the layout of the page.
    this.ground.state.dom.bounds.clear();
    this.ground.set({
      fen: place.fen,
      turnColor: place.turn,
      check: place.check,
      lastMove: last && [last.slice(0, 2), last.slice(2, 4)],
      selected: undefined,
      draggable: { deleteOnDropOff: false },
      movable: { free: false, color: place.turn, dests: destinations(place.moves) },
    });
    this.mark({});
  }

  /**
   * Draws arrows and marks: `ways`, `negations`, `ambushes` and `retreats` are lists of lists of
   * squares, `fights` is a list of squares; `root` and `target` are squares.
   */
  mark({ ways = [], negations = [], ambushes = [], retreats = [], fights = [], root, target }) {
    const known = new Set();
    const arrows = (lists, brush) => lists.flatMap((stops) => steps(stops, brush, known));
    const shapes = [
      ...arrows(negations, "negation").slice(0, MOST),
      ...arrows(ambushes, "ambush").slice(0, MOST),
      ...arrows(retreats, "retreat").slice(0, MOST),
      ...arrows(ways, "way"),
      ...[...new Set(fights)].slice(0, MOST).map((orig) => ({ orig, brush: "negation" })),
    ];
    const custom = new Map();
    if (target) custom.set(target, "target");
    if (root) custom.set(root, "root");
    this.draw(shapes, custom);
  }

  /** Colours squares by the evaluation, and writes the values of pieces and squares for White. */
  values({ pieces, squares }) {
    const custom = new Map();
    for (const { square, value } of squares) {
      const shade = Math.min(SHADES, Math.ceil((SHADES * Math.abs(value)) / STRONG));
      if (shade > 0) custom.set(square, `worth ${value > 0 ? "white" : "black"}-${shade}`);
    }
    const numbers = new Map();
    const occupied = this.ground.state.pieces;
    for (const { square, value } of squares) if (!occupied.has(square)) numbers.set(square, value);
    for (const { square, value } of pieces) numbers.set(square, value);
    const shapes = [...numbers].map(([orig, value]) => ({ orig, customSvg: { html: number(value) } }));
    this.draw(shapes, custom);
  }

  draw(shapes, custom) {
    this.zone = { shapes, custom };
    const autoShapes = shapes.length > 0 ? shapes : this.hints;
    this.ground.set({ highlight: { custom }, drawable: { autoShapes } });
  }

  get isFlipped() {
    return this.ground.state.orientation === "black";
  }

  /** Puts this side at the bottom. */
  turnTo(color) {
    this.ground.set({ orientation: color });
  }

  /** The pieces, for users who cannot see the board. */
  pieces() {
    return [...this.ground.state.pieces].map(([square, { color, role }]) => ({ square, color, role }));
  }

  /** Lets pieces be moved anywhere. */
  edit() {
    this.hints = [];
    this.mark({});
    this.ground.set({
      lastMove: undefined,
      check: false,
      movable: { free: true, color: "both", dests: undefined },
      draggable: { deleteOnDropOff: true },
    });
  }

  /** Sets what a click on a square does: place this piece, remove one (`"erase"`) or nothing. */
  use(tool) {
    this.tool = tool;
    this.ground.selectSquare(null);
  }

  touched(square) {
    if (this.tool === null) return;
    const piece = this.tool === "erase" ? undefined : { ...this.tool };
    this.ground.cancelMove();
    this.ground.selectSquare(null);
    this.ground.setPieces(new Map([[square, piece]]));
  }

  clear() {
    this.ground.set({ fen: "8/8/8/8/8/8/8/8" });
  }

  /** The position as FEN; castling is allowed if king and rook are on their initial squares. */
  fen(side) {
    const at = (square) => {
      const piece = this.ground.state.pieces.get(square);
      const letter = piece ? LETTERS[piece.role] : "";
      return piece?.color === "white" ? letter.toUpperCase() : letter;
    };
    const rights = [["e1", "K", "h1", "R", "K"], ["e1", "K", "a1", "R", "Q"], ["e8", "k", "h8", "r", "k"], ["e8", "k", "a8", "r", "q"]]
      .filter(([king, k, rook, r]) => at(king) === k && at(rook) === r)
      .map((right) => right[4])
      .join("");
    return `${this.ground.getFen()} ${side} ${rights || "-"} - 0 1`;
  }
}

/** A number at the lower edge of a square, as SVG; it contains only digits and a sign. */
function number(value) {
  const text = `${value < 0 ? "−" : "+"}${Math.abs(Math.trunc(value))}`;
  return `<text class="number" x="50" y="95" text-anchor="middle" font-size="25">${text}</text>`;
}
