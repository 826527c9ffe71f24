"""What comes after a move that says little by itself. What needs the reason of another move is in `brief`."""

import chess

from .board import hold, lifted, most_from, moved, named, of_move, passed, play, square, stands
from .features import is_passed_pawn
from .purpose import heads_for, own_rank


def brings(board, fact, told):
    there = play(board, fact["line"])
    first = named(there, fact["heads"]["line"][0])
    hold(there.piece_at(first.from_square) == board.piece_at(first.from_square), "another piece")
    heads_for(there, fact["heads"], told)


def outruns(board, fact, _):
    after, _, start = moved(board, fact)
    there = passed(board)
    stands(board, fact["pawn"])
    stands(after, fact["pawn"])
    hold(board.piece_type_at(start) != chess.PAWN, "not by that pawn")
    pawn, king = square(fact["pawn"]["square"]), square(fact["king"]["square"])
    side = board.turn
    hold(is_passed_pawn(there, pawn) and there.king(not side) == king, "a passed pawn and the king")
    hold(not board.occupied_co[not side] & ~board.kings & ~board.pawns, "nothing else could stop it")
    goal = chess.square(chess.square_file(pawn), 7 if side else 0)
    way = chess.SquareSet(chess.between(pawn, goal)) | chess.SquareSet([goal])
    hold(not way & board.occupied, "its way is free")
    steps = 8 - own_rank(side, pawn) - (own_rank(side, pawn) == 2)
    # The king has the first move.
    hold(chess.square_distance(king, goal) > steps + 1, "he is outside its square")


def cannot_save(board, fact, _):
    after = moved(board, fact)[0]
    stands(after, fact["piece"])
    takes, at = named(after, fact["takes"]), square(fact["piece"]["square"])
    hold(after.is_capture(takes) and takes.to_square == at, "it is taken")
    hold(of_move(after, takes) >= 80 and of_move(passed(board), takes) >= 80, "it hung and hangs")
    for move in board.legal_moves:
        there = board.copy(stack=False)
        there.push(move)
        goal = move.to_square if move.from_square == at else at
        wins = (reply for reply in there.legal_moves if reply.to_square == goal)
        hold(any(of_move(there, reply) >= 80 for reply in wins), "whatever is played")


def held(board, fact, _):
    there = play(board, fact["line"])
    piece, by, behind = (square(fact[name]["square"]) for name in ("piece", "by", "behind"))
    for name in ("piece", "by", "behind"):
        stands(there, fact[name])
    hold(there.color_at(piece) == there.turn == there.color_at(behind) != there.color_at(by), "sides")
    hold(piece in chess.SquareSet(chess.between(by, behind)), "it stands between")
    hold(behind in lifted(there, piece).attacks(by), "the line is open but for it")
    hold(most_from(passed(there), piece) >= 80, "it falls")


def spares_pawns(board, fact, _):
    move, other = named(board, fact["move"]), named(board, fact["other"])
    hold(board.is_capture(move) and other.to_square == move.to_square, "the same capture")
    hold(board.piece_type_at(other.from_square) == chess.PAWN, "a pawn could")
    hold(board.piece_type_at(move.from_square) not in (chess.PAWN, chess.KING), "a piece does")

    def state(moves):
        there = board.copy(stack=False)
        for one in moves:
            there.push(one)
        files = [chess.square_file(pawn) for pawn in there.pieces(chess.PAWN, board.turn)]
        doubled = {file for file in files if files.count(file) > 1}
        isolated = {file for file in files if not {file - 1, file + 1} & set(files)}
        return doubled, isolated

    before, after = state([]), state([other])
    spoilt = after[0] - before[0] if fact["doubled"] else after[1] - before[1]
    hold(bool(spoilt), "it spoils the pawns")


def clears_wing(board, fact, _):
    there = play(board, fact["line"])
    files = range(4) if fact["wing"] == "queen" else range(4, 8)

    def pawns(here, side):
        return [pawn for pawn in here.pieces(chess.PAWN, side) if chess.square_file(pawn) in files]

    hold(all(pawns(board, side) and not pawns(there, side) for side in chess.COLORS), "they go")
    hold(bool(there.pawns), "others stay")


def out_of_reach(board, fact, _):
    after, end, start = moved(board, fact)
    stands(after, fact["pawn"])
    stands(after, fact["bishop"])
    bishop = square(fact["bishop"]["square"])

    def shade(at):
        return (chess.square_rank(at) + chess.square_file(at)) % 2

    hold(square(fact["pawn"]["square"]) == end and shade(start) == shade(bishop) != shade(end), "shades")
    enemy = after.occupied_co[after.turn] & ~after.kings & ~after.pawns
    hold(enemy == chess.BB_SQUARES[bishop], "the only piece")


def trains(board, fact, _):
    after, _, start = moved(board, fact)
    for name in ("by", "with", "pawn"):
        stands(after, fact[name])
    by, other, aim = (square(fact[name]["square"]) for name in ("by", "with", "pawn"))
    king = after.king(after.turn)
    hold(aim in after.attacks(by) and aim not in board.attacks(start), "it is new")
    hold(chess.square_distance(king, aim) == 1 and after.color_at(aim) == after.turn, "beside the king")
    way = [at for at in chess.SquareSet(chess.between(other, aim)) if after.piece_at(at)]
    hold(len(way) < 2 and all(after.color_at(at) == board.turn for at in way), "one own piece at most")
    there = lifted(after, way[0]) if way else after
    hold(aim in there.attacks(other), "the other bears on it")


def breaks_through(board, fact, _):
    line = fact["line"]
    first, end = named(board, line[0]), play(board, line)
    after = play(board, line[:1])
    takes = named(after, line[1])
    hold(board.piece_type_at(first.from_square) == chess.PAWN, "a pawn")
    hold(after.piece_type_at(takes.from_square) == chess.PAWN, "taken by a pawn")
    hold(takes.to_square == first.to_square and not board.is_capture(first), "it is given")
    hold("=" in line[-1]["san"] and len(line) % 2 == 1 and end.turn != board.turn, "one promotes")


JUDGES = {judge.__name__: judge for judge in (
    brings, outruns, cannot_save, held, spares_pawns, clears_wing, out_of_reach, trains,
    breaks_through)}
