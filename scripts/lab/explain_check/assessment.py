"""Checks an assessment: the imbalances, the plan, the threat."""

import collections
import json
import subprocess

import chess

from .board import ROLES, VALUE, Told, Untrue, color, hold, material, passed, square
from .brief import point
from .features import features


# The maximum number of words of an assessment.
MOST_ASSESSED = 99
# The evaluation's terms behind "active pieces" and "safe king".
PARTS = {
    "activity": ("passable squares", "mobility", "mobility in two moves",
                 "piece-square", "rooks on open files", "attacked pieces",
                 "attacks in two moves", "threats by pawn pushes"),
    "safety": ("attacks round the king", "king attack",
               "squares only the king defends", "open lines to the king", "pawn shelter",
               "pawn storm"),
}


def imbalance(board, one, tropa):
    """Checks an imbalance: what one side has and the other has not."""
    side, find = color(one["side"]), features()
    if one["kind"] == "material":
        spare = collections.Counter({role: len(board.pieces(role, side))
                                     - len(board.pieces(role, not side)) for role in VALUE})
        told = collections.Counter(ROLES[name] for name in one["more"])
        told.subtract(ROLES[name] for name in one["fewer"])
        minor = spare[chess.KNIGHT] + spare[chess.BISHOP]
        hold(minor == told[chess.KNIGHT] + told[chess.BISHOP], "the minor pieces")
        hold(all(spare[role] == told[role] for role in VALUE
                 if role not in (chess.KNIGHT, chess.BISHOP)), "the pieces")
        hold(material(board, side) == one["ahead"] >= 0, "the difference")
    elif one["kind"] == "development":
        home = [sum(kind == "undeveloped" and whose == find.NAMES[who]
                    for kind, whose, *_ in (there for there in find.found(board)
                                            if there[0] == "undeveloped"))
                for who in (side, not side)]
        hold(home[1] - home[0] == one["by"] > 1, "the lead in development")
    elif one["kind"] == "feature":
        kind = one["feature"]["feature"]
        hold(kind in find.BY_TABLES or find.told(one["feature"]) in find.found(board), kind)
    else:
        trace = json.loads(subprocess.run([tropa, "eval", "--fen", board.fen(), "--json"],
                                          capture_output=True, text=True, check=True).stdout)
        value = sum(term["value"] for term in trace["terms"]
                    if term["name"] in PARTS[one["kind"]])
        hold(value == (one["by"] if side else -one["by"]), "the terms")


def pawn(board, side, name):
    """Whether the side has a pawn on the square, as White sees it."""
    at = square(name)
    at = at if side else chess.square_mirror(at)
    return board.piece_at(at) == chess.Piece(chess.PAWN, side)


def structure(board, one):
    """Checks what type of position it is."""
    side, pattern = color(one["side"]), one["pattern"]

    def enemy(name):
        at = square(name) if side else chess.square_mirror(square(name))
        return board.piece_at(at) == chess.Piece(chess.PAWN, not side)

    def free(whose, files):
        return not any(chess.FILE_NAMES[chess.square_file(at)] in files
                       for at in board.pieces(chess.PAWN, whose))

    def own(*names):
        return all(pawn(board, side, name) for name in names)

    kings = [chess.square_file(board.king(whose)) for whose in (side, not side)]
    bishops = [board.pieces(chess.BISHOP, whose) for whose in chess.COLORS]
    like_its_pawns = chess.BB_DARK_SQUARES if side else chess.BB_LIGHT_SQUARES
    known = {
        "opposite_bishops": lambda: (
            all(len(of) == 1 for of in bishops) and not board.knights
            and len({bool(of & chess.SquareSet(chess.BB_LIGHT_SQUARES)) for of in bishops}) == 2),
        "opposite_castling": lambda: kings[0] >= 6 and kings[1] <= 2 and bool(board.queens),
        "isolated_queen_pawn": lambda: (
            (own("d4") or own("d5")) and free(side, "ce") and free(not side, "d")),
        "hanging_pawns": lambda: own("c4", "d4") and free(side, "be") and free(not side, "cd"),
        "carlsbad": lambda: (own("d4", "e3") and free(side, "c") and enemy("d5")
                             and not free(side, "b")
                             and (enemy("c6") or enemy("c7")) and free(not side, "e")),
        "kings_indian_chain": lambda: (
            own("d5", "e4") and enemy("d6") and enemy("e5")
            and (any(enemy(at) for at in ("f7", "f6", "f5"))
                 or enemy("f4") and not free(not side, "g"))),
        "french_chain": lambda: (
            own("d4", "e5") and enemy("d5") and enemy("e6")
            and any(enemy(at) for at in ("c7", "c6", "c5", "f7", "f6"))),
        "benoni": lambda: (own("d5", "e4") and free(side, "c") and enemy("c5") and enemy("d6")
                           and (enemy("b7") or enemy("b6")) and free(not side, "e")),
        "stonewall": lambda: (own("d4", "e3", "f4") and enemy("d5")
                              and not enemy("e5") and not enemy("e4")
                              and bool(board.pieces(chess.BISHOP, side) & like_its_pawns)),
        "sicilian_centre": lambda: (own("d3", "e4") and free(side, "c") and enemy("e5")
                                    and free(not side, "d")),
        "maroczy_bind": lambda: (own("c4", "e4") and free(side, "d")
                                 and (enemy("d6") or enemy("d7")) and free(not side, "c")),
    }
    hold(known[pattern](), pattern)


def check_assessment(answer, given):
    """Checks all statements of an assessment, as for explanations."""
    board, tables = chess.Board(answer["fen"], chess960=given.chess960), given.tables
    right, wrong = collections.Counter(), []

    def judge(kind, fact, judged):
        try:
            judged()
            right[kind] += 1
        except (Untrue, KeyError, ValueError, IndexError, AttributeError) as error:
            wrong.append((kind, {"fact": fact, "sentence": ""}, answer["fen"],
                          f"{type(error).__name__}: {error}"))

    for one in answer["structures"]:
        judge("assess structure", one, lambda one=one: structure(board, one))
    for one in answer["imbalances"]:
        judge("assess " + one["kind"], one, lambda one=one: imbalance(board, one, given.tropa))
    for key, there in (("plan", lambda: board), ("threat", lambda: passed(board))):
        idea = answer[key]
        if idea is None:
            continue
        root = there()
        told = Told(root, root.parse_uci(idea["move"]), tables)
        for reason in [idea["headline"], *idea["reasons"]]:
            if reason:
                judge("assess " + reason["kind"], reason,
                      lambda reason=reason: point(reason, told))
    if (answer["certain"] or {}).get("is") == "draw":
        judge("assess draw", answer["certain"], lambda: hold(
            board.is_insufficient_material() or tables is None
            or tables.probe_wdl(board) in (-1, 0, 1), "a draw"))
    if (answer["certain"] or {}).get("is") == "wins" and tables:
        side = color(answer["certain"]["side"])
        judge("assess wins", answer["certain"], lambda: hold(
            tables.probe_wdl(board) == (2 if side == board.turn else -2), "it wins"))
    words = sum(len(one["sentence"].split()) for one in answer["sentences"])
    if words > MOST_ASSESSED:
        wrong.append(("assess words", {"fact": words, "sentence": ""}, answer["fen"], "too long"))
    return right, wrong, words
