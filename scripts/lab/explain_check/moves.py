"""Facts about a move or a line alone: what it captures, how it ends, and its next squares."""

import chess

from .board import (
    PROVED, ROLES, Untrue, end_square, square, hold, material, mates_by, named, of_move, chess_piece, play,
    stands, step, taken_on, winning)
from .ways import one_step


def over(board, fact):
    hold(board.is_checkmate() if fact["end"] == "checkmate" else board.is_stalemate(), "over")


def line(board, fact):
    play(board, fact["line"])
    score = fact["score"]
    hold(set(score) <= {"cp", "mate"} and len(score) == 1, "a score")
    if 0 < score.get("mate", 0) <= PROVED:
        first = board.parse_uci(fact["line"][0]["uci"])
        hold(mates_by(board.copy(stack=False), first, score["mate"]), "the mate is forced")


def mate(board, fact):
    end = play(board, fact["line"])
    hold(end.is_checkmate(), "the line mates")
    hold((end.turn != board.turn) == fact["by_mover"], "the side that mates")


def balance(board, fact):
    end = play(board, fact["line"])
    hold(material(end, board.turn) - material(board, board.turn) == fact["material"], "material")
    hold(not end.is_check() and winning(end) == 0, "nothing hangs")


def compared(board, fact):
    named(board, fact["chosen"])
    named(board, fact["other"])
    if fact["by"] is not None:
        hold(fact["score"]["cp"] - fact["other_score"]["cp"] == fact["by"], "the difference")


def takes(board, fact):
    move = named(board, fact["move"])
    stands(board, fact["piece"])
    stands(board, fact["taken"])
    hold(square(fact["piece"]["square"]) == move.from_square, "the piece that moves")
    hold(taken_on(board, move) == square(fact["taken"]["square"]), "who is taken")
    hold(of_move(board, move) == fact["gain"], f"exchange {of_move(board, move)}")


def quiet_step(board, fact):
    move = named(board, fact["move"])
    stands(board, fact["piece"])
    hold(taken_on(board, move) is None, "nothing is taken")
    hold(move.to_square == square(fact["to"]), "the square")
    hold(of_move(board, move) == fact["gain"], f"exchange {of_move(board, move)}")


def castles(board, fact):
    move = named(board, fact["move"])
    short = board.is_kingside_castling(move)
    hold(board.is_castling(move) and short == (fact["wing"] == "king_side"), "castling")


def promotes(board, fact):
    hold(named(board, fact["move"]).promotion == ROLES[fact["role"]], "promotion")


def check(board, fact):
    after = board.copy(stack=False)
    after.push(named(board, fact["move"]))
    stands(after, fact["by"])
    hold(square(fact["by"]["square"]) in after.checkers(), "check")


def evades(board, fact):
    move = named(board, fact["move"])
    stands(board, fact["checker"])
    hold(square(fact["checker"]["square"]) in board.checkers(), "the checker")
    king = board.piece_type_at(move.from_square) == chess.KING
    how = "king" if king else "takes" if board.is_capture(move) else "interposes"
    hold(how == fact["how"], f"the check is answered so: {how}")


def only(board, fact):
    hold(list(board.legal_moves) == [named(board, fact["move"])], "the only move")


def retreat(board, fact):
    move = named(board, fact["move"])
    stands(board, fact["target"])
    stands(board, fact["attacker"])
    hold(move.from_square == square(fact["target"]["square"]), "the target moves")
    hold(of_move(board, move) == fact["gain"] >= 0, f"exchange {of_move(board, move)}")


def safe_steps(board, piece, start):
    return {end for end in chess.SQUARES
            if end != start and one_step(board, piece, start, end, True, "comes")
            and step(board, piece, start, end) >= 0}


def reaches(board, fact):
    move, piece = named(board, fact["move"]), chess_piece(fact["piece"])
    stands(board, fact["piece"])
    after = board.copy(stack=False)
    after.push(move)
    before = safe_steps(board, piece, move.from_square)
    then = safe_steps(after, piece, end_square(board, move))
    for name in fact["squares"]:
        hold(square(name) in then and square(name) not in before, f"{name} is new and safe")


def realised(board, fact):
    start, goal = square(fact["root"]["square"]), square(fact["target"]["square"])
    stands(board, fact["root"])
    after = board.copy(stack=False)
    for number, name in enumerate(fact["line"], 1):
        move = named(after, name)
        taken = taken_on(after, move)
        if number == fact["ply"]:
            hold(move.from_square == start, "the root piece moves")
            if fact["target"]["role"]:
                hold(taken == goal, "the target is taken")
            else:
                hold(move.promotion is not None, "the pawn is promoted")
            return
        hold(taken != start, "the root piece stays")
        if fact["target"]["role"]:
            hold(taken != goal, "the target stays")
        if move.from_square == start:
            start = end_square(after, move)
        elif move.from_square == goal and fact["target"]["role"]:
            goal = end_square(after, move)
        after.push(move)
    raise Untrue("the line goes so far")


def lured(board, fact):
    first, second = fact["line"][:2]
    after = play(board, [first])
    move = named(after, second)
    offered = board.parse_uci(first["uci"])
    hold(move.from_square == square(fact["piece"]["square"]), "the piece lured")
    hold(taken_on(after, move) == offered.to_square, "it takes what is offered")
    settled = play(after, [second])
    hold(move.to_square == square(fact["to"]), "where it comes")
    later = board.copy(stack=False)
    stepped = set()
    for number, name in enumerate(fact["line"]):
        move = named(later, name)
        if number >= 2 and number % 2 == 0:
            stepped.add(end_square(later, move))
        later.push(move)
    for name in fact["squares"]:
        bore = square(name) in board.attacks(square(fact["piece"]["square"]))
        bears = square(name) in settled.attacks(square(fact["to"]))
        hold(bore and not bears and square(name) in stepped, f"{name} is given up")


JUDGES = {judge.__name__: judge for judge in (
    over, line, mate, balance, compared, takes, castles, promotes, check, evades, only, retreat,
    reaches, realised, lured)}
JUDGES["step"] = quiet_step
