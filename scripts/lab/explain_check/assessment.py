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
        home = [int(board.has_castling_rights(who)) + sum(kind == "undeveloped" and whose == find.NAMES[who]
                    for kind, whose, *_ in (there for there in find.found(board)
                                            if there[0] == "undeveloped"))
                for who in (side, not side)]
        hold(home[1] - home[0] == one["by"] > 1, "the lead in development")
    elif one["kind"] == "king":
        far = [min(chess.square_distance(board.king(who), chess.parse_square(at))
                   for at in ("d4", "e4", "d5", "e5")) for who in (side, not side)]
        hold(not board.queens and far[1] - far[0] == one["by"] > 1, "the king nearer the centre")
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


def structure(board, one, answer):
    """Checks what type of position it is."""
    side, pattern = color(one["side"]), one["pattern"]
    found = features().found(board)
    leads = (answer["outlook"] or {}).get("leads")
    ahead = bool(leads) and color(leads["side"]) == side
    pieces = [board.occupied_co[who] & ~board.kings & ~board.pawns for who in (side, not side)]
    rooks_alone = all(pieces) and not (pieces[0] | pieces[1]) & ~board.rooks

    def of(who, *roles):
        return [at for role in roles for at in board.pieces(role, who)]

    def has(kind, who, *rest):
        return any(there[:2] == (kind, features().NAMES[who])
                   and there[len(there) - len(rest):] == rest for there in found)

    def places(kind, who):
        return [square(there[2]) for there in found
                if there[:2] == (kind, features().NAMES[who])]

    def castles(who):
        return int(board.has_castling_rights(who))

    def good_knight():
        bishop = of(not side, chess.BISHOP)[0]
        light = chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[bishop]
        alike = [bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[at]) == bool(light)
                 for at in of(not side, chess.PAWN)]
        return (bool(of(side, chess.KNIGHT)) and not board.queens
                and not of(side, chess.BISHOP) and not of(not side, chess.KNIGHT)
                and sum(alike) > 3 and alike.count(False) < 2)

    def tied_rook():
        return rooks_alone and ahead and any(
            board.attackers(not side, at) == chess.SquareSet.from_square(rook)
            for rook in of(not side, chess.ROOK) for own in of(side, chess.ROOK)
            for at in board.attacks(own) & board.pieces(chess.PAWN, not side))

    def weak_king():
        file = chess.square_file(board.king(not side))
        return (bool(of(True, chess.QUEEN)) and bool(of(False, chess.QUEEN))
                and any(free(not side, chess.FILE_NAMES[at])
                        for at in range(max(file - 1, 0), min(file + 2, 8))))

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
            all(len(of) == 1 for of in bishops) and bool(not board.knights or board.queens)
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
            own("d4", "e5") and enemy("d5") and enemy("e6") and not enemy("c4")
            and any(enemy(at) for at in ("c7", "c6", "c5", "f7", "f6"))),
        "benoni": lambda: (own("d5") and any(own(at) for at in ("e2", "e3", "e4")) and free(side, "c") and enemy("c5") and enemy("d6")
                           and (enemy("b7") or enemy("b6")) and free(not side, "e")),
        "stonewall": lambda: (own("d4", "e3", "f4") and enemy("d5")
                              and not enemy("e5") and not enemy("e4")
                              and bool(board.pieces(chess.BISHOP, side) & like_its_pawns)),
        "sicilian_centre": lambda: (own("d3", "e4") and free(side, "c") and enemy("e5")
                                    and free(not side, "d")),
        "full_centre": lambda: own("d4", "e4") and enemy("d6") and enemy("e5"),
        "maroczy_bind": lambda: (own("c4", "e4") and free(side, "d")
                                 and (enemy("d6") or enemy("d7")) and free(not side, "c")),
        "outside_passer": lambda: has("passed_pawn", side, True),
        "good_knight": good_knight,
        "cut_off_king": lambda: (
            rooks_alone and has("seventh_rank", side)
            and chess.square_rank(board.king(not side)) == (7 if side else 0)),
        "tied_rook": tied_rook,
        "weak_king": weak_king,
        "good_bishop": lambda: (
            all(bin(there).count("1") == 1 for there in pieces)
            and bool(of(side, chess.BISHOP)) and bool(of(not side, chess.KNIGHT))
            and not all(free(who, "abc") for who in chess.COLORS)
            and not all(free(who, "fgh") for who in chess.COLORS)),
        "bad_bishop": lambda: has("bad_bishop", not side),
        "backward_target": lambda: has("backward_pawn", not side, True) or any(
            free(side, chess.FILE_NAMES[chess.square_file(at)])
            for at in of(not side, chess.PAWN)),
        "isolated_target": lambda: has("isolated_pawn", not side, True),
        "development": lambda: (len(places("undeveloped", side)) + castles(side)
                                < len(places("undeveloped", not side)) + castles(not side) - 1),
        "two_bishops": lambda: has("bishop_pair", side),
        "more_material": lambda: ahead and material(board, side) > 99,
        "more_space": lambda: has("space", side),
        "open_file": lambda: bool(of(not side, chess.ROOK)) and any(
            all(chess.square_file(at) != chess.square_file(rook)
                for at in [*of(not side, chess.ROOK, chess.QUEEN), *of(True, chess.PAWN),
                           *of(False, chess.PAWN)])
            for rook in of(side, chess.ROOK)),
        "majority": lambda: not board.queens and bool(has("pawn_majority", side)),
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
        judge("assess structure", one, lambda one=one: structure(board, one, answer))
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
