"""Points about what a move changes: features, moves made possible or impossible, mobility."""

import chess

from .board import (
    VALUE, end_square, square, hold, is_good, lifted, most_from, moved, named, of_move, passed, play,
    reach, stands, step, taken_on)
from .features import features, is_passed_pawn


def changes(board, fact, told):
    """A feature that the line creates or ends, and whose piece moved or was captured."""
    find, feature, shift = features(), fact["feature"], fact["shift"]
    end, gone, stays = play(board, fact["line"]), set(), set()
    here = board.copy(stack=False)
    for name in fact["line"]:
        move = named(here, name)
        gone.add(taken_on(here, move))
        stays |= {end_square(here, move)} if here.turn == board.turn else set()
        if here.is_castling(move):
            short = here.is_kingside_castling(move)
            stays.add(chess.square(5 if short else 3, 0 if here.turn else 7))
        here.push(move)
    if feature["feature"] == "mutual_zugzwang":
        hold(told.tables is None or not list(find.untrue(told.tables, end, [feature])),
             "the tables say so")
        return
    before, after = (find.told(feature) in find.found(there) for there in (board, end))
    comes = shift in ("arrives", "appears")
    hold((before, after) == (not comes, comes), "it comes or goes")
    piece = feature.get("piece") or (feature.get("king") if feature["feature"] in
                                 ("key_square", "square_of_pawn") else None)
    if fact["against"]:
        stands(end, fact["against"])
        aim, rook = square(fact["against"]["square"]), square(piece["square"])
        hold(feature["feature"] == "rook_on_file" and aim in end.attacks(rook), "the rook faces it")
        pawns = end.pieces(chess.PAWN, not board.turn)
        hold(aim in pawns and not any(aim in end.attacks(pawn) for pawn in pawns), "no pawn guards it")
    if shift == "arrives":
        hold(square(piece["square"]) in stays, "its piece moved")
    if shift == "is_traded":
        start = named(board, fact["line"][0]).from_square
        hold(square(piece["square"]) in gone | {start}, "its piece was taken")


def prepares(board, fact, _):
    there = passed(moved(board, fact)[0])
    following = named(there, fact["next"])
    hold(not there.is_capture(following) and is_good(there, following), "it is good now")
    hold(not is_good(board, following), "it was not")


def bites(board, move):
    """Whether a quiet move does something at once: it checks, attacks a piece of at least equal
    value or not defended enough, attacks two squares beside the king, or pushes a passed pawn."""
    there, at = board.copy(stack=False), move.to_square
    there.push(move)
    piece, king = there.piece_at(at), there.king(there.turn)
    near = there.attacks(at) & chess.SquareSet(chess.BB_KING_ATTACKS[king])
    pieces = there.attacks(at) & there.occupied_co[there.turn] & ~chess.BB_SQUARES[king]
    worth = VALUE[piece.piece_type]
    return (there.is_check() or len(near) > 1
            or any(VALUE[there.piece_type_at(prey)] >= worth for prey in pieces)
            or any(step(there, piece, at, prey) > 0 for prey in pieces)
            or piece.piece_type == chess.PAWN and is_passed_pawn(there, at))


def prevents(board, fact, told):
    following = named(board, fact["next"])
    hold(not board.is_capture(following) and is_good(board, following), "it was good")
    hold(bites(board, following) == fact["bites"], "whether it would have done something")
    after = moved(told.root, fact)[0]
    hold(not after.is_check() and not is_good(after, following), "it is not now")


def meets(board, fact, told):
    following = named(board, fact["next"])
    hold(not board.is_capture(following) and is_good(board, following), "it was good")
    hold(bites(board, following), "it would have done something")
    after, end, _ = moved(told.root, fact)
    there = play(after, [fact["next"]])
    answer = named(there, fact["answer"])
    takes = lambda square: [m for m in square.legal_moves if square.is_capture(m)
                            and m.to_square == following.to_square and of_move(square, m) >= 0]
    hold(answer in takes(there) and answer.from_square == end, "the moved piece takes")
    hold(not takes(play(board, [fact["next"]])), "nothing did")


def secures(board, fact, told):
    following = named(board, fact["next"])
    hold(not board.is_capture(following) and is_good(board, following), "it was good")
    after, end, start = moved(told.root, fact)
    stands(after, fact["by"])
    stands(after, fact["piece"])
    at = square(fact["piece"]["square"])
    hold(end == square(fact["by"]["square"]) and at in after.attacks(end)
         and at not in told.root.attacks(start), "newly guarded")
    hangs = lambda there: most_from(passed(play(there, [fact["next"]])), at)
    hold(most_from(board, at) == 0 and hangs(board) >= 80 and hangs(after) == 0, "it would have hung")


def advances(board, fact, _):
    after, end, start = moved(board, fact)
    hold(start == square(fact["piece"]["square"]) and end == square(fact["to"]), "the pawn")
    hold(board.piece_type_at(start) == chess.PAWN, "a pawn")
    hold(is_passed_pawn(board, start) and is_passed_pawn(after, end), "passed")


def frees(board, fact, _):
    after, end, _ = moved(board, fact)
    stands(board, fact["piece"])
    stands(after, fact["piece"])
    at = square(fact["piece"]["square"])

    def room(there):
        if fact["piece"]["role"] == "rook":
            return len(there.attacks(at) & chess.SquareSet(chess.BB_FILES[chess.square_file(at)]))
        return reach(there, at)

    hold(at != end and (room(board), room(after)) == (fact["before"], fact["after"]),
         "its squares")
    shut = fact["before"] == 0 and fact["piece"]["role"] == "bishop"
    hold(fact["after"] >= fact["before"] + (2 if shut else 3), "more of them")


def unpins(board, fact, _):
    by, at, behind = (square(fact[who]["square"]) for who in ("by", "piece", "behind"))
    after = moved(board, fact)[0]
    for who in ("by", "piece", "behind"):
        stands(board, fact[who])

    def pinned(there):
        return (at in there.attacks(by) and at in chess.SquareSet(chess.between(by, behind))
                and behind in lifted(there, at).attacks(by))

    hold(pinned(board), "it was pinned")
    stands(after, fact["piece"])
    held = [after.piece_at(square) == board.piece_at(square) for square in (by, behind)]
    hold(not (all(held) and pinned(after)), "it is not now")


def airholes(board):
    king = board.king(chess.WHITE if board.turn else chess.BLACK)
    second = 1 if board.turn else 6
    return {at for at in board.attacks(king) if chess.square_rank(at) == second
            and board.color_at(at) != board.turn and not board.attackers(not board.turn, at)}


def airs(board, fact, _):
    hold(chess.square_rank(board.king(board.turn)) == (0 if board.turn else 7), "the first rank")
    hold(not airholes(board), "no square before")
    after = moved(board, fact)[0]
    after.turn = board.turn
    hold(square(fact["square"]) in airholes(after), "a square after")


def doubles(board, fact, _):
    after, end, _ = moved(board, fact)
    stands(after, fact["own"])
    stands(after, fact["other"])
    other = square(fact["other"]["square"])
    hold(square(fact["own"]["square"]) == end and other != end, "the rook that moved")
    hold(fact["own"]["role"] == fact["other"]["role"] == "rook", "two rooks")
    hold(chess.square_file(other) == chess.square_file(end), "a file")
    hold(not chess.SquareSet(chess.between(end, other)) & after.occupied, "nobody between")


def from_centre(at):
    """The number of king's moves to the nearest of the four squares in the middle."""
    return min(chess.square_distance(at, to) for to in (chess.D4, chess.E4, chess.D5, chess.E5))


def centralises(board, fact, _):
    _, end, start = moved(board, fact)
    hold(board.piece_type_at(start) == chess.KING, "the king")
    hold(from_centre(end) < from_centre(start), "nearer")


JUDGES = {judge.__name__: judge for judge in (
    changes, prepares, prevents, meets, secures, advances, frees, unpins, airs, doubles, centralises)}
