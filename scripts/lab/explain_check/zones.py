"""Facts about zones: trajectories, exchanges on them, negations and their time, support."""

import chess

from .board import (
    ROLES, bare, color, end_square, square, hold, named, of_move, chess_piece, play, stands, step)
from .ways import arrival_at, en_passant, is_open, one_step, open_way, squares, walked


def attack(board, fact):
    way, target = fact["way"], fact["target"]
    if en_passant(board, way, target):
        hold(board.piece_at(square(target["square"])) is not None, "the target")
    else:
        open_way(board, way, arrival_at(target))
        hold(way["stops"][-1] == target["square"], "the way ends at the target")
        if target["role"]:
            piece = dict(target, color="black" if way["piece"]["color"] == "white" else "white")
            stands(board, piece)
        else:
            last = 7 if way["piece"]["color"] == "white" else 0
            hold(way["piece"]["role"] == "pawn" and chess.square_rank(squares(way)[-1]) == last,
                 "a promotion square")
    if fact["begun"]:
        move = named(board, fact["begun"])
        hold([move.from_square, move.to_square] == squares(way)[:2], "the first step")


def exchange(board, fact):
    way, number = fact["way"], fact["step"]
    stops = squares(way)
    hold(1 <= number < len(stops), "a step of the way")
    stands(board, way["piece"])
    move = chess.Move(stops[0], stops[1])
    if len(stops) == 2 and board.is_pseudo_legal(move) and board.is_en_passant(move):
        found = of_move(board, move)
    else:
        before = walked(board, way, number - 1)
        found = step(before, chess_piece(way["piece"]), stops[number - 1], stops[number])
    hold(found == fact["gain"], f"exchange {found}")


def negation(board, fact):
    main, way, stop = fact["against"], fact["way"], fact["stop"]
    control = fact["action"] == "control"
    hold(main["piece"]["color"] != way["piece"]["color"], "the two sides")
    stands(board, main["piece"])
    vacated = bare(board)
    vacated.remove_piece_at(square(main["piece"]["square"]))
    open_way(vacated, way, "bears" if control else "comes")
    end, stops = squares(way)[-1], squares(main)
    if control:
        hold(stops[stop] == end, "the stop that is controlled")
    else:
        over_squares = chess.SquareSet(chess.between(stops[stop - 1], stops[stop]))
        pawn = main["piece"]["role"] == "pawn"
        push = pawn and chess.square_file(stops[stop - 1]) == chess.square_file(stops[stop])
        hold(end in over_squares or push and end == stops[stop], "the square that is blocked")
    minus_moves = color(way["piece"]["color"]) == board.turn
    hold(fact["allowed"] == (stop if control else stop - 1) + minus_moves, "the time allowed")
    if fact["leaves"] is not None:
        steps = stop - 1
        comes = len(squares(way)) - (2 if control else 1)
        there = walked(walked(board, way, comes), main, steps)
        found = step(there, chess_piece(main["piece"]), stops[steps], end)
        hold(found == fact["leaves"], f"exchange {found}")
    if fact["begun"]:
        move = named(board, fact["begun"])
        hold([move.from_square, end_square(board, move)] == squares(way)[:2], "the first step")
        hold(len(squares(way)) - 1 <= fact["allowed"], "it is in time")


def ambush(board, fact):
    root, way, piece, stop = fact["root"], fact["negator"], fact["piece"], fact["stop"]
    stands(board, root)
    stands(board, piece)
    vacated = bare(board)
    vacated.remove_piece_at(square(root["square"]))
    there = walked(vacated, way, stop)
    at, end = square(piece["square"]), squares(way)[stop]
    hold(end in there.attacks(at), "one move from the square")
    found = step(there, chess_piece(piece), at, end)
    hold(found == fact["gain"] and found > 0, f"exchange {found}")


def opens(board, fact):
    move, way = named(board, fact["move"]), fact["way"]
    stands(board, fact["piece"])
    hold(move.from_square == square(fact["piece"]["square"]), "the piece that moves")
    arrival = arrival_at(fact["target"])
    after = board.copy(stack=False)
    after.push(move)
    hold(not is_open(board, way, arrival), "closed before")
    open_way(after, way, arrival)
    hold(way["stops"][-1] == fact["target"]["square"], "the way ends at the target")


def opens_and_guards(board, fact):
    opens(board, fact)
    move, way, number = named(board, fact["move"]), fact["way"], fact["stop"]
    stops, piece = squares(way), chess_piece(way["piece"])
    hold(0 < number < len(stops) - (fact["target"]["role"] is not None), "a stop of the way")
    after, without = bare(board), bare(board)
    without.remove_piece_at(move.from_square)
    after.set_piece_at(move.to_square, after.remove_piece_at(move.from_square))
    guarded = stops[number]
    hold(guarded in after.attacks(move.to_square), "the piece guards the stop")
    hold(guarded not in bare(board).attacks(move.from_square), "it did not before")
    for there, name in ((without, "before"), (after, "after")):
        there = walked(there, way, number - 1)
        found = step(there, piece, stops[number - 1], guarded)
        hold(found == fact[name], f"exchange {name} {found}")
    hold(fact["before"] < 0 <= fact["after"], "it helps")


def support(board, fact):
    way, helped, against = fact["way"], fact["helped"], fact["against"]
    open_way(board, way, "bears")
    stands(board, helped["piece"])
    stops = squares(helped)
    hold(squares(way)[-1] == stops[-1], "the square")
    before = bare(board)
    if against:
        lifted = bare(board)
        lifted.remove_piece_at(square(helped["piece"]["square"]))
        open_way(lifted, against, "bears")
        hold(squares(against)[-1] == stops[-1], "the square")
        before = walked(before, against, len(squares(against)) - 2)
    helping = walked(before, way, len(squares(way)) - 2)
    for there, name in ((before, "before"), (helping, "after")):
        open_way(there, helped, "comes")
        there = walked(there, helped, len(stops) - 2)
        found = step(there, chess_piece(helped["piece"]), stops[-2], stops[-1])
        hold(found == fact[name], f"exchange {name} {found}")
    hold(fact["after"] > fact["before"] and fact["after"] >= 0, "it helps")


def passable(board, fact):
    role, side, at = ROLES[fact["role"]], color(fact["side"]), square(fact["square"])
    for there, name in ((board, "before"), (play(board, fact["line"]), "after")):
        count = 0
        for start in there.pieces(role, side):
            piece = chess.Piece(role, side)
            file = chess.square_file
            push = role != chess.PAWN or file(start) == file(at)
            if push and start != at and one_step(there, piece, start, at, True, "comes"):
                count += step(there, piece, start, at) >= 0
        hold(count == fact[name], f"{name} {count}")
    hold(fact["before"] != fact["after"], "a change")


JUDGES = {judge.__name__: judge for judge in (
    attack, exchange, negation, ambush, opens, opens_and_guards, support, passable)}
