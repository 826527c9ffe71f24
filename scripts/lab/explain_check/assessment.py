"""Checks an assessment: the imbalances, the plan, the threat."""

import collections
import json
import subprocess

import chess

from .board import ROLES, VALUE, Told, Untrue, color, hold, material, passed
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
