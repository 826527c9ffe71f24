"""Trajectories: the paths of a piece while all others stay where they are."""

import chess

from .board import Untrue, bare, square, hold, chess_piece, stands


def squares(way):
    return [square(name) for name in way["stops"]]


def one_step(board, piece, start, end, last, arrival):
    """Whether the piece can make the step on the board without itself; `arrival` is how it arrives:
    by a capture, on an empty square, by attacking the square whatever is on it, or any of these."""
    around = bare(board)
    around.remove_piece_at(start)
    there = around.piece_at(end)
    free = there is None or (there.color != piece.color and there.piece_type != chess.KING)
    if piece.piece_type == chess.PAWN:
        ahead = 8 if piece.color else -8
        if end - start == ahead or end - start == 2 * ahead:
            if end - start == 2 * ahead:
                home = 1 if piece.color else 6
                if chess.square_rank(start) != home or around.piece_at(start + ahead):
                    return False
            return there is None and not (last and arrival in ("takes", "bears"))
        around.set_piece_at(start, piece)
        if end not in around.attacks(start):
            return False
        if last and arrival == "bears":
            return True
        return there is not None and there.color != piece.color
    around.set_piece_at(start, piece)
    if end not in around.attacks(start):
        return False
    if not last:
        return free
    if arrival == "takes":
        return there is not None and there.color != piece.color
    if arrival == "bears":
        return True
    return free


def open_way(board, way, arrival):
    """Walks the trajectory while all others stay; yields the board before each step."""
    piece, stops = chess_piece(way["piece"]), squares(way)
    hold(way["piece"]["square"] == way["stops"][0], "the way begins where the piece stands")
    stands(board, way["piece"])
    hold(len(stops) > 1, "the way has a step")
    around = bare(board)
    for i, (start, end) in enumerate(zip(stops, stops[1:])):
        last = i + 2 == len(stops)
        hold(one_step(around, piece, start, end, last, arrival),
             f"{way['piece']['role']} steps {chess.square_name(start)}-{chess.square_name(end)}")
        if not last:
            around.remove_piece_at(start)
            around.remove_piece_at(end)
            around.set_piece_at(end, piece)


def is_open(board, way, arrival):
    try:
        open_way(board, way, arrival)
    except Untrue:
        return False
    return True


def walked(board, way, steps):
    """The board after this many steps of the trajectory."""
    after = bare(board)
    stops = squares(way)
    for stop in stops[:steps + 1]:
        after.remove_piece_at(stop)
    after.set_piece_at(stops[steps], chess_piece(way["piece"]))
    return after


def arrival_at(target):
    return "takes" if target["role"] else "comes"


def en_passant(board, way, target):
    """Whether the trajectory captures en passant."""
    stops = squares(way)
    return (way["piece"]["role"] == "pawn" and len(stops) == 2 and target["role"] == "pawn"
            and target["square"] != way["stops"][1] and board.ep_square == stops[1])
