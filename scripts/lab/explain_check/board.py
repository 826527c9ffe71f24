"""The board of a statement: pieces and squares by name, an independent swap-off, lines.

Everything here follows from the rules of chess and python-chess; nothing is taken from the engine.
"""

import typing

import chess

VALUE = {chess.PAWN: 100, chess.KNIGHT: 325, chess.BISHOP: 325, chess.ROOK: 500,
         chess.QUEEN: 975, chess.KING: 10_000}
ROLES = {name: role for role, name in enumerate(chess.PIECE_NAMES) if name}
LETTERS = {letter.upper(): role for role, letter in enumerate(chess.PIECE_SYMBOLS) if letter}

# Mates in at most this many moves are proved over all replies.
PROVED = 2


class Untrue(Exception):
    """A statement that is false."""


class Told(typing.NamedTuple):
    """What the statements of a brief are about: the position, the move, and tablebases or None."""

    root: chess.Board
    move: chess.Move
    tables: object


def hold(condition, what):
    if not condition:
        raise Untrue(what)


def color(name):
    return {"white": chess.WHITE, "black": chess.BLACK}[name]


def chess_piece(piece):
    return chess.Piece(ROLES[piece["role"]], color(piece["color"]))


def square(name):
    return chess.parse_square(name)


def role_of(piece):
    return ROLES[piece["role"]]


def stands(board, piece):
    found = board.piece_at(square(piece["square"]))
    hold(found == chess_piece(piece), f"{piece} stands there")


def bare(board):
    return chess.BaseBoard(board.board_fen())


def lifted(board, square):
    after = bare(board)
    after.remove_piece_at(square)
    return after


def bears(board, piece):
    """The squares that a piece attacks from any square."""
    around = bare(board)
    around.remove_piece_at(square(piece["square"]))
    around.set_piece_at(square(piece["square"]), chess_piece(piece))
    return around.attacks(square(piece["square"]))


def attackers(board, side, square):
    """The pieces of a side that attack the square, on any kind of board."""
    return board.attackers(side, square)


def retake(board, square, side):
    """A side's gain by capturing on the square: least valuable piece first, either may stop."""
    capturers = attackers(board, side, square)
    if not capturers:
        return 0
    capturer = min(capturers, key=lambda at: (board.piece_type_at(at), at))
    role = board.piece_type_at(capturer)
    standing = board.piece_at(square)
    after = bare(board)
    after.remove_piece_at(capturer)
    after.remove_piece_at(square)
    if role == chess.KING and any(attackers(after, not side, square)):
        return 0
    after.set_piece_at(square, chess.Piece(role, side))
    return max(0, VALUE[standing.piece_type] - retake(after, square, not side))


def step(board, piece, start, end):
    """Δm of a move; a pawn on the last rank becomes a queen."""
    after = bare(board)
    after.remove_piece_at(start)
    taken = after.remove_piece_at(end)
    arriving, won = piece.piece_type, VALUE[taken.piece_type] if taken else 0
    last = 7 if piece.color else 0
    if arriving == chess.PAWN and chess.square_rank(end) == last:
        arriving = chess.QUEEN
        won += VALUE[chess.QUEEN] - VALUE[chess.PAWN]
    after.set_piece_at(end, chess.Piece(arriving, piece.color))
    return won - retake(after, end, not piece.color)


def of_move(board, move):
    """Δm of a legal move."""
    if board.is_castling(move):
        return 0
    piece = board.piece_at(move.from_square)
    taken = None
    after = bare(board)
    if board.is_en_passant(move):
        square = chess.square(chess.square_file(move.to_square),
                              chess.square_rank(move.from_square))
        taken = after.remove_piece_at(square)
    else:
        taken = after.remove_piece_at(move.to_square)
    won = VALUE[taken.piece_type] if taken else 0
    role = move.promotion or piece.piece_type
    won += VALUE[role] - VALUE[piece.piece_type]
    after.remove_piece_at(move.from_square)
    after.set_piece_at(move.to_square, chess.Piece(role, piece.color))
    return won - retake(after, move.to_square, not piece.color)


def taken_on(board, move):
    """The square of the piece that a move captures, or None."""
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square),
                            chess.square_rank(move.from_square))
    return move.to_square if board.is_capture(move) else None


def winning(board):
    """The largest gain of a capture or promotion, at least 0."""
    moves = [m for m in board.legal_moves if board.is_capture(m) or m.promotion]
    return max([0, *(of_move(board, m) for m in moves)])


def is_quiet(board):
    return not board.is_check() and winning(board) == 0


def is_good(board, move):
    return board.is_legal(move) and of_move(board, move) >= 0


def most_from(board, square):
    moves = [m for m in board.legal_moves if taken_on(board, m) == square]
    return max([0, *(of_move(board, m) for m in moves)])


def mates_at_once(board):
    for move in list(board.legal_moves):
        board.push(move)
        mated = board.is_checkmate()
        board.pop()
        if mated:
            return True
    return False


def passed(board):
    hold(not board.is_check(), "a pass is possible")
    after = board.copy(stack=False)
    after.push(chess.Move.null())
    return after


def material(board, side):
    def of(who):
        return sum(VALUE[role] * len(board.pieces(role, who)) for role in VALUE
                   if role != chess.KING)
    return of(side) - of(not side)


def reach(board, at):
    return len(board.attacks(at) & ~board.occupied_co[board.color_at(at)])


def named(board, name):
    try:
        move = board.parse_uci(name["uci"])
        same = board.parse_san(name["san"])
    except ValueError as error:
        raise Untrue(f"legal move: {error}") from error
    hold(move == same, f"{name} is one move")
    hold(board.san(move) == name["san"], f"{name} is written {board.san(move)}")
    return move


def play(board, line):
    """Plays a line of moves; UCI and SAN of each must be the same legal move."""
    after = board.copy(stack=False)
    for name in line:
        move = named(after, name)
        after.push(move)
    return after


def pushed(board, move):
    after = board.copy(stack=False)
    after.push(move)
    return after


def after_first(board, line):
    return play(board, line[:1])


def moved(board, fact):
    """The board after the move, and the square of the piece that moved."""
    move = named(board, fact["move"])
    after = board.copy(stack=False)
    after.push(move)
    return after, end_square(board, move), move.from_square


def end_square(board, move):
    """The target square of the piece or of the castling king."""
    if board.is_castling(move):
        rank = 0 if board.turn else 7
        return chess.square(6 if board.is_kingside_castling(move) else 2, rank)
    return move.to_square


def mates_by(board, move, moves):
    """Whether the move mates in at most this many moves against any replies."""
    board.push(move)
    replies = list(board.legal_moves)
    forced = board.is_checkmate()
    if not forced and moves > 1 and replies:
        forced = all(mates_after(board, reply, moves - 1) for reply in replies)
    board.pop()
    return forced


def mates_after(board, reply, moves):
    board.push(reply)
    found = any(mates_by(board, move, moves) for move in list(board.legal_moves))
    board.pop()
    return found
